//! The version number that follows, by the rules of semantic versioning.

use super::Level;

/// The version after `version` for a release with changes of this level. Before 1.0.0, what is breaking raises the second number,
/// and everything else the third. A version that is not released yet (`2.0.0-rc.1`) becomes the release. What is in front of
/// the number stays: `v1.2.3`, `ui@1.2.3`. `None` for a text that has no number of this kind.
pub fn next_version(version: &str, level: Level) -> Option<String> {
    let end = version.find('+').unwrap_or(version.len());
    let plain = version.get(..end)?;
    // The number is what is left of the last part that starts with a digit and has two dots.
    let start = plain
        .char_indices()
        .filter(|(at, character)| {
            let before = at.checked_sub(1).and_then(|at| plain.as_bytes().get(at));
            character.is_ascii_digit() && !before.is_some_and(|byte| byte.is_ascii_digit() || *byte == b'.')
        })
        .map(|(at, _)| at)
        .find(|at| plain.get(*at..).is_some_and(|rest| numbers(rest).is_some()))?;
    let (prefix, number) = plain.split_at(start);
    let (major, minor, patch) = numbers(number)?;
    let (major, minor, patch) = match level {
        _ if number.contains('-') => (major, minor, patch),
        Level::Breaking if major > 0 => (major + 1, 0, 0),
        Level::Feature if major > 0 => (major, minor + 1, 0),
        Level::Breaking => (0, minor + 1, 0),
        _ => (major, minor, patch + 1),
    };
    Some(format!("{prefix}{major}.{minor}.{patch}"))
}

fn numbers(text: &str) -> Option<(u64, u64, u64)> {
    let release = text.split('-').next()?;
    let mut parts =
        release.split('.').map(|part| part.parse::<u64>().ok().filter(|number| *number < u64::MAX));
    let found = (parts.next()??, parts.next()??, parts.next()??);
    parts.next().is_none().then_some(found)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_number_follows_from_the_most_that_changed() {
        for (version, level, next) in [
            ("1.2.3", Level::Breaking, Some("2.0.0")),
            ("v1.2.3", Level::Feature, Some("v1.3.0")),
            ("@acme/ui@1.2.3", Level::Fix, Some("@acme/ui@1.2.4")),
            ("v0.4.1", Level::Breaking, Some("v0.5.0")),
            ("v0.4.1", Level::Feature, Some("v0.4.2")),
            ("2.0.0-rc.1", Level::Fix, Some("2.0.0")),
            ("shadcn@2.1.0+build.5", Level::Fix, Some("shadcn@2.1.1")),
            ("v4", Level::Fix, None),
            ("main", Level::Breaking, None),
        ] {
            assert_eq!(next_version(version, level).as_deref(), next, "{version}");
        }
    }
}
