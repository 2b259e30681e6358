//! The flags of `basepair previews`.

use super::{RegistryArgs, candidates};
use clap::Args;
use std::path::PathBuf;

#[derive(Debug, Clone, Args)]
#[command(after_help = "\
Examples:
  basepair previews                               take the pictures that are missing
  basepair previews --item card                   take the pictures of one item again
  basepair previews --browser /opt/chrome/chrome  with a certain browser
  basepair previews --dry-run                     list what would be taken")]
pub struct PreviewsArgs {
    #[command(flatten)]
    pub registry: RegistryArgs,

    /// The program of a Chromium or Chrome, which takes the pictures without a window [default: `CHROME`, or the one that is installed].
    #[arg(long, value_name = "PATH", env = "BASEPAIR_BROWSER")]
    pub browser: Option<PathBuf>,

    /// Take the pictures of this item, also if it has some; may be given several times [default: every item without pictures].
    #[arg(long, value_name = "NAME", env = "BASEPAIR_ITEM", value_delimiter = ',', add = candidates::items())]
    pub item: Vec<String>,

    /// The folder with the packages that live previews run with [default: as for `serve`].
    #[arg(long, value_name = "DIR", env = "BASEPAIR_KIT")]
    pub kit: Option<PathBuf>,

    /// List the pictures without taking them; exits with 1 if there are any.
    #[arg(long, env = "BASEPAIR_DRY_RUN", value_parser = clap::builder::FalseyValueParser::new())]
    pub dry_run: bool,
}
