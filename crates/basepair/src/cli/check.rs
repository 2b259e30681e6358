//! The flags of `basepair check`.

use super::{ReadingArgs, candidates};
use basepair_config::Config;
use clap::{Args, ValueEnum};
use std::path::{Path, PathBuf};

#[derive(Debug, Clone, Args)]
#[command(after_help = "\
Examples:
  basepair check                                     check the registry of the current directory
  basepair check ./my-registry                       check another registry; the path of its registry.json works too
  basepair check button registry/n2-primitives       check one item, and everything in a folder
  basepair check --stdin --path ui/button.tsx        check an unsaved file from an editor
  basepair check --strict --format github            check in a CI workflow, with warnings as errors
  basepair check --baseline known.json --update-baseline
                                                     write the current findings to a baseline
  basepair check --baseline known.json               report only new findings
  basepair check --since v1.4.0                      fail if something breaks for users that was not announced

To ignore a finding, put a comment above its line: // basepair-ignore <rule>: <reason>
`basepair explain <rule>` explains a rule.")]
pub struct CheckArgs {
    /// What to check: a registry's directory, manifest or address, or files, folders and items of a registry [default: everything].
    #[arg(value_name = "PATH|ITEM", add = candidates::items())]
    pub targets: Vec<String>,

    /// The directory or the URL of the registry, or @namespace of components.json [default: the nearest directory upwards with
    /// registry.json or basepair.toml].
    #[arg(long, value_name = "DIR", env = "BASEPAIR_DIR")]
    pub registry: Option<PathBuf>,

    #[command(flatten)]
    pub reading: ReadingArgs,

    /// Read the file given by --path from stdin instead of from disk, and check that file.
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

    /// The output format [default: text].
    #[arg(long, value_name = "FORMAT", env = "BASEPAIR_FORMAT", value_enum)]
    pub format: Option<ReportFormat>,

    /// Print every finding; by default, the text format shows only the first few findings of a rule with many.
    #[arg(long, env = "BASEPAIR_ALL", value_parser = clap::builder::FalseyValueParser::new())]
    pub all: bool,

    /// Hide and count the findings listed in FILE; an entry without a matching finding is reported.
    #[arg(long, value_name = "FILE", env = "BASEPAIR_BASELINE")]
    pub baseline: Option<PathBuf>,

    /// Rewrite the baseline with every finding that can be hidden.
    #[arg(long, visible_alias = "write-baseline")]
    pub update_baseline: bool,

    /// Also check the kit in DIR, which live previews run with: that it is complete, that its versions are those that the items
    /// accept, and that the styles can be compiled [default: the setting `serve.kit`].
    #[arg(long, value_name = "DIR", env = "BASEPAIR_KIT")]
    pub kit: Option<PathBuf>,

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

    /// Also fail if something breaking changed since a git revision, or since the registry in a directory, and was not announced.
    ///
    /// A change is announced if the item or the prop was deprecated in that state, or if `announced` in `[check]` of
    /// basepair.toml has it.
    #[arg(
        long,
        value_name = "REV|DIR",
        conflicts_with_all = ["app", "stdin", "fix", "watch", "update_baseline"],
        env = "BASEPAIR_SINCE"
    )]
    pub since: Option<String>,

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
    /// Installed files are recognized by their location, changed or not; the application's own folders are
    /// assigned to elements by `app_folders` in architecture.json, or by a name such as n6-pages.
    #[arg(long, value_name = "FOLDER", conflicts_with_all = ["fix", "watch"], env = "BASEPAIR_APP")]
    pub app: Option<PathBuf>,

    /// Apply the fixes that can be proven, show the changes, and say which were skipped and why.
    ///
    /// Adds dependencies that imports need, and removes those that are not used and come along anyway. A fix is kept only if
    /// checking again finds nothing new and an installation brings at least what it brought before. Only the affected lines of
    /// a manifest change; sources are not changed, and nothing is published that was not.
    #[arg(long, conflicts_with_all = ["watch", "update_baseline"])]
    pub fix: bool,

    /// With --fix, also write manifests in canonical form: JSON with two-space indentation and keys in the order of the published schema.
    #[arg(long, requires = "fix")]
    pub canonical: bool,

    /// With --fix, show the changes without writing them; exits with 1 if there are any.
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
    /// Fills in settings from the configuration where no flag and no variable is given. Its paths are relative
    /// to the registry's root.
    #[must_use]
    pub fn configured(mut self, config: &Config, root: Option<&Path>) -> Self {
        let check = &config.check;
        let from_root = |path: &String| root.map_or_else(|| PathBuf::from(path), |root| root.join(path));
        // The baseline of a registry does not apply to an application.
        if self.app.is_none() {
            self.baseline = self.baseline.or_else(|| check.baseline.as_ref().map(from_root));
            self.kit = self.kit.or_else(|| config.serve.kit.as_ref().map(from_root));
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
    /// Text for people: each finding with its source line and a caret.
    Text,
    /// JSON for programs: the findings, and how many things each rule checked.
    Json,
    /// SARIF 2.1.0, for code scanning.
    Sarif,
    /// GitHub Actions workflow commands, which annotate each finding at its line.
    Github,
    /// A Code Climate report, for the code quality of GitLab.
    Gitlab,
    /// JUnit XML, for CI systems that show tests.
    Junit,
}
