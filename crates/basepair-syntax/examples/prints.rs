//! Prints what identifies files by their content, as `basepair-check/src/gather/official.txt` has it. Each line of the input is a
//! name, a tab and the path of a file; the output has a line per name, with the digests of its files in base 16.
//!
//! The table was made from the history of `shadcn-ui/ui`: every version of the files of its items in `registry/` and
//! `public/r/styles/`.

use basepair_syntax::Source;
use basepair_syntax::canonical::{digests, is_plain_package};
use std::collections::{BTreeMap, BTreeSet};
use std::io;

fn main() -> io::Result<()> {
    basepair_model::parallel::start().map_err(io::Error::other)?;
    let mut known: BTreeMap<String, BTreeSet<u64>> = BTreeMap::new();
    for line in io::stdin().lines() {
        let line = line?;
        let Some((name, path)) = line.split_once('\t') else { continue };
        let text = std::fs::read_to_string(path)?;
        if let Some(Some(digest)) = digests(&[Source { path, text: &text }], &is_plain_package).first() {
            known.entry(name.to_owned()).or_default().insert(digest.short());
        }
    }
    for (name, digests) in known {
        let digests: Vec<String> = digests.iter().map(|digest| format!("{digest:x}")).collect();
        println!("{name} {}", digests.join(" "));
    }
    Ok(())
}
