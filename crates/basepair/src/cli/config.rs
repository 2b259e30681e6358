//! The flags of `basepair config`.

use super::{AnswerFormat, RegistryArgs};
use clap::Args;

#[derive(Debug, Clone, Args)]
#[command(after_help = "\
Examples:
  basepair config                               print every setting with its value and its source
  basepair config --config check.strict=true    print them with another value
  basepair config --schema > basepair.schema.json
                                                write the schema for editors

The output is valid TOML and can be saved as basepair.toml.")]
pub struct ConfigArgs {
    #[command(flatten)]
    pub registry: RegistryArgs,

    /// The output format.
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
