//! The arguments of a call, checked by the rows of its tool. A wrong one is reported to the model, which can correct it.

use super::answer::{MAX_BYTES, Refusal};
use crate::query::describe::MOST_VALUES;
use basepair_catalog::nearest::nearest;
use basepair_catalog::query::{Accepts, MAX_NAME, Parameter, Parameters};
use serde_json::{Map, Value};

/// The rows of the arguments of a tool, in groups.
pub(super) type Rows = &'static [&'static [Parameter]];

/// The rows of a tool; every tool has the last one.
pub(super) fn all(rows: Rows) -> impl Iterator<Item = &'static Parameter> {
    rows.iter().copied().flatten().chain([&MAX_BYTES])
}

/// Arguments that their rows accept.
#[derive(Debug)]
pub(super) struct Arguments {
    given: Map<String, Value>,
    rows: Rows,
}

impl Arguments {
    pub(super) fn new(mut given: Map<String, Value>, rows: Rows) -> Result<Self, Refusal> {
        given.retain(|_, value| !value.is_null());
        let known: Vec<&str> = all(rows).map(|row| row.argument).collect();
        if let Some(name) = given.keys().find(|name| !known.contains(&name.as_str())) {
            let name = short(name);
            let help = match nearest(&name, known.iter().copied(), 1).first() {
                Some(near) => format!("did you mean `{near}`?"),
                None => format!("use `{}`", known.join("`, `")),
            };
            return Err(Refusal::new(format!("there is no argument `{name}`; {help}")));
        }
        for row in all(rows) {
            if let Some(problem) = problem(row, given.get(row.argument)) {
                return Err(Refusal::new(format!("`{}` {problem}", row.argument)));
            }
        }
        Ok(Self { given, rows })
    }

    pub(super) fn text(&self, row: &Parameter) -> Option<&str> {
        self.given.get(row.argument)?.as_str()
    }

    /// A text without which there is no call.
    pub(super) fn required(&self, row: &Parameter) -> &str {
        self.text(row).unwrap_or_default()
    }

    /// What is given, or usual.
    pub(super) fn number(&self, row: &Parameter) -> Option<usize> {
        let given = self.given.get(row.argument).and_then(number);
        given.or(row.usual)
    }

    /// A list of names.
    pub(super) fn names(&self, row: &Parameter) -> Option<Vec<&str>> {
        let values = self.given.get(row.argument)?.as_array()?;
        Some(values.iter().filter_map(Value::as_str).collect())
    }

    /// As the parameters of the HTTP API.
    pub(super) fn parameters(&self) -> Parameters {
        let text = |value: &Value| match value {
            Value::String(text) => text.clone(),
            other => other.to_string(),
        };
        Parameters::of(all(self.rows).filter_map(|row| Some((row.name, text(self.given.get(row.argument)?)))))
    }
}

fn number(value: &Value) -> Option<usize> {
    value.as_u64().and_then(|number| usize::try_from(number).ok())
}

fn short(name: &str) -> String {
    name.chars().take(60).collect()
}

/// What is wrong with a value, if anything is.
fn problem(row: &Parameter, value: Option<&Value>) -> Option<String> {
    let missing = || row.required.then(|| "is missing".to_owned());
    let Some(value) = value else { return missing() };
    match row.accepts {
        Accepts::Flag => value.as_bool().is_none().then(|| "must be true or false".to_owned()),
        Accepts::Number { .. } => row.whole_number(number(value)).err(),
        Accepts::Names(words) => {
            let values = value.as_array().map(Vec::as_slice).unwrap_or_default();
            let fits = |text: &&str| text.chars().nth(MAX_NAME).is_none();
            let names: Option<Vec<&str>> = values.iter().map(|value| value.as_str().filter(fits)).collect();
            match names.filter(|_| value.is_array()) {
                None => Some("must be a list of strings".to_owned()),
                Some(names) if names.is_empty() => missing(),
                Some(names) if names.len() > MOST_VALUES => {
                    Some(format!("has more than {MOST_VALUES} values"))
                }
                Some(names) => {
                    let unknown = names.iter().find(|name| !words.is_empty() && !words.contains(*name))?;
                    Some(format!("has no `{}`; use `{}`", short(unknown), words.join("`, `")))
                }
            }
        }
        _ => value.as_str().map_or_else(|| Some("must be a string".to_owned()), |text| row.problem(text)),
    }
}
