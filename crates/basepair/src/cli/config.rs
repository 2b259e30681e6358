//! The flags of `basepair config`.

use super::{AnswerFormat, RegistryArgs};
use clap::Args;

#[derive(Debug, Clone, Args)]
#[command(after_help = "\
Examples:
  basepair config                               every setting with its value, and where it comes from
  basepair config --config check.strict=true    the same with another value
  basepair config --schema > basepair.schema.json
                                                for editors

The output is TOML: what is in force can be kept as a file.")]
pub struct ConfigArgs {
    #[command(flatten)]
    pub registry: RegistryArgs,

    /// How the settings are printed.
    #[arg(long, value_name = "FORMAT", env = "BASEPAIR_ANSWER_FORMAT", value_enum, default_value_t = AnswerFormat::Text)]
    pub format: AnswerFormat,

    /// Print the JSON Schema of basepair.toml instead.
    #[arg(long, env = "BASEPAIR_CONFIG_SCHEMA", value_parser = clap::builder::FalseyValueParser::new())]
    pub schema: bool,

    /// Print the reference of basepair.toml in Markdown instead.
    #[arg(
        long,
        conflicts_with = "schema",
        env = "BASEPAIR_CONFIG_REFERENCE",
        value_parser = clap::builder::FalseyValueParser::new()
    )]
    pub reference: bool,
}
