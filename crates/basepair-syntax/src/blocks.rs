//! Vue, Svelte and Astro files: the script blocks are read as modules, where they stand.

use super::tsx;
use crate::facts::{Facts, Language, Problem};
use basepair_model::place::Span;
use oxc_allocator::Allocator;
use std::ops::Range;

/// Blocks of one file that are read. Frameworks take two or three.
const MOST_BLOCKS: usize = 100;

pub(super) fn read(allocator: &mut Allocator, path: &str, text: &str) -> Facts {
    let mut facts = Facts::default();
    let blocks = blocks(path, text);
    for block in blocks.iter().take(MOST_BLOCKS) {
        let inside = text.get(block.clone()).unwrap_or_default();
        let read = tsx::read(allocator, path, inside, Language::Ts);
        let moved = |span: Span| Span::new(span.start() + block.start, span.end() + block.start);
        facts.problems.extend(read.problems.into_iter().map(|it| Problem { span: moved(it.span), ..it }));
        facts.imports.extend(read.imports.into_iter().map(|mut it| {
            it.span = moved(it.span);
            it
        }));
        facts.exports.extend(read.exports.into_iter().map(|mut it| {
            it.span = moved(it.span);
            it
        }));
        facts.comments.extend(read.comments.into_iter().map(|mut it| {
            it.span = moved(it.span);
            it
        }));
    }
    if let Some(next) = blocks.get(MOST_BLOCKS) {
        let message = format!("more than {MOST_BLOCKS} script blocks");
        facts.problems.push(Problem::syntax(Span::new(next.start, next.start), message));
    }
    facts
}

/// Where the script blocks stand: `<script>` elements, and what Astro fences with dashes. At most one more than are
/// read.
fn blocks(path: &str, text: &str) -> Vec<Range<usize>> {
    let mut found = Vec::new();
    if path.ends_with(".astro")
        && let Some(rest) = text.trim_start().strip_prefix("---")
        && let Some(end) = rest.find("\n---")
    {
        let start = text.len() - rest.len();
        found.push(start..start + end);
    }
    let mut from = found.last().map_or(0, |block: &Range<usize>| block.end);
    while found.len() <= MOST_BLOCKS
        && let Some(open) = text.get(from..).and_then(|rest| rest.find("<script")).map(|at| from + at)
    {
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
