//! The flags of the commands that show items: `list`, `search` and `view`.

use super::{AddressArgs, AnswerFormat, NamedRegistryArgs, candidates};
use basepair_catalog::query::Parameters;
use clap::Args;

#[derive(Debug, Clone, Args)]
#[command(after_help = "\
Examples:
  basepair list                            every item, in manifest order
  basepair list --node N2 --limit 10       the first ten primitives
  basepair list --type ui,block            items of two types
  basepair list --format json              the same as GET /api/v1/ui")]
pub struct ListArgs {
    #[command(flatten)]
    pub filter: FilterArgs,

    #[command(flatten)]
    pub shown: ShownArgs,
}

#[derive(Debug, Clone, Args)]
#[command(after_help = "\
Examples:
  basepair search date picker              the best match first; tolerates typos
  basepair search modal --type ui          words of the field are known
  basepair search color --format json      the same as GET /api/v1/ui?q=color")]
pub struct SearchArgs {
    /// The words to search for.
    #[arg(required = true, value_name = "WORDS")]
    pub what: Vec<String>,

    #[command(flatten)]
    pub filter: FilterArgs,

    #[command(flatten)]
    pub shown: ShownArgs,
}

#[derive(Debug, Clone, Args)]
#[command(after_help = "\
Examples:
  basepair view button                     files, props and the line that installs it
  basepair view button --source            the same with the source of its files
  basepair view button --format json       the same as GET /api/v1/ui/button; several items are a list")]
pub struct ViewArgs {
    /// The items to show, by name.
    #[arg(required = true, value_name = "NAME", add = candidates::items())]
    pub names: Vec<String>,

    /// Print the source of every file.
    #[arg(long, env = "BASEPAIR_SOURCE", value_parser = clap::builder::FalseyValueParser::new())]
    pub source: bool,

    #[command(flatten)]
    pub shown: ShownArgs,
}

/// Which registry is shown, and how.
#[derive(Debug, Clone, Args)]
pub struct ShownArgs {
    #[command(flatten)]
    pub registry: NamedRegistryArgs,

    #[command(flatten)]
    pub address: AddressArgs,

    /// The output format.
    #[arg(long, value_name = "FORMAT", env = "BASEPAIR_ANSWER_FORMAT", value_enum, default_value_t = AnswerFormat::Text)]
    pub format: AnswerFormat,
}

/// The filters of the index, as flags.
#[derive(Debug, Clone, Args)]
pub struct FilterArgs {
    /// Items of these types, separated by commas, such as ui,block.
    #[arg(long = "type", value_name = "TYPES", env = "BASEPAIR_TYPE")]
    pub kind: Option<String>,

    /// Items on this node or rung.
    #[arg(long, value_name = "NODE", env = "BASEPAIR_NODE", add = candidates::elements())]
    pub node: Option<String>,

    /// Items on this strand or on one of its nodes.
    #[arg(long, value_name = "STRAND", env = "BASEPAIR_STRAND", add = candidates::elements())]
    pub strand: Option<String>,

    /// Items of this category.
    #[arg(long, value_name = "NAME", env = "BASEPAIR_CATEGORY")]
    pub category: Option<String>,

    /// The largest number of items to show; 0 means all.
    #[arg(long, value_name = "COUNT", env = "BASEPAIR_LIMIT")]
    pub limit: Option<String>,

    /// The number of items to skip.
    #[arg(long, value_name = "COUNT", env = "BASEPAIR_OFFSET")]
    pub offset: Option<String>,
}

impl FilterArgs {
    /// As the parameters of the API, which are checked in the same way.
    pub fn parameters(&self, words: Option<String>) -> Parameters {
        let flags = [
            ("q", &words),
            ("type", &self.kind),
            ("node", &self.node),
            ("strand", &self.strand),
            ("category", &self.category),
            ("limit", &self.limit),
            ("offset", &self.offset),
        ];
        Parameters::of(flags.into_iter().filter_map(|(name, value)| Some((name, value.clone()?))))
    }
}
