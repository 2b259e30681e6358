//! One file of an item, with numbered lines; a long file is split into several pages.

use super::shell::Shell;
use super::{render, shell};
use crate::code;
use crate::destination::destination;
use crate::label::title;
use crate::markdown::{fenced, inline};
use crate::markup::count;
use crate::path::source_path;
use crate::view::{Page, View};
use askama::Template;
use basepair_catalog::catalog::Item;
use basepair_syntax::highlight::Language;

/// Lines on one page.
const LINES: usize = 600;
/// A page ends earlier if its lines are long: the size of a page is bounded.
const BYTES: usize = 48 * 1024;

#[derive(Template)]
#[template(path = "source.html")]
struct SourcePage<'a> {
    shell: Shell<'a>,
    item: &'a str,
    item_href: String,
    path: &'a str,
    name: &'a str,
    lands: String,
    size: String,
    code: String,
    text: &'a str,
    files: Vec<(String, &'a str, bool)>,
    parts: Vec<(String, String, bool)>,
}

/// The range of each page of a source, in lines counted from one.
fn parts(source: &str) -> Vec<std::ops::Range<usize>> {
    let mut parts = Vec::new();
    let (mut start, mut bytes) = (1, 0);
    let mut number = 0;
    for line in source.lines() {
        number += 1;
        bytes += line.len() + 1;
        if number - start + 1 >= LINES || bytes >= BYTES {
            parts.push(start..number + 1);
            (start, bytes) = (number + 1, 0);
        }
    }
    if start <= number || parts.is_empty() {
        parts.push(start..number.max(1) + 1);
    }
    parts
}

/// The address of a line of a file's text, counted from one, on the page that has it.
pub(crate) fn line_href(view: &View<'_>, item: &Item, file: usize, source: &str, line: usize) -> String {
    let part = if source.len() < BYTES && code::line_count(source) < LINES {
        0
    } else {
        parts(source).iter().position(|part| part.contains(&line)).unwrap_or(0)
    };
    format!("{}#L{line}", part_href(view, item, file, part))
}

/// The address of a part, counted from zero.
fn part_href(view: &View<'_>, item: &Item, file: usize, part: usize) -> String {
    let href = view.href(&source_path(item, file));
    match part {
        0 => href,
        _ if view.is_served() => format!("{href}?page={}", part + 1),
        _ => format!("{href}{}/", part + 1),
    }
}

/// How many pages a file has.
pub(crate) fn part_count(item: &Item, file: usize) -> usize {
    item.texts().get(file).map_or(1, |source| parts(source).len())
}

pub(crate) fn html(view: &View<'_>, position: usize, item: &Item, file: usize, page: usize) -> String {
    let path = item.entry.files.get(file).map_or("", |file| file.path.as_str());
    let texts = item.texts();
    let source = texts.get(file).map_or("", |source| source);
    let name = path.rsplit('/').next().unwrap_or(path);
    let parts = parts(source);
    let page = page.min(parts.len());
    let wanted = parts.get(page - 1).cloned().unwrap_or(1..1);
    let part_links = parts.iter().enumerate().map(|(at, lines)| {
        (part_href(view, item, file, at), format!("{}–{}", lines.start, lines.end - 1), at + 1 == page)
    });
    let siblings = item.entry.files.iter().enumerate();
    let heading = if page > 1 { format!("{name}, page {page}") } else { name.to_owned() };
    let about = format!("Source of {}: {path}", title(item));
    let mut frame = shell(view, &Page::Source(position, item, file), &heading, &about);
    frame.crumbs.push((view.item_href(item), title(item).to_owned()));
    render(&SourcePage {
        shell: frame,
        item: title(item),
        item_href: view.item_href(item),
        path,
        name,
        lands: item.entry.files.get(file).map_or(String::new(), |file| destination(view, item, file)),
        size: count(code::line_count(source), "line", "lines"),
        code: code::numbered(Language::of_path(path), source, "", wanted),
        text: if parts.len() == 1 { source } else { "" },
        files: siblings
            .map(|(at, each)| (view.href(&source_path(item, at)), each.path.as_str(), at == file))
            .collect(),
        parts: if parts.len() > 1 { part_links.collect() } else { Vec::new() },
    })
}

pub(crate) fn markdown(view: &View<'_>, item: &Item, file: usize) -> String {
    let path = item.entry.files.get(file).map_or("", |file| file.path.as_str());
    let texts = item.texts();
    let source = texts.get(file).map_or("", |source| source);
    let lands = item.entry.files.get(file).map_or(String::new(), |file| destination(view, item, file));
    format!(
        "# {}\n\nA file of {}, installed to {}.\n\n{}",
        inline(path),
        inline(title(item)),
        inline(&lands),
        fenced(Language::of_path(path), source)
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pages_cover_every_line_once() {
        for source in ["", "a", "a\nb\n", &"x\n".repeat(1500), &format!("{}\nb\n", "y".repeat(60_000))] {
            let parts = parts(source);
            let mut next = 1;
            for part in &parts {
                assert_eq!(part.start, next);
                assert!(part.end > part.start);
                next = part.end;
            }
            assert_eq!(next - 1, code::line_count(source));
        }
    }
}
