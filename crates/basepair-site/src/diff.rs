//! Two texts as the lines that differ, with some around them: as markup, and as a unified diff.

use crate::markup::escape;
use similar::{Algorithm, ChangeTag, TextDiff};
use std::fmt::Write;

/// Lines of context around a change.
const CONTEXT: usize = 3;

/// How much of the differences is shown on one page.
#[derive(Debug)]
pub(crate) struct Room {
    lines: usize,
    bytes: usize,
}

impl Default for Room {
    fn default() -> Self {
        Self { lines: 1_200, bytes: 96 * 1024 }
    }
}

impl Room {
    fn takes(&mut self, line: &str) -> bool {
        let fits = self.lines > 0 && self.bytes >= line.len();
        if fits {
            self.lines -= 1;
            self.bytes -= line.len();
        } else {
            // What follows is left out, too: lines without what is between them would mislead.
            self.lines = 0;
        }
        fits
    }
}

/// The differences of two texts.
#[derive(Debug, Default)]
pub(crate) struct Difference {
    /// Each with its mark: `+`, `-`, a space, or `@` for the position of the lines that follow.
    lines: Vec<(char, String)>,
    /// Lines that are not shown.
    pub(crate) more: usize,
    pub(crate) added: usize,
    pub(crate) removed: usize,
}

impl Difference {
    /// None if the texts are the same.
    pub(crate) fn of(before: &str, after: &str, room: &mut Room) -> Option<Self> {
        if before == after {
            return None;
        }
        let (old, new): (Vec<&str>, Vec<&str>) = (before.lines().collect(), after.lines().collect());
        let diff = TextDiff::configure().algorithm(Algorithm::Patience).diff_slices(&old, &new);
        let mut found = Self::default();
        for group in diff.grouped_ops(CONTEXT) {
            let (Some(first), Some(last)) = (group.first(), group.last()) else { continue };
            let (from, to) = (first.old_range().start, first.new_range().start);
            let (old, new) = (last.old_range().end - from, last.new_range().end - to);
            found.add('@', &format!("@@ -{},{old} +{},{new} @@", from + 1, to + 1), room);
            for change in group.iter().flat_map(|operation| diff.iter_changes(operation)) {
                let mark = match change.tag() {
                    ChangeTag::Equal => ' ',
                    ChangeTag::Delete => '-',
                    ChangeTag::Insert => '+',
                };
                found.added += usize::from(mark == '+');
                found.removed += usize::from(mark == '-');
                found.add(mark, change.value(), room);
            }
        }
        // Only the ends of lines differ.
        if found.lines.is_empty() && found.more == 0 {
            found.add('@', "The lines are the same; the ends of lines differ.", room);
        }
        Some(found)
    }

    fn add(&mut self, mark: char, line: &str, room: &mut Room) {
        if room.takes(line) {
            self.lines.push((mark, line.to_owned()));
        } else {
            self.more += 1;
        }
    }

    /// The content of a `pre` element. Marks are text, so that the colours only repeat them.
    pub(crate) fn html(&self) -> String {
        let mut out = String::new();
        for (mark, line) in &self.lines {
            let line = escape(line);
            let _ = match mark {
                '+' => writeln!(out, "<ins>+{line}</ins>"),
                '-' => writeln!(out, "<del>-{line}</del>"),
                '@' => writeln!(out, "<span class=\"quiet\">{line}</span>"),
                _ => writeln!(out, " {line}"),
            };
        }
        out
    }

    /// The same as the lines of a unified diff.
    pub(crate) fn text(&self) -> String {
        self.lines.iter().fold(String::new(), |mut out, (mark, line)| {
            let _ = if *mark == '@' { writeln!(out, "{line}") } else { writeln!(out, "{mark}{line}") };
            out
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_marked_and_escaped_and_far_ones_are_left_out() {
        let before: String = (0..20).map(|line| format!("line {line}\n")).collect();
        let after = before.replace("line 10\n", "<b>\n");
        let found = Difference::of(&before, &after, &mut Room::default()).unwrap();
        let html = found.html();
        assert!(html.contains("<del>-line 10</del>\n<ins>+&lt;b&gt;</ins>\n"), "{html}");
        assert!(html.contains("@@ -8,7 +8,7 @@") && !html.contains("line 6"), "{html}");
        assert!(found.text().contains("\n-line 10\n+<b>\n line 11\n"));
        assert_eq!((found.added, found.removed, found.more), (1, 1, 0));
        assert!(Difference::of(&before, &before, &mut Room::default()).is_none());
    }

    #[test]
    fn what_does_not_fit_is_counted() {
        let after = "new\n".repeat(10);
        let mut room = Room { lines: 4, bytes: 1000 };
        let found = Difference::of("", &after, &mut room).unwrap();
        assert_eq!((found.lines.len(), found.more), (4, 7));
        let next = Difference::of("a", "b", &mut room).unwrap();
        assert_eq!(next.lines.len(), 0);
    }
}
