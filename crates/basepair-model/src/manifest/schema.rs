//! The published registry schema, as the official client reads it: the keys of a manifest, of its items and of their files,
//! in the order of that schema. This is the only list of them; everything else that goes by a key asks here.

use crate::item::ItemType;
use crate::shape::{Field, Shape, UnknownKeys};

/// A key of an item, with what clients do with its value.
#[derive(Debug)]
pub struct ItemKey {
    pub(super) field: Field,
    /// The only type of item that may have it; on others the client drops it.
    pub(super) only: Option<ItemType>,
    /// How clients combine its values when they install several items; `None` if each item has its own.
    pub combined: Option<Combined>,
    /// What its value changes in a project.
    pub writes: Option<Writes>,
}

/// How the values of several items become one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Combined {
    /// Each text once.
    Texts,
    /// Each item once, unless it is one of those that are combined.
    Items,
    /// Each file once.
    Files,
    /// Objects key by key, lists one after the other.
    Members,
    /// One below the other.
    Lines,
}

/// What an item changes in a project besides its files and packages.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Writes {
    Styles,
    Environment,
    Configuration,
}

/// The keys of an item.
pub static ITEM: &[ItemKey] = &[
    ItemKey::new("$schema", Shape::Text),
    ItemKey::required("name", Shape::Text),
    // Parsing it reports what is wrong with it.
    ItemKey::new("type", Shape::Any),
    ItemKey::new("description", Shape::TextUpTo(16 * 1024)),
    ItemKey::new("title", Shape::TextUpTo(1024)),
    ItemKey::new("author", Shape::LongText(2)),
    ItemKey::new("dependencies", Shape::List(&Shape::Text)).combined(Combined::Texts),
    ItemKey::new("devDependencies", Shape::List(&Shape::Text)).combined(Combined::Texts),
    ItemKey::new("registryDependencies", Shape::List(&Shape::Text)).combined(Combined::Items),
    ItemKey::new("files", Shape::List(&Shape::Any)).combined(Combined::Files),
    ItemKey::new("tailwind", Shape::Object(TAILWIND, UnknownKeys::Keep))
        .combined(Combined::Members)
        .writes(Writes::Styles),
    ItemKey::new("cssVars", Shape::Object(CSS_VARS, UnknownKeys::Keep))
        .combined(Combined::Members)
        .writes(Writes::Styles),
    ItemKey::new("css", Shape::Record(&Shape::Css)).combined(Combined::Members).writes(Writes::Styles),
    ItemKey::new("envVars", Shape::Record(&Shape::Text))
        .combined(Combined::Members)
        .writes(Writes::Environment),
    ItemKey::required("font", Shape::Object(FONT, UnknownKeys::Keep))
        .only(ItemType::Font)
        .writes(Writes::Styles),
    ItemKey::new("config", Shape::Object(BASE_CONFIG, UnknownKeys::Refuse))
        .only(ItemType::Base)
        .writes(Writes::Configuration),
    ItemKey::new("meta", Shape::Record(&Shape::Any)),
    ItemKey::new("docs", Shape::TextUpTo(1024 * 1024)).combined(Combined::Lines),
    ItemKey::new("categories", Shape::List(&Shape::Text)),
    ItemKey::new("extends", Shape::Text),
];

/// The keys of a file of an item.
pub(super) const FILE: &[Field] = &[
    Field::required("path", Shape::Text),
    // It is ignored: the file itself is read.
    Field::optional("content", Shape::TextUpTo(5 * 1024 * 1024)),
    // Parsing it reports what is wrong with it.
    Field::optional("type", Shape::Any),
    Field::optional("target", Shape::Text),
];

/// The keys of a manifest.
pub(super) const MANIFEST: &[Field] = &[
    Field::optional("$schema", Shape::Text),
    Field::optional("name", Shape::Text),
    Field::optional("homepage", Shape::Text),
    Field::optional("include", Shape::List(&Shape::Text)),
    Field::optional("items", Shape::List(&Shape::Any)),
    Field::optional("pagination", Shape::Object(PAGINATION, UnknownKeys::Keep)),
];

impl ItemKey {
    const fn new(name: &'static str, shape: Shape) -> Self {
        Self { field: Field::optional(name, shape), only: None, combined: None, writes: None }
    }

    const fn required(name: &'static str, shape: Shape) -> Self {
        Self { field: Field::required(name, shape), only: None, combined: None, writes: None }
    }

    const fn only(self, kind: ItemType) -> Self {
        Self { only: Some(kind), ..self }
    }

    const fn combined(self, combined: Combined) -> Self {
        Self { combined: Some(combined), ..self }
    }

    const fn writes(self, writes: Writes) -> Self {
        Self { writes: Some(writes), ..self }
    }

    pub fn name(&self) -> &'static str {
        self.field.name
    }
}

/// The names of the keys of an item.
pub fn item_keys() -> impl DoubleEndedIterator<Item = &'static str> + Clone {
    ITEM.iter().map(ItemKey::name)
}

/// The names of the keys of a file.
pub fn file_keys() -> impl Iterator<Item = &'static str> + Clone {
    FILE.iter().map(|field| field.name)
}

/// The names of the keys of a manifest.
pub fn manifest_keys() -> impl Iterator<Item = &'static str> + Clone {
    MANIFEST.iter().map(|field| field.name)
}

/// The scopes of `cssVars`.
pub fn css_scopes() -> impl Iterator<Item = &'static str> + Clone {
    CSS_VARS.iter().map(|field| field.name)
}

const PAGINATION: &[Field] = &[
    Field::required("total", Shape::Number),
    Field::required("offset", Shape::Number),
    Field::required("limit", Shape::Number),
    Field::required("hasMore", Shape::Flag),
];

const TAILWIND: &[Field] = &[Field::optional("config", Shape::Object(TAILWIND_CONFIG, UnknownKeys::Keep))];

const TAILWIND_CONFIG: &[Field] = &[
    Field::optional("content", Shape::List(&Shape::Text)),
    Field::optional("theme", Shape::Record(&Shape::Any)),
    Field::optional("plugins", Shape::List(&Shape::Text)),
];

const CSS_VARS: &[Field] = &[
    Field::optional("theme", Shape::Record(&Shape::Text)),
    Field::optional("light", Shape::Record(&Shape::Text)),
    Field::optional("dark", Shape::Record(&Shape::Text)),
];

const FONT: &[Field] = &[
    Field::required("family", Shape::Text),
    Field::required("provider", Shape::OneOf(&["google"])),
    Field::required("import", Shape::Text),
    Field::required("variable", Shape::Text),
    Field::optional("weight", Shape::List(&Shape::Text)),
    Field::optional("subsets", Shape::List(&Shape::Text)),
    Field::optional("selector", Shape::Text),
    Field::optional("dependency", Shape::Text),
];

const BASE_CONFIG: &[Field] = &[
    Field::optional("$schema", Shape::Text),
    Field::optional("style", Shape::Text),
    Field::optional("rsc", Shape::Any),
    Field::optional("tsx", Shape::Any),
    Field::optional(
        "tailwind",
        Shape::Object(
            &[
                Field::optional("config", Shape::Text),
                Field::optional("css", Shape::Text),
                Field::optional("baseColor", Shape::Text),
                Field::optional("cssVariables", Shape::Flag),
                Field::optional("prefix", Shape::Text),
            ],
            UnknownKeys::Keep,
        ),
    ),
    Field::optional("iconLibrary", Shape::Text),
    Field::optional("rtl", Shape::Any),
    Field::optional(
        "menuColor",
        Shape::OneOf(&["default", "inverted", "default-translucent", "inverted-translucent"]),
    ),
    Field::optional("menuAccent", Shape::OneOf(&["subtle", "bold"])),
    Field::optional(
        "aliases",
        Shape::Object(
            &[
                Field::optional("components", Shape::Text),
                Field::optional("utils", Shape::Text),
                Field::optional("ui", Shape::Text),
                Field::optional("lib", Shape::Text),
                Field::optional("hooks", Shape::Text),
            ],
            UnknownKeys::Keep,
        ),
    ),
    Field::optional("registries", Shape::Registries),
];
