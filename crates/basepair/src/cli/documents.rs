//! The flags of `basepair documents` and `basepair skill`.

use super::{AddressArgs, AnswerFormat, NamedRegistryArgs, RegistryArgs, candidates};
use basepair_catalog::documents::DocumentKind;
use clap::{Args, ValueEnum};

#[derive(Debug, Clone, Args)]
#[command(after_help = "\
Examples:
  basepair documents                              list every document, with its kind and strand
  basepair documents --query \"error message\"      search the sections of all documents
  basepair documents --kind decision --status accepted
  basepair documents principles                   print a document
  basepair documents principles --format json     the same, as its sections")]
pub struct DocumentsArgs {
    /// A document to print, by name [default: list the documents].
    #[arg(value_name = "NAME", add = candidates::documents(), conflicts_with_all = ["query", "kind", "status", "strand", "limit", "offset"])]
    pub name: Option<String>,

    #[command(flatten)]
    pub registry: NamedRegistryArgs,

    /// Words to search for in headings and texts.
    #[arg(long, value_name = "WORDS", env = "BASEPAIR_QUERY")]
    pub query: Option<String>,

    /// List documents of this kind.
    #[arg(long, value_name = "KIND", env = "BASEPAIR_DOCUMENT_KIND", value_parser = kind())]
    pub kind: Option<String>,

    /// List documents with this status, such as accepted.
    #[arg(long, value_name = "STATUS", env = "BASEPAIR_STATUS")]
    pub status: Option<String>,

    /// List documents that this strand carries.
    #[arg(long, value_name = "NAME", env = "BASEPAIR_STRAND")]
    pub strand: Option<String>,

    /// The largest number of documents to list; 0 means all.
    #[arg(long, value_name = "NUMBER", env = "BASEPAIR_LIMIT")]
    pub limit: Option<usize>,

    /// The number of documents to skip.
    #[arg(long, value_name = "NUMBER", env = "BASEPAIR_OFFSET")]
    pub offset: Option<usize>,

    /// The output format.
    #[arg(long, value_name = "FORMAT", env = "BASEPAIR_ANSWER_FORMAT", value_enum, default_value_t = AnswerFormat::Text)]
    pub format: AnswerFormat,
}

fn kind() -> clap::builder::PossibleValuesParser {
    DocumentKind::ALL.iter().map(|kind| kind.as_str()).collect::<Vec<_>>().into()
}

#[derive(Debug, Clone, Args)]
#[command(after_help = "\
Examples:
  basepair skill --base-url https://ui.example.com > .agents/skills/use-acme/SKILL.md
  basepair skill --base-url https://ui.example.com --as item > use-acme.json

With `skill = true` in the table [site] of basepair.toml, `serve` and `build` publish it with the other skills.")]
pub struct SkillArgs {
    #[command(flatten)]
    pub registry: RegistryArgs,

    #[command(flatten)]
    pub address: AddressArgs,

    /// What to print.
    #[arg(long = "as", value_name = "FORM", env = "BASEPAIR_SKILL_FORM", value_enum, default_value_t = SkillForm::Skill)]
    pub form: SkillForm,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum SkillForm {
    /// The text of `SKILL.md`.
    Skill,
    /// An item of a registry that installs it, with the reason why it may.
    Item,
}
