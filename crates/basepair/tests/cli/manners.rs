//! How every command behaves, as one table: what goes to which stream, what is printed on failure, and what the
//! common flags do. A command without a row fails the first test.

use super::{run, two_items};
use serde_json::Value;
use std::collections::BTreeSet;
use std::path::Path;

/// How one command behaves.
struct Row {
    command: &'static str,
    /// Arguments with which it succeeds in a small registry.
    arguments: &'static [&'static str],
    /// Whether its result is on stdout.
    prints: bool,
    /// Whether `--format json` makes the result JSON.
    json: bool,
    /// Whether it works on a registry, and therefore fails outside one.
    registry: bool,
}

const fn row(command: &'static str, arguments: &'static [&'static str]) -> Row {
    Row { command, arguments, prints: true, json: false, registry: true }
}

const ROWS: &[Row] = &[
    Row { json: true, ..row("check", &[]) },
    Row { prints: false, ..row("build", &["--base-url", "https://ui.example", "-o", "out"]) },
    Row { json: true, ..row("explain", &["base"]) },
    Row { json: true, ..row("may", &["base", "forms/field"]) },
    Row { json: true, ..row("list", &[]) },
    Row { json: true, ..row("search", &["field"]) },
    Row { json: true, ..row("view", &["forms/field"]) },
    Row { json: true, ..row("plan", &["forms/field"]) },
    Row { json: true, ..row("documents", &[]) },
    Row { ..row("skill", &["--base-url", "https://ui.example"]) },
    Row { json: true, ..row("config", &[]) },
    Row { prints: false, ..row("new", &["first-thing"]) },
    Row { ..row("retire", &["base", "--reason", "nobody used it"]) },
    Row { prints: false, registry: false, ..row("init", &["started"]) },
    Row { registry: false, ..row("adopt", &["--yes"]) },
    Row { registry: false, ..row("openapi", &[]) },
    Row { registry: false, ..row("notices", &[]) },
    Row { registry: false, ..row("completions", &["bash"]) },
    Row { registry: false, ..row("man", &[]) },
];

/// Servers run until they are stopped, and some commands need an application, a history or a program of somebody else; they are
/// tested separately.
const APART: &[&str] = &["serve", "mcp", "kit", "previews", "changes", "status", "diff", "update"];

fn outcome(row: &Row, folder: &Path, more: &[&str]) -> (i32, String, String) {
    run(folder, &[&[row.command], row.arguments, more].concat())
}

fn in_registry(row: &Row, more: &[&str]) -> (i32, String, String) {
    let folder = tempfile::tempdir().unwrap();
    two_items(folder.path());
    outcome(row, folder.path(), more)
}

#[test]
fn every_command_has_a_row() {
    let description = basepair::cli::description();
    let commands: BTreeSet<&str> = description.get_subcommands().map(clap::Command::get_name).collect();
    let rows = ROWS.iter().map(|row| row.command).chain(APART.iter().copied()).collect();
    assert_eq!(commands, rows);
}

#[test]
fn every_command_is_documented() {
    let documentation = include_str!("../../../../docs/commands.md");
    let rows = documentation.lines().filter(|line| line.starts_with("| `"));
    for command in ROWS.iter().map(|row| row.command).chain(APART.iter().copied()) {
        let name = format!("`{command}`");
        let named =
            rows.clone().any(|line| line.split(" | ").next().is_some_and(|names| names.contains(&name)));
        assert!(named, "docs/commands.md has no row for {command}");
    }
}

#[test]
fn results_are_on_stdout_and_everything_else_on_stderr() {
    for row in ROWS {
        let (code, stdout, stderr) = in_registry(row, &[]);
        assert_eq!(code, 0, "{}: {stdout}{stderr}", row.command);
        assert_eq!(!stdout.is_empty(), row.prints, "{}: {stdout}", row.command);
        for stream in [&stdout, &stderr] {
            assert!(!stream.contains('\u{1b}'), "{}: no colour without a terminal", row.command);
        }
    }
}

#[test]
fn quiet_keeps_results_and_colour_is_printed_on_request() {
    for row in ROWS {
        let (code, stdout, stderr) = in_registry(row, &["--quiet"]);
        assert_eq!((code, &*stderr), (0, ""), "{}", row.command);
        assert!(row.command == "check" || stdout.is_empty() != row.prints, "{}", row.command);
    }
    let (_, stdout, _) = in_registry(&ROWS[0], &["--color", "always"]);
    assert!(stdout.contains('\u{1b}'), "{stdout}");
    let (code, _, stderr) = in_registry(&ROWS[0], &["--quiet", "--verbose"]);
    assert_eq!(code, 2, "{stderr}");
}

#[test]
fn outside_a_registry_every_command_fails_with_a_message() {
    for row in ROWS.iter().filter(|row| row.registry) {
        let folder = tempfile::tempdir().unwrap();
        let (code, stdout, stderr) = outcome(row, folder.path(), &[]);
        assert_eq!((code, &*stdout), (2, ""), "{}", row.command);
        assert!(
            stderr.contains("there is no registry.json or basepair.toml in the current directory"),
            "{}: {stderr}",
            row.command
        );
        assert!(stderr.contains("basepair init"), "{}: {stderr}", row.command);
        // The built-in registry cannot be changed.
        let changes = ["new", "retire"].contains(&row.command);
        assert_eq!(stderr.contains("--built-in"), !changes, "{}: {stderr}", row.command);
        assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 0, "{}", row.command);
        // In a monorepo, the registries below are named.
        std::fs::create_dir_all(folder.path().join("apps/www/public/r")).unwrap();
        let manifest = r#"{"name":"n","homepage":"h","items":[{"name":"a","files":[{"path":"a.ts"}]}]}"#;
        std::fs::write(folder.path().join("apps/www/registry.json"), manifest).unwrap();
        std::fs::write(folder.path().join("apps/www/a.ts"), "").unwrap();
        std::fs::write(folder.path().join("apps/www/public/r/registry.json"), manifest).unwrap();
        let (code, _, stderr) = outcome(row, folder.path(), &[]);
        assert_eq!(code, 2, "{}: {stderr}", row.command);
        assert!(stderr.contains("there is one below: pass `apps/www`\n"), "{}: {stderr}", row.command);
    }
}

#[test]
fn json_is_json_for_answers_and_for_failures() {
    for row in ROWS.iter().filter(|row| row.json) {
        let (code, stdout, stderr) = in_registry(row, &["--format", "json"]);
        assert_eq!(code, 0, "{}: {stderr}", row.command);
        assert!(serde_json::from_str::<Value>(&stdout).is_ok(), "{}: {stdout}", row.command);
        let folder = tempfile::tempdir().unwrap();
        for (place, more) in
            [(folder.path(), &["--format", "json"][..]), (folder.path(), &["--format", "json", "--nope"])]
        {
            let (code, stdout, _) = outcome(row, place, more);
            assert_eq!(code, 2, "{}", row.command);
            let error: Value = serde_json::from_str(&stdout).unwrap();
            assert!(error["error"].is_string() && error["message"].is_string(), "{}: {error}", row.command);
        }
    }
}

#[test]
fn a_misspelt_flag_or_value_gets_a_suggestion() {
    for row in ROWS {
        let (code, _, stderr) = in_registry(row, &["--quite"]);
        assert_eq!(code, 2, "{}", row.command);
        assert!(stderr.contains("'--quiet'"), "{}: {stderr}", row.command);
        if row.json {
            let (code, _, stderr) = in_registry(row, &["--format", "jsn"]);
            assert!(code == 2 && stderr.contains("'json'"), "{}: {stderr}", row.command);
        }
    }
}

#[test]
fn common_flags_work_before_a_command_and_others_are_errors() {
    let folder = tempfile::tempdir().unwrap();
    two_items(folder.path());
    let (code, stdout, stderr) = run(folder.path(), &["--quiet", "check"]);
    assert_eq!((code, &*stderr), (0, ""), "{stdout}");
    let (code, _, stderr) = run(folder.path(), &["--listen", "127.0.0.1:0", "check"]);
    assert_eq!(code, 2);
    assert!(stderr.contains("`--listen` must come after the command: move it after `check`"), "{stderr}");
}

#[test]
fn no_variable_makes_a_command_write() {
    let folder = tempfile::tempdir().unwrap();
    two_items(folder.path());
    let manifest = std::fs::read(folder.path().join("registry.json")).unwrap();
    let variables = ["FIX", "CANONICAL", "UPDATE_BASELINE", "TAKE_OVER", "YES"];
    let mut command = super::basepair(folder.path());
    command.args(["check", "--baseline", "known.json"]);
    command.envs(variables.map(|name| (format!("BASEPAIR_{name}"), "1")));
    command.output().unwrap();
    assert_eq!(std::fs::read(folder.path().join("registry.json")).unwrap(), manifest);
    assert!(!folder.path().join("known.json").exists());
}

#[test]
fn an_empty_variable_is_one_that_is_not_set() {
    fn variables<'c>(command: &'c clap::Command, names: &mut BTreeSet<&'c str>) {
        names.extend(command.get_arguments().filter_map(|argument| argument.get_env()?.to_str()));
        command.get_subcommands().for_each(|command| variables(command, names));
    }
    let description = basepair::cli::description();
    let mut names = BTreeSet::new();
    variables(&description, &mut names);
    assert!(names.len() > 30, "{names:?}");
    for row in ROWS {
        let folder = tempfile::tempdir().unwrap();
        two_items(folder.path());
        let mut command = super::basepair(folder.path());
        command.args([&[row.command], row.arguments].concat()).envs(names.iter().map(|name| (name, "")));
        let output = command.output().unwrap();
        assert_eq!(output.status.code(), Some(0), "{}: {output:?}", row.command);
    }
}
