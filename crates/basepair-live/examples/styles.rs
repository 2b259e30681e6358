//! Prints what the style sheet of a registry is compiled from, as JSON: `css` and `candidates`. Used to compare the sheet with
//! that of the official compiler (`e2e/live/frames.test.mjs`).

use basepair_catalog::load::{Directory, Reading, load_as};
use basepair_live::Previews;
use basepair_syntax::{Candidates, Source};
use std::error::Error;
use std::io::Write as _;
use std::path::Path;

fn main() -> Result<(), Box<dyn Error>> {
    let root = std::env::args().nth(1).ok_or("usage: styles DIRECTORY")?;
    let directory = std::path::absolute(&root)?.to_string_lossy().into_owned();
    let source = Directory::open(Path::new(&root))?;
    let loaded = load_as(&source, &Reading { directory, ..Reading::default() })
        .map_err(|error| format!("{error:?}"))?;
    let catalog = loaded.best().ok_or("no item can be read")?;
    let files: Vec<_> = catalog.files().collect();
    let sources: Vec<Source<'_>> =
        files.iter().map(|(file, text)| Source { path: &file.path, text }).collect();
    let candidates: Vec<String> = Candidates::read(&sources).iter().map(str::to_owned).collect();
    let answer = serde_json::json!({ "css": Previews::styles_of(catalog), "candidates": candidates });
    writeln!(std::io::stdout(), "{answer}")?;
    Ok(())
}
