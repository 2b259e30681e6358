//! The command line: every command and flag, with the environment variable that sets it.

mod adopt;
mod build;
mod config;
mod dependencies;
mod init;
mod new;
mod plan;
mod retire;

pub use adopt::AdoptArgs;
pub use build::BuildArgs;
pub use config::{ConfigArgs, ConfigOverrides};
pub use dependencies::{DependencyChoice, ServedDependencies};
pub use init::{InitArgs, InitFramework};
pub use new::NewArgs;
pub use plan::PlanArgs;
pub use retire::RetireArgs;

use crate::http::hosts::{Host, host_argument};
use crate::origin::{Origin, OriginError};
use basepair_catalog::nearest::nearest;
use clap::{Args, CommandFactory, Parser, Subcommand, ValueEnum};
use std::net::{SocketAddr, ToSocketAddrs};
use std::path::PathBuf;

/// Serves a component registry and its architecture from one binary.
///
/// Without a command basepair serves: the registry of DIR, else of the current directory, else the default
/// registry that is built in.
#[derive(Debug, Parser)]
#[command(name = "basepair", version, args_conflicts_with_subcommands = true, after_help = EXAMPLES)]
struct Cli {
    #[command(subcommand)]
    command: Option<Command>,
    #[command(flatten)]
    serve: ServeArgs,
}

const EXAMPLES: &str = "\
Examples:
  basepair                          serve on http://127.0.0.1:3400
  basepair serve ./my-registry      serve the directory that holds registry.json, reloading on change
  basepair check ./my-registry      say what is wrong with it, with file, line and column
  basepair check --fix              fix what has one right answer, and show how
  basepair check --app ./my-app     judge an application by the registry
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

Exit codes: 0 fine, 1 findings, 2 the program could not do its work.";

#[derive(Debug, Subcommand)]
pub enum Command {
    /// Serve a registry and the architecture model over HTTP.
    Serve(ServeArgs),
    /// Write the registry as static files: one JSON per item, registry.json and digests.json.
    Build(BuildArgs),
    /// Say what is wrong with a registry's manifest and model, with the place and the remedy.
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
    /// What is written follows from the node: a component, a page that composes, a component that wears the harness,
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
    Completions {
        /// The shell to complete for.
        shell: clap_complete::Shell,
    },
}

#[derive(Debug, Clone, Args)]
pub struct ServeArgs {
    #[command(flatten)]
    pub registry: RegistryArgs,

    /// Where to listen; port 0 picks a free one.
    #[arg(
        long,
        value_name = "ADDR:PORT",
        env = "BASEPAIR_LISTEN",
        default_value = "127.0.0.1:3400",
        value_parser = socket_address
    )]
    pub listen: SocketAddr,

    /// The address that the world reaches this server by; needed when listening on all interfaces.
    ///
    /// It goes into the dependencies between items. By default it is the address listened on.
    #[arg(long, value_name = "URL", env = "BASEPAIR_BASE_URL")]
    pub base_url: Option<String>,

    /// The address of an item, with {name} in it [default: BASE_URL/r/{name}.json].
    #[arg(long, value_name = "TEMPLATE", env = "BASEPAIR_ITEM_URL")]
    pub item_url: Option<String>,

    /// How a dependency on another item of this registry is served; a request with `?ns=@acme` gets @acme/name.
    #[arg(
        long,
        value_name = "FORM",
        env = "BASEPAIR_REGISTRY_DEPENDENCIES",
        value_enum,
        default_value_t = ServedDependencies::Url
    )]
    pub registry_dependencies: ServedDependencies,

    /// Another host name that this server is reached by; may be given several times.
    ///
    /// The base URL's host is answered, and names of this machine (localhost, 127.0.0.1, [::1]) when listening on
    /// one. Requests to any other name get 421, so that no web page can read the registry by pointing a name of its
    /// own here.
    #[arg(long, value_name = "NAME", env = "BASEPAIR_ALLOW_HOST", value_delimiter = ',', value_parser = host_argument)]
    pub allow_host: Vec<Host>,

    /// Where to report a security problem, as `https:` or `mailto:`; published as /.well-known/security.txt.
    #[arg(long, value_name = "ADDRESS", env = "BASEPAIR_SECURITY_CONTACT")]
    pub security_contact: Option<String>,

    /// Reload when a file of the registry changes [default: on when a directory is served from a terminal].
    ///
    /// SIGHUP reloads either way. Broken input keeps the last good state serving.
    #[arg(
        long,
        value_name = "BOOL",
        env = "BASEPAIR_WATCH",
        num_args = 0..=1,
        require_equals = true,
        default_missing_value = "true",
        value_parser = clap::builder::BoolishValueParser::new()
    )]
    pub watch: Option<bool>,

    /// After SIGTERM, answer 503 at /readyz for so many seconds before taking no new connections.
    #[arg(long, value_name = "SECONDS", env = "BASEPAIR_DRAIN_DELAY", default_value_t = 0)]
    pub drain_delay: u64,

    /// How log lines look.
    #[arg(long, value_name = "FORMAT", env = "BASEPAIR_LOG_FORMAT", value_enum, default_value_t = LogFormat::Text)]
    pub log_format: LogFormat,

    /// What is logged.
    #[arg(long, value_name = "LEVEL", env = "BASEPAIR_LOG_LEVEL", value_enum, default_value_t = LogLevel::Info)]
    pub log_level: LogLevel,
}

#[derive(Debug, Clone, Args)]
pub struct RegistryArgs {
    /// The directory that holds registry.json [default: the current one, else the built-in registry].
    #[arg(value_name = "DIR", env = "BASEPAIR_DIR")]
    pub directory: Option<PathBuf>,

    /// The manifest, when it lies elsewhere in DIR [default: registry.json].
    ///
    /// The paths of its files are still read from DIR; a manifest that has `include` reads them, as the official
    /// tool does, from the folder of each manifest.
    #[arg(long, value_name = "PATH", env = "BASEPAIR_MANIFEST")]
    pub manifest: Option<PathBuf>,

    /// Let items list files outside DIR, through `..` or a link.
    ///
    /// Without it such a path is an error: a registry publishes what it lists.
    #[arg(long, env = "BASEPAIR_ALLOW_OUTSIDE", value_parser = clap::builder::FalseyValueParser::new())]
    pub allow_outside: bool,

    /// How many MiB the files of the registry may have together [default: 512].
    ///
    /// Each file counts as often as it is listed, because it is in so many answers. A server needs about three times as
    /// much memory.
    #[arg(long, value_name = "MIB", env = "BASEPAIR_INPUT_LIMIT", value_parser = clap::value_parser!(u32).range(1..))]
    pub input_limit: Option<u32>,
}

impl RegistryArgs {
    pub fn origin(&self) -> Result<Origin, OriginError> {
        let origin = Origin::choose(self.directory.as_deref(), self.manifest.as_deref(), self.allow_outside)?;
        Ok(match self.input_limit {
            Some(mib) => origin.with_limit(u64::from(mib) * 1024 * 1024),
            None => origin,
        })
    }
}

#[derive(Debug, Clone, Args)]
#[command(after_help = "\
Examples:
  basepair check                                     the current directory
  basepair check --strict --format github            in a workflow, with warnings as errors
  basepair check --baseline known.json --update-baseline
                                                     start with what is wrong today
  basepair check --baseline known.json               and see only what is new

A finding is ignored where a comment above its line says so: // basepair-ignore <rule>: <reason>
`basepair explain <rule>` says what a rule is for.")]
pub struct CheckArgs {
    #[command(flatten)]
    pub registry: RegistryArgs,

    /// How findings are printed: text on stderr, everything else on stdout.
    #[arg(long, value_name = "FORMAT", env = "BASEPAIR_FORMAT", value_enum, default_value_t = ReportFormat::Text)]
    pub format: ReportFormat,

    /// Show every finding; by default only the first few of a rule that finds many are shown as text.
    #[arg(long, env = "BASEPAIR_ALL", value_parser = clap::builder::FalseyValueParser::new())]
    pub all: bool,

    /// Hide the findings that FILE names, and count them; an entry whose finding is gone is a finding.
    #[arg(long, value_name = "FILE", env = "BASEPAIR_BASELINE")]
    pub baseline: Option<PathBuf>,

    /// Write the baseline anew: everything that is wrong now and may be hidden.
    #[arg(
        long,
        visible_alias = "write-baseline",
        requires = "baseline",
        env = "BASEPAIR_UPDATE_BASELINE",
        value_parser = clap::builder::FalseyValueParser::new()
    )]
    pub update_baseline: bool,

    /// Stay, and check again when a file of the registry changes; only what has changed is read again.
    ///
    /// Ctrl-C ends it.
    #[arg(
        long,
        conflicts_with = "update_baseline",
        env = "BASEPAIR_CHECK_WATCH",
        value_parser = clap::builder::FalseyValueParser::new()
    )]
    pub watch: bool,

    /// Let warnings count as errors.
    #[arg(long, env = "BASEPAIR_STRICT", value_parser = clap::builder::FalseyValueParser::new())]
    pub strict: bool,

    /// Judge the application in FOLDER by the registry instead of the registry itself.
    ///
    /// What was installed is known by where it landed, changed or not; the application's own folders belong to
    /// elements as `app_folders` in architecture.json says, or by a name such as n6-pages.
    #[arg(long, value_name = "FOLDER", conflicts_with_all = ["fix", "watch"], env = "BASEPAIR_APP")]
    pub app: Option<PathBuf>,

    /// Fix what has one right answer, and show how.
    ///
    /// Adds and removes dependencies by what the sources import, and lists skills that no item lists. Only those lines of a
    /// manifest change; sources are never touched.
    #[arg(long, conflicts_with_all = ["watch", "update_baseline"])]
    pub fix: bool,

    /// With --fix, also write manifests in canonical form: two-space JSON, keys in the order of the published schema.
    #[arg(long, requires = "fix")]
    pub canonical: bool,

    /// With --fix, show the changes without making them; the exit code is 1 if there are any.
    #[arg(
        long,
        visible_alias = "diff",
        requires = "fix",
        env = "BASEPAIR_DRY_RUN",
        value_parser = clap::builder::FalseyValueParser::new()
    )]
    pub dry_run: bool,
}

#[derive(Debug, Clone, Args)]
#[command(after_help = "\
Examples:
  basepair explain                                    every rule with its sentence
  basepair explain sideways-import                    what a rule means, with examples
  basepair explain registry/n6-pages/start/start.tsx  what binds a file, written or not
  basepair explain N2                                 what a node may use, and what it breaks now")]
pub struct ExplainArgs {
    /// A rule, an element, an item, or the path of a file, which need not exist yet.
    pub what: Option<String>,

    #[command(flatten)]
    pub registry: RegistryArgs,

    /// How the answer is printed.
    #[arg(long, value_name = "FORMAT", env = "BASEPAIR_ANSWER_FORMAT", value_enum, default_value_t = AnswerFormat::Text)]
    pub format: AnswerFormat,
}

#[derive(Debug, Clone, Args)]
#[command(after_help = "\
Examples:
  basepair may N6 N2                                  two elements
  basepair may welcome-page button                    two items
  basepair may registry/n4-safety/gate.tsx button     a file that is yet to be written")]
pub struct MayArgs {
    /// Who would use it: an element, an item, or a path, which need not exist yet.
    pub from: String,

    /// What would be used: an element, an item, a path, or an import such as @/components/ui/button.
    pub to: String,

    #[command(flatten)]
    pub registry: RegistryArgs,

    /// How the answer is printed.
    #[arg(long, value_name = "FORMAT", env = "BASEPAIR_ANSWER_FORMAT", value_enum, default_value_t = AnswerFormat::Text)]
    pub format: AnswerFormat,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum AnswerFormat {
    /// For people.
    Text,
    /// For programs.
    Json,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum ReportFormat {
    /// For people: the line with a caret under what is wrong.
    Text,
    /// For programs: the findings, and how much every rule has judged.
    Json,
    /// SARIF 2.1.0, for code scanning.
    Sarif,
    /// Commands that make GitHub Actions show each finding beside its line.
    Github,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum LogFormat {
    Text,
    Json,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum LogLevel {
    Error,
    Warn,
    Info,
    Debug,
}

/// An IP address and port, or a host name that stands for one.
fn socket_address(text: &str) -> Result<SocketAddr, String> {
    let resolved = text.parse().ok().or_else(|| text.to_socket_addrs().ok()?.next());
    resolved.ok_or_else(|| "write an address and a port, such as 127.0.0.1:3400".to_owned())
}

/// Reads the command line, or prints help or what is wrong with it and exits.
pub fn parse() -> Command {
    let cli = Cli::parse();
    if let (None, Some(named)) = (&cli.command, &cli.serve.registry.directory)
        && !named.exists()
    {
        let mut description = description();
        let asked = named.to_string_lossy();
        let commands = description.get_subcommands().map(clap::Command::get_name);
        let meant = nearest(&asked, commands, 1).first().map(|name| format!("; did you mean `{name}`?"));
        let message = format!("`{asked}` is neither a command nor a directory{}", meant.unwrap_or_default());
        description.error(clap::error::ErrorKind::InvalidSubcommand, message).exit();
    }
    cli.command.unwrap_or(Command::Serve(cli.serve))
}

/// The description that help texts and completions are made from.
pub fn description() -> clap::Command {
    Cli::command()
}
