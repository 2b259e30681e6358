//! The inputs that are committed: few, short, and derived only from our own sources.

use fs_err as fs;
use std::path::PathBuf;

use super::Folders;
use super::engine::{Engine, files_in};
use crate::failure::Outcome;

/// Longer inputs are not kept: a short one that takes the same branches is easier to read.
const LONGEST: usize = 2048;

/// The limit of stored inputs per target.
const MOST_BYTES: usize = 48 * 1024;
const MOST_INPUTS: usize = 200;

/// Inputs for known bugs are named by hand.
const FOUND_BY_HAND: &str = "fault-";

pub(super) struct Stored {
    pub(super) inputs: usize,
    pub(super) bytes: usize,
}

/// Replaces the kept inputs of a target with a minimal set that takes the same branches, within the limit.
pub(super) fn store(engine: &Engine, target: &str, folders: &Folders) -> Outcome<Stored> {
    let fresh = folders.found.with_file_name(format!("{target}-merged"));
    let _ = fs::remove_dir_all(&fresh);
    fs::create_dir_all(&fresh)?;
    engine.merge(target, &[&folders.kept, &folders.found, &folders.seeds], &fresh, LONGEST)?;
    for old in files_in(&folders.kept)?.iter().filter(|file| !is_by_hand(file)) {
        fs::remove_file(old)?;
    }
    let mut inputs = Vec::new();
    for file in files_in(&fresh)? {
        inputs.push((fs::read(&file)?, file));
    }
    inputs.sort_by(|(one, _), (other, _)| one.len().cmp(&other.len()).then_with(|| one.cmp(other)));
    for (bytes, file) in chosen(inputs) {
        let place = folders.kept.join(file.file_name().unwrap_or_default());
        fs::write(&place, bytes)?;
    }
    let kept = files_in(&folders.kept)?;
    let bytes = kept.iter().filter_map(|file| file.metadata().ok()).map(|data| data.len() as usize).sum();
    Ok(Stored { inputs: kept.len(), bytes })
}

fn is_by_hand(file: &std::path::Path) -> bool {
    file.file_name().is_some_and(|name| name.to_string_lossy().starts_with(FOUND_BY_HAND))
}

/// Inputs of all lengths, within the limit; they are sorted by length.
fn chosen(inputs: Vec<(Vec<u8>, PathBuf)>) -> Vec<(Vec<u8>, PathBuf)> {
    let step = inputs.len().div_ceil(MOST_INPUTS).max(1);
    let mut space = MOST_BYTES;
    let spread = inputs.into_iter().step_by(step);
    spread
        .filter(|(bytes, _)| {
            let fits = !bytes.is_empty() && bytes.len() <= LONGEST && bytes.len() <= space;
            if fits {
                space -= bytes.len();
            }
            fits && std::str::from_utf8(bytes).is_ok()
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kept_inputs_are_short_and_few() {
        let inputs: Vec<_> = (1..1000).map(|length| (vec![b'a'; length * 4], PathBuf::new())).collect();
        let kept = chosen(inputs);
        assert!(kept.len() > 20 && kept.len() <= MOST_INPUTS);
        assert!(kept.iter().map(|(bytes, _)| bytes.len()).sum::<usize>() <= MOST_BYTES);
        assert!(kept.iter().all(|(bytes, _)| bytes.len() <= LONGEST));
    }
}
