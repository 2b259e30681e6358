//! Limits of one document, so that a hostile one is reported before memory or stack run out.

/// How deep arrays and objects may nest. Common parsers stop at about 128, and a response nests an entry a few levels
/// deeper than its manifest does.
pub const MAX_DEPTH: usize = 100;

/// How many values a text of this length may contain. Real documents have about one per twenty bytes; a text that
/// consists only of brackets would take many times its size in memory.
pub fn max_values(bytes: usize) -> usize {
    1_000_000 + bytes / 24
}
