//! What is wrong with the answers of a registry at an address, as text and as JSON.

use super::is_quiet;
use super::plain::plain;
use super::text::count;
use basepair_remote::Diagnosis;
use serde_json::{Value, json};
use std::io::{self, Write};

/// How many items are named.
const NAMED: usize = 5;

/// Prints it below the findings.
pub fn print(diagnosis: &Diagnosis) -> io::Result<()> {
    let mut out = anstream::stdout().lock();
    for problem in &diagnosis.problems {
        let items = match problem.items.as_slice() {
            // Its message names it.
            [] => String::new(),
            items if items.len() == diagnosis.items => " (every item)".to_owned(),
            [one] if problem.message.contains(one.as_str()) => String::new(),
            items => format!(" ({})", named(items.iter())),
        };
        writeln!(out, "{}: {}{items}", problem.severity.as_str(), plain(&problem.message))?;
        writeln!(out, "  = help: {}", plain(&problem.help))?;
    }
    if is_quiet() {
        return Ok(());
    }
    if diagnosis.elsewhere.is_empty() {
        writeln!(out, "an installation asks no other registry")?;
    }
    for (registry, items) in &diagnosis.elsewhere {
        writeln!(out, "an installation also asks {}, for {}", plain(registry), named(items.iter()))?;
    }
    let errors = diagnosis.problems.len();
    let problems = if errors == 0 { "no problem".to_owned() } else { count(errors, "problem") };
    writeln!(out, "its answers, as clients get them: {problems}")
}

fn named<'i>(items: impl ExactSizeIterator<Item = &'i String>) -> String {
    let all = items.len();
    let mut names: Vec<String> = items.take(NAMED).map(|item| plain(item)).collect();
    if all > NAMED {
        names.push(format!("{} more", all - NAMED));
    }
    match names.split_last() {
        Some((last, rest)) if !rest.is_empty() => format!("{} and {last}", rest.join(", ")),
        _ => names.concat(),
    }
}

pub fn json(diagnosis: &Diagnosis) -> Value {
    let problems = diagnosis.problems.iter().map(|problem| {
        json!({
            "severity": problem.severity.as_str(),
            "message": problem.message,
            "help": problem.help,
            "items": problem.items,
        })
    });
    json!({ "problems": problems.collect::<Vec<Value>>(), "elsewhere": diagnosis.elsewhere })
}
