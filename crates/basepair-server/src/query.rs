//! The query of each endpoint, with the rows of its parameters. Parsing, with its limits, is shared with the pages:
//! `basepair_catalog::query`.

pub(crate) mod describe;

use basepair_catalog::address::is_namespace;
use basepair_catalog::query::{
    Accepts, BadParameter, DocumentFilter, Filter, FindingFilter, Parameter, Parameters,
};
use basepair_client::install::Framework;
use basepair_config::client::Major;
use basepair_model::model::Model;
use utoipa::IntoParams;
use utoipa::openapi::path::{Parameter as Described, ParameterIn};

/// The rows of each query, in the order of its description.
macro_rules! described {
    ($($query:ty: $($rows:expr),+;)*) => {
        $(impl IntoParams for $query {
            fn into_params(_: impl Fn() -> Option<ParameterIn>) -> Vec<Described> {
                describe::query(&[$($rows),+])
            }
        })*
    };
}

described! {
    IndexQuery: &[Filter::Q], Filter::FACETS, &[Filter::LIMIT, Filter::OFFSET], &[Namespace::ROW];
    Namespace: &[Namespace::ROW];
    PlanQuery: PlanQuery::PROJECT, &[PlanQuery::CLIENT];
    MayQuery: MayQuery::PARAMETERS;
    FindingsQuery: FindingFilter::PARAMETERS, &[FindingFilter::LIMIT, FindingFilter::OFFSET];
    HistoryQuery: &[HistoryQuery::LIMIT, HistoryQuery::OFFSET];
    ChangesQuery: ChangesQuery::PARAMETERS;
    DocumentsQuery: DocumentFilter::PARAMETERS, &[DocumentFilter::LIMIT, DocumentFilter::OFFSET];
}

/// The query of the index.
#[derive(Debug, Default, Clone, PartialEq, Eq, Hash)]
pub struct IndexQuery {
    pub filter: Filter,
    pub limit: Option<usize>,
    pub offset: Option<usize>,
    pub namespace: Option<String>,
}

impl IndexQuery {
    pub fn parse(query: Option<&str>, model: &Model) -> Result<Self, BadParameter> {
        Self::read(&Parameters::parse(query), model)
    }

    pub fn read(parameters: &Parameters, model: &Model) -> Result<Self, BadParameter> {
        Ok(Self {
            filter: Filter::parse(parameters, model)?,
            limit: parameters.number(&Filter::LIMIT)?,
            offset: parameters.number(&Filter::OFFSET)?,
            namespace: Namespace::read(parameters)?,
        })
    }

    /// Whether anything but the form of dependencies was requested.
    pub fn is_filtered(&self) -> bool {
        self.filter != Filter::default() || self.limit.is_some() || self.offset.is_some()
    }
}

/// The query of an item: how its dependencies are written.
#[derive(Debug)]
pub struct Namespace;

impl Namespace {
    const ROW: Parameter = Parameter::of_query(
        "ns",
        Accepts::Pattern("^@[A-Za-z0-9][A-Za-z0-9_-]{0,63}$"),
        "Writes dependencies on items of this registry as `@namespace/name` instead of URLs, for consumers whose configuration contains credentials.",
    )
    .example("@acme");

    pub fn parse(query: Option<&str>) -> Result<Option<String>, BadParameter> {
        Self::read(&Parameters::parse(query))
    }

    fn read(parameters: &Parameters) -> Result<Option<String>, BadParameter> {
        match parameters.text(&Self::ROW)? {
            Some(text) if !is_namespace(text) => Err(Self::ROW
                .wrong("must be a namespace such as `@acme`: letters, digits, `-` and `_` after the `@`")),
            value => Ok(value.map(str::to_owned)),
        }
    }
}

/// The query of the history.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct HistoryQuery {
    pub limit: Option<usize>,
    pub offset: Option<usize>,
}

impl HistoryQuery {
    const LIMIT: Parameter = Parameter::limit("states");
    const OFFSET: Parameter = Parameter::offset("states");

    pub fn parse(query: Option<&str>) -> Result<Self, BadParameter> {
        let parameters = Parameters::parse(query);
        Ok(Self { limit: parameters.number(&Self::LIMIT)?, offset: parameters.number(&Self::OFFSET)? })
    }
}

/// The query of the changes between two states.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ChangesQuery {
    pub from: Option<String>,
    pub to: Option<String>,
}

impl ChangesQuery {
    const FROM: Parameter = Parameter::new(
        "from",
        Accepts::Name,
        "The earlier state: a tag, or at least 7 digits of a commit in which items changed. The last tag by default; without tags, the state ten changes ago.",
        "The earlier state, a tag or a commit; if not given, the last tag",
    );
    const TO: Parameter = Parameter::new(
        "to",
        Accepts::Name,
        "The later state; `now`, which is what is served, by default.",
        "The later state, a tag or a commit; if not given, what is served now",
    );
    pub(crate) const PARAMETERS: &'static [Parameter] = &[Self::FROM, Self::TO];

    pub fn parse(query: Option<&str>) -> Result<Self, BadParameter> {
        Self::read(&Parameters::parse(query))
    }

    pub fn read(parameters: &Parameters) -> Result<Self, BadParameter> {
        let name = |row| Ok::<_, BadParameter>(parameters.text(row)?.map(str::to_owned));
        Ok(Self { from: name(&Self::FROM)?, to: name(&Self::TO)? })
    }
}

/// The query of a plan: the new project that it is for.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct PlanQuery {
    /// That of the registry's usual consumers if not given.
    pub framework: Option<Framework>,
    pub src: bool,
    pub client: Major,
}

impl PlanQuery {
    const FRAMEWORK: Parameter = Parameter::new(
        "framework",
        Accepts::OneOf {
            list: Some("Framework"),
            words: || Framework::ALL.iter().map(|(name, _)| *name).collect(),
        },
        "The framework of the new project; the usual one of the registry's consumers by default, such as `next-app`. If the official client does not install from the registry, this and the other parameters do not apply, and `notes` says so.",
        "The framework of the project; if not given, the usual one for this registry, such as next-app",
    );
    const SRC: Parameter = Parameter::new(
        "src",
        Accepts::Flag,
        "Whether the project has its code in `src`.",
        "Whether the project has its code in src",
    );
    const CLIENT: Parameter = Parameter::of_query(
        "client",
        Accepts::OneOf { list: None, words: || Major::ALL.iter().map(|(name, _)| *name).collect() },
        "The major version of the official client; 4 by default.",
    );
    pub(crate) const PROJECT: &'static [Parameter] = &[Self::FRAMEWORK, Self::SRC];

    pub fn parse(query: Option<&str>) -> Result<Self, BadParameter> {
        Self::read(&Parameters::parse(query))
    }

    pub fn read(parameters: &Parameters) -> Result<Self, BadParameter> {
        Ok(Self {
            framework: parameters.choice(&Self::FRAMEWORK, Framework::parse)?,
            src: parameters.flag(&Self::SRC)?.unwrap_or_default(),
            client: parameters.choice(&Self::CLIENT, Major::parse)?.unwrap_or_default(),
        })
    }
}

/// The query of `may`.
#[derive(Debug, PartialEq, Eq)]
pub struct MayQuery {
    pub from: String,
    pub to: String,
}

impl MayQuery {
    pub(crate) const FROM: Parameter = Parameter::new(
        "from",
        Accepts::Name,
        "What uses it: an element, an item, or the path of a file, which need not exist yet.",
        "What uses it, such as N6, an item, or registry/n6-pages/start/start.tsx",
    )
    .required()
    .example("N6");
    pub(crate) const TO: Parameter = Parameter::new(
        "to",
        Accepts::Name,
        "What is used: an element, an item, a path, or an import such as `@/components/ui/button`.",
        "What is used, such as N2, an item, or @/components/ui/button",
    )
    .required()
    .example("N2");
    pub(crate) const PARAMETERS: &'static [Parameter] = &[Self::FROM, Self::TO];

    pub fn parse(query: Option<&str>) -> Result<Self, BadParameter> {
        let parameters = Parameters::parse(query);
        let name = |row| Ok(parameters.text(row)?.unwrap_or_default().to_owned());
        Ok(Self { from: name(&Self::FROM)?, to: name(&Self::TO)? })
    }
}

/// The query of the findings.
#[derive(Debug, Default, Clone, PartialEq, Eq)]
pub struct FindingsQuery {
    pub filter: FindingFilter,
    pub limit: Option<usize>,
    pub offset: Option<usize>,
}

impl FindingsQuery {
    pub fn parse(query: Option<&str>, model: &Model) -> Result<Self, BadParameter> {
        let parameters = Parameters::parse(query);
        Ok(Self {
            filter: FindingFilter::parse(&parameters, model)?,
            limit: parameters.number(&FindingFilter::LIMIT)?,
            offset: parameters.number(&FindingFilter::OFFSET)?,
        })
    }
}

/// The query of the documents.
#[derive(Debug, Default, Clone, PartialEq, Eq)]
pub struct DocumentsQuery {
    pub filter: DocumentFilter,
    pub limit: Option<usize>,
    pub offset: Option<usize>,
}

impl DocumentsQuery {
    pub fn parse(query: Option<&str>, model: &Model) -> Result<Self, BadParameter> {
        let parameters = Parameters::parse(query);
        Ok(Self {
            filter: DocumentFilter::parse(&parameters, model)?,
            limit: parameters.number(&DocumentFilter::LIMIT)?,
            offset: parameters.number(&DocumentFilter::OFFSET)?,
        })
    }
}
