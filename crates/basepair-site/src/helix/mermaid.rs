//! The model as the source of a Mermaid diagram: strands as groups, nodes in them, rungs beside them, and allowed
//! dependencies as arrows.

use crate::markup::one_line;
use basepair_model::model::{ElementId, Model};
use std::fmt::Write;

pub(crate) fn mermaid(model: &Model) -> String {
    let mut out = String::from("flowchart TB\n");
    for backbone in &model.backbones {
        let _ = writeln!(out, "  subgraph {}[\"{}\"]", key(&backbone.id), quoted(&backbone.title));
        for strand in model.strands.iter().filter(|strand| strand.backbone == backbone.id) {
            let _ = writeln!(out, "    subgraph {}[\"{}\"]", key(&strand.name), quoted(&strand.title));
            for node in model.nodes.iter().filter(|node| node.strand == strand.name) {
                let title = quoted(&node.unit.title);
                let _ = writeln!(out, "      {}([\"{} {title}\"])", key(&node.unit.id), node.unit.id);
            }
            out.push_str("    end\n");
        }
        out.push_str("  end\n");
    }
    for rung in &model.rungs {
        let title = quoted(&rung.unit.title);
        let _ = writeln!(out, "  {}{{{{\"{} {title}\"}}}}", key(&rung.unit.id), rung.unit.id);
        for backbone in &model.backbones {
            let _ = writeln!(out, "  {} -.- {}", key(&rung.unit.id), key(&backbone.id));
        }
    }
    for node in &model.nodes {
        for other in model.may_consume(node) {
            let _ = writeln!(out, "  {} --> {}", key(&node.unit.id), key(other));
        }
    }
    out
}

/// An id that Mermaid parses as one word and never as a keyword.
fn key(id: &ElementId) -> String {
    format!("e_{}", id.as_str().replace('-', "_"))
}

/// Text between double quotes.
fn quoted(text: &str) -> String {
    one_line(text).replace('#', "#35;").replace('"', "#quot;").replace('<', "#lt;").replace('>', "#gt;")
}
