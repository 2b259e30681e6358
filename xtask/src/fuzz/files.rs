//! Seeds that are complete files, or code blocks of documents.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use super::engine::LONGEST;
use crate::failure::Outcome;
use crate::tracked;
use crate::workspace::Workspace;

fn has_extension(path: &str, extensions: &[&str]) -> bool {
    path.rsplit_once('.').is_some_and(|(_, extension)| extensions.contains(&extension))
}

/// Files of the checkout, and code blocks of its documents.
pub(super) fn ours(workspace: &Workspace, extensions: &[&str]) -> Outcome<Vec<String>> {
    let mut seeds = Vec::new();
    for path in tracked::files(&workspace.root)?.iter().filter(|path| !path.starts_with("fuzz/")) {
        let is_document = path.ends_with(".md");
        if !is_document && !has_extension(path, extensions) {
            continue;
        }
        let Ok(text) = fs::read_to_string(workspace.root.join(path)) else { continue };
        if is_document {
            seeds.extend(code_blocks(&text, extensions));
        }
        if has_extension(path, extensions) && text.len() <= LONGEST {
            seeds.push(text);
        }
    }
    Ok(seeds)
}

/// The code blocks of a document whose language, or the file they are named after, has one of the extensions.
fn code_blocks(text: &str, extensions: &[&str]) -> Vec<String> {
    let mut found = Vec::new();
    let mut open: Option<(bool, String)> = None;
    for line in text.split_inclusive('\n') {
        match (&mut open, line.trim().strip_prefix("```")) {
            (None, Some(name)) => {
                let language = name.split([' ', ',']).next().unwrap_or_default();
                open = Some((
                    extensions.contains(&language) || has_extension(name.trim(), extensions),
                    String::new(),
                ));
            }
            (Some((wanted, block)), Some(_)) => {
                found.extend(wanted.then(|| std::mem::take(block)));
                open = None;
            }
            (Some((_, block)), None) => block.push_str(line),
            (None, None) => {}
        }
    }
    found
}

/// Third-party files below a folder.
pub(super) fn collect(folder: &Path, extensions: &[&str], seeds: &mut BTreeSet<String>) {
    let mut folders = vec![folder.to_owned()];
    while let Some(folder) = folders.pop() {
        let Ok(listing) = fs::read_dir(folder) else { continue };
        for entry in listing.flatten() {
            let Ok(kind) = entry.file_type() else { continue };
            let path = entry.path();
            if kind.is_dir() {
                folders.push(path);
            } else if kind.is_file()
                && has_extension(&path.to_string_lossy(), extensions)
                && entry.metadata().is_ok_and(|data| data.len() <= LONGEST as u64)
            {
                seeds.extend(fs::read_to_string(path));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn code_blocks_are_chosen_by_language_or_file() {
        let text = "```tsx\na\n```\n```css\nb\n```\n```ui/x.tsx\nc\n```\n```tsx open\n";
        assert_eq!(code_blocks(text, &["tsx"]), ["a\n", "c\n"]);
    }
}
