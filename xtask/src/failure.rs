//! The ways a task can fail: one line for the reader and an exit code.

use std::fmt::Display;
use std::io;

pub(crate) type Outcome<T> = Result<T, Failure>;

#[derive(Debug)]
pub(crate) enum Failure {
    /// The command line is invalid.
    Usage(String),
    /// The task failed, and this line says why.
    Failed(String),
    /// The machine lacks something that the task needs and that cannot be installed. Nothing is known to be wrong.
    Unavailable(String),
    /// The task found problems and has already printed them.
    Reported,
}

impl Failure {
    pub(crate) fn new(message: impl Into<String>) -> Self {
        Self::Failed(message.into())
    }

    pub(crate) fn message(&self) -> Option<&str> {
        match self {
            Self::Usage(message) | Self::Failed(message) | Self::Unavailable(message) => Some(message),
            Self::Reported => None,
        }
    }

    pub(crate) fn exit_code(&self) -> u8 {
        match self {
            Self::Usage(_) => 2,
            Self::Failed(_) | Self::Unavailable(_) | Self::Reported => 1,
        }
    }
}

/// The functions of `fs_err` say what was done to which file.
impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        Self::new(error.to_string())
    }
}

impl From<serde_json::Error> for Failure {
    fn from(error: serde_json::Error) -> Self {
        Self::new(format!("this is not JSON: {error}"))
    }
}

impl From<lexopt::Error> for Failure {
    fn from(error: lexopt::Error) -> Self {
        Self::Usage(format!("{error}; see `cargo xtask help`"))
    }
}

/// Converts an external error to a line that says what was being done: `cannot {doing}: {error}`.
pub(crate) trait Context<T> {
    fn cannot(self, doing: impl FnOnce() -> String) -> Outcome<T>;
}

impl<T, E: Display> Context<T> for Result<T, E> {
    fn cannot(self, doing: impl FnOnce() -> String) -> Outcome<T> {
        self.map_err(|error| Failure::new(format!("cannot {}: {error}", doing())))
    }
}
