//! `basepair -h` and `basepair --help`: every command in one line, by what it is for. The flags of `basepair` alone are those
//! of `serve`, whose help lists them.

use clap::Command;
use std::fmt::Write;

/// Every command once; a test compares them with those that exist.
pub(super) const GROUPS: &[(&str, &[&str])] = &[
    ("Start", &["init", "adopt", "new", "retire"]),
    ("Check", &["check", "changes", "explain", "may", "config"]),
    ("Publish", &["serve", "build", "kit", "previews"]),
    ("Read", &["list", "search", "view", "plan", "documents"]),
    ("Applications", &["status", "diff", "update"]),
    ("Agents", &["mcp", "skill", "openapi"]),
    ("Program", &["completions", "man", "notices"]),
];

const USAGE: &str = "\
Usage: basepair [OPTIONS] [DIR]       serve a registry: DIR, the nearest one, or the built-in one
       basepair COMMAND [OPTIONS]";

const MORE: &str = "\
`basepair COMMAND -h` lists the options of a command, `basepair COMMAND --help` explains them.
Options of every command: -q, --quiet; -v, --verbose; --color <WHEN>";

pub(super) fn overview(description: &Command) -> String {
    let about = description.get_about().map(ToString::to_string).unwrap_or_default();
    let mut text = format!("{about}\n\n{USAGE}\n");
    for (group, names) in GROUPS {
        let _ = writeln!(text, "\n{group}:");
        let commands = names.iter().filter_map(|name| description.find_subcommand(name));
        for command in commands {
            let about = command.get_about().map(ToString::to_string).unwrap_or_default();
            let _ = writeln!(text, "  {:<12} {about}", command.get_name());
        }
    }
    text + "\n" + MORE
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn every_command_is_in_one_group_and_on_one_line() {
        let description = super::super::description();
        let named: Vec<&str> = GROUPS.iter().flat_map(|(_, names)| *names).copied().collect();
        let existing: BTreeSet<&str> = description.get_subcommands().map(Command::get_name).collect();
        assert_eq!(named.iter().copied().collect::<BTreeSet<_>>(), existing);
        assert_eq!(named.len(), existing.len());
        let text = overview(&description);
        assert!(text.lines().count() <= 48, "{text}");
        assert!(text.lines().all(|line| line.chars().count() <= 100), "{text}");
    }
}
