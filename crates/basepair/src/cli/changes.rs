//! The flags of `basepair changes`.

use super::NamedRegistryArgs;
use clap::{Args, ValueEnum};

#[derive(Debug, Clone, Args)]
#[command(after_help = "\
Examples:
  basepair changes                             what changed since the last tag
  basepair changes v1.3.0 v1.4.0               what changed between two tags; commits and branches work, too
  basepair changes ../old-registry .           what differs between the registries in two directories
  basepair changes --format markdown           release notes
  basepair changes HEAD~1 --format github      annotations for a pull request

FROM and TO are directories with a registry, or git revisions of the registry that the command works on.")]
pub struct ChangesArgs {
    /// The earlier state [default: the last tag].
    #[arg(value_name = "FROM")]
    pub from: Option<String>,

    /// The later state [default: the files as they are now].
    #[arg(value_name = "TO")]
    pub to: Option<String>,

    #[command(flatten)]
    pub registry: NamedRegistryArgs,

    /// The output format.
    #[arg(long, value_name = "FORMAT", env = "BASEPAIR_CHANGES_FORMAT", value_enum, default_value_t = ChangesFormat::Text)]
    pub format: ChangesFormat,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum ChangesFormat {
    /// Text for people, with the place of every change.
    Text,
    /// JSON for programs, as the API answers it.
    Json,
    /// Release notes in Markdown.
    Markdown,
    /// GitHub Actions workflow commands, which annotate each change at its line.
    Github,
}
