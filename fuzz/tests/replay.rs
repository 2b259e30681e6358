//! Every input that was kept, through the function that the fuzzer calls.

use basepair_fuzz::{TARGETS, run};
use std::fs;
use std::path::Path;

#[test]
fn kept_inputs_pass_in_every_target() {
    let corpus = Path::new(env!("CARGO_MANIFEST_DIR")).join("corpus");
    for target in TARGETS {
        let folder = corpus.join(target.name);
        let listing = fs::read_dir(&folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
        let mut inputs: Vec<_> = listing.map(|entry| entry.unwrap().path()).collect();
        inputs.sort();
        assert!(!inputs.is_empty(), "nothing is kept for {}", target.name);
        for input in inputs {
            let bytes = fs::read(&input).unwrap();
            // The name shows which input it was if a target crashes the process.
            eprintln!("{}", input.display());
            run(target, &bytes);
        }
    }
}

#[test]
fn every_folder_of_kept_inputs_belongs_to_a_target() {
    for entry in fs::read_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("corpus")).unwrap() {
        let name = entry.unwrap().file_name().into_string().unwrap();
        assert!(TARGETS.iter().any(|target| target.name == name), "{name}");
    }
}
