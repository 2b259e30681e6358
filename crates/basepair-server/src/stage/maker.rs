//! The process that makes the kit of a registry while a server runs. It is started before the server is confined, which starts and
//! writes nothing itself, and is asked through a pipe. What it does is the business of whoever starts it.

use serde::{Deserialize, Serialize};
use std::io::{self, BufRead, BufReader, Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::{Mutex, PoisonError};

/// No answer is longer.
const LONGEST: u64 = 64 * 1024;

/// What a maker says, as one line of JSON.
#[derive(Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Answer {
    /// What was made, in one line; nothing if the kit that is there is as good.
    pub made: Option<String>,
    /// What keeps previews from running, each with what to do.
    pub missing: Vec<String>,
}

impl Answer {
    /// No kit, and why.
    pub fn without(why: String) -> Self {
        Self { made: None, missing: vec![why] }
    }
}

/// A maker, and the way to it.
#[derive(Debug)]
pub struct Maker {
    /// The kit that it makes.
    kit: PathBuf,
    pipes: Mutex<(ChildStdin, BufReader<ChildStdout>)>,
    _child: Child,
}

impl Maker {
    /// Starts a program that answers each line with an [`Answer`], and ends with its input.
    pub fn start(command: &mut Command, kit: PathBuf) -> io::Result<Self> {
        let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null()).spawn()?;
        let pipes = child.stdin.take().zip(child.stdout.take());
        let (input, output) = pipes.ok_or(io::ErrorKind::BrokenPipe)?;
        Ok(Self { kit, pipes: Mutex::new((input, BufReader::new(output))), _child: child })
    }

    /// The folder that its kits are in.
    pub fn folder(&self) -> Option<&Path> {
        self.kit.parent()
    }

    /// Waits until there is a kit, or a reason why not.
    pub fn ask(&self) -> io::Result<Answer> {
        let mut pipes = self.pipes.lock().unwrap_or_else(PoisonError::into_inner);
        let (input, output) = &mut *pipes;
        input.write_all(b"make\n")?;
        input.flush()?;
        let mut line = String::new();
        output.take(LONGEST).read_line(&mut line)?;
        serde_json::from_str(&line).map_err(io::Error::from)
    }
}
