//! The answer of a call: JSON with a byte budget, which says what it left out and how to get it. Hidden characters in the
//! texts of authors are written as their code points.

use basepair_catalog::query::{Accepts, BadParameter, Parameter};
use basepair_model::text::one_line;
use rmcp::model::{CallToolResult, ContentBlock};
use serde::Serialize;
use serde_json::{Map, Value, json};

/// The budget of an answer, in bytes.
pub(super) const MAX_BYTES: Parameter =
    Parameter::of_tool("max_bytes", Accepts::Number { least: 1_000 }, "The byte budget of the answer")
        .usual(24_000);
/// The largest budget.
pub(super) const MOST: usize = 400_000;

/// What the caller can correct.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Refusal(pub(super) String);

impl Refusal {
    pub(super) fn new(message: impl Into<String>) -> Self {
        Self(message.into())
    }

    pub(super) fn result(&self) -> CallToolResult {
        CallToolResult::error(vec![ContentBlock::text(one_line(&self.0))])
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
    /// What the caller allows, and what the whole answer needs.
    asked: usize,
    enough: usize,
}

impl Budget {
    pub(super) fn left(&self) -> usize {
        self.left
    }

    /// A part of what is left, for one of several lists.
    pub(super) fn share(&self, parts: usize) -> Self {
        Self { left: self.left / parts.max(1), ..*self }
    }

    /// Takes bytes that are written in any case.
    pub(super) fn spend(&mut self, bytes: usize) {
        self.left = self.left.saturating_sub(bytes);
    }

    /// How to get what does not fit: with a budget that suffices.
    pub(super) fn more(&self) -> String {
        more(self.asked, self.enough)
    }

    /// Whether a larger budget exists.
    pub(super) fn can_grow(&self) -> bool {
        self.enough > self.asked
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

/// How to get what does not fit.
fn more(asked: usize, enough: usize) -> String {
    if enough > asked {
        return format!("the same call with {{\"max_bytes\":{enough}}}");
    }
    "no answer is large enough for it".to_owned()
}

/// An answer that has at most as many bytes as the caller asks for. What `render` writes besides the parts that it measures
/// is known only afterwards: it is called with a smaller budget until everything fits.
pub(super) fn fit(
    asked: usize,
    stale: Option<&str>,
    mut render: impl FnMut(&mut Budget) -> Answer,
) -> Answer {
    let mut run = |left, enough| {
        let answer = render(&mut Budget { left, asked, enough });
        match stale {
            Some(reason) => answer.with("stale", reason),
            None => answer,
        }
    };
    let whole = run(2 * MOST, asked);
    let size = whole.text().len();
    if size <= asked {
        return whole;
    }
    let enough = size.next_multiple_of(1_000).min(MOST);
    let get = more(asked, enough);
    let entries = if asked < 4_000 { 4 } else { 24 };
    let mut left = asked;
    loop {
        let mut answer = run(left, enough);
        if enough > asked {
            answer.condense(entries, &get);
        }
        let size = answer.text().len();
        if size <= asked {
            return answer;
        }
        if left == 0 {
            answer.shrink(asked, &get);
            return answer;
        }
        left = left.saturating_sub((size - asked).max(left / 32).max(8));
    }
}

/// Fields that are removed last.
const ESSENTIAL: [&str; 9] = ["name", "id", "path", "ok", "errors", "allowed", "total", "stale", "kind"];

#[derive(Serialize)]
struct Whole<'a> {
    #[serde(flatten)]
    fields: &'a Map<String, Value>,
    #[serde(skip_serializing_if = "<[Value]>::is_empty")]
    left_out: &'a [Value],
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
    pub(super) fn text(&self) -> String {
        let whole = Whole { fields: &self.fields, left_out: &self.left_out };
        let text = serde_json::to_string(&whole).unwrap_or_default();
        // Control characters are escaped already, so that only hidden characters inside of strings change.
        one_line(&text).into_owned()
    }

    /// Says in one entry what many would say.
    fn condense(&mut self, most: usize, get: &str) {
        if self.left_out.len() > most {
            let kept = most.saturating_sub(1);
            let rest = self.left_out.len() - kept;
            self.left_out.truncate(kept);
            self.leave_out(format!("{rest} more parts"), get);
        }
    }

    /// Removes fields, the largest first, until the answer fits. What identifies it stays as long as possible.
    fn shrink(&mut self, asked: usize, get: &str) {
        let mut removed: Vec<String> = Vec::new();
        let before = std::mem::take(&mut self.left_out);
        let mut kept = before.len();
        loop {
            self.left_out = before.iter().take(kept).cloned().collect();
            if kept < before.len() || !removed.is_empty() {
                let names = removed.iter().map(|name| format!("`{name}`"));
                let parts = (kept < before.len()).then(|| format!("{} more parts", before.len() - kept));
                let what: Vec<String> = names.chain(parts).collect();
                self.leave_out(what.join(", "), get);
            }
            if self.text().len() <= asked {
                return;
            }
            let size = |value: &Value| value.to_string().len();
            let large = self.fields.iter().filter(|(name, _)| !ESSENTIAL.contains(&name.as_str()));
            let large =
                large.max_by_key(|(_, value)| size(value)).map(|(name, value)| (name.clone(), size(value)));
            match large {
                Some((name, bytes)) if bytes > 60 || kept == 0 => {
                    self.fields.shift_remove(&name);
                    removed.push(name);
                }
                _ if kept > 0 => kept -= 1,
                _ => {
                    let Some(name) = self.fields.keys().next_back().cloned() else { return };
                    self.fields.shift_remove(&name);
                    removed.push(name);
                }
            }
        }
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
