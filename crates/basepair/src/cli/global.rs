//! Flags that every command has: how much it prints, and whether in colour.

use clap::{Args, ValueEnum};

#[derive(Debug, Clone, Copy, Default, Args)]
#[command(next_help_heading = "Output")]
pub struct GlobalArgs {
    /// Print only results and errors.
    #[arg(
        long,
        short,
        global = true,
        env = "BASEPAIR_QUIET",
        conflicts_with = "verbose",
        value_parser = clap::builder::FalseyValueParser::new()
    )]
    pub quiet: bool,

    /// Print more details.
    #[arg(
        long,
        short,
        global = true,
        env = "BASEPAIR_VERBOSE",
        value_parser = clap::builder::FalseyValueParser::new()
    )]
    pub verbose: bool,

    /// When to use colour.
    #[arg(
        long,
        value_name = "WHEN",
        global = true,
        env = "BASEPAIR_COLOR",
        value_enum,
        default_value_t = ColorChoice::Auto
    )]
    pub color: ColorChoice,
}

#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, ValueEnum)]
pub enum ColorChoice {
    /// On a terminal, unless NO_COLOR is set.
    #[default]
    Auto,
    Always,
    Never,
}
