//! `basepair config`: prints every setting with its value and its source, the schema, or the reference of the
//! file.

use crate::cli::{AnswerFormat, ConfigArgs};
use crate::report::{self, base::Base, plain::plain};
use anyhow::bail;
use basepair_catalog::wire::finding::FindingAnswer;
use basepair_catalog::wire::pretty;
use basepair_client::context::Context;
use basepair_client::effective::{Row, Why, effective};
use basepair_config::{Setting, TABLES};
use basepair_model::finding::Finding;
use basepair_model::rule;
use serde::Serialize;
use serde_json::Value;
use std::fmt::Write as _;
use std::io::Write;
use std::process::ExitCode;

pub(super) fn run(arguments: &ConfigArgs) -> anyhow::Result<ExitCode> {
    if arguments.schema || arguments.reference {
        let text = if arguments.schema { basepair_config::schema() } else { basepair_config::reference() };
        write!(std::io::stdout(), "{text}")?;
        return Ok(ExitCode::SUCCESS);
    }
    let origin = arguments.registry.origin()?;
    let loaded = origin.load()?;
    let Some(catalog) = loaded.best() else {
        bail!("`{origin}` has no valid model; run `basepair check` for details");
    };
    let context = Context::of(catalog, &loaded.surroundings.settings);
    let rows = effective(&context.config, &context.profile, |setting| outside(arguments, setting));
    let finding = |problem: &basepair_config::Problem| {
        let (message, help) = (problem.message.clone(), problem.help.clone());
        Finding::new(&rule::INVALID_CONFIG, problem.place.clone(), message, help)
    };
    let problems: Vec<Finding> = context.problems.iter().map(finding).collect();
    match arguments.format {
        AnswerFormat::Text => {
            text(&rows).lines().try_for_each(|line| writeln!(std::io::stdout(), "{}", plain(line)))?;
            report::text::print_all(&problems, &[], &Base::here(origin.directory()));
        }
        AnswerFormat::Json => {
            let answer = Answer {
                settings: rows.iter().map(RowAnswer::from).collect(),
                problems: problems.iter().map(FindingAnswer::from).collect(),
            };
            writeln!(std::io::stdout(), "{}", pretty(&answer))?;
        }
    }
    Ok(if problems.is_empty() { ExitCode::SUCCESS } else { ExitCode::from(1) })
}

/// The value of a setting from a variable or a flag of this command, and whether it is the variable.
fn outside(arguments: &ConfigArgs, setting: &Setting) -> Option<(String, bool)> {
    let variable =
        setting.variable.and_then(|name| std::env::var(name).ok()).filter(|value| !value.is_empty());
    let flag = match setting.path {
        "registry.manifest" => {
            arguments.registry.reading.manifest.as_ref().map(|path| path.display().to_string())
        }
        _ => None,
    };
    match (flag, variable) {
        // clap does not distinguish them; the flag wins if they differ.
        (Some(flag), Some(variable)) if flag != variable => Some((flag, false)),
        (_, Some(variable)) => Some((variable, true)),
        (Some(flag), None) => Some((flag, false)),
        (None, None) => None,
    }
}

#[derive(Serialize)]
struct Answer<'a> {
    settings: Vec<RowAnswer<'a>>,
    /// Problems in the configuration.
    problems: Vec<FindingAnswer>,
}

#[derive(Serialize)]
struct RowAnswer<'a> {
    key: &'a str,
    value: Value,
    /// `file`, `flag`, `variable`, `inferred` or `default`.
    source: &'static str,
    /// The location, the flag, the variable, or what it is inferred from.
    from: &'a str,
}

impl<'a> From<&'a Row> for RowAnswer<'a> {
    fn from(row: &'a Row) -> Self {
        Self { key: &row.path, value: row.value(), source: row.why.kind(), from: row.why.from() }
    }
}

/// The rows as TOML, with the reasons as comments.
fn text(rows: &[Row]) -> String {
    let mut out = String::new();
    // A list of tables would end the table that is printed before it, so it comes first, on single lines.
    let overrides: Vec<&Row> = rows.iter().filter(|row| row.path.starts_with("overrides[")).collect();
    if !overrides.is_empty() {
        out.push_str("overrides = [\n");
        for row in overrides {
            let _ = writeln!(out, "  {}, # {}", row.text.as_deref().unwrap_or_default(), because(&row.why));
        }
        out.push_str("]\n\n");
    }
    for (table, _) in TABLES.iter().filter(|(table, _)| *table != "overrides") {
        // Folders of an application are a table in a table.
        let header = if *table == "app" { "app.folders" } else { table };
        let _ = writeln!(out, "[{header}]");
        for row in rows {
            match row.path.strip_prefix(header).and_then(|rest| rest.strip_prefix('.')) {
                Some(key) => line(&mut out, &level_key(rows, &row.path, key), row),
                None if row.path == header => {
                    let _ = writeln!(out, "# {}", because(&row.why));
                }
                None => {}
            }
        }
        out.push('\n');
    }
    out.truncate(out.trim_end().len());
    out.push('\n');
    out
}

fn line(out: &mut String, key: &str, row: &Row) {
    let _ = match &row.text {
        Some(text) if matches!(row.why, Why::Default(_)) => writeln!(out, "{key} = {text} # default"),
        Some(text) => writeln!(out, "{key} = {text} # {}", because(&row.why)),
        None => writeln!(out, "# {key} is not set ({})", because(&row.why)),
    };
}

/// The key of a rule's level; with options, the level is one of the options.
fn level_key(rows: &[Row], path: &str, key: &str) -> String {
    let below = format!("{path}.");
    let has_options = rows.iter().any(|row| row.text.is_some() && row.path.starts_with(&below));
    if has_options { format!("{key}.level") } else { key.to_owned() }
}

fn because(why: &Why) -> String {
    match why {
        Why::File(place) => place.clone(),
        Why::Flag(flag) => (*flag).to_owned(),
        Why::Variable(variable) => (*variable).to_owned(),
        Why::Inferred(from) => format!("inferred from {from}"),
        Why::Default(default) => format!("default: {default}"),
    }
}
