//! The flags of the commands that answer a question: `explain` and `may`.

use super::{NamedRegistryArgs, candidates};
use clap::{Args, ValueEnum};

#[derive(Debug, Clone, Args)]
#[command(after_help = "\
Examples:
  basepair explain                                    every rule with its sentence
  basepair explain sideways-import                    what a rule means, with examples
  basepair explain registry/n6-pages/start/start.tsx  what binds a file, written or not
  basepair explain N2                                 what a node may use, and what it breaks now")]
pub struct ExplainArgs {
    /// A rule, an element, an item, or the path of a file, which need not exist yet.
    #[arg(add = candidates::topics())]
    pub what: Option<String>,

    #[command(flatten)]
    pub registry: NamedRegistryArgs,

    /// Print the whole specification of a rule, with examples of what is accepted and refused.
    #[arg(long, env = "BASEPAIR_LONG", value_parser = clap::builder::FalseyValueParser::new())]
    pub long: bool,

    /// How the answer is printed.
    #[arg(long, value_name = "FORMAT", env = "BASEPAIR_ANSWER_FORMAT", value_enum, default_value_t = AnswerFormat::Text)]
    pub format: AnswerFormat,
}

#[derive(Debug, Clone, Args)]
#[command(after_help = "\
Examples:
  basepair may N6 N2                                  two elements
  basepair may welcome-page button                    two items
  basepair may registry/n4-safety/gate.tsx button     a file that is yet to be written")]
pub struct MayArgs {
    /// Who would use it: an element, an item, or a path, which need not exist yet.
    #[arg(add = candidates::things())]
    pub from: String,

    /// What would be used: an element, an item, a path, or an import such as @/components/ui/button.
    #[arg(add = candidates::things())]
    pub to: String,

    #[command(flatten)]
    pub registry: NamedRegistryArgs,

    /// How the answer is printed.
    #[arg(long, value_name = "FORMAT", env = "BASEPAIR_ANSWER_FORMAT", value_enum, default_value_t = AnswerFormat::Text)]
    pub format: AnswerFormat,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum AnswerFormat {
    /// For people.
    Text,
    /// For programs.
    Json,
}
