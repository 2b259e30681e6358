//! How agents are connected to the registry: the lines that install its skills and add its tools, for common clients.

use crate::collection::Kind;
use crate::markdown::{fenced, inline};
use crate::view::View;
use basepair_catalog::skills::CURRENT;
use basepair_syntax::highlight::Language;
use serde_json::json;
use std::fmt::Write;

/// The section below the list of skills.
#[derive(Debug)]
pub(crate) struct Agents {
    /// The address of the index of skills.
    pub(crate) index: String,
    /// Skills that no item has: link, name and description.
    pub(crate) generated: Vec<(String, String, String)>,
    /// What to run or to write, with a title each.
    pub(crate) lines: Vec<(&'static str, String)>,
}

impl Agents {
    /// Only the page of the skills has it.
    pub(crate) fn of(view: &View<'_>, kind: Kind) -> Option<Self> {
        if kind != Kind::Skills {
            return None;
        }
        let base = view.addresses.base_url();
        let name = basepair_catalog::skills::name_of(&view.catalog.registry.name);
        let name = if name.is_empty() { "registry" } else { name.as_str() };
        let mcp = format!("{base}/mcp");
        let servers = |key: &str, server| basepair_catalog::wire::pretty(&json!({ key: { name: server } }));
        let mut lines = Vec::new();
        if !view.agents.skills.is_empty() {
            lines.push(("Install the skills into a project", format!("npx skills add {base}")));
        }
        let agents = [
            ("Claude Code", format!("claude mcp add --transport http {name} {mcp}")),
            ("Codex", format!("codex mcp add {name} --url {mcp}")),
            ("Cursor, in .cursor/mcp.json", servers("mcpServers", json!({ "url": mcp }))),
            ("VS Code, in .vscode/mcp.json", servers("servers", json!({ "type": "http", "url": mcp }))),
        ];
        lines.extend(agents.into_iter().filter(|_| view.agents.tools));
        let generated = view.agents.skills.iter().filter(|skill| skill.item.is_none()).map(|skill| {
            let path = format!("/.well-known/{CURRENT}/{}/SKILL.md", skill.name);
            (view.href(&path), skill.name.clone(), skill.description.clone())
        });
        Some(Self {
            index: view.href(&format!("/.well-known/{CURRENT}/index.json")),
            generated: generated.collect(),
            lines,
        })
    }

    pub(crate) fn markdown(&self, out: &mut String) {
        for (href, name, text) in &self.generated {
            let _ = writeln!(out, "- [{}]({href}): {}", inline(name), inline(text));
        }
        if !self.lines.is_empty() {
            out.push_str("\n## Set up an agent\n");
        }
        for (title, line) in &self.lines {
            let _ = write!(out, "\n{}:\n\n{}", title, fenced(Language::Plain, line));
        }
    }
}
