//! Files of frames that were made a moment ago. A page loads a frame and then its files; a change in between must not leave it
//! without them.

use basepair_catalog::document::Document;
use std::collections::VecDeque;
use std::sync::{Mutex, PoisonError};

/// How many files are kept, and how many bytes.
const MOST: usize = 64;
const LARGEST: usize = 16 * 1024 * 1024;

#[derive(Debug, Default)]
pub struct Recent {
    /// The newest last.
    files: Mutex<VecDeque<(String, Document)>>,
}

impl Recent {
    /// Keeps a file, and drops the oldest ones.
    pub fn keep(&self, name: String, document: &Document) {
        let mut files = self.files.lock().unwrap_or_else(PoisonError::into_inner);
        files.retain(|(known, _)| *known != name);
        files.push_back((name, document.clone()));
        while files.len() > MOST || files.iter().map(|(_, file)| file.bytes.len()).sum::<usize>() > LARGEST {
            files.pop_front();
        }
    }

    pub fn get(&self, name: &str) -> Option<Document> {
        let files = self.files.lock().unwrap_or_else(PoisonError::into_inner);
        files.iter().find(|(known, _)| known == name).map(|(_, document)| document.clone())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use basepair_catalog::document::{Freshness, MediaType};

    #[test]
    fn the_newest_files_are_kept() {
        let recent = Recent::default();
        let file =
            |length: usize| Document::new(MediaType::JavaScript, Freshness::Immutable, vec![b' '; length]);
        for number in 0..=MOST {
            recent.keep(number.to_string(), &file(1));
        }
        assert!(recent.get("0").is_none() && recent.get("1").is_some());
        recent.keep("1".to_owned(), &file(2));
        assert_eq!(recent.get("1").unwrap().bytes.len(), 2);
        recent.keep("large".to_owned(), &file(LARGEST));
        assert!(recent.get("1").is_none() && recent.get("large").is_some());
    }
}
