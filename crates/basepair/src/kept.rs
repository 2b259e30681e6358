//! Files in the user's cache that save time and can be made again, each named by what it was made of.

use crate::rewrite::replace;
use basepair_catalog::document::hex;
use sha2::{Digest, Sha256};
use std::path::{Path, PathBuf};
use std::time::UNIX_EPOCH;
use std::{env, fs};

/// Files of a folder that are kept.
const MOST: usize = 8192;

#[derive(Debug)]
pub struct Kept {
    folder: PathBuf,
    extension: &'static str,
}

impl Kept {
    /// The files with this extension in a folder, without those that were made longest ago if there are very many.
    pub fn in_folder(folder: PathBuf, extension: &'static str) -> Self {
        let kept = Self { folder, extension };
        kept.forget();
        kept
    }

    pub fn folder(&self) -> &Path {
        &self.folder
    }

    pub fn read(&self, name: &str) -> Option<Vec<u8>> {
        fs::read(self.file(name)).ok()
    }

    /// Readers see all of it or nothing. Without a cache, the same is made again next time.
    pub fn write(&self, name: &str, bytes: &[u8]) {
        let _ = fs::create_dir_all(&self.folder).and_then(|()| replace(&self.file(name), bytes));
    }

    /// Whatever a name has besides letters, digits and hyphens leads nowhere.
    fn file(&self, name: &str) -> PathBuf {
        let name: String = name.chars().filter(|c| c.is_ascii_alphanumeric() || *c == '-').take(96).collect();
        self.folder.join(format!("{name}.{}", self.extension))
    }

    fn forget(&self) {
        let files = fs::read_dir(&self.folder).into_iter().flatten().flatten().map(|entry| entry.path());
        let own = files.filter(|path| path.extension().is_some_and(|extension| extension == self.extension));
        let mut own: Vec<_> =
            own.filter_map(|path| Some((fs::metadata(&path).ok()?.modified().ok()?, path))).collect();
        own.sort();
        for (_, path) in own.iter().take(own.len().saturating_sub(MOST)) {
            let _ = fs::remove_file(path);
        }
    }
}

/// A name for what this program makes of something: another build of it may make something else.
pub fn name_of(inputs: &[u8]) -> String {
    let program = env::current_exe().and_then(fs::metadata);
    let built =
        program.as_ref().ok().and_then(|program| program.modified().ok()?.duration_since(UNIX_EPOCH).ok());
    let mut hash = Sha256::new();
    hash.update(inputs);
    hash.update(built.map_or(0, |built| built.as_nanos()).to_le_bytes());
    hash.update(program.map_or(0, |program| program.len()).to_le_bytes());
    hex(&hash.finalize())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_written_is_read_again_and_no_name_leads_out() {
        let folder = tempfile::tempdir().unwrap();
        let kept = Kept::in_folder(folder.path().join("cards"), "png");
        assert_eq!(kept.read("a"), None);
        kept.write("a", b"one");
        kept.write("../a", b"two");
        assert_eq!(kept.read("a").unwrap(), b"two");
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
        assert_ne!(name_of(b"a"), name_of(b"b"));
    }
}
