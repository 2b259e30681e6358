//! Query parameters: read strictly, refused by name, unknown ones passed over.

use super::problem::ErrorKind;
use basepair_catalog::address::is_namespace;
use basepair_catalog::nearest::nearest;
use basepair_model::item::ItemType;
use basepair_model::model::{Element, ElementId, Model};
use basepair_model::percent::decode_form;
use basepair_model::rule::{self, Severity};
use utoipa::IntoParams;

/// The longest search text, in characters.
pub const MAX_SEARCH_TEXT: usize = 256;

/// What the index is filtered by.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct IndexQuery {
    pub q: Option<String>,
    pub types: Option<Vec<ItemType>>,
    pub node: Option<ElementId>,
    pub strand: Option<ElementId>,
    pub category: Option<String>,
    pub limit: Option<usize>,
    pub offset: Option<usize>,
    pub namespace: Option<String>,
}

/// The parameters of the index, as the API describes them.
#[derive(Debug, IntoParams)]
#[into_params(parameter_in = Query)]
#[allow(dead_code, reason = "read by the description of the API only")]
pub struct IndexParameters {
    /// Words to search for in name, title, description, categories and node; typos are forgiven, the best
    /// match comes first.
    q: Option<String>,
    /// Item types, with or without `registry:`, separated by commas.
    #[param(style = Form, explode = false, min_items = 1)]
    r#type: Option<Vec<String>>,
    /// Items on this node or rung.
    node: Option<String>,
    /// Items on this strand or on one of its nodes.
    strand: Option<String>,
    /// Items of this category.
    #[param(min_length = 1)]
    category: Option<String>,
    /// At most so many items; 0 means all.
    #[param(minimum = 0)]
    limit: Option<u64>,
    /// Passes over so many items.
    #[param(minimum = 0)]
    offset: Option<u64>,
}

/// The parameter that items and index share.
#[derive(Debug, IntoParams)]
#[into_params(parameter_in = Query)]
#[allow(dead_code, reason = "read by the description of the API only")]
pub struct NamespaceParameter {
    /// Writes dependencies on items of this registry as `@namespace/name` instead of as addresses, for
    /// consumers whose configuration carries credentials.
    #[param(pattern = "^@[A-Za-z0-9][A-Za-z0-9_-]{0,63}$", example = "@acme")]
    ns: Option<String>,
}

/// The longest name of a thing, in characters: paths are the longest.
pub const MAX_NAME: usize = 1024;

/// What the oracle is asked.
#[derive(Debug, PartialEq, Eq)]
pub struct MayQuery {
    pub from: String,
    pub to: String,
}

/// The parameters of the oracle, as the API describes them.
#[derive(Debug, IntoParams)]
#[into_params(parameter_in = Query)]
#[allow(dead_code, reason = "read by the description of the API only")]
pub struct MayParameters {
    /// Who would use it: an element, an item, or the path of a file, which need not exist yet.
    #[param(min_length = 1, max_length = 1024, example = "N6")]
    from: String,
    /// What would be used: an element, an item, a path, or an import such as `@/components/ui/button`.
    #[param(min_length = 1, max_length = 1024, example = "N2")]
    to: String,
}

impl MayQuery {
    pub fn parse(query: Option<&str>) -> Result<Self, ErrorKind> {
        let values = Values::parse(query.unwrap_or_default());
        Ok(Self { from: values.name("from")?, to: values.name("to")? })
    }
}

/// What findings are filtered by.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct FindingsQuery {
    pub rule: Option<&'static str>,
    pub severity: Option<&'static str>,
    pub item: Option<String>,
    pub node: Option<ElementId>,
}

/// The parameters of the findings, as the API describes them.
#[derive(Debug, IntoParams)]
#[into_params(parameter_in = Query)]
#[allow(dead_code, reason = "read by the description of the API only")]
pub struct FindingsParameters {
    /// Findings of this rule.
    rule: Option<String>,
    /// Findings of this severity.
    severity: Option<String>,
    /// Findings about this item.
    #[param(min_length = 1, max_length = 1024)]
    item: Option<String>,
    /// Findings about this node or rung.
    node: Option<String>,
}

impl FindingsQuery {
    pub fn parse(query: Option<&str>, model: &Model) -> Result<Self, ErrorKind> {
        let values = Values::parse(query.unwrap_or_default());
        let item = values.one("item")?.map(|_| values.name("item")).transpose()?;
        Ok(Self {
            rule: values.one("rule")?.map(|name| rule(&name)).transpose()?,
            severity: values.one("severity")?.map(|name| severity(&name)).transpose()?,
            item,
            node: values.one("node")?.map(|id| node(&id, model)).transpose()?,
        })
    }
}

fn rule(name: &str) -> Result<&'static str, ErrorKind> {
    rule::find(name).map(|rule| rule.name).ok_or_else(|| {
        let near = nearest(name, rule::all().map(|rule| rule.name), 3);
        let near =
            if near.is_empty() { String::new() } else { format!("; did you mean `{}`?", near.join("`, `")) };
        bad("rule", format!("names no rule{near}"))
    })
}

fn severity(name: &str) -> Result<&'static str, ErrorKind> {
    let known = Severity::ALL.map(Severity::as_str);
    let found = known.into_iter().find(|severity| *severity == name);
    found.ok_or_else(|| bad("severity", format!("must be one of `{}`", known.join("`, `"))))
}

impl IndexQuery {
    pub fn parse(query: Option<&str>, model: &Model) -> Result<Self, ErrorKind> {
        let values = Values::parse(query.unwrap_or_default());
        Ok(Self {
            q: values.one("q")?.map(words).transpose()?,
            types: values.one("type")?.map(types).transpose()?,
            node: values.one("node")?.map(|id| node(&id, model)).transpose()?,
            strand: values.one("strand")?.map(|name| strand(&name, model)).transpose()?,
            category: values.one("category")?.map(category).transpose()?,
            limit: values.one("limit")?.map(|text| number("limit", &text)).transpose()?,
            offset: values.one("offset")?.map(|text| number("offset", &text)).transpose()?,
            namespace: values.namespace()?,
        })
    }

    /// Whether anything but the form of dependencies was asked for.
    pub fn is_filtered(&self) -> bool {
        *self != Self { namespace: self.namespace.clone(), ..Self::default() }
    }
}

/// The namespace that an item was asked with.
pub fn namespace(query: Option<&str>) -> Result<Option<String>, ErrorKind> {
    Values::parse(query.unwrap_or_default()).namespace()
}

/// Decoded pairs. A value that cannot be decoded is kept as `None`, to be refused only if it matters.
struct Values(Vec<(String, Option<String>)>);

impl Values {
    fn parse(query: &str) -> Self {
        let pairs = query.split('&').filter(|pair| !pair.is_empty()).filter_map(|pair| {
            let (key, value) = pair.split_once('=').unwrap_or((pair, ""));
            Some((decode_form(key)?, decode_form(value)))
        });
        Self(pairs.collect())
    }

    fn one(&self, name: &'static str) -> Result<Option<String>, ErrorKind> {
        let mut values = self.0.iter().filter(|(key, _)| key == name).map(|(_, value)| value);
        match (values.next(), values.next()) {
            (None, _) => Ok(None),
            (Some(_), Some(_)) => Err(bad(name, "is given more than once")),
            (Some(None), None) => Err(bad(name, "is not UTF-8 text with valid escapes")),
            (Some(Some(value)), None) => Ok(Some(value.clone())),
        }
    }

    /// The name of a thing, which must be given.
    fn name(&self, name: &'static str) -> Result<String, ErrorKind> {
        match self.one(name)? {
            Some(text) if text.chars().count() > MAX_NAME => {
                Err(bad(name, format!("is longer than {MAX_NAME} characters")))
            }
            Some(text) if !text.is_empty() => Ok(text),
            _ => Err(bad(name, "is missing: name an element, an item or a path")),
        }
    }

    fn namespace(&self) -> Result<Option<String>, ErrorKind> {
        let value = self.one("ns")?;
        match value {
            Some(text) if !is_namespace(&text) => Err(bad(
                "ns",
                "must be a namespace such as `@acme`: letters, digits, `-` and `_` after the `@`",
            )),
            value => Ok(value),
        }
    }
}

fn bad(name: &'static str, detail: impl Into<String>) -> ErrorKind {
    ErrorKind::BadParameter { name, detail: detail.into() }
}

fn words(text: String) -> Result<String, ErrorKind> {
    if text.chars().count() > MAX_SEARCH_TEXT {
        return Err(bad("q", format!("is longer than {MAX_SEARCH_TEXT} characters")));
    }
    Ok(text)
}

fn types(text: String) -> Result<Vec<ItemType>, ErrorKind> {
    let known = || ItemType::ALL.iter().map(|kind| kind.as_str()).collect::<Vec<_>>().join("`, `");
    let read = |name: &str| {
        ItemType::parse_lenient(name.trim())
            .ok_or_else(|| bad("type", format!("must be a comma list of `{}`", known())))
    };
    text.split(',').map(read).collect()
}

fn node(id: &str, model: &Model) -> Result<ElementId, ErrorKind> {
    match model.element(id) {
        Some(element @ (Element::Node(_) | Element::Rung(_))) => Ok(element.id().clone()),
        _ => {
            let known: Vec<_> = model.unit_ids().map(ElementId::as_str).collect();
            Err(bad("node", format!("must be one of `{}`", known.join("`, `"))))
        }
    }
}

fn strand(name: &str, model: &Model) -> Result<ElementId, ErrorKind> {
    match model.element(name) {
        Some(Element::Strand(strand)) => Ok(strand.name.clone()),
        _ => {
            let known: Vec<_> = model.strands.iter().map(|strand| strand.name.as_str()).collect();
            Err(bad("strand", format!("must be one of `{}`", known.join("`, `"))))
        }
    }
}

fn category(text: String) -> Result<String, ErrorKind> {
    if text.is_empty() { Err(bad("category", "is empty")) } else { Ok(text) }
}

/// A whole number; one too large to count with means as many as there are.
fn number(name: &'static str, text: &str) -> Result<usize, ErrorKind> {
    if text.is_empty() || !text.bytes().all(|byte| byte.is_ascii_digit()) {
        return Err(bad(name, "must be a whole number, 0 or more"));
    }
    Ok(text.parse().unwrap_or(usize::MAX).min(MAX_COUNT))
}

/// The largest number that every JSON reader keeps exact.
const MAX_COUNT: usize = (1 << 53) - 1;
