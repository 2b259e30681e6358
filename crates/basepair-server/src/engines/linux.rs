//! The server's end of the pipe to the starter, and what starter and engine do in their processes.

mod engine;
mod starter;

use basepair_live::{Compiler, Job, StyleError};
use std::ffi::OsString;
use std::io::{self, Read, Write};
use std::os::unix::process::CommandExt;
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Command, ExitCode, Stdio};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::Duration;

/// The names under which the program is started as one of its helpers. Nobody types them, so they are no commands.
const STARTER: &str = "basepair-starter";
const ENGINE: &str = "basepair-engine";
/// The program that is running, also if another version has taken its name meanwhile.
const ITSELF: &str = "/proc/self/exe";

/// The largest job, and the largest style sheet, in bytes: many times those of a registry of a thousand items.
const LARGEST: u64 = 32 << 20;
/// How often a job is tried whose engine was ended by something else, such as a system without memory.
const ATTEMPTS: usize = 2;

const NO_STARTER: &str = "the process that starts the compiler of styles has ended; restart the server";
const NO_ANSWER: &str = "the compiler of styles was ended by the system";
const INVALID: &str = "the compiler of styles gave an invalid answer";

/// What became of a job, as the first byte of an answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Outcome {
    /// The engine has answered; its bytes follow.
    Answered = b'a' as isize,
    /// It took too long, or said too much.
    Exhausted = b'x' as isize,
    /// It has ended without an answer.
    Ended = b'e' as isize,
}

/// A starter, and the way to it.
#[derive(Debug)]
pub struct Engines {
    /// One job at a time. `None` when the starter cannot be reached any more.
    pipes: Mutex<Option<(ChildStdin, ChildStdout)>>,
    child: Mutex<Option<Child>>,
}

impl Engines {
    /// Starts the starter. Its engines are this program.
    pub fn start() -> io::Result<Self> {
        Self::of_program(Path::new(ITSELF))
    }

    /// The same with a program that calls [`answered`] first.
    pub fn of_program(program: &Path) -> io::Result<Self> {
        let mut command = helper(program, STARTER);
        // A terminal interrupts the whole group; the server finishes its requests first.
        command.process_group(0).current_dir("/");
        let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null()).spawn()?;
        let pipes = child.stdin.take().zip(child.stdout.take());
        Ok(Self { pipes: Mutex::new(pipes), child: Mutex::new(Some(child)) })
    }

    /// Waits for the end of the starter on a thread, so that the log has it and the system can forget it.
    pub fn watch(&self) {
        let Some(mut child) = self.child.lock().unwrap_or_else(PoisonError::into_inner).take() else {
            return;
        };
        let wait = move || {
            let ended = child.wait();
            let status = ended.map_or_else(|error| error.to_string(), |status| status.to_string());
            tracing::warn!(status, "{NO_STARTER}");
        };
        // Without a thread, only the line in the log is missing.
        let _ = thread::Builder::new().name("starter".to_owned()).spawn(wait);
    }

    fn ask(&self, job: &[u8], longest: Duration) -> Option<(u8, Vec<u8>)> {
        let mut pipes = self.pipes.lock().unwrap_or_else(PoisonError::into_inner);
        let (input, output) = pipes.as_mut()?;
        let asked = || {
            let milliseconds = u64::try_from(longest.as_millis()).unwrap_or(u64::MAX);
            input.write_all(&milliseconds.to_le_bytes())?;
            write_message(input, job)?;
            read_message(output)
        };
        let answer = { asked }().ok().and_then(|answer| Some((*answer.first()?, answer)));
        if answer.is_none() {
            // What comes later would be the answer to another job.
            *pipes = None;
        }
        answer
    }
}

impl Compiler for Engines {
    fn compile(&self, job: &Job<'_>) -> Result<String, StyleError> {
        let lost = |why: &'static str| Err(StyleError::Lost(why.into()));
        let Ok(message) = serde_json::to_vec(job) else { return lost(INVALID) };
        if message.len() as u64 > LARGEST {
            return Err(StyleError::Exhausted);
        }
        for _ in 0..ATTEMPTS {
            match self.ask(&message, job.longest) {
                None => return lost(NO_STARTER),
                Some((outcome, answer)) if outcome == Outcome::Answered as u8 => {
                    let answer = answer.get(1..).unwrap_or_default();
                    let result: Result<Result<String, StyleError>, _> = serde_json::from_slice(answer);
                    return result
                        .map_or_else(|_| lost(INVALID), |result| result.map_err(StyleError::received));
                }
                Some((outcome, _)) if outcome == Outcome::Exhausted as u8 => {
                    return Err(StyleError::Exhausted);
                }
                Some(_) => {}
            }
        }
        lost(NO_ANSWER)
    }
}

/// Does the work of a helper, if this process was started as one.
pub fn answered(arguments: &[OsString]) -> Option<ExitCode> {
    let name = arguments.first()?;
    let ended = match name.to_str()? {
        STARTER => starter::run(),
        ENGINE => engine::run(),
        _ => return None,
    };
    Some(if ended.is_ok() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// A helper, which gets nothing of the environment.
fn helper(program: &Path, name: &str) -> Command {
    let mut command = Command::new(program);
    command.arg0(name).env_clear();
    command
}

/// The length, then as many bytes.
fn write_message(to: &mut impl Write, message: &[u8]) -> io::Result<()> {
    to.write_all(&(message.len() as u64).to_le_bytes())?;
    to.write_all(message)?;
    to.flush()
}

fn read_message(from: &mut impl Read) -> io::Result<Vec<u8>> {
    let length = read_number(from)?;
    // One byte more: that of the outcome.
    if length > LARGEST + 1 {
        return Err(io::ErrorKind::InvalidData.into());
    }
    let mut message = Vec::new();
    from.take(length).read_to_end(&mut message)?;
    if message.len() as u64 == length { Ok(message) } else { Err(io::ErrorKind::UnexpectedEof.into()) }
}

fn read_number(from: &mut impl Read) -> io::Result<u64> {
    let mut number = [0; 8];
    from.read_exact(&mut number)?;
    Ok(u64::from_le_bytes(number))
}
