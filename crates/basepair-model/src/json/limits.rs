//! How much one document may hold. Whoever reads a hostile one says so before memory or stack run out.

/// How deep arrays and objects may nest. Common parsers stop at about 128, and an answer puts an entry a few
/// levels deeper than its manifest does.
pub const MAX_DEPTH: usize = 100;

/// How many values a text of this length may hold. Real documents have one for every twenty bytes or so; a text of
/// nothing but brackets would take many times its own size in memory.
pub fn max_values(bytes: usize) -> usize {
    1_000_000 + bytes / 24
}
