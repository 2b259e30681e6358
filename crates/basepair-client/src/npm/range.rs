//! Version ranges, far enough to tell whether two of them can hold at once.

/// Major, minor, patch. What is written before a release counts as that release.
type Version = (u64, u64, u64);

/// The versions from the first to just before the second, for each alternative.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Range(Vec<(Version, Version)>);

const END: Version = (u64::MAX, u64::MAX, u64::MAX);

impl Range {
    /// Reads what npm reads: `^1.2`, `~1.2.3`, `1.x`, `>=1 <3`, `1 - 2`, `1 || 2`, `*`. `None` for anything else.
    pub fn parse(text: &str) -> Option<Self> {
        let alternatives = text.split("||").map(|part| comparators(part.trim()));
        alternatives.collect::<Option<Vec<_>>>().map(Self)
    }

    /// Whether some version satisfies both.
    pub fn meets(&self, other: &Self) -> bool {
        self.0.iter().any(|(from, to)| {
            other.0.iter().any(|(other_from, other_to)| from.max(other_from) < to.min(other_to))
        })
    }
}

fn comparators(text: &str) -> Option<(Version, Version)> {
    if let Some((from, to)) = text.split_once(" - ") {
        return Some((partial(from.trim())?.0, partial(to.trim())?.1));
    }
    let mut range = ((0, 0, 0), END);
    // A sign may stand apart from its version: `>= 1.2`.
    let mut sign = "";
    for word in text.split_whitespace() {
        if matches!(word, ">=" | "<=" | ">" | "<" | "=" | "^" | "~") {
            sign = word;
            continue;
        }
        let (from, to) = comparator(&format!("{sign}{word}"))?;
        sign = "";
        range = (range.0.max(from), range.1.min(to));
    }
    sign.is_empty().then_some(range)
}

fn comparator(text: &str) -> Option<(Version, Version)> {
    let signs = [">=", "<=", "~>", ">", "<", "=", "^", "~"];
    let sign = signs.into_iter().find(|sign| text.starts_with(sign)).unwrap_or("");
    let (from, to) = partial(text.get(sign.len()..)?.trim())?;
    Some(match sign {
        ">=" => (from, END),
        ">" => (to, END),
        "<=" => ((0, 0, 0), to),
        "<" => ((0, 0, 0), from),
        "^" if from.0 > 0 => (from, (from.0.saturating_add(1), 0, 0)),
        "^" if from.1 > 0 => (from, (0, from.1.saturating_add(1), 0)),
        // `~1` is any 1; `~1.2` and `~1.2.3` are any 1.2.
        "~" | "~>" => (from, to.max((from.0, from.1.saturating_add(1), 0))),
        _ => (from, to),
    })
}

/// The versions that a whole or partial version means: `1.2` is everything from 1.2.0 to just before 1.3.0.
fn partial(text: &str) -> Option<(Version, Version)> {
    let text = text.strip_prefix(['v', 'V', '=']).unwrap_or(text);
    let release = text.split(['-', '+']).next().unwrap_or_default();
    if release.is_empty() {
        return text.is_empty().then_some(((0, 0, 0), END));
    }
    let mut numbers = Vec::new();
    let mut open = false;
    for part in release.split('.') {
        if matches!(part, "x" | "X" | "*") {
            open = true;
        } else if open || numbers.len() == 3 {
            return None;
        } else {
            numbers
                .push(part.parse::<u64>().ok().filter(|_| part.bytes().all(|byte| byte.is_ascii_digit()))?);
        }
    }
    Some(match numbers.as_slice() {
        [] => ((0, 0, 0), END),
        [major] => ((*major, 0, 0), (major.saturating_add(1), 0, 0)),
        [major, minor] => ((*major, *minor, 0), (*major, minor.saturating_add(1), 0)),
        [major, minor, patch, ..] => ((*major, *minor, *patch), (*major, *minor, patch.saturating_add(1))),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn meet(one: &str, other: &str) -> bool {
        Range::parse(one).unwrap().meets(&Range::parse(other).unwrap())
    }

    #[test]
    fn ranges_that_share_a_version_meet() {
        for (one, other) in [
            ("^1.2.0", "^1.9"),
            ("^1", ">=1.5 <3"),
            ("*", "0.0.1"),
            ("1 || 2", "^2.3"),
            ("~1.2.3", "1.2.9"),
            ("1.x", "~1.8"),
            ("1 - 3", "^3.9.1"),
            ("^0.2.3", "0.2.9"),
            (">=18", "^19"),
            ("", "9"),
            ("^0", "0.9.1"),
            ("~1", "1.9"),
            (">= 1.2", "1.2.0"),
            ("<=2", "2.9.9"),
            ("1.0.0-rc.1", "^1.0.0"),
            ("^0.0.3", "0.0.3"),
        ] {
            assert!(meet(one, other) && meet(other, one), "{one} {other}");
        }
    }

    #[test]
    fn ranges_without_a_common_version_contradict() {
        for (one, other) in [
            ("^1", "^2"),
            ("^0.2.3", "0.3.0"),
            ("~1.2", "1.3.0"),
            ("1.2.3", "1.2.4"),
            (">2", "^1"),
            ("<2", ">=2"),
            (">1", "1.5.0"),
            ("^0.0.3", "0.0.4"),
            ("1 || 2", "3 || 4"),
            ("1 - 2", "3"),
        ] {
            assert!(!meet(one, other) && !meet(other, one), "{one} {other}");
        }
    }

    #[test]
    fn tags_and_nonsense_are_no_ranges() {
        for text in ["latest", "^^1", "1.2.3.4", "x.1", "$(x)", "1..2", ">="] {
            assert_eq!(Range::parse(text), None, "{text}");
        }
    }
}
