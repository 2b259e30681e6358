//! Help texts, completions and the description of the API.

use super::run;
use clap::{Arg, Command};
use std::path::Path;

fn every_argument<'a>(command: &'a Command, found: &mut Vec<(&'a Command, &'a Arg)>) {
    found.extend(command.get_arguments().map(|argument| (command, argument)));
    command.get_subcommands().for_each(|command| every_argument(command, found));
}

/// Flags that make a command replace foreign files, or write what runs by itself, must be given each time.
const EACH_TIME: [&str; 9] = [
    "take_over",
    "fix",
    "canonical",
    "update_baseline",
    "yes",
    "built_in",
    "write",
    "install",
    "allow_self_running",
];

#[test]
fn every_flag_is_explained_and_has_an_environment_variable() {
    let command = basepair::cli::description();
    let mut found = Vec::new();
    every_argument(&command, &mut found);
    assert!(found.len() > 15);
    for (command, argument) in found {
        let name = format!("{} {}", command.get_name(), argument.get_id());
        if [
            "help",
            "version",
            "shell",
            "from",
            "to",
            "what",
            "name",
            "names",
            "targets",
            "command",
            "applications",
            "items",
            "item",
        ]
        .contains(&argument.get_id().as_str())
        {
            continue;
        }
        assert!(argument.get_help().is_some(), "{name} is not explained");
        if EACH_TIME.contains(&argument.get_id().as_str()) {
            continue;
        }
        let variable = argument.get_env().unwrap_or_else(|| panic!("{name} has no variable"));
        assert!(variable.to_str().unwrap().starts_with("BASEPAIR_"), "{name}");
    }
}

#[test]
fn a_wrong_flag_is_exit_code_2() {
    let (code, stdout, stderr) = run(Path::new("."), &["serve", "--nonsense"]);
    assert_eq!((code, &*stdout), (2, ""));
    assert!(stderr.contains("--nonsense"), "{stderr}");
}

#[test]
fn a_misspelt_command_is_distinguished_from_a_directory() {
    let (code, _, stderr) = run(Path::new("."), &["biuld"]);
    assert_eq!(code, 2);
    assert!(
        stderr.contains("`biuld` is neither a command nor a directory; did you mean `build`?"),
        "{stderr}"
    );
}

#[test]
fn completions_and_description_go_to_stdout() {
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let (code, stdout, stderr) = run(Path::new("."), &["completions", shell]);
        assert_eq!((code, &*stderr), (0, ""));
        assert!(stdout.contains("BASEPAIR_COMPLETE"), "{shell}: {stdout}");
    }
    let (code, stdout, stderr) = run(Path::new("."), &["openapi"]);
    assert_eq!((code, &*stderr), (0, ""));
    assert!(serde_json::from_str::<serde_json::Value>(&stdout).unwrap()["paths"].is_object());
}

/// The completions after these words.
fn offered(folder: &Path, words: &[&str]) -> Vec<String> {
    let mut command = super::basepair(folder);
    command.env("BASEPAIR_COMPLETE", "fish").args(["--", "basepair"]).args(words);
    let output = command.output().unwrap();
    assert!(output.status.success(), "{output:?}");
    let text = String::from_utf8(output.stdout).unwrap();
    text.lines().map(|line| line.split('\t').next().unwrap().to_owned()).collect()
}

#[test]
fn completions_contain_flags_rules_nodes_and_items() {
    let folder = tempfile::tempdir().unwrap();
    super::two_items(folder.path());
    for (words, wanted) in [
        (&["che"][..], "check"),
        (&["check", "--str"], "--strict"),
        (&["check", "--format", "sa"], "sarif"),
        (&["explain", "sidew"], "sideways-import"),
        (&["explain", "N1"], "N12"),
        (&["check", "forms"], "forms/field"),
        (&["plan", "ba"], "base"),
        (&["view", "ba"], "base"),
        (&["list", "--strand", "core"], "core-guarantee"),
        (&["may", "core"], "core-guarantee"),
        (&["new", "x", "--node", "n6"], "N6"),
    ] {
        let found = offered(folder.path(), words);
        assert!(found.iter().any(|each| each == wanted), "{words:?}: {found:?}");
    }
    let outside = tempfile::tempdir().unwrap();
    assert!(offered(outside.path(), &["plan", ""]).iter().all(|each| each.starts_with('-')));
}

#[test]
fn every_command_has_a_manual_page() {
    let (code, page, stderr) = run(Path::new("."), &["man"]);
    assert_eq!((code, &*stderr), (0, ""));
    assert!(page.contains(".TH basepair 1"), "{page}");
    for command in basepair::cli::description().get_subcommands() {
        let (code, page, stderr) = run(Path::new("."), &["man", command.get_name()]);
        assert_eq!((code, &*stderr), (0, ""));
        assert!(page.contains(&format!(".TH basepair-{} 1", command.get_name())), "{page}");
    }
    let (code, _, stderr) = run(Path::new("."), &["man", "chekc"]);
    assert!(code == 2 && stderr.contains("did you mean `check`?"), "{stderr}");
}

#[test]
fn notices_name_the_crates_and_the_holders_of_every_font() {
    let (code, stdout, stderr) = run(Path::new("."), &["notices"]);
    assert_eq!((code, &*stderr), (0, ""));
    assert!(stdout.starts_with("MIT License"), "{}", stdout.chars().take(80).collect::<String>());
    for part in
        ["tokio 1.", "oxc_parser ", "zstd-sys ", "SIL OPEN FONT LICENSE", "Reserved Font Name 'Source'"]
    {
        assert!(stdout.contains(part), "{part}");
    }
    let fonts = Path::new(env!("CARGO_MANIFEST_DIR")).join("../basepair-site/fonts");
    for font in
        std::fs::read_dir(fonts).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap())
    {
        let is_text = font.ends_with(".txt") || font.ends_with(".md");
        assert!(is_text || stdout.contains(&font), "{font}");
    }
}

#[test]
fn the_help_of_the_program_is_one_screen_of_commands() {
    let (code, short, _) = run(Path::new("."), &["-h"]);
    assert_eq!(code, 0);
    assert!(short.lines().count() <= 48, "{short}");
    for command in basepair::cli::description().get_subcommands() {
        assert!(short.contains(&format!("\n  {} ", command.get_name())), "{}: {short}", command.get_name());
    }
    let (_, long, _) = run(Path::new("."), &["--help"]);
    assert!(long.starts_with(short.trim_end()) && long.contains("Examples:"), "{long}");
    let (_, serve, _) = run(Path::new("."), &["serve", "-h"]);
    assert!(serve.contains("--listen"), "{serve}");
}

#[test]
fn add_names_the_command_of_the_client() {
    let (code, _, stderr) = run(Path::new("."), &["add", "button", "forms/field"]);
    assert_eq!(code, 2);
    let line =
        "npx shadcn@latest add http://127.0.0.1:3400/r/button.json http://127.0.0.1:3400/r/forms/field.json";
    assert!(stderr.contains(line), "{stderr}");
}
