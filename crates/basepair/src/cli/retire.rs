//! The flags of `basepair retire`.

use super::{NamedRegistryArgs, candidates};
use clap::Args;

#[derive(Debug, Clone, Args)]
#[command(after_help = "\
Examples:
  basepair retire box --successor panel              whoever asks for box is told to use panel
  basepair retire box --reason \"nobody used it\"     gone without a successor
  basepair retire box --successor panel --dry-run    show the change without making it

The entry stays in the manifest, so that the name is never used again; its files may be deleted.")]
pub struct RetireArgs {
    /// The item that is to go.
    #[arg(add = candidates::items())]
    pub name: String,

    #[command(flatten)]
    pub registry: NamedRegistryArgs,

    /// The item that replaces it.
    #[arg(long, value_name = "NAME", env = "BASEPAIR_SUCCESSOR", add = candidates::items())]
    pub successor: Option<String>,

    /// Why it goes, in one sentence.
    #[arg(long, value_name = "TEXT", env = "BASEPAIR_REASON")]
    pub reason: Option<String>,

    /// Show the change without making it.
    #[arg(long, env = "BASEPAIR_DRY_RUN", value_parser = clap::builder::FalseyValueParser::new())]
    pub dry_run: bool,
}
