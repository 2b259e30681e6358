//! The arguments of a call, checked against the schema of its tool. A wrong one is reported to the model, which can correct
//! it.

use super::answer::Refusal;
use basepair_catalog::nearest::nearest;
use basepair_catalog::query::{MAX_NAME, Parameters};
use serde_json::{Map, Value};

/// The most values in one list.
const MOST_VALUES: usize = 50;

#[derive(Debug, Default)]
pub(super) struct Arguments(Map<String, Value>);

impl Arguments {
    /// The arguments, if all of them are in the schema.
    pub(super) fn new(given: Map<String, Value>, schema: &Map<String, Value>) -> Result<Self, Refusal> {
        let known = schema.get("properties").and_then(Value::as_object);
        let known: Vec<&str> = known.into_iter().flat_map(|known| known.keys()).map(String::as_str).collect();
        let short = |name: &str| name.chars().take(60).collect::<String>();
        if let Some(name) = given.keys().find(|name| !known.contains(&name.as_str())) {
            let name = short(name);
            let help = match nearest(&name, known.iter().copied(), 1).first() {
                Some(near) => format!("did you mean `{near}`?"),
                None if known.is_empty() => "the tool has no arguments".to_owned(),
                None => format!("use `{}`", known.join("`, `")),
            };
            return Err(Refusal::new(format!("there is no argument `{name}`; {help}")));
        }
        Ok(Self(given))
    }

    fn get(&self, name: &str) -> Option<&Value> {
        self.0.get(name).filter(|value| !value.is_null())
    }

    /// A text of any length; who takes one checks it.
    pub(super) fn whole_text(&self, name: &str) -> Result<Option<&str>, Refusal> {
        match self.get(name) {
            None => Ok(None),
            Some(Value::String(text)) => Ok(Some(text)),
            Some(_) => Err(Refusal::new(format!("`{name}` must be a string"))),
        }
    }

    /// A name, a path or words.
    pub(super) fn text(&self, name: &str) -> Result<Option<&str>, Refusal> {
        match self.whole_text(name)? {
            Some(text) if text.chars().nth(MAX_NAME).is_some() => {
                Err(Refusal::new(format!("`{name}` is longer than {MAX_NAME} characters")))
            }
            text => Ok(text),
        }
    }

    pub(super) fn required(&self, name: &str) -> Result<&str, Refusal> {
        let missing = || Refusal::new(format!("`{name}` is missing"));
        self.text(name)?.filter(|text| !text.is_empty()).ok_or_else(missing)
    }

    pub(super) fn number(&self, name: &str) -> Result<Option<usize>, Refusal> {
        let wrong = || Refusal::new(format!("`{name}` must be a whole number, 0 or more"));
        match self.get(name) {
            None => Ok(None),
            Some(value) => {
                let number = value.as_u64().and_then(|number| usize::try_from(number).ok());
                number.map(Some).ok_or_else(wrong)
            }
        }
    }

    pub(super) fn flag(&self, name: &str) -> Result<Option<bool>, Refusal> {
        let wrong = || Refusal::new(format!("`{name}` must be true or false"));
        self.get(name).map(|value| value.as_bool().ok_or_else(wrong)).transpose()
    }

    /// A list of names.
    pub(super) fn texts(&self, name: &str) -> Result<Option<Vec<&str>>, Refusal> {
        let wrong = || Refusal::new(format!("`{name}` must be a list of strings"));
        let Some(value) = self.get(name) else { return Ok(None) };
        let values = value.as_array().ok_or_else(wrong)?;
        if values.len() > MOST_VALUES {
            return Err(Refusal::new(format!("`{name}` has more than {MOST_VALUES} values")));
        }
        let short = |text: &&str| text.chars().nth(MAX_NAME).is_none();
        let values: Option<Vec<&str>> = values.iter().map(|value| value.as_str().filter(short)).collect();
        values.map(Some).ok_or_else(wrong)
    }

    /// The named arguments, as the parameters of the HTTP API.
    pub(super) fn parameters(&self, names: &[(&str, &str)]) -> Result<Parameters, Refusal> {
        let mut pairs = Vec::new();
        for (name, parameter) in names {
            if let Some(text) = self.whole_text(name)? {
                pairs.push((*parameter, text.to_owned()));
            }
        }
        Ok(Parameters::of(pairs))
    }
}
