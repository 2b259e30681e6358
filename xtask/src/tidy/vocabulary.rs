//! The rule that keeps the words of the retired model out of the code, except for the table that answers 410.

use super::Violations;
use super::tree::{Tree, numbered};

const RETIRED: &[&str] = &["axis", "axes", "outlier", "outliers"];

const HOME: &str = "crates/basepair-server/src/http/retired.rs";

pub(super) fn retired_word(tree: &Tree, violations: &mut Violations) {
    for (path, text) in tree.rust_sources() {
        if !path.starts_with("crates/") || path == HOME || is_test(path) {
            continue;
        }
        for (line, code) in numbered(without_test_module(text)) {
            for word in words(code).filter(|word| RETIRED.contains(&word.as_str())) {
                violations.add(path, line, format!("`{word}` belongs to the retired model"));
            }
        }
    }
}

fn is_test(path: &str) -> bool {
    path.split('/').any(|part| part == "tests" || part == "tests.rs")
}

/// The text before an inline test module, which is at the end of the file by convention.
fn without_test_module(text: &str) -> &str {
    match text.find("\n#[cfg(test)]\nmod tests {") {
        Some(end) => text.get(..end).unwrap_or(text),
        None => text,
    }
}

/// The words of a line in lower case, including those inside `snake_case` and `CamelCase` names.
fn words(line: &str) -> impl Iterator<Item = String> {
    let mut words = vec![String::new()];
    let mut after_lower_case = false;
    for letter in line.chars() {
        if !letter.is_alphanumeric() || (after_lower_case && letter.is_uppercase()) {
            words.push(String::new());
        }
        if let Some(word) = words.last_mut().filter(|_| letter.is_alphanumeric()) {
            word.extend(letter.to_lowercase());
        }
        after_lower_case = letter.is_lowercase();
    }
    words.into_iter().filter(|word| !word.is_empty())
}
