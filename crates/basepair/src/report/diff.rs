//! Two texts as a unified diff, readable for people and applicable with `patch`.

use super::plain::plain;
use similar::{Algorithm, ChangeTag, TextDiff};
use std::fmt::Write;
use std::ops::Range;

/// Lines of context around a change.
const CONTEXT: usize = 3;

/// The change of one file, in colour if the output supports it.
pub fn unified(file: &str, before: &str, after: &str) -> String {
    let old: Vec<&str> = before.split_inclusive('\n').collect();
    let new: Vec<&str> = after.split_inclusive('\n').collect();
    let diff = TextDiff::configure().algorithm(Algorithm::Patience).diff_slices(&old, &new);
    let file = plain(file);
    let mut out = format!("\u{1b}[1m--- a/{file}\n+++ b/{file}\u{1b}[0m\n");
    for group in diff.grouped_ops(CONTEXT) {
        let (Some(first), Some(last)) = (group.first(), group.last()) else { continue };
        let old = position(first.old_range().start..last.old_range().end);
        let new = position(first.new_range().start..last.new_range().end);
        let _ = writeln!(out, "\u{1b}[36m@@ -{old} +{new} @@\u{1b}[0m");
        for change in group.iter().flat_map(|operation| diff.iter_changes(operation)) {
            line(&mut out, change.tag(), change.value());
        }
    }
    out
}

/// The lines that a hunk covers, as `patch` reads it: the first, and how many unless it is one.
fn position(lines: Range<usize>) -> String {
    match lines.len() {
        0 => format!("{},0", lines.start),
        1 => (lines.start + 1).to_string(),
        count => format!("{},{count}", lines.start + 1),
    }
}

fn line(out: &mut String, tag: ChangeTag, line: &str) {
    let (colour, mark, reset) = match tag {
        ChangeTag::Equal => ("", ' ', ""),
        ChangeTag::Delete => ("\u{1b}[31m", '-', "\u{1b}[0m"),
        ChangeTag::Insert => ("\u{1b}[32m", '+', "\u{1b}[0m"),
    };
    let text = line.strip_suffix('\n').unwrap_or(line);
    // Tabs and carriage returns are part of the text; control characters are shown by their code.
    let shown: String = text.split_inclusive(['\t', '\r']).map(visible).collect();
    let _ = writeln!(out, "{colour}{mark}{shown}{reset}");
    if !line.ends_with('\n') {
        out.push_str("\\ No newline at end of file\n");
    }
}

fn visible(text: &str) -> String {
    let kept = text.chars().last().filter(|last| matches!(last, '\t' | '\r'));
    let rest = kept.map_or(text, |_| text.get(..text.len() - 1).unwrap_or_default());
    plain(rest) + &kept.map_or(String::new(), String::from)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(before: &str, after: &str) -> String {
        anstream::adapter::strip_str(&unified("f", before, after)).to_string()
    }

    /// The result of applying a diff with `patch`.
    fn patched(before: &str, diff: &str) -> String {
        let old: Vec<&str> = before.split_inclusive('\n').collect();
        let (mut out, mut at) = (String::new(), 0);
        let mut open_end = false;
        for line in diff.lines().skip(2) {
            if let Some(head) = line.strip_prefix("@@ -") {
                let start: Vec<&str> = head.split(' ').next().unwrap().split(',').collect();
                let count = start.get(1).map_or(1, |count| count.parse::<usize>().unwrap());
                let start: usize = start[0].parse().unwrap();
                let start = if count == 0 { start } else { start - 1 };
                out.extend(old[at..start].iter().copied());
                at = start;
            } else if line.starts_with('\\') {
                open_end = out.ends_with('\n');
                out.truncate(out.trim_end_matches('\n').len());
            } else {
                let (mark, text) = line.split_at(1);
                if mark != "+" {
                    assert_eq!(old[at].trim_end_matches('\n'), text);
                    at += 1;
                }
                if mark != "-" {
                    out.push_str(text);
                    out.push('\n');
                }
            }
        }
        let _ = open_end;
        out.extend(old[at..].iter().copied());
        out
    }

    #[test]
    fn a_change_is_shown_with_context() {
        let before = "a\nb\nc\nd\ne\nf\ng\n";
        let after = "a\nb\nc\nX\ne\nf\ng\n";
        let expected = "--- a/f\n+++ b/f\n@@ -1,7 +1,7 @@\n a\n b\n c\n-d\n+X\n e\n f\n g\n";
        assert_eq!(shown(before, after), expected);
    }

    #[test]
    fn applying_a_diff_gives_the_new_text() {
        let mut random: u64 = 0x2545_f491_4f6c_dd1d;
        let mut next = |below: u64| {
            random ^= random << 13;
            random ^= random >> 7;
            random ^= random << 17;
            random % below
        };
        for _ in 0..2000 {
            let mut text = |most: u64| {
                let kinds = 1 + next(6);
                (0..next(most)).map(|_| format!("{}\n", next(kinds))).collect::<String>()
            };
            let (before, after) = (text(30), text(30));
            if before != after {
                assert_eq!(patched(&before, &shown(&before, &after)), after, "{before:?} {after:?}");
            }
        }
    }

    #[test]
    fn the_diff_of_a_small_edit_in_a_large_text_is_small() {
        let before: String = (0..60_000).map(|at| format!("{}\n", at % 7)).collect();
        let after = before.replacen("3\n4\n", "3\nnew\n4\n", 1);
        assert!(shown(&before, &after).len() < 100);
    }

    #[test]
    fn unrelated_texts_are_shown_as_replaced() {
        let before: String = (0..5_000).map(|at| format!("{}\n", at % 3)).collect();
        let after: String = (0..5_000).map(|at| format!("x{}\n", at % 3)).collect();
        assert_eq!(patched(&before, &shown(&before, &after)), after);
    }

    #[test]
    fn a_missing_line_end_and_control_characters_are_shown() {
        let diff = shown("a", "a\u{1b}[2J\n");
        assert_eq!(diff, "--- a/f\n+++ b/f\n@@ -1 +1 @@\n-a\n\\ No newline at end of file\n+a[U+001B][2J\n");
    }
}
