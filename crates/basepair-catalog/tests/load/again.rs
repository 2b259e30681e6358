//! Reading some files again, after a change.

use basepair_catalog::catalog::{Catalog, Item};
use basepair_catalog::load::{Listing, Memory, ReadError, Source, load, read_again};
use std::sync::Mutex;

/// Records what is read.
struct Recording<'s> {
    below: &'s Memory,
    read: Mutex<Vec<String>>,
}

impl Source for Recording<'_> {
    fn read(&self, path: &str, limit: u64) -> Result<Vec<u8>, ReadError> {
        self.read.lock().unwrap().push(path.to_owned());
        self.below.read(path, limit)
    }

    fn walk(&self, folder: &str) -> Listing {
        self.read.lock().unwrap().push(folder.to_owned());
        self.below.walk(folder)
    }
}

fn first_with_files(catalog: &Catalog) -> &Item {
    catalog.items().iter().find(|item| !item.texts().is_empty()).unwrap()
}

#[test]
fn only_the_changed_files_are_read() {
    let memory = Memory::of_default();
    let catalog = load(&memory).unwrap().catalog.unwrap();
    let source = Recording { below: &memory, read: Mutex::default() };
    let item = first_with_files(&catalog);
    let path = item.entry.files[0].path.clone();
    let (again, changed) = read_again(&source, u64::MAX, &catalog, std::slice::from_ref(&path)).unwrap();
    assert_eq!(*source.read.lock().unwrap(), std::slice::from_ref(&path));
    let position = catalog.position(item.name()).unwrap();
    assert!(changed.contains(&position));
    assert_eq!(again.items()[position].texts(), item.texts());
}

#[test]
fn near_the_limit_everything_is_loaded() {
    let memory = Memory::of_default();
    let catalog = load(&memory).unwrap().catalog.unwrap();
    let path = first_with_files(&catalog).entry.files[0].path.clone();
    let listed: usize = catalog.items().iter().map(|item| item.contents.bytes()).sum();
    assert!(read_again(&memory, listed as u64, &catalog, &[path]).is_none());
}
