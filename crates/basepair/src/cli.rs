//! The command line: every command and flag, with the environment variable that sets it.

mod adopt;
mod ask;
mod build;
mod candidates;
mod check;
mod config;
mod dependencies;
mod global;
mod init;
mod new;
mod plan;
mod read;
mod registry;
mod retire;
mod serve;

pub use adopt::AdoptArgs;
pub use ask::{AnswerFormat, ExplainArgs, MayArgs};
pub use build::BuildArgs;
pub use check::{CheckArgs, ReportFormat};
pub use config::ConfigArgs;
pub use dependencies::{DependencyChoice, ServedDependencies};
pub use global::{ColorChoice, GlobalArgs};
pub use init::{InitArgs, InitFramework};
pub use new::NewArgs;
pub use plan::PlanArgs;
pub use read::{Invocation, UsageError, asks_for_json, read};
pub use registry::{NamedRegistryArgs, ReadingArgs, RegistryArgs};
pub use retire::RetireArgs;
pub use serve::{LogFormat, LogLevel, ServeArgs};

use clap::{CommandFactory, Parser, Subcommand};

/// Serves a component registry and its architecture from one binary.
///
/// Without a command, basepair serves: the registry of DIR, or the nearest one from the current directory upwards, or
/// outside any registry the one that is built in.
#[derive(Debug, Parser)]
#[command(name = "basepair", version, subcommand_precedence_over_arg = true, after_help = EXAMPLES)]
struct Cli {
    #[command(subcommand)]
    command: Option<Command>,
    #[command(flatten)]
    serve: ServeArgs,
    #[command(flatten)]
    global: GlobalArgs,
}

const EXAMPLES: &str = "\
Examples:
  basepair                          serve on http://127.0.0.1:3400
  basepair serve ./my-registry      serve the directory that holds registry.json, reloading on change
  basepair check ./my-registry      report what is wrong with it, with file, line and column
  basepair check button             check one item, or name a file
  basepair check --fix              fix what has one right answer, and show how
  basepair check --app ./my-app     check an application against the registry
  basepair new date-picker --node N2
                                    start an item: source, demo, test and entries
  basepair explain sideways-import  say what a rule is for
  basepair may N6 button            ask whether a page may use the button
  basepair plan button --framework vite
                                    say what installing it will write, and where
  basepair build --base-url https://ui.example.com --output public/r
                                    write the same answers as static files
  basepair build --registry-dependencies as-authored
                                    write what `shadcn build` writes

Exit codes: 0 no errors, 1 errors were found, 2 the program failed.";

const COMPLETIONS: &str = "\
To load it in each new shell:
  bash  source <(basepair completions bash)               in ~/.bashrc
  zsh   source <(basepair completions zsh)                in ~/.zshrc
  fish  basepair completions fish | source                in ~/.config/fish/config.fish";

#[derive(Debug, Subcommand)]
pub enum Command {
    /// Serve a registry and the architecture model over HTTP.
    Serve(ServeArgs),
    /// Write the registry as static files: one JSON per item, registry.json and digests.json.
    Build(BuildArgs),
    /// Check a registry, an item or a file, and report what is wrong, where, and what to do.
    Check(CheckArgs),
    /// Say what a rule is for, or where a node, an item or a file stands and what it may use.
    ///
    /// Without a name, list every rule.
    Explain(ExplainArgs),
    /// Ask whether one thing may use another: elements, items, paths or imports.
    ///
    /// Exit code 0 when it may, 1 when it may not, 2 when a name means nothing.
    May(MayArgs),
    /// Show what a client will do when it installs items: files, imports, packages, variables.
    Plan(PlanArgs),
    /// Start a registry: manifest, a first item with demo and test, settings and a workflow.
    ///
    /// For React, Vue or Svelte, plain or with an architecture model. No file that is there is changed.
    Init(InitArgs),
    /// Take over an existing registry: write its settings, and a baseline of what is wrong today.
    ///
    /// Shows what it would write and asks. Without a terminal, --yes is needed.
    Adopt(AdoptArgs),
    /// Start a new item: its folder, its source, its demo, its test and its entries in the manifest.
    ///
    /// What is written follows from the node: a component, a page that composes, a component that calls the harness hook,
    /// tokens, a document or a skill. `check` has nothing to say about it right after.
    New(NewArgs),
    /// Retire an item: whoever asks for it is told that it is gone, and what replaces it.
    ///
    /// Writes `meta.retired` into its entry and into those of its demos. The server answers 410, and `build` writes an item
    /// without files that says so.
    Retire(RetireArgs),
    /// Print every setting with its value and where it comes from.
    Config(ConfigArgs),
    /// Print the OpenAPI description of the HTTP API.
    Openapi,
    /// Print the license of basepair, and the notices of the crates and fonts that are in the binary.
    Notices,
    /// Print a completion script for a shell.
    ///
    /// It completes commands, flags and values, and the rules, nodes and items of the registry that the current directory
    /// belongs to.
    #[command(after_help = COMPLETIONS)]
    Completions {
        /// The shell to complete for.
        shell: clap_complete::Shell,
    },
    /// Print the manual page of a command, as `man` reads it.
    Man {
        /// The command [default: basepair itself].
        command: Option<String>,
    },
}

/// The description that help texts and completions are made from.
pub fn description() -> clap::Command {
    Cli::command()
}
