//! The flags of `basepair adopt`.

use clap::Args;
use std::path::PathBuf;

#[derive(Debug, Clone, Args)]
#[command(after_help = "\
Examples:
  basepair adopt                     the registry in or below the current directory
  basepair adopt packages/ui --yes   without a question
  basepair adopt --dry-run           show what would be written

It writes basepair.toml, and basepair-baseline.json with what is wrong today. Afterwards `basepair check` finds only what is
new. Manifests and sources are not changed.")]
pub struct AdoptArgs {
    /// The directory of the registry, or of the repository that has it [default: the current directory].
    #[arg(value_name = "DIR", env = "BASEPAIR_DIR")]
    pub directory: Option<PathBuf>,

    /// The manifest, when there are several or it has another name.
    #[arg(long, value_name = "PATH", env = "BASEPAIR_MANIFEST")]
    pub manifest: Option<PathBuf>,

    /// Let items list files outside DIR, through `..` or a link.
    #[arg(long, env = "BASEPAIR_ALLOW_OUTSIDE", value_parser = clap::builder::FalseyValueParser::new())]
    pub allow_outside: bool,

    /// Write the files without asking.
    #[arg(long, short)]
    pub yes: bool,

    /// Show what would be written, and write nothing.
    #[arg(long, conflicts_with = "yes", env = "BASEPAIR_DRY_RUN", value_parser = clap::builder::FalseyValueParser::new())]
    pub dry_run: bool,
}
