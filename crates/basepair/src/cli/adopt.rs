//! The flags of `basepair adopt`.

use clap::Args;
use std::path::PathBuf;

#[derive(Debug, Clone, Args)]
#[command(after_help = "\
Examples:
  basepair adopt                     adopt the registry in or below the current directory
  basepair adopt packages/ui --yes   adopt without asking for confirmation
  basepair adopt --dry-run           show what would be written

This writes basepair.toml, and basepair-baseline.json with the current findings. Afterwards `basepair check` reports only
new findings. Manifests and sources are not changed.")]
pub struct AdoptArgs {
    /// The directory of the registry, or of the repository that contains it [default: the current directory].
    #[arg(value_name = "DIR", env = "BASEPAIR_DIR")]
    pub directory: Option<PathBuf>,

    /// The manifest, if there are several or it has another name.
    #[arg(long, value_name = "PATH", env = "BASEPAIR_MANIFEST")]
    pub manifest: Option<PathBuf>,

    /// Allow items to list files outside DIR, through `..` or a symbolic link.
    #[arg(long, env = "BASEPAIR_ALLOW_OUTSIDE", value_parser = clap::builder::FalseyValueParser::new())]
    pub allow_outside: bool,

    /// Write the files without asking.
    #[arg(long, short)]
    pub yes: bool,

    /// Show what would be written, and write nothing.
    #[arg(long, conflicts_with = "yes", env = "BASEPAIR_DRY_RUN", value_parser = clap::builder::FalseyValueParser::new())]
    pub dry_run: bool,
}
