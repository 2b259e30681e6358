//! Manifests: every finding has a location, and the canonical form is stable.

use crate::assert_inside;
use basepair_model::json::parse;
use basepair_model::manifest::{ManifestOptions, canonical::canonical, read};
use basepair_model::place::SourceText;

pub(crate) fn run(text: &str) {
    let source = SourceText::new("registry.json", text);
    for (root, allow_outside) in [(true, false), (false, true)] {
        let (_, findings) = read(&source, ManifestOptions { root, allow_outside, makes_targets: false });
        for finding in findings.kept() {
            assert_inside(text, finding.place.span.start(), finding.place.span.end());
            assert!(!finding.message.is_empty() && finding.place.start() <= finding.place.end());
        }
    }
    if let Ok(value) = parse(text) {
        let once = canonical(text, &value);
        let again = parse(&once).map(|value| canonical(&once, &value));
        assert!(again.is_ok_and(|again| again == once), "canonical twice: {once}");
    }
}
