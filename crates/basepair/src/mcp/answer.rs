//! The answer of a call: JSON with a byte budget, which says what it left out and how to get it. Hidden characters in the
//! texts of authors are written as their code points.

use basepair_catalog::query::BadParameter;
use basepair_model::text::clean;
use rmcp::model::{CallToolResult, ContentBlock};
use serde::Serialize;
use serde_json::{Map, Value, json};

/// The budget of an answer, in bytes, if the caller sets none.
const USUAL: usize = 24_000;
/// The bounds of what a caller may set.
const LEAST: usize = 1_000;
const MOST: usize = 400_000;

/// What the caller can correct.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Refusal(pub(super) String);

impl Refusal {
    pub(super) fn new(message: impl Into<String>) -> Self {
        Self(message.into())
    }

    pub(super) fn result(&self) -> CallToolResult {
        CallToolResult::error(vec![ContentBlock::text(clean(&self.0))])
    }
}

impl From<BadParameter> for Refusal {
    fn from(bad: BadParameter) -> Self {
        Self(format!("`{}` {}", bad.name, bad.detail))
    }
}

/// The bytes that an answer may still have.
#[derive(Debug)]
pub(super) struct Budget {
    left: usize,
}

impl Budget {
    pub(super) fn new(asked: Option<usize>) -> Self {
        Self { left: asked.unwrap_or(USUAL).clamp(LEAST, MOST) }
    }

    pub(super) fn left(&self) -> usize {
        self.left
    }

    /// Whether a value fits; if so, its bytes are taken.
    pub(super) fn takes(&mut self, value: &Value) -> bool {
        let bytes = value.to_string().len() + 1;
        let fits = bytes <= self.left;
        if fits {
            self.left -= bytes;
        }
        fits
    }

    /// As many values as fit, from the first one on.
    pub(super) fn fill(&mut self, values: impl Iterator<Item = Value>) -> Vec<Value> {
        values.take_while(|value| self.takes(value)).collect()
    }

    /// The beginning of a text that fits, up to the end of a line. The second value is the number of lines in it, if it is
    /// not the whole text.
    pub(super) fn cut<'t>(&mut self, text: &'t str) -> (&'t str, Option<usize>) {
        if self.takes(&Value::from(text)) {
            return (text, None);
        }
        let (mut end, mut lines) = (0, 0);
        for line in text.split_inclusive('\n') {
            if !self.takes(&Value::from(line)) {
                break;
            }
            end += line.len();
            lines += 1;
        }
        (text.get(..end).unwrap_or_default(), Some(lines))
    }
}

#[derive(Debug, Default)]
pub(super) struct Answer {
    fields: Map<String, Value>,
    left_out: Vec<Value>,
    /// Whether programs get the answer as data too.
    structured: bool,
}

impl Answer {
    /// An answer with the fields of a value.
    pub(super) fn of(value: &impl Serialize) -> Self {
        let fields = match to_value(value) {
            Value::Object(fields) => fields,
            other => Map::from_iter([("answer".to_owned(), other)]),
        };
        Self { fields, ..Self::default() }
    }

    #[must_use]
    pub(super) fn with(mut self, name: &str, value: impl Into<Value>) -> Self {
        self.fields.insert(name.to_owned(), value.into());
        self
    }

    /// For short answers that programs act on.
    #[must_use]
    pub(super) fn structured(mut self) -> Self {
        self.structured = true;
        self
    }

    pub(super) fn get_mut(&mut self, name: &str) -> Option<&mut Value> {
        self.fields.get_mut(name)
    }

    pub(super) fn remove(&mut self, name: &str) -> Option<Value> {
        self.fields.shift_remove(name)
    }

    /// Something is missing: what it is, and how to get it.
    pub(super) fn leave_out(&mut self, what: impl Into<String>, get: impl Into<String>) {
        self.left_out.push(json!({ "what": what.into(), "get": get.into() }));
    }

    /// The bytes of the fields so far.
    pub(super) fn len(&self) -> usize {
        serde_json::to_string(&self.fields).map_or(0, |text| text.len())
    }

    /// The answer as JSON on one line.
    pub(super) fn text(mut self) -> String {
        if !self.left_out.is_empty() {
            self.fields.insert("left_out".to_owned(), self.left_out.into());
        }
        let text = serde_json::to_string(&self.fields).unwrap_or_default();
        // Control characters are escaped already, so that only hidden characters inside of strings change.
        clean(&text).into_owned()
    }

    pub(super) fn result(self) -> CallToolResult {
        let structured = self.structured;
        let text = self.text();
        let value = structured.then(|| serde_json::from_str(&text).ok()).flatten();
        let mut result = CallToolResult::success(vec![ContentBlock::text(text)]);
        result.structured_content = value;
        result
    }
}

pub(super) fn to_value(value: &impl Serialize) -> Value {
    // Our answers contain strings, numbers and maps with string keys: this cannot fail.
    serde_json::to_value(value).unwrap_or_default()
}
