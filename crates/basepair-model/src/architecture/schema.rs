//! The shape of model files: which fields each element has. `docs/architecture.schema.json` describes the same for
//! editors.

use crate::model::HarnessUse;
use crate::shape::{Field, Shape, UnknownKeys};

pub(super) const MODEL: &[Field] = &[
    Field::optional("$schema", Shape::Text),
    Field::required("name", Shape::Text),
    Field::required("kind", Shape::OneOf(&["frontend"])),
    Field::required("backbones", Shape::List(&Shape::Any)),
    Field::required("strands", Shape::List(&Shape::Any)),
    Field::required("nodes", Shape::List(&Shape::Any)),
    Field::required("rungs", Shape::List(&Shape::Any)),
    Field::required("rules", Shape::List(&Shape::Any)),
    Field::optional("harness", Shape::Object(HARNESS, UnknownKeys::Warn)),
    Field::optional("consumer", Shape::Object(CONSUMER, UnknownKeys::Warn)),
    Field::optional("retired", Shape::List(&Shape::Object(RETIRED, UnknownKeys::Warn))),
    Field::optional("vocabulary", Shape::Object(VOCABULARY, UnknownKeys::Warn)),
];
/// The lists of a model: the key of each, the field that names its entries, and their fields.
pub(super) const LISTS: [(&str, &str, &[Field]); 5] = [
    ("backbones", "id", BACKBONE),
    ("strands", "name", STRAND),
    ("nodes", "id", NODE),
    ("rungs", "id", RUNG),
    ("rules", "name", LAW),
];

const BACKBONE: &[Field] = &[
    Field::required("id", Shape::Text),
    Field::required("title", Shape::Text),
    Field::required("description", Shape::Text),
];
const STRAND: &[Field] = &[
    Field::required("name", Shape::Text),
    Field::required("title", Shape::Text),
    Field::required("backbone", Shape::Text),
    Field::required("covenant", Shape::Text),
    Field::required("description", Shape::Text),
    Field::required("carries", Shape::List(&Shape::Text)),
    Field::optional("below", Shape::Text),
    Field::required("can_switch_off", Shape::Flag),
    Field::required("fork_seam", Shape::Flag),
    META,
];
const NODE: &[Field] = &[
    Field::required("id", Shape::Text),
    Field::required("title", Shape::Text),
    Field::required("sub_label", Shape::Text),
    Field::optional("strand", Shape::Any),
    Field::required("covenant", Shape::Text),
    Field::required("description", Shape::Text),
    Field::required("directory", Shape::Text),
    Field::optional("app_folders", Shape::List(&Shape::Text)),
    Field::required("harness", Shape::OneOf(HarnessUse::NAMES)),
    Field::optional("roles", Shape::List(&Shape::Text)),
    Field::optional("grants", Shape::List(&Shape::Object(GRANT, UnknownKeys::Warn))),
    Field::optional("narrowed_to", Shape::List(&Shape::Text)),
    META,
];
const RUNG: &[Field] = &[
    Field::required("id", Shape::Text),
    Field::required("title", Shape::Text),
    Field::required("sub_label", Shape::Text),
    Field::optional("strand", Shape::Any),
    Field::required("covenant", Shape::Text),
    Field::required("description", Shape::Text),
    Field::required("directory", Shape::Text),
    Field::optional("app_folders", Shape::List(&Shape::Text)),
    Field::optional("roles", Shape::List(&Shape::Text)),
    META,
];
/// Additional data of the author about an element.
const META: Field = Field::optional("meta", Shape::Record(&Shape::Any));
const GRANT: &[Field] = &[Field::required("to", Shape::Text), Field::required("reason", Shape::Text)];
const LAW: &[Field] = &[
    Field::required("name", Shape::Text),
    Field::required("statement", Shape::Text),
    Field::required("binds", Shape::List(&Shape::Text)),
];
const HARNESS: &[Field] = &[
    Field::required("item", Shape::Text),
    Field::required("hook", Shape::Text),
    Field::required("import", Shape::Text),
    Field::required("provides", Shape::List(&Shape::Text)),
];
const RETIRED: &[Field] = &[
    Field::required("path", Shape::Text),
    Field::required("explanation", Shape::Text),
    Field::optional("successor", Shape::Text),
];
const VOCABULARY: &[Field] = &[
    Field::required("retired", Shape::List(&Shape::Object(PHRASE, UnknownKeys::Warn))),
    Field::optional("numbered", Shape::List(&Shape::Text)),
    Field::optional("groups", Shape::Record(&Shape::List(&Shape::Text))),
];
const PHRASE: &[Field] = &[
    Field::required("words", Shape::Text),
    Field::optional("after", Shape::Text),
    Field::optional("then", Shape::Text),
    Field::optional("near", Shape::Text),
    Field::optional("unless", Shape::Text),
];
const CONSUMER: &[Field] = &[
    Field::optional("packages", Shape::List(&Shape::Text)),
    Field::optional("imports", Shape::List(&Shape::Text)),
    Field::optional("variables", Shape::List(&Shape::Text)),
];
