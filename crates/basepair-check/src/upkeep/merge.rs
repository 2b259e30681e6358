//! A file of the application takes another version of its item: as it is, if it was not edited, else by a three-way merge.

use super::likeness::same_text;
use basepair_syntax::canonical::{self, IsPackage};
use basepair_syntax::{Source, read};
use diffy::{ConflictStyle, IncompleteHunkStyle, MergeOptions};
use std::borrow::Cow;
use std::collections::HashSet;

/// The three texts of a merge. Base and theirs are as the client writes them in this application.
#[derive(Debug, Clone, Copy)]
pub(super) struct Sides<'t> {
    pub(super) path: &'t str,
    pub(super) base: &'t str,
    pub(super) ours: &'t str,
    pub(super) theirs: &'t str,
}

/// How a file takes the other version.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Merged {
    /// It has the change already, or there is none.
    Unchanged,
    /// It was not edited, and gets the text of the version.
    Replaced(String),
    /// Both have changed, at different places.
    Clean(String),
    /// Both have changed the same lines; so many places are marked.
    Conflict(String, usize),
    /// The merge would give a text that is no code any more.
    Refused(&'static str),
}

/// What marks the place of a conflict.
const MARKER: &str = "<<<<<<< ";

pub(super) fn merge(sides: Sides<'_>, is_package: IsPackage<'_>) -> Merged {
    let crlf = sides.ours.contains("\r\n");
    let [base, ours, theirs] = [sides.base, sides.ours, sides.theirs].map(plain_ends);
    let with_ends = |text: String| if crlf { text.replace('\n', "\r\n") } else { text };
    let plain = Sides { base: &base, ours: &ours, theirs: &theirs, ..sides };
    match merged(plain, is_package) {
        Merged::Replaced(text) => Merged::Replaced(with_ends(text)),
        Merged::Clean(text) => Merged::Clean(with_ends(text)),
        Merged::Conflict(text, places) => Merged::Conflict(with_ends(text), places),
        other => other,
    }
}

fn merged(sides: Sides<'_>, is_package: IsPackage<'_>) -> Merged {
    let Sides { path, base, ours, theirs } = sides;
    if same_text(base, theirs) || same_text(ours, theirs) {
        return Merged::Unchanged;
    }
    if same_text(base, ours) {
        return Merged::Replaced(theirs.to_owned());
    }
    let only_format = same_code(path, base, ours, is_package) && comments(path, base) == comments(path, ours);
    let mut options = MergeOptions::new();
    options.set_conflict_style(ConflictStyle::Merge).set_incomplete_hunk_style(IncompleteHunkStyle::Git);
    let lines = options.merge(base, ours, theirs);
    match lines {
        // A file that was only reformatted takes exactly the code of the version.
        Ok(text) if only_format => match same_code(path, &text, theirs, is_package) {
            true => Merged::Clean(text),
            false => Merged::Replaced(theirs.to_owned()),
        },
        Err(_) if only_format => Merged::Replaced(theirs.to_owned()),
        Ok(text) if text == ours => Merged::Unchanged,
        Ok(text) => match broken(path, &text, [ours, theirs]) {
            Some(why) => Merged::Refused(why),
            None => Merged::Clean(text),
        },
        Err(text) => {
            let places = text.lines().filter(|line| line.starts_with(MARKER)).count();
            Merged::Conflict(text, places)
        }
    }
}

fn plain_ends(text: &str) -> Cow<'_, str> {
    if text.contains('\r') { text.replace("\r\n", "\n").into() } else { text.into() }
}

fn same_code(path: &str, one: &str, other: &str, is_package: IsPackage<'_>) -> bool {
    let both = [Source { path, text: one }, Source { path, text: other }];
    matches!(canonical::digests(&both, is_package).as_slice(), [Some(one), Some(other)] if one == other)
}

/// The comments of a script, without white space; formatters indent and wrap them.
fn comments(path: &str, text: &str) -> Vec<String> {
    let comments = read(path, text).comments.into_iter();
    comments.map(|comment| comment.text.split_whitespace().collect()).collect()
}

/// Why a text that was merged line by line cannot be right, although both sides were.
fn broken(path: &str, text: &str, sides: [&str; 2]) -> Option<&'static str> {
    let faults = |text: &str| {
        let facts = read(path, text);
        let mut seen = HashSet::new();
        let names = facts.imports.iter().flat_map(|import| &import.names).map(|name| name.local.clone());
        let twice = names.filter(|name| !name.is_empty()).any(|name| !seen.insert(name));
        (!facts.problems.is_empty(), twice)
    };
    let (unreadable, twice) = faults(text);
    let [one, other] = sides.map(faults);
    if unreadable && !one.0 && !other.0 {
        return Some("the merged text would not parse");
    }
    (twice && !one.1 && !other.1).then_some("the merged text would import a name twice")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn merge_lines(base: &str, ours: &str, theirs: &str) -> Merged {
        merge(Sides { path: "a.tsx", base, ours, theirs }, &canonical::is_plain_package)
    }

    const BASE: &str = "import { a } from \"a\"\n\nexport function A() {\n  const one = 1\n\n\n  return <p className=\"x\">{one}</p>\n}\n";

    #[test]
    fn an_untouched_file_is_replaced_and_line_ends_are_kept() {
        let theirs = BASE.replace("one = 1", "one = 2");
        assert_eq!(merge_lines(BASE, BASE, &theirs), Merged::Replaced(theirs.clone()));
        let crlf = |text: &str| text.replace('\n', "\r\n");
        assert_eq!(merge_lines(BASE, &crlf(BASE), &theirs), Merged::Replaced(crlf(&theirs)));
        assert_eq!(merge_lines(BASE, &theirs, &theirs), Merged::Unchanged);
        assert_eq!(merge_lines(BASE, &theirs, BASE), Merged::Unchanged);
    }

    #[test]
    fn edits_at_different_places_are_merged_and_at_the_same_place_marked() {
        let (ours, theirs) = (BASE.replace("\"x\"", "\"x y\""), BASE.replace("one = 1", "one = 2"));
        assert_eq!(merge_lines(BASE, &ours, &theirs), Merged::Clean(ours.replace("one = 1", "one = 2")));
        let other = BASE.replace("\"x\"", "\"z\"");
        let Merged::Conflict(text, 1) = merge_lines(BASE, &ours, &other) else { panic!() };
        assert!(
            text.contains("<<<<<<< ours\n  return <p className=\"x y\">") && text.contains(">>>>>>> theirs"),
            "{text}"
        );
    }

    #[test]
    fn a_reformatted_file_takes_the_code_of_the_version() {
        let ours = BASE.replace("  const", "\tconst").replace('"', "'").replace("\n\n\n", "\n");
        let theirs = BASE.replace("one = 1", "one = 2");
        let (Merged::Clean(text) | Merged::Replaced(text)) = merge_lines(BASE, &ours, &theirs) else {
            panic!()
        };
        assert!(same_code("a.tsx", &text, &theirs, &canonical::is_plain_package), "{text}");
        // A comment is an edit.
        let commented = ours.replace("\tconst", "\t// ours\n\tconst");
        assert!(matches!(merge_lines(BASE, &commented, &theirs), Merged::Conflict(..)));
    }

    #[test]
    fn a_merge_that_breaks_the_code_is_refused() {
        let base = "import { a } from \"a\"\n\n\nexport const x = a\n\n\nexport const y = 1\n";
        let ours =
            base.replace("import { a } from \"a\"\n", "import { b } from \"b\"\nimport { a } from \"a\"\n");
        let theirs = base.replace("export const y", "import { b } from \"c\"\nexport const y");
        assert_eq!(
            merge_lines(base, &ours, &theirs),
            Merged::Refused("the merged text would import a name twice")
        );
    }
}
