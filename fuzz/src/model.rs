//! Architecture models: every finding has a location, and there is a model only if no finding rejects it.

use crate::assert_inside;
use basepair_model::architecture::read;
use basepair_model::place::SourceText;

pub(crate) fn run(text: &str) {
    let source = SourceText::new("architecture.json", text);
    let (model, findings) = read(&source);
    for finding in findings.kept() {
        assert_inside(text, finding.place.span.start(), finding.place.span.end());
    }
    if model.is_none() {
        assert!(!findings.kept().is_empty(), "a model is rejected without a finding");
    }
}
