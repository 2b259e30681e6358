//! Printing to stdout for a reader who may go away: a closed pipe ends the output, not the chore.

#[cfg(not(test))]
macro_rules! say {
    ($($argument:tt)*) => {{
        use std::io::Write as _;
        let _ = writeln!(std::io::stdout(), $($argument)*);
    }};
}

/// The test harness captures only what goes through `println`.
#[cfg(test)]
macro_rules! say {
    ($($argument:tt)*) => { println!($($argument)*) };
}
