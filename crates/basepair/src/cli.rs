//! The command line: every command and flag, with the environment variable that sets it.

mod adopt;
mod ask;
mod build;
mod candidates;
mod changes;
mod check;
mod config;
mod dependencies;
mod documents;
mod global;
mod init;
mod items;
mod kit;
mod mcp;
mod new;
mod overview;
mod plan;
mod previews;
mod read;
mod registry;
mod retire;
mod serve;
mod status;
mod update;

pub use adopt::AdoptArgs;
pub use ask::{AnswerFormat, ExplainArgs, MayArgs};
pub use build::BuildArgs;
pub use changes::{ChangesArgs, ChangesFormat};
pub use check::{CheckArgs, ReportFormat};
pub use config::ConfigArgs;
pub use dependencies::{DependencyChoice, ServedDependencies};
pub use documents::{DocumentsArgs, SkillArgs, SkillForm};
pub use global::{ColorChoice, GlobalArgs};
pub use init::{InitArgs, InitFramework};
pub use items::{FilterArgs, ListArgs, SearchArgs, ShownArgs, ViewArgs};
pub use kit::KitArgs;
pub use mcp::McpArgs;
pub use new::NewArgs;
pub use plan::PlanArgs;
pub use previews::PreviewsArgs;
pub use read::{Invocation, UsageError, read, wants_json, wants_json_log};
pub use registry::{AddressArgs, NamedRegistryArgs, ReadingArgs, RegistryArgs, address};
pub use retire::RetireArgs;
pub use serve::{LogFormat, LogLevel, ServeArgs};
pub use status::StatusArgs;
pub use update::{DiffArgs, UpdateArgs};

use clap::{CommandFactory, Parser, Subcommand};

/// Serves a component registry and its architecture from one binary.
///
/// Without a command, basepair serves a registry: the one in DIR, else the nearest one from the current
/// directory upwards, else the built-in registry.
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
  basepair serve ./my-registry      serve a directory with registry.json, and reload on change
  basepair check ./my-registry      report its problems, with file, line and column
  basepair check button             check one item; a file works too
  basepair check --fix              apply safe fixes, and show the changes
  basepair check https://ui.example.com
                                    check a registry at its address
  basepair check --app ./my-app     check an application against the registry
  basepair new date-picker --node N2
                                    create an item: source, demo, test and manifest entries
  basepair explain sideways-import  explain a rule
  basepair may N6 button            check whether a page may use the button
  basepair search date picker       find an item; `list` lists all, `view` shows one
  basepair plan button --framework vite
                                    show what installing the item would write
  basepair status --registry ../ui  compare what an application has installed with the registry
  basepair update card --registry ../ui
                                    take the newest version of an item, and keep your changes
  basepair changes v1.4.0           show what breaks, what is new and what is fixed since a tag
  basepair mcp ./my-registry        answer a coding agent over stdio
  basepair build --base-url https://ui.example.com --output public/r
                                    write the registry as static files
  basepair build --registry-dependencies as-authored
                                    write the same output as `shadcn build`

Exit codes: 0 no errors, 1 errors were found, 2 the program failed.";

const COMPLETIONS: &str = "\
To load it in each new shell:
  bash  source <(basepair completions bash)               in ~/.bashrc
  zsh   source <(basepair completions zsh)                in ~/.zshrc
  fish  basepair completions fish | source                in ~/.config/fish/config.fish";

#[derive(Debug, Subcommand)]
pub enum Command {
    /// Serve a registry over HTTP, with a web site and the architecture model.
    Serve(ServeArgs),
    /// Write a registry as static files.
    ///
    /// One JSON file per item, registry.json and digests.json.
    Build(BuildArgs),
    /// Report what would break for people who install items, with locations and fixes.
    Check(CheckArgs),
    /// Explain a rule, or where an element, an item or a file belongs and what it may use.
    ///
    /// Without a name, list every rule.
    Explain(ExplainArgs),
    /// Check whether one thing may use another: elements, items, paths or imports.
    ///
    /// Exits with 0 if it may, 1 if it may not, 2 if a name is unknown.
    May(MayArgs),
    /// List the items of a registry.
    ///
    /// It has the filters of the API.
    List(ListArgs),
    /// Search the items of a registry.
    ///
    /// Names, descriptions, exports, props and words of the field are searched.
    Search(SearchArgs),
    /// Show items: files, props, dependencies, and how to install them.
    View(ViewArgs),
    /// Show what a client writes when it installs items: files, imports, packages, variables.
    Plan(PlanArgs),
    /// Show which installed files of an application are outdated, and which were edited.
    ///
    /// Files are compared with a registry that their items come from.
    Status(StatusArgs),
    /// Show what the registry has changed in an installed item, and what the application has.
    Diff(DiffArgs),
    /// Take the newest version of installed items, and keep what the application has changed.
    ///
    /// Files that were not edited are replaced, others are merged. Conflicts are marked.
    Update(UpdateArgs),
    /// Describe what breaks, what is new and what is fixed between two states of a registry.
    ///
    /// Compares exports, props, variants, tokens, destinations and packages, not lines; other formatting is no change.
    Changes(ChangesArgs),
    /// Answer agents over stdin and stdout, with the Model Context Protocol.
    ///
    /// Agents search and read items, ask what may use what, check code, and plan installations.
    Mcp(McpArgs),
    /// List, search or print the documents of a registry.
    ///
    /// Documents are principles, conventions, decisions and guides.
    Documents(DocumentsArgs),
    /// Print a skill that teaches agents to use the registry.
    ///
    /// It is generated from the items and rules.
    Skill(SkillArgs),
    /// Create a registry.
    ///
    /// A manifest, a first item with demo and test, settings and a CI workflow, for React, Vue or Svelte, plain or with an architecture model. Existing files are not changed.
    Init(InitArgs),
    /// Take over a registry that exists: write its settings, and a baseline of its findings.
    ///
    /// Shows what it would write and asks for confirmation. Without a terminal, --yes is required.
    Adopt(AdoptArgs),
    /// Create an item: its folder, source, demo, test and manifest entries.
    ///
    /// The node decides what is written: a component, a page that composes components, a component that calls
    /// the harness hook, tokens, a document or a skill. The new item passes `check`.
    New(NewArgs),
    /// Retire an item, and name its successor.
    ///
    /// Writes `meta.retired` into its manifest entry and those of its demos. The server answers 410, and
    /// `build` writes an item without files that explains it.
    Retire(RetireArgs),
    /// Make the kit that live previews run with, from the packages of the registry's project.
    ///
    /// Bundles what the items import with the esbuild of the project, and writes it where `serve` finds it. No other
    /// command runs a bundler.
    Kit(KitArgs),
    /// Take pictures of items with a Chromium, and name them in the manifest.
    ///
    /// Items are shown through their live previews.
    Previews(PreviewsArgs),
    /// Print every setting with its value and where it comes from.
    Config(ConfigArgs),
    /// Print the OpenAPI description of the HTTP API.
    Openapi,
    /// Print the license of basepair, and those of the crates and fonts in it.
    Notices,
    /// Print a completion script for a shell.
    ///
    /// It completes commands, flags and values, and the rules, nodes and items of the registry in the current
    /// directory.
    #[command(after_help = COMPLETIONS)]
    Completions {
        /// The shell to complete for.
        shell: clap_complete::Shell,
    },
    /// Print the manual page of a command, as `man` reads it.
    Man {
        /// The command [default: basepair].
        command: Option<String>,
    },
}

/// The clap command that help texts and completions are generated from.
pub fn description() -> clap::Command {
    Cli::command()
}
