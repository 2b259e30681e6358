//! A process that does for a server what it may not do itself once it is confined. It is started before that, and asked through a
//! pipe: one line of JSON is the question, and one the answer. It ends with its input.

use serde::Serialize;
use serde::de::DeserializeOwned;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::{Mutex, PoisonError};

#[derive(Debug)]
pub struct Helper {
    pipes: Mutex<(ChildStdin, BufReader<ChildStdout>)>,
    _child: Child,
}

impl Helper {
    pub fn start(command: &mut Command) -> io::Result<Self> {
        let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null()).spawn()?;
        let pipes = child.stdin.take().zip(child.stdout.take());
        let (input, output) = pipes.ok_or(io::ErrorKind::BrokenPipe)?;
        Ok(Self { pipes: Mutex::new((input, BufReader::new(output))), _child: child })
    }

    /// Waits for the answer, of which at most `longest` bytes are read.
    pub fn ask<A: DeserializeOwned>(&self, question: &impl Serialize, longest: u64) -> io::Result<A> {
        let mut line = serde_json::to_string(question)?;
        line.push('\n');
        let mut pipes = self.pipes.lock().unwrap_or_else(PoisonError::into_inner);
        let (input, output) = &mut *pipes;
        input.write_all(line.as_bytes())?;
        input.flush()?;
        line.clear();
        output.take(longest).read_line(&mut line)?;
        serde_json::from_str(&line).map_err(io::Error::from)
    }
}

/// Answers every question until there are no more: what a helper does.
pub fn answer<Q: DeserializeOwned, A: Serialize>(mut reply: impl FnMut(Q) -> A) -> io::Result<()> {
    for line in io::stdin().lock().lines() {
        let answer = reply(serde_json::from_str(&line?)?);
        let mut output = io::stdout().lock();
        serde_json::to_writer(&mut output, &answer)?;
        output.write_all(b"\n")?;
        output.flush()?;
    }
    Ok(())
}
