//! The flags of `basepair plan`.

use super::{AnswerFormat, NamedRegistryArgs, candidates};
use basepair_catalog::nearest::nearest;
use basepair_client::project::Framework;
use basepair_config::client::Major;
use clap::Args;
use std::path::PathBuf;

#[derive(Debug, Clone, Args)]
#[command(after_help = "\
Examples:
  basepair plan button dialog                     install into a new project
  basepair plan button --framework vite --src     install into a new Vite project with its code in src
  basepair plan button --project ../my-app        install into an existing project
  basepair plan button --format json              list every file with its imports before and after

Nothing is written. Exits with 1 if the client would fail or cannot find a dependency.")]
pub struct PlanArgs {
    /// The items to install, by name.
    #[arg(required = true, value_name = "NAME", add = candidates::items())]
    pub names: Vec<String>,

    #[command(flatten)]
    pub registry: NamedRegistryArgs,

    /// The project to install into: the directory with components.json.
    #[arg(long, value_name = "DIR", env = "BASEPAIR_PROJECT", conflicts_with_all = ["framework", "src"])]
    pub project: Option<PathBuf>,

    /// Plan for a new project of this framework [default: the usual one for the registry, such as next-app].
    #[arg(long, value_name = "NAME", env = "BASEPAIR_FRAMEWORK", value_parser = framework)]
    pub framework: Option<Framework>,

    /// The new project has its code in src.
    #[arg(long, env = "BASEPAIR_SRC", value_parser = clap::builder::FalseyValueParser::new())]
    pub src: bool,

    /// The major version of the official client.
    #[arg(long, value_name = "MAJOR", env = "BASEPAIR_CLIENT", default_value = "4", value_parser = major)]
    pub client: Major,

    /// The output format.
    #[arg(long, value_name = "FORMAT", env = "BASEPAIR_ANSWER_FORMAT", value_enum, default_value_t = AnswerFormat::Text)]
    pub format: AnswerFormat,
}

fn framework(text: &str) -> Result<Framework, String> {
    Framework::parse(text).ok_or_else(|| {
        let known: Vec<&str> = Framework::ALL.iter().map(|(name, _)| *name).collect();
        match nearest(text, known.iter().copied(), 1).first() {
            Some(near) => format!("did you mean {near}?"),
            None => format!("use one of {}", known.join(", ")),
        }
    })
}

fn major(text: &str) -> Result<Major, String> {
    Major::parse(text).ok_or_else(|| "use 2, 3 or 4".to_owned())
}
