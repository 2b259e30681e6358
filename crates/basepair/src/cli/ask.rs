//! The flags of the commands that answer a question: `explain` and `may`.

use super::{NamedRegistryArgs, candidates};
use clap::{Args, ValueEnum};

#[derive(Debug, Clone, Args)]
#[command(after_help = "\
Examples:
  basepair explain                                    list every rule with its summary
  basepair explain sideways-import                    explain a rule, with examples
  basepair explain registry/n6-pages/start/start.tsx  show the laws that apply to a file, existing or planned
  basepair explain N2                                 show what a node may use, and its current findings")]
pub struct ExplainArgs {
    /// A rule, an element, an item, or the path of a file, which need not exist yet.
    #[arg(add = candidates::topics())]
    pub what: Option<String>,

    #[command(flatten)]
    pub registry: NamedRegistryArgs,

    /// Print the full specification of a rule, with valid and invalid examples.
    #[arg(long, env = "BASEPAIR_LONG", value_parser = clap::builder::FalseyValueParser::new())]
    pub long: bool,

    /// The output format.
    #[arg(long, value_name = "FORMAT", env = "BASEPAIR_ANSWER_FORMAT", value_enum, default_value_t = AnswerFormat::Text)]
    pub format: AnswerFormat,
}

#[derive(Debug, Clone, Args)]
#[command(after_help = "\
Examples:
  basepair may N6 N2                                  two elements
  basepair may welcome-page button                    two items
  basepair may registry/n4-safety/gate.tsx button     a file that does not exist yet")]
pub struct MayArgs {
    /// What uses it: an element, an item, or a path, which need not exist yet.
    #[arg(add = candidates::things())]
    pub from: String,

    /// What is used: an element, an item, a path, or an import such as @/components/ui/button.
    #[arg(add = candidates::things())]
    pub to: String,

    #[command(flatten)]
    pub registry: NamedRegistryArgs,

    /// The output format.
    #[arg(long, value_name = "FORMAT", env = "BASEPAIR_ANSWER_FORMAT", value_enum, default_value_t = AnswerFormat::Text)]
    pub format: AnswerFormat,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum AnswerFormat {
    /// Text for people.
    Text,
    /// JSON for programs.
    Json,
}
