//! The flags of `basepair retire`.

use super::{NamedRegistryArgs, candidates};
use clap::Args;
use clap::builder::NonEmptyStringValueParser;

#[derive(Debug, Clone, Args)]
#[command(after_help = "\
Examples:
  basepair retire box --successor panel              retire box; requests for it name panel
  basepair retire box --reason \"nobody used it\"     retire it without a successor
  basepair retire box --successor panel --dry-run    show the change without writing it

The entry stays in the manifest, so that the name is not reused; its files can be deleted.")]
pub struct RetireArgs {
    /// The item to retire.
    #[arg(add = candidates::items())]
    pub name: String,

    #[command(flatten)]
    pub registry: NamedRegistryArgs,

    /// The item that replaces it.
    #[arg(long, value_name = "NAME", env = "BASEPAIR_SUCCESSOR", add = candidates::items())]
    pub successor: Option<String>,

    /// The reason, in one sentence.
    #[arg(long, value_name = "TEXT", env = "BASEPAIR_REASON", value_parser = NonEmptyStringValueParser::new())]
    pub reason: Option<String>,

    /// Show the change without writing it.
    #[arg(long, env = "BASEPAIR_DRY_RUN", value_parser = clap::builder::FalseyValueParser::new())]
    pub dry_run: bool,
}
