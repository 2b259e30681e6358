//! Asks before something is written.

use std::io::{self, BufRead, IsTerminal, Write};

/// Asks for confirmation on the terminal; without a terminal the answer is no.
pub(super) fn confirm(files: usize) -> io::Result<bool> {
    if !(io::stdin().is_terminal() && io::stderr().is_terminal()) {
        return Ok(false);
    }
    let what = if files == 1 { "this file".to_owned() } else { format!("these {files} files") };
    let _ = write!(io::stderr(), "Write {what}? [y/N] ");
    let mut answer = String::new();
    io::stdin().lock().read_line(&mut answer)?;
    Ok(matches!(answer.trim(), "y" | "Y" | "yes"))
}
