//! Engines: processes that compile styles and can do nothing else. A confined server starts no process, so a starter does: the program
//! itself, started before, which gets jobs through a pipe. It starts an engine for each job, and ends it with the answer or at the
//! deadline, so that nothing of one job is left for the next.

#[cfg(target_os = "linux")]
mod linux;

#[cfg(target_os = "linux")]
pub use linux::{Engines, answered};

#[cfg(not(target_os = "linux"))]
pub use elsewhere::{Engines, answered};

#[cfg(not(target_os = "linux"))]
mod elsewhere {
    use basepair_live::{Compiler, Job, StyleError};
    use std::ffi::OsString;
    use std::io;
    use std::path::Path;
    use std::process::ExitCode;

    /// There are none: styles are compiled in the server.
    #[derive(Debug)]
    pub enum Engines {}

    impl Engines {
        pub fn start() -> io::Result<Self> {
            Err(io::ErrorKind::Unsupported.into())
        }

        pub fn of_program(_: &Path) -> io::Result<Self> {
            Self::start()
        }

        pub fn watch(&self) {
            match *self {}
        }
    }

    impl Compiler for Engines {
        fn compile(&self, _: &Job<'_>) -> Result<String, StyleError> {
            match *self {}
        }
    }

    pub fn answered(_: &[OsString]) -> Option<ExitCode> {
        None
    }
}
