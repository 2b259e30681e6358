//! The architecture model as data: what is served from it, and the findings of an invalid one.

mod refused;
mod served;
mod shape;

use crate::support::manifest;
use basepair_catalog::load::Memory;

/// A model with one of everything, one element per line.
const SMALL: &str = r#"{
  "name": "small",
  "kind": "frontend",
  "backbones": [
    {"id": "engineering", "title": "E", "description": "d"},
    {"id": "meaning", "title": "M", "description": "d"}
  ],
  "strands": [
    {"name": "upper", "title": "U", "backbone": "engineering", "covenant": "c", "description": "d", "carries": ["x"], "below": "lower", "can_switch_off": true, "fork_seam": false},
    {"name": "lower", "title": "L", "backbone": "engineering", "covenant": "c", "description": "d", "carries": [], "can_switch_off": false, "fork_seam": true},
    {"name": "code", "title": "C", "backbone": "meaning", "covenant": "c", "description": "d", "carries": [], "can_switch_off": false, "fork_seam": false}
  ],
  "nodes": [
    {"id": "N1", "title": "One", "sub_label": "one", "strand": "lower", "covenant": "c", "description": "d", "directory": "n1-one", "harness": "forbidden"},
    {"id": "N2", "title": "Two", "sub_label": "two", "strand": "upper", "covenant": "c", "description": "d", "directory": "n2-two", "harness": "required", "roles": ["skills"], "grants": [{"to": "N3", "reason": "because"}]},
    {"id": "N3", "title": "Three", "sub_label": "three", "strand": "upper", "covenant": "c", "description": "d", "directory": "n3-three", "harness": "allowed", "narrowed_to": ["N1"]}
  ],
  "rungs": [
    {"id": "N9", "title": "Nine", "sub_label": "nine", "strand": null, "covenant": "c", "description": "d", "directory": "n9-nine", "roles": []}
  ],
  "rules": [
    {"name": "down", "statement": "Downward only.", "binds": ["N1", "N9", "upper"]}
  ],
  "harness": {"item": "use-harness", "hook": "useHarness", "import": "@/hooks/use-harness", "provides": ["log"]}
}
"#;

/// The small model with one part replaced; the part must occur exactly once.
fn small_with(part: &str, replacement: &str) -> String {
    assert_eq!(SMALL.matches(part).count(), 1, "`{part}` must be unique");
    SMALL.replacen(part, replacement, 1)
}

/// A registry with these items and this model.
fn with_model(model: &str, items: &str) -> Memory {
    Memory::default().with("registry.json", manifest(items)).with("architecture.json", model)
}
