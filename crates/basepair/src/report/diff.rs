//! Two texts as a unified diff, readable for people and applicable with `patch`.

use super::plain::plain;
use std::collections::HashMap;
use std::ops::Range;

/// Lines of context around a change.
const CONTEXT: usize = 3;
/// How many differences are searched line by line; beyond that, a range is shown as replaced.
const DIFFERENCES: usize = 1200;

/// A range of the old text that was replaced by a range of the new text.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Hunk {
    before: Range<usize>,
    after: Range<usize>,
}

/// The change of one file, in colour if the output supports it.
pub fn unified(file: &str, before: &str, after: &str) -> String {
    let old: Vec<&str> = before.split_inclusive('\n').collect();
    let new: Vec<&str> = after.split_inclusive('\n').collect();
    let file = plain(file);
    let mut out = format!("\u{1b}[1m--- a/{file}\n+++ b/{file}\u{1b}[0m\n");
    for group in groups(&hunks(&old, &new)) {
        let (Some(first), Some(last)) = (group.first(), group.last()) else { continue };
        let lead = first.before.start.min(CONTEXT);
        let tail = (old.len() - last.before.end).min(CONTEXT);
        let from = |range: Range<usize>| {
            let count = range.len();
            let start = if count == 0 { range.start } else { range.start + 1 };
            if count == 1 { start.to_string() } else { format!("{start},{count}") }
        };
        let shown_old = first.before.start - lead..last.before.end + tail;
        let shown_new = first.after.start - lead..last.after.end + tail;
        out.push_str(&format!(
            "\u{1b}[36m@@ -{} +{} @@\u{1b}[0m\n",
            from(shown_old.clone()),
            from(shown_new)
        ));
        let mut at = shown_old.start;
        for hunk in group {
            lines(&mut out, ' ', "", old.get(at..hunk.before.start));
            lines(&mut out, '-', "\u{1b}[31m", old.get(hunk.before.clone()));
            lines(&mut out, '+', "\u{1b}[32m", new.get(hunk.after.clone()));
            at = hunk.before.end;
        }
        lines(&mut out, ' ', "", old.get(at..shown_old.end));
    }
    out
}

fn lines(out: &mut String, mark: char, colour: &str, lines: Option<&[&str]>) {
    for line in lines.unwrap_or_default() {
        let text = line.strip_suffix('\n').unwrap_or(line);
        let reset = if colour.is_empty() { "" } else { "\u{1b}[0m" };
        // Tabs and carriage returns are part of the text; control characters are shown by their code.
        let shown: Vec<String> = text.split_inclusive(['\t', '\r']).map(visible).collect();
        out.push_str(&format!("{colour}{mark}{}{reset}\n", shown.concat()));
        if !line.ends_with('\n') {
            out.push_str("\\ No newline at end of file\n");
        }
    }
}

fn visible(text: &str) -> String {
    let kept = text.chars().last().filter(|last| matches!(last, '\t' | '\r'));
    let rest = kept.map_or(text, |_| text.get(..text.len() - 1).unwrap_or_default());
    plain(rest) + &kept.map_or(String::new(), String::from)
}

/// Hunks that are so close to each other that they share context.
fn groups(hunks: &[Hunk]) -> Vec<&[Hunk]> {
    hunks.chunk_by(|one, next| next.before.start - one.before.end <= 2 * CONTEXT).collect()
}

fn hunks(old: &[&str], new: &[&str]) -> Vec<Hunk> {
    let mut same = Vec::new();
    common(old, new, 0, 0, &mut same);
    let mut hunks: Vec<Hunk> = Vec::new();
    let (mut a, mut b) = (0, 0);
    for (x, y) in same.into_iter().chain([(old.len(), new.len())]) {
        if x > a || y > b {
            hunks.push(Hunk { before: a..x, after: b..y });
        }
        (a, b) = (x + 1, y + 1);
    }
    hunks
}

/// The pairs of lines that the texts have in common, in order.
fn common(old: &[&str], new: &[&str], a: usize, b: usize, found: &mut Vec<(usize, usize)>) {
    let head = old.iter().zip(new).take_while(|(x, y)| x == y).count();
    found.extend((0..head).map(|at| (a + at, b + at)));
    let (old, new) = (old.get(head..).unwrap_or_default(), new.get(head..).unwrap_or_default());
    let tail = old.iter().rev().zip(new.iter().rev()).take_while(|(x, y)| x == y).count();
    let (ends_old, ends_new) = (old.len() - tail, new.len() - tail);
    let (a, b) = (a + head, b + head);
    let (middle_old, middle_new) =
        (old.get(..ends_old).unwrap_or_default(), new.get(..ends_new).unwrap_or_default());
    if !middle_old.is_empty() && !middle_new.is_empty() {
        between(middle_old, middle_new, a, b, found);
    }
    found.extend((0..tail).map(|at| (a + ends_old + at, b + ends_new + at)));
}

/// Two ranges with different first and last lines. Lines that are unique in both texts are fixed points; the
/// shortest edit is searched between them.
fn between(old: &[&str], new: &[&str], a: usize, b: usize, found: &mut Vec<(usize, usize)>) {
    let points = fixed_points(old, new);
    if points.is_empty() {
        found.extend(shortest(old, new).into_iter().map(|(x, y)| (a + x, b + y)));
        return;
    }
    let (mut x, mut y) = (0, 0);
    for (next_x, next_y) in points.into_iter().chain([(old.len(), new.len())]) {
        let (stretch_old, stretch_new) = (old.get(x..next_x), new.get(y..next_y));
        common(stretch_old.unwrap_or_default(), stretch_new.unwrap_or_default(), a + x, b + y, found);
        if next_x < old.len() {
            found.push((a + next_x, b + next_y));
        }
        (x, y) = (next_x + 1, next_y + 1);
    }
}

/// Lines that occur once in each text, as many as keep their order.
fn fixed_points(old: &[&str], new: &[&str]) -> Vec<(usize, usize)> {
    let once = |lines: &[&str]| {
        let mut seen: HashMap<String, Option<usize>> = HashMap::new();
        for (at, line) in lines.iter().enumerate() {
            seen.entry((*line).to_owned()).and_modify(|place| *place = None).or_insert(Some(at));
        }
        seen
    };
    let there = once(new);
    let mut pairs: Vec<(usize, usize)> = once(old)
        .into_iter()
        .filter_map(|(line, place)| Some((place?, there.get(&line).copied().flatten()?)))
        .collect();
    pairs.sort_unstable();
    longest_rising(&pairs)
}

/// The longest subsequence of pairs whose second parts increase too.
fn longest_rising(pairs: &[(usize, usize)]) -> Vec<(usize, usize)> {
    let mut ends: Vec<usize> = Vec::new();
    let mut before: Vec<Option<usize>> = Vec::with_capacity(pairs.len());
    let second = |at: &usize| pairs.get(*at).map_or(0, |pair| pair.1);
    for (at, pair) in pairs.iter().enumerate() {
        let length = ends.partition_point(|end| second(end) < pair.1);
        before.push(length.checked_sub(1).and_then(|length| ends.get(length).copied()));
        match ends.get_mut(length) {
            Some(end) => *end = at,
            None => ends.push(at),
        }
    }
    let step = |at: &usize| before.get(*at).copied().flatten();
    let mut run: Vec<usize> = std::iter::successors(ends.last().copied(), step).collect();
    run.reverse();
    run.into_iter().filter_map(|at| pairs.get(at).copied()).collect()
}

/// The pairs on the shortest edit path, by Myers' greedy search.
fn shortest(old: &[&str], new: &[&str]) -> Vec<(usize, usize)> {
    let (n, m) = (old.len(), new.len());
    let limit = (n + m).min(DIFFERENCES);
    let offset = limit + 1;
    let mut reach = vec![0_usize; 2 * limit + 3];
    let mut trace: Vec<Vec<usize>> = Vec::new();
    let get = |reach: &[usize], at: usize| reach.get(at).copied().unwrap_or(0);
    for steps in 0..=limit {
        trace.push(reach.get(offset - steps..=offset + steps).unwrap_or_default().to_vec());
        for index in (offset - steps..=offset + steps).step_by(2) {
            let down = index == offset - steps
                || (index != offset + steps && get(&reach, index - 1) < get(&reach, index + 1));
            let mut x = if down { get(&reach, index + 1) } else { get(&reach, index - 1) + 1 };
            let Some(mut y) = (x + offset).checked_sub(index) else { continue };
            while x < n && y < m && old.get(x) == new.get(y) {
                (x, y) = (x + 1, y + 1);
            }
            if let Some(place) = reach.get_mut(index) {
                *place = x;
            }
            if x >= n && y >= m {
                return walk_back(&trace, n, m);
            }
        }
    }
    Vec::new()
}

fn walk_back(trace: &[Vec<usize>], n: usize, m: usize) -> Vec<(usize, usize)> {
    let mut pairs = Vec::new();
    let (mut x, mut y) = (n, m);
    for (steps, reach) in trace.iter().enumerate().rev() {
        // Diagonals are numbered from the one where `x` and `y` are equal; row `steps` starts at `-steps`.
        let get = |diagonal: i64| {
            let at = usize::try_from(diagonal + i64::try_from(steps).unwrap_or(0));
            at.ok().and_then(|at| reach.get(at).copied()).unwrap_or(0)
        };
        let number = |value: usize| i64::try_from(value).unwrap_or(i64::MAX);
        let diagonal = number(x) - number(y);
        let edge = number(steps);
        let down = diagonal == -edge || (diagonal != edge && get(diagonal - 1) < get(diagonal + 1));
        let before = if down { diagonal + 1 } else { diagonal - 1 };
        let start = if steps == 0 { 0 } else { get(before) };
        let start_y = usize::try_from(number(start) - before).unwrap_or(0);
        let (edge_x, edge_y) = if steps == 0 { (0, 0) } else { (start, start_y) };
        while x > edge_x && y > edge_y {
            (x, y) = (x - 1, y - 1);
            pairs.push((x, y));
        }
        if steps == 0 {
            break;
        }
        (x, y) = (edge_x, edge_y);
    }
    pairs.reverse();
    pairs
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
        assert_eq!(diff, "--- a/f\n+++ b/f\n@@ -1 +1 @@\n-a\n\\ No newline at end of file\n+a\\u{1b}[2J\n");
    }
}
