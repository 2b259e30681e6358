//! Thousands of damaged manifests: a load never panics, gives a reason when it fails, and serves valid JSON.

use crate::support::{files, messages};
use basepair_catalog::catalog::Withheld;
use basepair_catalog::load::{Memory, load};
use serde_json::Value;

/// A small deterministic generator (xorshift), so that a failure can be repeated.
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }

    fn below(&mut self, limit: usize) -> usize {
        usize::try_from(self.next() % limit as u64).unwrap()
    }
}

fn default_file(path: &str) -> Vec<u8> {
    Memory::of_default().text(path).unwrap().as_bytes().to_vec()
}

/// Loads the default registry with one file replaced; returns whether it was accepted.
fn survives(path: &str, bytes: &[u8], seed: u64) -> bool {
    let loaded = load(&Memory::of_default().with(path, bytes)).expect("there is a manifest");
    for finding in &loaded.findings {
        let (start, end) = (finding.place.start(), finding.place.end());
        assert!(start <= end && start.line >= 1 && start.column >= 1, "seed {seed}: {finding:?}");
        assert!(!finding.message.contains('\n') && !finding.message.is_empty(), "seed {seed}: {finding:?}");
    }
    let refused = loaded.findings.iter().any(basepair_model::finding::Finding::refuses);
    assert_eq!(loaded.catalog.is_none(), refused, "seed {seed}: {:?}", messages(&loaded));
    let Some(catalog) = loaded.catalog else { return false };
    let withholding = loaded.findings.iter().filter(|finding| finding.rule.withholds());
    let withheld = withholding.filter_map(|finding| {
        let (name, reason) = (finding.item.clone()?, finding.message.clone());
        Some(Withheld { name, rule: finding.rule, reason, findings: 1 })
    });
    let catalog = catalog.without(withheld.collect());
    for (path, document) in files(&catalog).all(&catalog) {
        let parsed = serde_json::from_slice::<Value>(&document.bytes);
        assert!(parsed.is_ok(), "seed {seed}: {path}: {parsed:?}");
    }
    true
}

/// Runs `damage` with many seeds; some results must be accepted and some refused for the run to be meaningful.
fn run(path: &str, times: u64, damage: impl Fn(&mut Random, &mut Vec<u8>)) -> (usize, usize) {
    let original = default_file(path);
    let (mut accepted, mut refused) = (0, 0);
    for seed in 1..=times {
        let mut random = Random(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15));
        let mut bytes = original.clone();
        damage(&mut random, &mut bytes);
        if survives(path, &bytes, seed) {
            accepted += 1;
        } else {
            refused += 1;
        }
    }
    (accepted, refused)
}

type Damage = fn(&mut Random, &mut Vec<u8>);

fn truncate(random: &mut Random, bytes: &mut Vec<u8>) {
    let length = random.below(bytes.len());
    bytes.truncate(length);
}

fn flip(random: &mut Random, bytes: &mut [u8]) {
    let at = random.below(bytes.len());
    bytes[at] ^= 1 << random.below(8);
}

fn duplicate(random: &mut Random, bytes: &mut Vec<u8>) {
    let start = random.below(bytes.len());
    let end = (start + 1 + random.below(400)).min(bytes.len());
    let slice = bytes[start..end].to_vec();
    let at = random.below(bytes.len());
    bytes.splice(at..at, slice);
}

/// Replaces one value or word by another that JSON allows, so that the reader gets past the syntax.
fn exchange(random: &mut Random, bytes: &mut Vec<u8>) {
    const WORDS: &[&str] =
        &["null", "[]", "{}", "7", "\"\"", "\"../x\"", "\"registry:page\"", "true", "[[{}]]", "\"N99\""];
    let text = String::from_utf8(std::mem::take(bytes)).unwrap();
    let quotes: Vec<usize> = text.match_indices('"').map(|(at, _)| at).collect();
    let first = random.below(quotes.len() / 2) * 2;
    let word = WORDS[random.below(WORDS.len())];
    let (before, after) = (&text[..quotes[first]], &text[quotes[first + 1] + 1..]);
    *bytes = format!("{before}{word}{after}").into_bytes();
}

#[test]
fn truncated_manifests_are_refused_with_a_reason() {
    let (accepted, refused) = run("registry.json", 600, truncate);
    assert!(accepted <= 1 && refused > 500, "{accepted} accepted: only the last line break may be missing");
}

#[test]
fn manifests_with_a_flipped_bit_are_refused_with_a_reason_or_served_as_json() {
    let (accepted, refused) = run("registry.json", 600, |random, bytes| flip(random, bytes));
    assert!(accepted > 50 && refused > 50, "{accepted} accepted, {refused} refused");
}

#[test]
fn manifests_with_a_repeated_slice_are_refused_with_a_reason_or_served_as_json() {
    let (accepted, refused) = run("registry.json", 600, duplicate);
    assert!(accepted > 0 && refused > 50, "{accepted} accepted, {refused} refused");
}

#[test]
fn manifests_with_an_exchanged_value_are_refused_with_a_reason_or_served_as_json() {
    let (accepted, refused) = run("registry.json", 600, exchange);
    assert!(accepted > 50 && refused > 50, "{accepted} accepted, {refused} refused");
}

#[test]
fn damaged_models_are_refused_with_a_reason_or_served_as_json() {
    let flip_one: Damage = |random, bytes| flip(random, bytes);
    for damage in [truncate, flip_one, duplicate, exchange] {
        let (accepted, refused) = run("architecture.json", 120, damage);
        assert!(accepted + refused == 120 && refused > 20, "{accepted} accepted, {refused} refused");
    }
}
