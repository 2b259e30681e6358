//! The flags of `basepair check`.

use super::{ReadingArgs, candidates};
use basepair_client::config::Config;
use clap::{Args, ValueEnum};
use std::path::{Path, PathBuf};

#[derive(Debug, Clone, Args)]
#[command(after_help = "\
Examples:
  basepair check                                     the registry of the current directory
  basepair check ./my-registry                       a registry elsewhere; registry.json itself can be named too
  basepair check button registry/n2-primitives       one item, and everything in a folder
  basepair check --stdin --path ui/button.tsx        a file as an editor has it, before it is saved
  basepair check --strict --format github            in a workflow, with warnings as errors
  basepair check --baseline known.json --update-baseline
                                                     start with what is wrong today
  basepair check --baseline known.json               and see only what is new

A finding is ignored where a comment above its line says so: // basepair-ignore <rule>: <reason>
`basepair explain <rule>` says what a rule is for.")]
pub struct CheckArgs {
    /// What to check: a registry's directory or manifest, or files, folders and items of one [default: everything].
    #[arg(value_name = "PATH|ITEM", add = candidates::items())]
    pub targets: Vec<String>,

    /// The directory of the registry [default: the nearest one upwards with registry.json or basepair.toml].
    #[arg(long, value_name = "DIR", env = "BASEPAIR_DIR")]
    pub registry: Option<PathBuf>,

    #[command(flatten)]
    pub reading: ReadingArgs,

    /// Read the file that --path names from stdin instead of from disk, and check that file.
    #[arg(
        long,
        requires = "path",
        conflicts_with_all = ["targets", "fix", "watch", "app", "update_baseline"],
        env = "BASEPAIR_STDIN",
        value_parser = clap::builder::FalseyValueParser::new()
    )]
    pub stdin: bool,

    /// The path of the file on stdin.
    #[arg(long, value_name = "PATH", requires = "stdin", env = "BASEPAIR_PATH")]
    pub path: Option<String>,

    /// How findings are printed [default: text].
    #[arg(long, value_name = "FORMAT", env = "BASEPAIR_FORMAT", value_enum)]
    pub format: Option<ReportFormat>,

    /// Print every finding; by default text shows only the first few of a rule with many.
    #[arg(long, env = "BASEPAIR_ALL", value_parser = clap::builder::FalseyValueParser::new())]
    pub all: bool,

    /// Hide the findings that FILE names, and count them; an entry whose finding is gone is a finding.
    #[arg(long, value_name = "FILE", env = "BASEPAIR_BASELINE")]
    pub baseline: Option<PathBuf>,

    /// Write the baseline again, with every finding that can be hidden.
    #[arg(long, visible_alias = "write-baseline")]
    pub update_baseline: bool,

    /// Keep running, and check again when a file of the registry changes. Only changed files are read again.
    ///
    /// Ctrl-C stops it.
    #[arg(
        long,
        conflicts_with = "update_baseline",
        env = "BASEPAIR_CHECK_WATCH",
        value_parser = clap::builder::FalseyValueParser::new()
    )]
    pub watch: bool,

    /// Treat warnings as errors.
    #[arg(
        long,
        value_name = "BOOL",
        env = "BASEPAIR_STRICT",
        num_args = 0..=1,
        require_equals = true,
        default_missing_value = "true",
        value_parser = clap::builder::BoolishValueParser::new()
    )]
    pub strict: Option<bool>,

    /// Check the application in FOLDER against the registry, instead of the registry.
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

impl CheckArgs {
    /// With what the configuration says where no flag and no variable does. Its paths are seen from the registry's root.
    #[must_use]
    pub fn configured(mut self, config: &Config, root: Option<&Path>) -> Self {
        let check = &config.check;
        let from_root = |path: &String| root.map_or_else(|| PathBuf::from(path), |root| root.join(path));
        // The baseline of a registry says nothing about an application.
        if self.app.is_none() {
            self.baseline = self.baseline.or_else(|| check.baseline.as_ref().map(from_root));
        }
        self.strict = self.strict.or(check.strict);
        let format = check.format.as_ref().and_then(|format| ReportFormat::from_str(format, false).ok());
        self.format = self.format.or(format);
        self
    }

    pub fn format(&self) -> ReportFormat {
        self.format.unwrap_or(ReportFormat::Text)
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum ReportFormat {
    /// For people: the line with a caret under what is wrong.
    Text,
    /// For programs: the findings, and how many things every rule has checked.
    Json,
    /// SARIF 2.1.0, for code scanning.
    Sarif,
    /// Commands that make GitHub Actions show each finding beside its line.
    Github,
}
