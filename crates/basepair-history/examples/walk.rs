//! Reads the history of the registry in a folder and prints what it found: `walk FOLDER [MANIFEST]`. For `cargo xtask bench history`.

use basepair_history::{Reader, Repository};
use std::path::Path;
use std::process::ExitCode;
use std::time::Instant;

fn main() -> ExitCode {
    let mut arguments = std::env::args().skip(1);
    let folder = arguments.next().unwrap_or_else(|| ".".to_owned());
    let manifest = arguments.next().unwrap_or_else(|| "registry.json".to_owned());
    let begin = Instant::now();
    let read = || Reader::new(Repository::discover(Path::new(&folder))?, &manifest, None).read(None);
    match read() {
        Ok(history) => {
            let (mut versions, mut live, mut items) = (0, 0, 0);
            for (_, line) in history.items() {
                items += 1;
                versions += line.versions.len();
                live += usize::from(line.current().is_some());
            }
            println!(
                "{} states, {items} items, {live} of them there, {versions} versions, {} labels, {} tags elsewhere, {} ms",
                history.moments().len(),
                history.labels().len(),
                history.tags_elsewhere,
                begin.elapsed().as_millis(),
            );
            ExitCode::SUCCESS
        }
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}
