//! Vue, Svelte and Astro files: the script blocks are read as modules, where they stand.

use super::tsx;
use crate::facts::{Facts, Language};
use oxc_allocator::Allocator;

pub(super) fn read(allocator: &mut Allocator, path: &str, text: &str) -> Facts {
    let mut facts = Facts::default();
    for block in blocks(path, text) {
        // Everything around the block is blanked out, so that places stay.
        let blank =
            |part: &str| part.bytes().map(|b| if b == b'\n' { '\n' } else { ' ' }).collect::<String>();
        let (before, rest) = text.split_at(block.start);
        let (inside, _) = rest.split_at(block.end - block.start);
        let module = format!("{}{inside}", blank(before));
        let read = tsx::read(allocator, path, &module, Language::Ts);
        facts.problems.extend(read.problems);
        facts.imports.extend(read.imports);
        facts.exports.extend(read.exports);
        facts.comments.extend(read.comments);
    }
    facts
}

/// Where the script blocks stand: `<script>` elements, and what Astro fences with dashes.
fn blocks(path: &str, text: &str) -> Vec<std::ops::Range<usize>> {
    let mut found = Vec::new();
    if path.ends_with(".astro")
        && let Some(rest) = text.trim_start().strip_prefix("---")
        && let Some(end) = rest.find("\n---")
    {
        let start = text.len() - rest.len();
        found.push(start..start + end);
    }
    let mut from = found.last().map_or(0, |block: &std::ops::Range<usize>| block.end);
    while let Some(open) = text.get(from..).and_then(|rest| rest.find("<script")).map(|at| from + at) {
        let Some(start) = text.get(open..).and_then(|rest| rest.find('>')).map(|at| open + at + 1) else {
            break;
        };
        let Some(end) = text.get(start..).and_then(|rest| rest.find("</script")).map(|at| start + at) else {
            break;
        };
        found.push(start..end);
        from = end;
    }
    found
}
