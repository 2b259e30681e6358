//! The files of a new output, of which the last are made from the digests of the others. A digest is that of the bytes as they
//! are written, if they are written before it is needed: bytes are generated once.

use basepair_catalog::document::FileDigest;
use basepair_model::parallel;
use sha2::{Digest, Sha256};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

/// A file to be written. Its bytes are generated when they are needed, every time.
pub struct NewFile<'a> {
    /// Below the output folder.
    path: PathBuf,
    make: Box<Make<'a>>,
    digest: OnceLock<FileDigest>,
}

/// Writes the bytes of a file, piece by piece. It fails only if the bytes cannot be written.
type Make<'a> = dyn Fn(&mut dyn Write) -> io::Result<()> + Send + Sync + 'a;

impl<'a> NewFile<'a> {
    /// `make` must write the same bytes every time.
    pub fn new(
        path: impl Into<PathBuf>,
        make: impl Fn(&mut dyn Write) -> io::Result<()> + Send + Sync + 'a,
    ) -> Self {
        Self { path: path.into(), make: Box::new(make), digest: OnceLock::new() }
    }

    /// The same for bytes with a known digest.
    #[must_use]
    pub fn with_digest(self, digest: FileDigest) -> Self {
        Self { digest: digest.into(), ..self }
    }

    pub(super) fn path(&self) -> &Path {
        &self.path
    }

    pub(super) fn write(&self, out: &mut dyn Write) -> io::Result<()> {
        if self.digest.get().is_some() {
            return (self.make)(out);
        }
        let mut digesting = Digesting { out, hash: Sha256::new(), size: 0 };
        (self.make)(&mut digesting)?;
        // Another thread can only have set the same one.
        let _ = self.digest.set(digesting.finish());
        Ok(())
    }

    pub(super) fn digest(&self) -> &FileDigest {
        self.digest.get_or_init(|| {
            let mut digesting = Digesting { out: &mut io::sink(), hash: Sha256::new(), size: 0 };
            let _ = (self.make)(&mut digesting);
            digesting.finish()
        })
    }
}

/// Computes the digest of what passes through.
struct Digesting<'o> {
    out: &'o mut dyn Write,
    hash: Sha256,
    size: usize,
}

impl Digesting<'_> {
    fn finish(self) -> FileDigest {
        FileDigest::new(&self.hash.finalize(), self.size)
    }
}

impl Write for Digesting<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.write_all(bytes)?;
        Ok(bytes.len())
    }

    fn write_all(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.out.write_all(bytes)?;
        self.hash.update(bytes);
        self.size += bytes.len();
        Ok(())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

/// All files of an output.
pub struct NewFiles<'a> {
    first: Vec<NewFile<'a>>,
    last: OnceLock<Vec<NewFile<'a>>>,
    make_last: Box<MakeLast<'a>>,
}

/// Makes the last files from the digests of the first.
type MakeLast<'a> = dyn Fn(Vec<FileDigest>) -> Vec<NewFile<'a>> + 'a;

impl<'a> NewFiles<'a> {
    pub fn new(
        first: Vec<NewFile<'a>>,
        make_last: impl Fn(Vec<FileDigest>) -> Vec<NewFile<'a>> + 'a,
    ) -> Self {
        Self { first, last: OnceLock::new(), make_last: Box::new(make_last) }
    }

    /// From the last to the first, because files are written in parallel: the index, which takes longest, is the last of them.
    pub(super) fn first(&self) -> Vec<&NewFile<'a>> {
        self.first.iter().rev().collect()
    }

    pub(super) fn last(&self) -> Vec<&NewFile<'a>> {
        let make = || (self.make_last)(parallel::map(&self.first, |file| file.digest().clone()));
        self.last.get_or_init(make).iter().collect()
    }

    /// The first files, then the last.
    pub(super) fn all(&self) -> Vec<&NewFile<'a>> {
        let last = self.last();
        self.first.iter().chain(last).collect()
    }

    /// How many files there are.
    pub fn count(&self) -> usize {
        self.first.len() + self.last().len()
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Listener, Output, drift, replace};
    use super::*;
    use std::fs;
    use std::sync::atomic::{AtomicUsize, Ordering};

    struct Silent;

    impl Listener for Silent {
        fn say(&self, _line: &str) {}
    }

    /// Files whose bytes are counted when they are generated, and one with their digests.
    fn counted<'a>(texts: &'a [String], made: &'a AtomicUsize) -> NewFiles<'a> {
        let first = texts.iter().enumerate().map(|(number, text)| {
            NewFile::new(format!("{number}.json"), |out| {
                made.fetch_add(1, Ordering::Relaxed);
                // In two pieces.
                let (one, other) = text.split_at(text.len() / 2);
                out.write_all(one.as_bytes())?;
                out.write_all(other.as_bytes())
            })
        });
        NewFiles::new(first.collect(), |digests| {
            let list: String = digests.iter().map(|digest| format!("{digest:?}\n")).collect();
            vec![NewFile::new("list", move |out| out.write_all(list.as_bytes()))]
        })
    }

    #[test]
    fn bytes_of_a_new_output_are_generated_once_also_for_the_digests() {
        let folder = tempfile::tempdir().unwrap();
        let output = Output::resolve(&folder.path().join("out")).unwrap();
        let texts: Vec<String> = (0..200).map(|number| format!("text {number}")).collect();
        let made = AtomicUsize::new(0);
        let files = counted(&texts, &made);
        let changes = replace(&output, &files, &Silent).unwrap();
        assert_eq!((changes.written.len(), files.count()), (201, 201));
        assert_eq!(made.load(Ordering::Relaxed), 200);
        for (number, text) in texts.iter().enumerate() {
            assert_eq!(fs::read_to_string(output.real().join(format!("{number}.json"))).unwrap(), *text);
        }
        let expected: String = texts
            .iter()
            .map(|text| format!("{:?}\n", FileDigest::new(&Sha256::digest(text), text.len())))
            .collect();
        assert_eq!(fs::read_to_string(output.real().join("list")).unwrap(), expected);
    }

    #[test]
    fn an_existing_output_is_compared_before_anything_is_written() {
        let folder = tempfile::tempdir().unwrap();
        let output = Output::resolve(&folder.path().join("out")).unwrap();
        let texts = ["a".to_owned(), "b".to_owned()];
        let made = AtomicUsize::new(0);
        replace(&output, &counted(&texts, &made), &Silent).unwrap();
        made.store(0, Ordering::Relaxed);
        assert!(drift(&output, &counted(&texts, &made)).unwrap().is_empty());
        let changes = replace(&output, &counted(&texts, &made), &Silent).unwrap();
        assert!(changes.written.is_empty(), "{changes:?}");
        assert_eq!(made.load(Ordering::Relaxed), 4, "once to compare, and once to replace");
    }
}
