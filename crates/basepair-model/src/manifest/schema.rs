//! The published registry schema, as the official client reads it: the fields of an entry and their shapes.

use crate::shape::{Field, Shape, UnknownKeys};

pub(super) const MANIFEST: &[Field] = &[
    Field::optional("$schema", Shape::Text),
    Field::optional("name", Shape::Text),
    Field::optional("homepage", Shape::Text),
    Field::optional("include", Shape::List(&Shape::Text)),
    Field::optional("items", Shape::List(&Shape::Any)),
    Field::optional("pagination", Shape::Object(PAGINATION, UnknownKeys::Keep)),
];

const PAGINATION: &[Field] = &[
    Field::required("total", Shape::Number),
    Field::required("offset", Shape::Number),
    Field::required("limit", Shape::Number),
    Field::required("hasMore", Shape::Flag),
];

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

pub(super) const ITEM: &[Field] = &[
    Field::optional("$schema", Shape::Text),
    Field::optional("extends", Shape::Text),
    Field::required("name", Shape::Text),
    Field::optional("title", Shape::TextUpTo(1024)),
    Field::optional("author", Shape::LongText(2)),
    Field::optional("description", Shape::TextUpTo(16 * 1024)),
    Field::optional("dependencies", Shape::List(&Shape::Text)),
    Field::optional("devDependencies", Shape::List(&Shape::Text)),
    Field::optional("registryDependencies", Shape::List(&Shape::Text)),
    Field::optional("files", Shape::List(&Shape::Any)),
    Field::optional(
        "tailwind",
        Shape::Object(
            &[Field::optional("config", Shape::Object(TAILWIND_CONFIG, UnknownKeys::Keep))],
            UnknownKeys::Keep,
        ),
    ),
    Field::optional("cssVars", Shape::Object(CSS_VARS, UnknownKeys::Keep)),
    Field::optional("css", Shape::Record(&Shape::Css)),
    Field::optional("envVars", Shape::Record(&Shape::Text)),
    Field::optional("meta", Shape::Record(&Shape::Any)),
    Field::optional("docs", Shape::TextUpTo(1024 * 1024)),
    Field::optional("categories", Shape::List(&Shape::Text)),
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

/// A `registry:font` item has a `font`; on other items the client drops the key.
pub(super) const FONT_ITEM: &[Field] = &[Field::required("font", Shape::Object(FONT, UnknownKeys::Keep))];

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

pub(super) const BASE_ITEM: &[Field] =
    &[Field::optional("config", Shape::Object(BASE_CONFIG, UnknownKeys::Refuse))];

pub(super) const FILE: &[Field] = &[
    Field::required("path", Shape::Text),
    // It is ignored: the file itself is read.
    Field::optional("content", Shape::TextUpTo(5 * 1024 * 1024)),
    Field::optional("target", Shape::Text),
];
