//! The starter: one job after another, each in an engine of its own. It ends with the server.

use super::{ENGINE, ITSELF, LARGEST, Outcome, helper, read_message, read_number, write_message};
use crate::confinement::confine_starter;
use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::fs::{MemfdFlags, memfd_create};
use rustix::process::{Signal, set_parent_process_death_signal};
use std::fs::File;
use std::io::{self, Read, Seek, Write};
use std::path::Path;
use std::process::{ChildStdout, Stdio};
use std::time::{Duration, Instant};

/// How long an engine has to notice its deadline itself.
const GRACE: Duration = Duration::from_secs(2);

pub(super) fn run() -> io::Result<()> {
    set_parent_process_death_signal(Some(Signal::KILL))?;
    let nowhere = File::options().read(true).write(true).open("/dev/null")?;
    confine_starter();
    let (mut input, mut output) = (io::stdin().lock(), io::stdout().lock());
    // The server closes the pipe when it ends.
    while let Ok(milliseconds) = read_number(&mut input) {
        let job = read_message(&mut input)?;
        let longest = Duration::from_millis(milliseconds).saturating_add(GRACE);
        let mut answer = vec![Outcome::Answered as u8];
        match work(&job, longest, &nowhere, &mut answer) {
            Ok(Outcome::Answered) => {}
            Ok(outcome) => answer = vec![outcome as u8],
            // The system has no process for it, or has taken it away.
            Err(_) => answer = vec![Outcome::Ended as u8],
        }
        write_message(&mut output, &answer)?;
    }
    Ok(())
}

/// Gives a job to a new engine, and appends what it says.
fn work(job: &[u8], longest: Duration, nowhere: &File, answer: &mut Vec<u8>) -> io::Result<Outcome> {
    // A file, because an engine that reads nothing would block a pipe.
    let mut file = File::from(memfd_create("job", MemfdFlags::CLOEXEC)?);
    file.write_all(job)?;
    file.rewind()?;
    let mut engine = helper(Path::new(ITSELF), ENGINE);
    let mut engine = engine.stdin(file).stdout(Stdio::piped()).stderr(nowhere.try_clone()?).spawn()?;
    let said = engine.stdout.take().map(|output| listen(output, Instant::now() + longest, answer));
    // Whatever it does after its answer, it ends here.
    let _ = engine.kill();
    engine.wait()?;
    said.unwrap_or(Ok(Outcome::Ended))
}

/// Everything that an engine says before the deadline.
fn listen(mut output: ChildStdout, deadline: Instant, answer: &mut Vec<u8>) -> io::Result<Outcome> {
    let before = answer.len();
    let mut part = vec![0; 64 * 1024];
    loop {
        let left = deadline.saturating_duration_since(Instant::now());
        let left = Timespec {
            tv_sec: i64::try_from(left.as_secs()).unwrap_or(i64::MAX),
            tv_nsec: left.subsec_nanos().into(),
        };
        match poll(&mut [PollFd::new(&output, PollFlags::IN)], Some(&left)) {
            Ok(0) => return Ok(Outcome::Exhausted),
            Ok(_) => {}
            Err(rustix::io::Errno::INTR) => continue,
            Err(error) => return Err(error.into()),
        }
        match output.read(&mut part)? {
            0 if answer.len() == before => return Ok(Outcome::Ended),
            0 => return Ok(Outcome::Answered),
            read => answer.extend_from_slice(part.get(..read).unwrap_or_default()),
        }
        if answer.len() as u64 > LARGEST {
            return Ok(Outcome::Exhausted);
        }
    }
}
