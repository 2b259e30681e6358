//! The published schema as data: the shapes of fields, and a check that reports every difference with its location.

use crate::finding::{Collector, Finding};
use crate::json::{Kind, Object, Value};
use crate::nearest::nearest;
use crate::place::{Place, SourceText, Span};
use crate::rule::{self, Rule};
use crate::text::{hidden_name, unseen};
use std::fmt;
use std::sync::Arc;

/// The default maximum length of a text: longer than any real one, and short enough for a page.
pub(crate) const TEXT: usize = 64 * 1024;

#[derive(Debug)]
pub(crate) enum Shape {
    Any,
    /// Text of at most [`TEXT`] bytes.
    Text,
    /// Text of at most this many bytes.
    TextUpTo(usize),
    /// Text of at least this many characters.
    LongText(usize),
    Flag,
    Number,
    OneOf(&'static [&'static str]),
    List(&'static Shape),
    /// Any keys, values of one shape.
    Record(&'static Shape),
    Object(&'static [Field], UnknownKeys),
    /// A CSS rule tree: text, a list of text and flat records, or nested objects.
    Css,
    /// `@name` to a URL that contains `{name}`, or to an object with such a URL.
    Registries,
}

#[derive(Debug)]
pub(crate) struct Field {
    pub(crate) name: &'static str,
    pub(crate) shape: Shape,
    pub(crate) required: bool,
}

impl Field {
    pub(crate) const fn required(name: &'static str, shape: Shape) -> Self {
        Self { name, shape, required: true }
    }

    pub(crate) const fn optional(name: &'static str, shape: Shape) -> Self {
        Self { name, shape, required: false }
    }
}

/// How to treat a key that the shape does not list.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum UnknownKeys {
    Keep,
    Warn,
    Refuse,
}

/// The path of a value: its keys and positions. Formatted only for a finding.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Path<'p> {
    Root(&'p str),
    Key(&'p Path<'p>, &'p str),
    At(&'p Path<'p>, usize),
}

impl Path<'_> {
    fn is_empty(&self) -> bool {
        matches!(self, Self::Root(""))
    }
}

impl fmt::Display for Path<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Root(name) => f.write_str(name),
            Self::Key(above, key) if above.is_empty() => f.write_str(key),
            Self::Key(above, key) => write!(f, "{above}.{key}"),
            Self::At(above, index) => write!(f, "{above}[{index}]"),
        }
    }
}

/// Collects the findings of one source text.
pub(crate) struct Findings {
    pub(crate) source: Arc<SourceText>,
    pub(crate) all: Collector,
    /// The item and element that the following findings are about.
    pub(crate) item: Option<String>,
    pub(crate) node: Option<String>,
    refused: bool,
}

impl Findings {
    pub(crate) fn new(source: &Arc<SourceText>) -> Self {
        let source = Arc::clone(source);
        Self { source, all: Collector::default(), item: None, node: None, refused: false }
    }

    pub(crate) fn report(
        &mut self,
        rule: &'static Rule,
        span: Span,
        message: impl Into<String>,
        help: impl Into<String>,
    ) {
        self.report_with(rule, span, || (message.into(), help.into()));
    }

    /// Formats message and help only if the finding is kept.
    pub(crate) fn report_with(
        &mut self,
        rule: &'static Rule,
        span: Span,
        text: impl FnOnce() -> (String, String),
    ) {
        self.refused |= rule.refuses();
        let (source, item, node) = (&self.source, &self.item, &self.node);
        self.all.push_with(rule, &source.file, item.as_deref(), || {
            let (message, help) = text();
            let mut finding = Finding::new(rule, Place::new(source, span), message, help);
            finding.item.clone_from(item);
            finding.node.clone_from(node);
            finding
        });
    }

    /// Whether a finding so far makes the registry unusable.
    pub(crate) fn refused(&self) -> bool {
        self.refused
    }

    fn wrong_type(&mut self, value: &Value, path: &Path<'_>, expected: &str) {
        self.report_with(&rule::WRONG_TYPE, value.span, || {
            let message = format!("`{path}` must be {expected}, found {}", value.describe());
            (message, format!("write `{path}` as {expected}"))
        });
    }

    /// Checks that a value is a text of at most `most` bytes.
    fn text(&mut self, value: &Value, path: &Path<'_>, most: usize) {
        match value.as_str() {
            None => self.wrong_type(value, path, "a string"),
            Some(text) if text.len() > most => self.report_with(&rule::OVERSIZED_TEXT, value.span, || {
                let message = format!("`{path}` is {} bytes long, more than {most}", text.len());
                (message, "shorten it; long texts belong in a file of the item".to_owned())
            }),
            Some(_) => {}
        }
    }
}

/// Reports duplicate keys, anywhere below `value`.
pub(crate) fn report_repeated_keys(value: &Value, findings: &mut Findings) {
    match &value.kind {
        Kind::Array(values) => values.iter().for_each(|value| report_repeated_keys(value, findings)),
        Kind::Object(object) => {
            report_own_repeated_keys(object, findings);
            object.members.iter().for_each(|member| report_repeated_keys(&member.value, findings));
        }
        _ => {}
    }
}

/// Reports texts below a value, keys included, in which somebody does not see a character. `of` is what they are texts of.
pub(crate) fn report_unseen(value: &Value, of: &str, findings: &mut Findings) {
    let mut look_at = |text: &str, span| {
        if let Some(unseen) = unseen(text) {
            findings.report_with(&rule::INVISIBLE_CHARACTER, span, || {
                (
                    format!("a text of {of} contains {}", hidden_name(unseen)),
                    "remove the character".to_owned(),
                )
            });
        }
    };
    match &value.kind {
        Kind::String(text) => look_at(text, value.span),
        Kind::Array(values) => values.iter().for_each(|value| report_unseen(value, of, findings)),
        Kind::Object(object) => {
            object.members.iter().for_each(|member| look_at(&member.key, member.key_span));
            object.members.iter().for_each(|member| report_unseen(&member.value, of, findings));
        }
        _ => {}
    }
}

/// Reports duplicate keys of this object only.
pub(crate) fn report_own_repeated_keys(object: &Object, findings: &mut Findings) {
    for (key, span) in &object.repeated {
        findings.report_with(&rule::DUPLICATE_KEY, *span, || {
            (format!("duplicate key `{key}`"), "remove one of them".to_owned())
        });
    }
}

/// Checks `value` against `shape`, reporting every difference. `path` names the value in messages.
pub(crate) fn check(value: &Value, shape: &Shape, path: &Path<'_>, findings: &mut Findings) {
    match shape {
        Shape::Any => {}
        Shape::Text => findings.text(value, path, TEXT),
        Shape::TextUpTo(most) => findings.text(value, path, *most),
        Shape::LongText(least) => {
            if value.as_str().is_none_or(|text| text.chars().take(*least).count() < *least) {
                findings.wrong_type(value, path, &format!("a string of at least {least} characters"));
            } else {
                findings.text(value, path, TEXT);
            }
        }
        Shape::Flag => {
            if value.as_bool().is_none() {
                findings.wrong_type(value, path, "a boolean");
            }
        }
        Shape::Number => {
            if !matches!(value.kind, Kind::Number(_)) {
                findings.wrong_type(value, path, "a number");
            }
        }
        Shape::OneOf(choices) => {
            if !value.as_str().is_some_and(|text| choices.contains(&text)) {
                findings.wrong_type(value, path, &format!("one of `{}`", choices.join("`, `")));
            }
        }
        // Any values are allowed, so there is nothing to check.
        Shape::List(Shape::Any) if value.as_array().is_some() => {}
        Shape::Record(Shape::Any) if value.as_object().is_some() => {}
        Shape::List(inner) => match value.as_array() {
            None => findings.wrong_type(value, path, "an array"),
            Some(values) => {
                for (index, value) in values.iter().enumerate() {
                    check(value, inner, &Path::At(path, index), findings);
                }
            }
        },
        Shape::Record(inner) => match value.as_object() {
            None => findings.wrong_type(value, path, "an object"),
            Some(object) => {
                for member in &object.members {
                    check(&member.value, inner, &Path::Key(path, &member.key), findings);
                }
            }
        },
        Shape::Object(fields, unknown) => match value.as_object() {
            None => findings.wrong_type(value, path, "an object"),
            Some(object) => check_fields(object, value.span, fields, *unknown, path, findings),
        },
        Shape::Css => check_css(value, path, findings),
        Shape::Registries => check_registries(value, path, findings),
    }
}

/// Checks the members of an object against a list of fields.
pub(crate) fn check_fields(
    object: &Object,
    span: Span,
    fields: &[Field],
    unknown: UnknownKeys,
    path: &Path<'_>,
    findings: &mut Findings,
) {
    for field in fields {
        check_field(object, span, field, path, findings);
    }
    if unknown == UnknownKeys::Keep {
        return;
    }
    for member in &object.members {
        if fields.iter().any(|field| field.name == member.key) {
            continue;
        }
        let rule = if unknown == UnknownKeys::Refuse { &rule::WRONG_TYPE } else { &rule::UNKNOWN_KEY };
        findings.report_with(rule, member.key_span, || {
            let known: Vec<_> = fields.iter().map(|field| field.name).collect();
            let message = format!("unknown key `{}`", Path::Key(path, &member.key));
            let help = match nearest(&member.key, known.iter().copied(), 1).first() {
                Some(meant) if object.get(meant).is_some() => {
                    format!("remove the key: `{meant}` already exists")
                }
                Some(meant) => format!("write `{meant}`, or remove the key"),
                None => format!("remove it, or use one of `{}`", known.join("`, `")),
            };
            (message, help)
        });
    }
}

/// Checks one member of an object.
pub(crate) fn check_field(
    object: &Object,
    span: Span,
    field: &Field,
    path: &Path<'_>,
    findings: &mut Findings,
) {
    match object.get(field.name) {
        Some(value) => check(value, &field.shape, &Path::Key(path, field.name), findings),
        None if field.required => {
            let opening = Span::new(span.start(), span.start() + 1);
            findings.report_with(&rule::MISSING_FIELD, opening, || {
                let message = format!("`{}` is missing", Path::Key(path, field.name));
                (message, format!("add `{}` to this object", field.name))
            });
        }
        None => {}
    }
}

fn check_css(value: &Value, path: &Path<'_>, findings: &mut Findings) {
    const EXPECTED: &str = "a string, an object, or an array of strings and flat objects";
    match &value.kind {
        Kind::String(_) => findings.text(value, path, TEXT),
        Kind::Object(object) => {
            for member in &object.members {
                check_css(&member.value, &Path::Key(path, &member.key), findings);
            }
        }
        Kind::Array(values) => {
            for (index, value) in values.iter().enumerate() {
                let path = Path::At(path, index);
                match &value.kind {
                    Kind::String(_) => findings.text(value, &path, TEXT),
                    Kind::Object(_) => check(value, &Shape::Record(&Shape::Text), &path, findings),
                    _ => findings.wrong_type(value, &path, "a string or a flat object"),
                }
            }
        }
        _ => findings.wrong_type(value, path, EXPECTED),
    }
}

const REGISTRY_SETTINGS: &[Field] = &[
    Field::required("url", Shape::Text),
    Field::optional("params", Shape::Record(&Shape::Text)),
    Field::optional("headers", Shape::Record(&Shape::Text)),
];

fn check_registries(value: &Value, path: &Path<'_>, findings: &mut Findings) {
    let Some(object) = value.as_object() else {
        return findings.wrong_type(value, path, "an object");
    };
    for member in &object.members {
        let path = Path::Key(path, &member.key);
        if !member.key.starts_with('@') {
            findings.report(
                &rule::WRONG_TYPE,
                member.key_span,
                format!("the registry name `{}` must start with `@`", member.key),
                format!("write `@{}`", member.key),
            );
        }
        let url = match &member.value.kind {
            Kind::String(_) => Some(&member.value),
            Kind::Object(settings) => {
                let span = member.value.span;
                check_fields(settings, span, REGISTRY_SETTINGS, UnknownKeys::Keep, &path, findings);
                settings.get("url")
            }
            _ => {
                findings.wrong_type(&member.value, &path, "a string or an object");
                None
            }
        };
        if let Some(url) = url.filter(|url| url.as_str().is_some_and(|text| !text.contains("{name}"))) {
            findings.report(
                &rule::WRONG_TYPE,
                url.span,
                format!("the URL of `{}` does not contain `{{name}}`", member.key),
                "add `{name}` where the item's name belongs",
            );
        }
    }
}
