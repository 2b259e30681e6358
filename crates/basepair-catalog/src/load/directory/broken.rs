//! What the machine failed to read. That says nothing about a file: no finding may follow from it, and nothing may be published
//! without what it hides.

use super::ReadError;
use std::io;
use std::sync::{Mutex, PoisonError};

/// The first such failure, with its path.
#[derive(Debug, Default)]
pub(super) struct Broken(Mutex<Option<(String, io::Error)>>);

impl Broken {
    /// Keeps the failure if it is one of the machine.
    pub(super) fn note(&self, path: &str, error: &ReadError) {
        let ReadError::Io(error) = error else { return };
        if let Some(copy) = of_machine(error) {
            self.0.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert((path.to_owned(), copy));
        }
    }

    pub(super) fn take(&self) -> Option<(String, io::Error)> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).take()
    }
}

/// A disk that fails, no memory, or no more open files; not what the owner of a file has decided.
#[cfg(unix)]
fn of_machine(error: &io::Error) -> Option<io::Error> {
    use rustix::io::Errno;
    const FAILURES: [Errno; 6] =
        [Errno::IO, Errno::MFILE, Errno::NFILE, Errno::NOMEM, Errno::NOSPC, Errno::DQUOT];
    let number = Errno::from_io_error(error)?;
    FAILURES.contains(&number).then(|| number.into())
}

/// Windows reports a file that another program has locked in the same way.
#[cfg(not(unix))]
fn of_machine(_: &io::Error) -> Option<io::Error> {
    None
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;
    use rustix::io::Errno;

    #[test]
    fn the_first_failure_of_the_machine_is_kept_and_nothing_else() {
        let broken = Broken::default();
        for error in [Errno::ACCESS, Errno::ISDIR, Errno::INTR] {
            broken.note("own", &ReadError::Io(error.into()));
        }
        broken.note("gone", &ReadError::Missing);
        assert!(broken.take().is_none());
        for (path, error) in [("a", Errno::IO), ("b", Errno::MFILE)] {
            broken.note(path, &ReadError::Io(error.into()));
        }
        let (path, error) = broken.take().unwrap();
        assert_eq!((&*path, Errno::from_io_error(&error)), ("a", Some(Errno::IO)));
    }
}
