//! Version ranges, as far as needed to decide whether two of them have a common version.

use std::cmp::Ordering;

/// Major, minor, patch.
type Release = (u64, u64, u64);

/// A version. A prerelease is smaller than its release.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Version {
    release: Release,
    /// The parts of `rc.1`; a release has none.
    before: Vec<String>,
}

/// The versions from the first up to, but excluding, the second.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Span {
    from: Version,
    to: Version,
    /// The releases whose prereleases are named explicitly: no other range includes them.
    named: Vec<Release>,
}

/// One span for each alternative.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Range(Vec<Span>);

const START: Release = (0, 0, 0);
const END: Release = (u64::MAX, u64::MAX, u64::MAX);

impl Range {
    /// Parses what npm parses: `^1.2`, `~1.2.3`, `1.x`, `>=1 <3`, `1 - 2`, `1 || 2`, `*`, `^2.0.0-rc.1`. `None` for anything else.
    pub fn parse(text: &str) -> Option<Self> {
        let alternatives = text.split("||").map(|part| comparators(part.trim()));
        alternatives.collect::<Option<Vec<_>>>().map(Self)
    }

    /// Whether some version satisfies both.
    pub fn meets(&self, other: &Self) -> bool {
        self.0.iter().any(|one| other.0.iter().any(|another| one.meets(another)))
    }
}

impl Version {
    fn new(release: Release) -> Self {
        Self { release, before: Vec::new() }
    }

    /// The smallest version that is greater.
    fn next(&self) -> Self {
        if self.before.is_empty() {
            let (major, minor, patch) = self.release;
            return Self::new((major, minor, patch.saturating_add(1)));
        }
        let mut before = self.before.clone();
        before.push("0".to_owned());
        Self { release: self.release, before }
    }
}

impl Ord for Version {
    fn cmp(&self, other: &Self) -> Ordering {
        self.release.cmp(&other.release).then_with(|| {
            match (self.before.is_empty(), other.before.is_empty()) {
                (true, true) => Ordering::Equal,
                (true, false) => Ordering::Greater,
                (false, true) => Ordering::Less,
                (false, false) => parts(&self.before).cmp(parts(&other.before)),
            }
        })
    }
}

impl PartialOrd for Version {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// Parts in the order of versions: numbers by their value, before words.
fn parts(before: &[String]) -> impl Iterator<Item = (bool, u64, &str)> {
    before.iter().map(|part| part.parse().map_or((true, 0, part.as_str()), |number| (false, number, "")))
}

impl Span {
    fn between(from: Release, to: Release) -> Self {
        Self { from: Version::new(from), to: Version::new(to), named: Vec::new() }
    }

    fn meets(&self, other: &Self) -> bool {
        let lowest = (&self.from).max(&other.from);
        let below = |version: &Version| *version < self.to && *version < other.to;
        let is_named = |span: &Self| span.named.contains(&lowest.release);
        if !lowest.before.is_empty() && below(lowest) && is_named(self) && is_named(other) {
            return true;
        }
        below(&Version::new(lowest.release))
    }

    fn and(mut self, other: Self) -> Self {
        self.named.extend(other.named);
        Self { from: self.from.max(other.from), to: self.to.min(other.to), named: self.named }
    }
}

fn comparators(text: &str) -> Option<Span> {
    if let Some((from, to)) = text.split_once(" - ") {
        let (from, to) = (partial(from.trim())?, partial(to.trim())?);
        return Some(Span { named: [from.named, to.named].concat(), from: from.from, to: to.to });
    }
    let mut range = Span::between(START, END);
    // An operator may be separated from its version: `>= 1.2`.
    let mut sign = "";
    for word in text.split_whitespace() {
        if matches!(word, ">=" | "<=" | ">" | "<" | "=" | "^" | "~") {
            sign = word;
            continue;
        }
        range = range.and(comparator(&format!("{sign}{word}"))?);
        sign = "";
    }
    sign.is_empty().then_some(range)
}

fn comparator(text: &str) -> Option<Span> {
    let signs = [">=", "<=", "~>", ">", "<", "=", "^", "~"];
    let sign = signs.into_iter().find(|sign| text.starts_with(sign)).unwrap_or("");
    let Span { from, to, named } = partial(text.get(sign.len()..)?.trim())?;
    let (start, end) = (Version::new(START), Version::new(END));
    let (major, minor, _) = from.release;
    let (from, to) = match sign {
        ">=" => (from, end),
        ">" => (to, end),
        "<=" => (start, to),
        "<" => (start, from),
        "^" if major > 0 => (from, Version::new((major.saturating_add(1), 0, 0))),
        "^" if minor > 0 => (from, Version::new((0, minor.saturating_add(1), 0))),
        "^" => {
            let to = to.max(Version::new(from.release).next());
            (from, to)
        }
        // `~1` is any 1; `~1.2` and `~1.2.3` are any 1.2.
        "~" | "~>" => (from, to.max(Version::new((major, minor.saturating_add(1), 0)))),
        _ => (from, to),
    };
    Some(Span { from, to, named })
}

/// The versions that a whole or partial version means: `1.2` is everything from 1.2.0 to just before 1.3.0.
fn partial(text: &str) -> Option<Span> {
    let text = text.strip_prefix(['v', 'V', '=']).unwrap_or(text);
    let text = text.split('+').next().unwrap_or_default();
    let (release, before) =
        text.split_once('-').map_or((text, None), |(release, before)| (release, Some(before)));
    if release.is_empty() {
        return text.is_empty().then(|| Span::between(START, END));
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
        [] => Span::between(START, END),
        [major] => Span::between((*major, 0, 0), (major.saturating_add(1), 0, 0)),
        [major, minor] => Span::between((*major, *minor, 0), (*major, minor.saturating_add(1), 0)),
        [major, minor, patch, ..] => {
            let release = (*major, *minor, *patch);
            let before: Vec<String> =
                before.into_iter().flat_map(|text| text.split('.')).map(str::to_owned).collect();
            let named = if before.is_empty() { Vec::new() } else { vec![release] };
            let from = Version { release, before };
            Span { to: from.next(), from, named }
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn meet(one: &str, other: &str) -> bool {
        Range::parse(one).unwrap().meets(&Range::parse(other).unwrap())
    }

    #[test]
    fn ranges_with_a_common_version_meet() {
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
            ("1.0.0-rc.1", "^1.0.0-beta.2"),
            ("^2.0.0-rc.1", "^2.0.0"),
            ("^2.0.0-rc.1", "2.1.3"),
            ("^0.0.3-beta", "0.0.3-beta"),
            (">=1.0.0-alpha.9 <1.0.0", "1.0.0-alpha.10"),
            ("<=2.0.0-rc.1", ">=2.0.0-beta"),
            ("1.0.0-rc.1+build", "1.0.0-rc.1"),
            ("^0.0.3", "0.0.3"),
        ] {
            assert!(meet(one, other) && meet(other, one), "{one} {other}");
        }
    }

    #[test]
    fn ranges_without_a_common_version_do_not_meet() {
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
            ("1.0.0-rc.1", "^1.0.0"),
            ("1.0.0-rc.1", "*"),
            ("1.0.0-rc.1", "1.0.0-rc.2"),
            ("1.0.0-rc.1", ">=1.0.0-rc.2"),
            ("1.1.0-beta.1", "^1.0.0-rc.1"),
            ("<1.0.0", "1.0.0-alpha"),
            ("4.0.0-alpha.2", "^3 || ^4"),
        ] {
            assert!(!meet(one, other) && !meet(other, one), "{one} {other}");
        }
    }

    #[test]
    fn tags_and_invalid_texts_are_not_ranges() {
        for text in ["latest", "^^1", "1.2.3.4", "x.1", "$(x)", "1..2", ">="] {
            assert_eq!(Range::parse(text), None, "{text}");
        }
    }
}
