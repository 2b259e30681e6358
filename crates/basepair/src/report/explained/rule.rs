//! Explanations of rules: the specification formatted for a terminal, and the list of all rules.

use super::{BOLD, heading, set};
use annotate_snippets::renderer::{AnsiColor, Style};
use basepair_model::rule::{self, Rule, Severity, Status, Subject};
use basepair_server::answers::spec;

const CODE: Style = AnsiColor::Cyan.on_default();
const GOOD: Style = AnsiColor::Green.on_default();
const BAD: Style = AnsiColor::Red.on_default();

/// What a rule checks; the list is grouped by it.
fn group(rule: &Rule) -> &'static str {
    match rule.subject {
        Subject::Document => "Manifests and models",
        Subject::Item | Subject::Withholding => "Items",
        Subject::File => "Files",
        Subject::Import => "Imports",
        Subject::Element => "Nodes, strands and rungs",
        Subject::Finding => "Ignores and baselines",
        Subject::Application => "Applications",
    }
}

/// Every rule with its summary, grouped by what it checks.
pub(crate) fn list_text() -> String {
    let mut groups: Vec<(&str, Vec<&Rule>)> = Vec::new();
    for rule in rule::all() {
        let name = group(rule);
        match groups.iter_mut().find(|(known, _)| *known == name) {
            Some((_, rules)) => rules.push(rule),
            None => groups.push((name, vec![rule])),
        }
    }
    let widest = rule::all().map(|rule| rule.name.len()).max().unwrap_or(0);
    let mut out = String::new();
    for (name, rules) in groups {
        out.push_str(&format!("{}\n", heading(name)));
        for rule in rules {
            let mark = match rule.severity {
                Severity::Error => "error  ",
                Severity::Warning => "warning",
                Severity::Note => "note   ",
            };
            let status = match rule.status {
                Status::Stable => String::new(),
                status => format!("({}) ", status.as_str()),
            };
            out.push_str(&format!("  {:<widest$}  {mark}  {status}{}\n", rule.name, rule.summary));
        }
        out.push('\n');
    }
    out + "`basepair explain <rule>` explains a rule, with examples."
}

/// A rule in a few lines, or with its full specification.
pub(crate) fn text(rule: &Rule, long: bool) -> String {
    let mut out = format!("{} ({})\n\n", heading(rule.name), facts(rule).join(", "));
    let specification = spec::specification(rule);
    match specification.filter(|_| long) {
        Some(specification) => out.push_str(&set_markdown(specification)),
        None => out.push_str(&format!("{}\n{}\n\n", set(rule.summary, ""), set(rule.harm, ""))),
    }
    out.push_str(&ignoring(rule));
    if specification.is_some() && !long {
        out.push_str(&format!("\n`basepair explain {} --long` adds examples.\n", rule.name));
    }
    out
}

/// Severity, status, version and whether `--fix` helps, as far as they say something.
fn facts(rule: &Rule) -> Vec<String> {
    let mut facts = vec![rule.severity.as_str().to_owned()];
    if rule.status != Status::Stable {
        facts.push(rule.status.as_str().to_owned());
    }
    facts.push(format!("since {}", rule.since));
    if rule.is_fixable() {
        facts.push("can often be fixed with `basepair check --fix`".to_owned());
    }
    facts
}

fn ignoring(rule: &Rule) -> String {
    let name = rule.name;
    if rule.can_be_ignored() {
        // Comments are read in sources only.
        let in_sources = matches!(rule.subject, Subject::File | Subject::Import);
        let above =
            format!("  above a line of a source   {CODE}// basepair-ignore {name}: <reason>{CODE:#}\n");
        let above = if in_sources { above } else { String::new() };
        return format!(
            "{}\n\n{above}  on an item                 {CODE}\"meta\": {{ \"ignore\": {{ \"{name}\": \"<reason>\" }} }}{CODE:#}\n  \
             in basepair.toml           {CODE}[rules] {name} = \"off\"{CODE:#}\n",
            heading("To ignore it")
        );
    }
    let why = if rule.refuses() {
        "nothing can be served until it is fixed"
    } else if rule.withholds() && !rule.can_be_allowed() {
        "the item has no complete source, and is withheld until it is fixed"
    } else if rule.withholds() {
        "installing the item would do harm. To publish it anyway, allow it with a reason, in `meta.allow` of the item or in \
         `[allow]` of basepair.toml"
    } else if rule.subject == Subject::Application {
        "it is about a file of an application"
    } else {
        "it checks the ignores themselves"
    };
    format!("It cannot be ignored: {why}.\n")
}

/// A specification without its first heading, formatted for a terminal: prose wrapped, code indented, findings marked.
fn set_markdown(text: &str) -> String {
    let mut out = String::new();
    let mut paragraph: Vec<&str> = Vec::new();
    let mut lines = text.lines().skip(1);
    while let Some(line) = lines.next() {
        let fence = line.strip_prefix("```");
        if (line.trim().is_empty() || fence.is_some() || line.starts_with("## ")) && !paragraph.is_empty() {
            out.push_str(&prose(&paragraph));
            paragraph.clear();
        }
        if let Some(kind) = fence {
            let style = if kind == "findings" { BAD } else { CODE };
            for line in lines.by_ref().take_while(|line| *line != "```") {
                out.push_str(&format!("    {style}{line}{style:#}\n"));
            }
            out.push('\n');
        } else if let Some(title) = line.strip_prefix("## ") {
            let style = match title.split(':').next() {
                Some("Accepted") => GOOD | BOLD.get_effects(),
                Some("Refused") => BAD | BOLD.get_effects(),
                _ => BOLD,
            };
            out.push_str(&format!("{style}{title}{style:#}\n\n"));
        } else if !line.trim().is_empty() {
            paragraph.push(line);
        }
    }
    if !paragraph.is_empty() {
        out.push_str(&prose(&paragraph));
    }
    out
}

/// A paragraph; lists and tables keep their lines.
fn prose(lines: &[&str]) -> String {
    let keeps = lines.first().is_some_and(|line| line.starts_with(['-', '|', '*']));
    let text = if keeps { lines.join("\n") } else { set(&lines.join(" "), "") };
    format!("{text}\n\n")
}
