//! Patterns with one `*`, as in `paths`, `imports` and `exports`.

/// What the `*` of a pattern matches in a text; empty for an equal pattern without one.
pub(super) fn matched<'t>(pattern: &str, text: &'t str) -> Option<&'t str> {
    match pattern.split_once('*') {
        None => (pattern == text).then_some(""),
        Some((start, end)) => {
            let middle = text.strip_prefix(start)?;
            middle.strip_suffix(end)
        }
    }
}

/// The values of the best pattern for a text: an exact one, else the one with the longest part before its `*`.
pub(super) fn best<'p, Value>(patterns: &'p [(String, Value)], text: &str) -> Option<(&'p Value, String)> {
    let fits = patterns.iter().filter_map(|(pattern, value)| {
        let middle = matched(pattern, text)?;
        let rank = pattern.split_once('*').map_or(usize::MAX, |(start, _)| start.len());
        Some((rank, value, middle.to_owned()))
    });
    fits.max_by_key(|(rank, ..)| *rank).map(|(_, value, middle)| (value, middle))
}
