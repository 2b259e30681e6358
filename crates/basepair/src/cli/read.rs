//! Parses the command line: what clap cannot express about `basepair` without a command, and errors as values.

use super::{Cli, Command, GlobalArgs};
use basepair_catalog::nearest::nearest;
use clap::builder::Resettable;
use clap::error::ErrorKind;
use clap::parser::ValueSource;
use clap::{ArgMatches, Args, CommandFactory, FromArgMatches};
use std::borrow::Cow;
use std::ffi::OsString;
use std::path::Path;

/// One run of the program.
#[derive(Debug)]
pub struct Invocation {
    pub command: Command,
    pub global: GlobalArgs,
}

/// Why a command line is invalid. Help and version are included: they go to stdout and are not failures.
pub type UsageError = Box<clap::Error>;

/// Parses the arguments; the first one is the program's name.
pub fn read(arguments: &[OsString]) -> Result<Invocation, UsageError> {
    let mut description = without_empty_variables(with_overview(Cli::command(), arguments));
    refuse_add(&mut description, arguments)?;
    let matches = description.try_get_matches_from_mut(arguments)?;
    refuse_misplaced(&mut description, &matches)?;
    let cli = Cli::from_arg_matches(&matches).map_err(|error| error.format(&mut description))?;
    let global = cli.global;
    let Some(command) = cli.command else {
        refuse_misspelt(&mut description, &cli.serve)?;
        return Ok(Invocation { command: Command::Serve(cli.serve), global });
    };
    Ok(Invocation { command, global })
}

/// `-h` and `--help` of the program show its commands; `--help` shows examples, too.
fn with_overview(description: clap::Command, arguments: &[OsString]) -> clap::Command {
    let overview = super::overview::overview(&description);
    let is_long = arguments.iter().any(|word| word == "--help" || word == "help");
    let help = if is_long { format!("{overview}\n\n{}", super::EXAMPLES) } else { overview };
    description.override_help(help)
}

/// An empty variable is one that is not set: container files and CI settings often list every variable, with or without a
/// value.
fn without_empty_variables(command: clap::Command) -> clap::Command {
    let is_empty = |argument: &clap::Arg| {
        argument.get_env().and_then(std::env::var_os).is_some_and(|value| value.is_empty())
    };
    command
        .mut_args(|argument| if is_empty(&argument) { argument.env(Resettable::Reset) } else { argument })
        .mut_subcommands(without_empty_variables)
}

/// Rejects a flag of `serve` before another command, which would ignore it.
fn refuse_misplaced(description: &mut clap::Command, matches: &ArgMatches) -> Result<(), UsageError> {
    let Some((command, _)) = matches.subcommand() else { return Ok(()) };
    let own = super::ServeArgs::augment_args(clap::Command::new("serve"));
    let typed = |id: &str| matches.value_source(id) == Some(ValueSource::CommandLine);
    let misplaced = own.get_arguments().find(|argument| typed(argument.get_id().as_str()));
    let Some(misplaced) = misplaced else { return Ok(()) };
    let shown = misplaced.get_long().map_or("DIR".to_owned(), |long| format!("--{long}"));
    let message = format!("`{shown}` must come after the command: move it after `{command}`");
    Err(Box::new(description.error(ErrorKind::ArgumentConflict, message)))
}

/// Installing is the client's job, so `add` names its command.
fn refuse_add(description: &mut clap::Command, arguments: &[OsString]) -> Result<(), UsageError> {
    let mut words = arguments.iter().skip(1).map(|word| word.to_string_lossy());
    if words.next().as_deref() != Some("add") || Path::new("add").exists() {
        return Ok(());
    }
    let items: Vec<String> = words.filter(|word| !word.starts_with('-')).map(Cow::into_owned).collect();
    let items = if items.is_empty() { vec!["NAME".to_owned()] } else { items };
    let base = super::AddressArgs::usual();
    let urls: Vec<String> = items.iter().map(|item| format!("http://{base}/r/{item}.json")).collect();
    let message = format!(
        "items are installed by the client of your project: run `npx shadcn@latest add {}` there, while `basepair serve` runs",
        urls.join(" ")
    );
    Err(Box::new(description.error(ErrorKind::InvalidSubcommand, message)))
}

/// Rejects a word that is neither a command nor a directory.
fn refuse_misspelt(description: &mut clap::Command, serve: &super::ServeArgs) -> Result<(), UsageError> {
    let Some(named) = serve.registry.directory.as_ref().filter(|named| !named.exists()) else {
        return Ok(());
    };
    let word = named.to_string_lossy();
    let commands = description.get_subcommands().map(clap::Command::get_name);
    let suggestion = nearest(&word, commands, 1).first().map(|name| format!("; did you mean `{name}`?"));
    let message = format!("`{word}` is neither a command nor a directory{}", suggestion.unwrap_or_default());
    Err(Box::new(description.error(ErrorKind::InvalidSubcommand, message)))
}

/// Whether JSON output was requested.
pub fn wants_json(arguments: &[OsString]) -> bool {
    let report = arguments.get(1).is_some_and(|word| word == "check");
    is_json(arguments, "--format", if report { "BASEPAIR_FORMAT" } else { "BASEPAIR_ANSWER_FORMAT" })
}

/// Whether a server was requested whose log is JSON: then what fails before the log starts is JSON, too.
pub fn wants_json_log(arguments: &[OsString]) -> bool {
    let mut commands = Cli::command();
    commands.build();
    let named = arguments.get(1).and_then(|word| commands.find_subcommand(word));
    named.is_none_or(|command| command.get_name() == "serve")
        && is_json(arguments, "--log-format", "BASEPAIR_LOG_FORMAT")
}

/// Whether a flag, or its variable, is `json`. Looks at the raw arguments, because an invalid command line has no
/// parsed form.
fn is_json(arguments: &[OsString], flag: &str, variable: &str) -> bool {
    let words: Vec<&str> = arguments.iter().filter_map(|word| word.to_str()).collect();
    let assigned =
        |word: &&str| word.strip_prefix(flag).is_some_and(|rest| rest.is_empty() || rest.starts_with('='));
    let typed = words.iter().rposition(assigned).and_then(|at| match words.get(at)?.split_once('=') {
        Some((_, value)) => Some(value),
        None => words.get(at + 1).copied(),
    });
    match typed {
        Some(value) => value == "json",
        None => std::env::var(variable).is_ok_and(|value| value == "json"),
    }
}
