//! The flags of `basepair config`, and the one that every command has for single settings.

use super::{AnswerFormat, RegistryArgs};
use clap::Args;

/// Settings that come after `basepair.toml`.
#[derive(Debug, Clone, Default, Args)]
pub struct ConfigOverrides {
    /// Set one setting of basepair.toml; may be given several times.
    ///
    /// VALUE is TOML, and a text if it is not: `--config check.strict=true`. In the variable, one setting a line. Flags of
    /// their own win over this, and this wins over the file.
    #[arg(long = "config", value_name = "KEY=VALUE", env = "BASEPAIR_CONFIG", value_delimiter = '\n')]
    pub settings: Vec<String>,
}

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

    #[command(flatten)]
    pub overrides: ConfigOverrides,

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
