//! The flags of `basepair status`.

use super::{AnswerFormat, NamedRegistryArgs};
use clap::Args;
use std::path::PathBuf;

#[derive(Debug, Clone, Args)]
#[command(after_help = "\
Examples:
  basepair status --registry ../ui                 the application here, compared with a registry
  basepair status apps/web apps/docs --registry ui several applications: each item with those that have it
  basepair status --registry ../ui --format json   every file with its state
  basepair status --registry ../ui --write         and write basepair.lock

Exits with 1 if a file is outdated or different. A file that is only edited is fine.")]
pub struct StatusArgs {
    /// The applications: directories with components.json, or workspaces [default: the nearest one upwards].
    #[arg(value_name = "APP")]
    pub applications: Vec<PathBuf>,

    #[command(flatten)]
    pub registry: NamedRegistryArgs,

    /// A directory with an earlier state of the registry; may be given several times, the newest first.
    #[arg(long, value_name = "DIR", env = "BASEPAIR_BASE", value_delimiter = '\n')]
    pub base: Vec<PathBuf>,

    /// Write what was found into basepair.lock, so that later runs need not recognise it.
    #[arg(long)]
    pub write: bool,

    /// List every file, also those of items that are current.
    #[arg(long, env = "BASEPAIR_ALL", value_parser = clap::builder::FalseyValueParser::new())]
    pub all: bool,

    /// The output format.
    #[arg(long, value_name = "FORMAT", env = "BASEPAIR_ANSWER_FORMAT", value_enum, default_value_t = AnswerFormat::Text)]
    pub format: AnswerFormat,
}
