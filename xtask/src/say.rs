//! Two macros: `say!` prints to stdout, which may be closed early: a closed pipe ends the output, not the task. `bail!` ends
//! a function with a failure.

#[cfg(not(test))]
macro_rules! say {
    ($($argument:tt)*) => {{
        use std::io::Write as _;
        let _ = writeln!(std::io::stdout(), $($argument)*);
    }};
}

/// The test harness captures only the output of `println`.
#[cfg(test)]
macro_rules! say {
    ($($argument:tt)*) => { println!($($argument)*) };
}

macro_rules! bail {
    ($($argument:tt)*) => { return Err($crate::failure::Failure::new(format!($($argument)*))) };
}
