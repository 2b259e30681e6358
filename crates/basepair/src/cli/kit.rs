//! The flags of `basepair kit`.

use super::RegistryArgs;
use clap::Args;
use std::path::PathBuf;

#[derive(Debug, Clone, Args)]
#[command(after_help = "\
Examples:
  basepair kit                                       make the kit of the registry of the current directory
  basepair kit ./my-registry --output ./kit          write it to a folder, for `basepair serve --kit ./kit`
  basepair kit --bundler /usr/bin/esbuild            use another bundler

`basepair serve` finds the kit of its registry in the user's cache by itself. It is made again by running the command
again, after packages or imports have changed.")]
pub struct KitArgs {
    #[command(flatten)]
    pub registry: RegistryArgs,

    /// The folder to write [default: a folder for this registry in the user's cache, where `serve` finds it].
    ///
    /// A kit that is there is replaced in one step. A folder with something else is refused.
    #[arg(long, short, value_name = "DIR", env = "BASEPAIR_KIT")]
    pub output: Option<PathBuf>,

    /// The native program of esbuild [default: the one in the nearest `node_modules`].
    ///
    /// It runs without a shell and with an empty environment.
    #[arg(long, value_name = "PATH", env = "BASEPAIR_BUNDLER")]
    pub bundler: Option<PathBuf>,
}
