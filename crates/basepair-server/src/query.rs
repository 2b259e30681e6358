//! The query parameters of each endpoint, and their API description. Parsing, with its limits, is shared with
//! the pages: `basepair_catalog::query`.

use basepair_catalog::address::is_namespace;
use basepair_catalog::query::{BadParameter, DocumentFilter, Filter, FindingFilter, Parameters};
use basepair_client::client::Major;
use basepair_client::install::Framework;
use basepair_model::model::Model;
use utoipa::IntoParams;

pub use basepair_catalog::query::MAX_SEARCH_TEXT;

/// The query of the index.
#[derive(Debug, Default, Clone, PartialEq, Eq, Hash)]
pub struct IndexQuery {
    pub filter: Filter,
    pub limit: Option<usize>,
    pub offset: Option<usize>,
    pub namespace: Option<String>,
}

/// The parameters of the index, as the API describes them.
#[derive(Debug, IntoParams)]
#[into_params(parameter_in = Query)]
#[allow(dead_code, reason = "used only by the API description")]
pub struct IndexParameters {
    /// Words to search for in name, title, description, categories and node; tolerates typos, the best match
    /// comes first.
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
    /// The largest number of items to return; 0 means all.
    #[param(minimum = 0)]
    limit: Option<u64>,
    /// The number of items to skip.
    #[param(minimum = 0)]
    offset: Option<u64>,
}

/// The parameter of items and the index.
#[derive(Debug, IntoParams)]
#[into_params(parameter_in = Query)]
#[allow(dead_code, reason = "used only by the API description")]
pub struct NamespaceParameter {
    /// Writes dependencies on items of this registry as `@namespace/name` instead of URLs, for consumers whose
    /// configuration contains credentials.
    #[param(pattern = "^@[A-Za-z0-9][A-Za-z0-9_-]{0,63}$", example = "@acme")]
    ns: Option<String>,
}

/// The query of a plan: the new project that it is for.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct PlanQuery {
    /// That of the registry's usual consumers if not given.
    pub framework: Option<Framework>,
    pub src: bool,
    pub client: Major,
}

/// The parameters of a plan, as the API describes them.
#[derive(Debug, IntoParams)]
#[into_params(parameter_in = Query)]
#[allow(dead_code, reason = "used only by the API description")]
pub struct PlanParameters {
    /// The framework of the new project; the usual one of the registry's consumers by default, such as `next-app`. If the official
    /// client does not install from the registry, this and the other parameters do not apply, and `notes` says so.
    framework: Option<String>,
    /// Whether the project has its code in `src`.
    src: Option<bool>,
    /// The major version of the official client; 4 by default.
    client: Option<String>,
}

impl PlanQuery {
    pub fn parse(query: Option<&str>) -> Result<Self, BadParameter> {
        Self::read(&Parameters::parse(query))
    }

    pub fn read(parameters: &Parameters) -> Result<Self, BadParameter> {
        let default = Self::default();
        Ok(Self {
            framework: match parameters.one("framework")? {
                None => default.framework,
                Some(name) => Some(Framework::parse(name).ok_or_else(|| {
                    let known: Vec<&str> = Framework::ALL.iter().map(|(name, _)| *name).collect();
                    BadParameter::new("framework", format!("must be one of `{}`", known.join("`, `")))
                })?),
            },
            src: match parameters.one("src")? {
                None => default.src,
                Some("true") => true,
                Some("false") => false,
                Some(_) => return Err(BadParameter::new("src", "must be `true` or `false`")),
            },
            client: match parameters.one("client")? {
                None => default.client,
                Some("3") => Major::Three,
                Some("4") => Major::Four,
                Some(_) => return Err(BadParameter::new("client", "must be `3` or `4`")),
            },
        })
    }
}

/// The query of `may`.
#[derive(Debug, PartialEq, Eq)]
pub struct MayQuery {
    pub from: String,
    pub to: String,
}

/// The parameters of `may`, as the API describes them.
#[derive(Debug, IntoParams)]
#[into_params(parameter_in = Query)]
#[allow(dead_code, reason = "used only by the API description")]
pub struct MayParameters {
    /// What uses it: an element, an item, or the path of a file, which need not exist yet.
    #[param(min_length = 1, max_length = 1024, example = "N6")]
    from: String,
    /// What is used: an element, an item, a path, or an import such as `@/components/ui/button`.
    #[param(min_length = 1, max_length = 1024, example = "N2")]
    to: String,
}

impl MayQuery {
    pub fn parse(query: Option<&str>) -> Result<Self, BadParameter> {
        let parameters = Parameters::parse(query);
        Ok(Self { from: parameters.name("from")?, to: parameters.name("to")? })
    }
}

/// The query of the findings.
#[derive(Debug, Default, Clone, PartialEq, Eq)]
pub struct FindingsQuery {
    pub filter: FindingFilter,
    pub limit: Option<usize>,
    pub offset: Option<usize>,
}

/// The parameters of the findings, as the API describes them.
#[derive(Debug, IntoParams)]
#[into_params(parameter_in = Query)]
#[allow(dead_code, reason = "used only by the API description")]
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
    /// The largest number of findings to return; 0 means all.
    #[param(minimum = 0)]
    limit: Option<u64>,
    /// The number of findings to skip.
    #[param(minimum = 0)]
    offset: Option<u64>,
}

/// The query of the documents.
#[derive(Debug, Default, Clone, PartialEq, Eq)]
pub struct DocumentsQuery {
    pub filter: DocumentFilter,
    pub limit: Option<usize>,
    pub offset: Option<usize>,
}

/// The parameters of the documents, as the API describes them.
#[derive(Debug, IntoParams)]
#[into_params(parameter_in = Query)]
#[allow(dead_code, reason = "used only by the API description")]
pub struct DocumentsParameters {
    /// Words to search for in headings and texts of sections; tolerates typos, the best match comes first.
    q: Option<String>,
    /// Documents of this kind.
    kind: Option<String>,
    /// Documents with this status, or with a part that has it.
    #[param(min_length = 1, max_length = 1024)]
    status: Option<String>,
    /// Documents that this strand carries.
    strand: Option<String>,
    /// The largest number of documents to return; 0 means all.
    #[param(minimum = 0)]
    limit: Option<u64>,
    /// The number of documents to skip.
    #[param(minimum = 0)]
    offset: Option<u64>,
}

impl DocumentsQuery {
    pub fn parse(query: Option<&str>, model: &Model) -> Result<Self, BadParameter> {
        let parameters = Parameters::parse(query);
        Ok(Self {
            filter: DocumentFilter::parse(&parameters, model)?,
            limit: parameters.number("limit")?,
            offset: parameters.number("offset")?,
        })
    }
}

impl FindingsQuery {
    pub fn parse(query: Option<&str>, model: &Model) -> Result<Self, BadParameter> {
        let parameters = Parameters::parse(query);
        Ok(Self {
            filter: FindingFilter::parse(&parameters, model)?,
            limit: parameters.number("limit")?,
            offset: parameters.number("offset")?,
        })
    }
}

impl IndexQuery {
    pub fn parse(query: Option<&str>, model: &Model) -> Result<Self, BadParameter> {
        Self::read(&Parameters::parse(query), model)
    }

    pub fn read(parameters: &Parameters, model: &Model) -> Result<Self, BadParameter> {
        Ok(Self {
            filter: Filter::parse(parameters, model)?,
            limit: parameters.number("limit")?,
            offset: parameters.number("offset")?,
            namespace: read_namespace(parameters)?,
        })
    }

    /// Whether anything but the form of dependencies was requested.
    pub fn is_filtered(&self) -> bool {
        self.filter != Filter::default() || self.limit.is_some() || self.offset.is_some()
    }
}

/// The namespace parameter of a request for an item.
pub fn namespace(query: Option<&str>) -> Result<Option<String>, BadParameter> {
    read_namespace(&Parameters::parse(query))
}

fn read_namespace(parameters: &Parameters) -> Result<Option<String>, BadParameter> {
    match parameters.one("ns")? {
        Some(text) if !is_namespace(text) => Err(BadParameter::new(
            "ns",
            "must be a namespace such as `@acme`: letters, digits, `-` and `_` after the `@`",
        )),
        value => Ok(value.map(str::to_owned)),
    }
}
