//! The flags of `basepair update` and `basepair diff`.

use super::NamedRegistryArgs;
use clap::Args;
use std::path::PathBuf;

#[derive(Debug, Clone, Args)]
#[command(after_help = "\
Examples:
  basepair update --registry ../ui --base ../ui-1.2       show what is new for everything that is outdated
  basepair update card --registry ../ui --base ../ui-1.2 --yes
                                                          take the newest version of card, and of what it needs
  basepair update --registry ../ui --base ../ui-1.2 --reformat --install --yes
                                                          in the format of the project, with new packages

Nothing is written without --yes or a confirmation. Files that do not come from an item are never touched. Exits with 1 if there
are conflicts, or if a file could not be updated.")]
pub struct UpdateArgs {
    /// The items [default: all that are outdated].
    #[arg(value_name = "ITEM")]
    pub items: Vec<String>,

    /// The application: a directory with components.json, or a workspace [default: the nearest one upwards].
    #[arg(long, value_name = "DIR", env = "BASEPAIR_APP")]
    pub app: Option<PathBuf>,

    #[command(flatten)]
    pub registry: NamedRegistryArgs,

    /// A directory with an earlier state of the registry; may be given several times, the newest first.
    #[arg(long, value_name = "DIR", env = "BASEPAIR_BASE", value_delimiter = '\n')]
    pub base: Vec<PathBuf>,

    /// Bring both versions into the format of the project first, with its own prettier or biome.
    #[arg(long, env = "BASEPAIR_REFORMAT", value_parser = clap::builder::FalseyValueParser::new())]
    pub reformat: bool,

    /// Install new npm packages with the package manager of the project.
    #[arg(long, requires = "yes")]
    pub install: bool,

    /// Also write files that tools run by themselves, such as hooks of git, tasks of an editor and settings of agents.
    #[arg(long)]
    pub allow_self_running: bool,

    /// Write without asking.
    #[arg(long)]
    pub yes: bool,

    /// Show the changes without asking to write them.
    #[arg(long, env = "BASEPAIR_DRY_RUN", value_parser = clap::builder::FalseyValueParser::new(), conflicts_with = "yes")]
    pub dry_run: bool,
}

#[derive(Debug, Clone, Args)]
#[command(after_help = "\
Examples:
  basepair diff card --registry ../ui --base ../ui-1.2    what the registry has changed, and what the application has

Exits with 1 if there is a difference.")]
pub struct DiffArgs {
    /// The item.
    #[arg(value_name = "ITEM")]
    pub item: String,

    /// The application: a directory with components.json, or a workspace [default: the nearest one upwards].
    #[arg(long, value_name = "DIR", env = "BASEPAIR_APP")]
    pub app: Option<PathBuf>,

    #[command(flatten)]
    pub registry: NamedRegistryArgs,

    /// A directory with an earlier state of the registry; may be given several times, the newest first.
    #[arg(long, value_name = "DIR", env = "BASEPAIR_BASE", value_delimiter = '\n')]
    pub base: Vec<PathBuf>,
}
