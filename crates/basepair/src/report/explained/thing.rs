//! Explains a node, strand, rung, item or file, formatted for a terminal.

use super::{heading, set};
use crate::report::plain::plain;
use basepair_server::answers::thing::{ElementSummary, Explained, Sentence};

/// How many findings and items are shown.
const SHOWN: usize = 12;

pub(crate) fn text(explained: &Explained) -> String {
    let mut out = format!("{}\n", heading(&plain(&explained.name)));
    let mut line = |label: &str, text: &str| {
        out.push_str(&format!("  {label:<9} {}\n", set(text, &" ".repeat(12)).trim_start()));
    };
    if let Some(item) = explained.item.as_ref().filter(|item| **item != explained.name) {
        line("item", &plain(item));
    }
    match &explained.element {
        Some(place) => line("element", &place_text(place)),
        None => line("element", "none: it belongs to no node, rung or strand"),
    }
    if let Some(strand) = &explained.strand {
        line("strand", &place_text(strand));
    }
    if !explained.law {
        line("law", "does not apply: nothing in this registry belongs to the model");
    }
    match explained.may_use.as_slice() {
        [] if !explained.law => {}
        [] => line("may use", "its own parts and nothing else"),
        ids => line("may use", &format!("its own parts, {}", ids.join(", "))),
    }
    if let Some(harness) = explained.harness {
        line("harness", harness);
    }
    for Sentence { name, statement } in &explained.bound_by {
        line("law", &format!("{name}: {statement}"));
    }
    out.push_str(&findings_text(explained));
    if explained.law {
        out.push_str(&items_text(explained));
    }
    out
}

fn findings_text(explained: &Explained) -> String {
    let mut out = format!("\n{}\n", heading("Current findings"));
    if explained.findings.is_empty() {
        out.push_str("  nothing\n");
    }
    for finding in explained.findings.iter().take(SHOWN) {
        let place = format!("{}:{}:{}", plain(&finding.file), finding.line, finding.column);
        let (rule, severity) = (finding.rule, finding.severity);
        out.push_str(&format!("  {place} {severity}[{rule}]\n{}\n", set(&plain(&finding.message), "    ")));
    }
    out + &more(explained.findings.len(), "`basepair check --all` shows every one")
}

fn items_text(explained: &Explained) -> String {
    let mut out = format!("\n{}\n", heading("Items that it may use"));
    if explained.items.is_empty() {
        out.push_str("  none\n");
    }
    for item in explained.items.iter().take(SHOWN) {
        let about = item.description.as_deref().or(item.title.as_deref()).unwrap_or_default();
        let node = item.node.as_deref().unwrap_or("-");
        out.push_str(&format!("  {:<24} {node:<6} {}\n", plain(&item.name), plain(about)));
    }
    out + &more(explained.items.len(), "`--format json` lists every one")
}

fn place_text(place: &ElementSummary) -> String {
    format!("{} {} ({}): {}", place.r#type, place.id, place.title, place.covenant)
}

fn more(total: usize, how: &str) -> String {
    match total.saturating_sub(SHOWN) {
        0 => String::new(),
        more => format!("  … and {more} more; {how}\n"),
    }
}
