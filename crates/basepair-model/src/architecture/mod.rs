//! Parses `architecture.json` into a [`Model`], reporting every problem with its location.

use crate::finding::Collector;
use crate::json::{self, Object, Value};
use crate::model::{
    Backbone, Consumer, ElementId, Grant, Harness, HarnessUse, Law, Model, Node, ROLES, Rung, Strand, Unit,
};
use crate::nearest::nearest;
use crate::place::{SourceText, Span};
use crate::rule::{self, Rule};
use crate::shape::{
    Field, Findings, Path, Shape, UnknownKeys, check, check_fields, report_repeated_keys, report_unseen,
};
use std::collections::BTreeMap;
use std::collections::{HashMap, HashSet};
use std::sync::Arc;

mod retired;
mod schema;
mod vocabulary;

/// Parses a model; `None` if a finding makes the registry unusable.
pub fn read(source: &Arc<SourceText>) -> (Option<Model>, Collector) {
    let mut findings = Findings::new(source);
    let model = match json::parse(&source.text) {
        Err(error) => {
            findings.report(&rule::INVALID_JSON, error.span, error.message, error.help);
            None
        }
        Ok(value) => {
            report_repeated_keys(&value, &mut findings);
            report_unseen(&value, "the model", &mut findings);
            read_model(&value, &mut findings)
        }
    };
    let model = model.filter(|_| !findings.refused());
    (model, findings.all)
}

fn read_model(value: &Value, findings: &mut Findings) -> Option<Model> {
    let Some(object) = value.as_object() else {
        findings.report(
            &rule::WRONG_TYPE,
            value.span,
            format!("a model must be an object, found {}", value.describe()),
            "write an object with `backbones`, `strands`, `nodes`, `rungs` and `rules`",
        );
        return None;
    };
    check_fields(object, value.span, schema::MODEL, UnknownKeys::Warn, &Path::Root(""), findings);
    for (list, id, fields) in schema::LISTS {
        check_list(object, list, id, fields, findings);
    }
    let mut reader = Reader {
        findings,
        ids: HashMap::new(),
        elements: HashSet::new(),
        backbones: list(object, "backbones").filter_map(|o| text(o, "id")).collect(),
        strands: list(object, "strands").filter_map(|o| text(o, "name")).collect(),
    };
    let backbones: Vec<Backbone> = list(object, "backbones").filter_map(|o| reader.backbone(o)).collect();
    let strands: Vec<Strand> =
        list(object, "strands").filter_map(|o| reader.about(o, "name").strand(o, &backbones)).collect();
    reader.strand_order(object, &strands);
    let nodes: Vec<Node> =
        list(object, "nodes").filter_map(|o| reader.about(o, "id").node(o, &strands)).collect();
    let rungs: Vec<Rung> = list(object, "rungs").filter_map(|o| reader.about(o, "id").rung(o)).collect();
    reader.findings.node = None;
    reader.references(object);
    let laws = list(object, "rules").filter_map(law).collect();
    let retired = retired::read(object, reader.findings);
    let vocabulary = object.get("vocabulary").and_then(Value::as_object);
    let vocabulary = vocabulary.map(|words| vocabulary::read(words, reader.findings)).unwrap_or_default();
    let harness = object.get("harness").and_then(Value::as_object).and_then(harness);
    Some(Model {
        name: text(object, "name")?,
        kind: text(object, "kind")?,
        backbones,
        strands,
        nodes,
        rungs,
        laws,
        harness,
        consumer: object.get("consumer").and_then(Value::as_object).map(consumer).unwrap_or_default(),
        retired,
        vocabulary,
        placed: BTreeMap::new(),
    })
}

/// Checks the entries of a list against their fields. Messages name an entry by its id, which does not change when
/// other entries are inserted before it.
fn check_list(model: &Object, list: &str, id: &str, fields: &'static [Field], findings: &mut Findings) {
    let values = model.get(list).and_then(Value::as_array).unwrap_or_default();
    for (index, value) in values.iter().enumerate() {
        let name = value.as_object().and_then(|object| object.str(id));
        let path = name.map_or(format!("{list}[{index}]"), str::to_owned);
        findings.node = name.map(str::to_owned);
        check(value, &Shape::Object(fields, UnknownKeys::Warn), &Path::Root(&path), findings);
    }
    findings.node = None;
}

fn list<'a>(object: &'a Object, key: &str) -> impl Iterator<Item = &'a Object> {
    object.get(key).and_then(Value::as_array).unwrap_or_default().iter().filter_map(Value::as_object)
}

fn text(object: &Object, key: &str) -> Option<String> {
    object.str(key).map(str::to_owned)
}

fn texts(object: &Object, key: &str) -> Vec<String> {
    object.strings(key).map(|(text, _)| text.to_owned()).collect()
}

/// Ids that other parts of the model reference; [`Reader::references`] has checked that they exist.
fn ids(object: &Object, key: &str) -> Vec<ElementId> {
    texts(object, key).iter().filter_map(|text| any_id(text)).collect()
}

fn any_id(text: &str) -> Option<ElementId> {
    ElementId::numbered(text).map(|(id, _)| id).or_else(|| ElementId::named(text))
}

fn meta(object: &Object) -> Option<Object> {
    object.get("meta").and_then(Value::as_object).cloned()
}

fn law(object: &Object) -> Option<Law> {
    Some(Law {
        name: text(object, "name")?,
        statement: text(object, "statement")?,
        binds: ids(object, "binds"),
    })
}

fn consumer(object: &Object) -> Consumer {
    Consumer {
        packages: texts(object, "packages"),
        imports: texts(object, "imports"),
        variables: texts(object, "variables"),
    }
}

fn harness(object: &Object) -> Option<Harness> {
    Some(Harness {
        item: text(object, "item")?,
        hook: text(object, "hook")?,
        import: text(object, "import")?,
        provides: texts(object, "provides"),
    })
}

struct Reader<'a> {
    findings: &'a mut Findings,
    /// Lower-case id to the location of its first definition.
    ids: HashMap<String, Span>,
    /// Ids of elements: everything that is defined except backbones.
    elements: HashSet<String>,
    /// Names of backbones and of strands as written, including invalid ones, so that references to those are not
    /// reported as well.
    backbones: HashSet<String>,
    strands: HashSet<String>,
}

impl Reader<'_> {
    /// The following findings are about this element.
    fn about(&mut self, object: &Object, id: &str) -> &mut Self {
        self.findings.node = text(object, id);
        self
    }

    fn report(&mut self, rule: &'static Rule, value: &Value, message: String, help: &str) {
        self.findings.report(rule, value.span, message, help);
    }

    /// Remembers an id, or reports that it is taken.
    fn define(&mut self, value: &Value, id: &str) {
        if self.ids.insert(id.to_ascii_lowercase(), value.span).is_some() {
            let message = format!("the id `{id}` is used twice in the model");
            self.report(&rule::DUPLICATE_ELEMENT, value, message, "give each element a unique id");
        }
    }

    fn named(&mut self, object: &Object, key: &str) -> Option<ElementId> {
        let value = object.get(key)?;
        let name = value.as_str()?;
        let Some(id) = ElementId::named(name) else {
            let message = format!("`{name}` is not a valid name for a strand or backbone");
            let help = "use lower-case words with hyphens, not the form of a node id";
            self.report(&rule::INVALID_ELEMENT_ID, value, message, help);
            return None;
        };
        self.define(value, name);
        Some(id)
    }

    fn backbone(&mut self, object: &Object) -> Option<Backbone> {
        let id = self.named(object, "id")?;
        Some(Backbone { id, title: text(object, "title")?, description: text(object, "description")? })
    }

    fn strand(&mut self, object: &Object, backbones: &[Backbone]) -> Option<Strand> {
        let name = self.named(object, "name")?;
        self.elements.insert(name.as_str().to_owned());
        let value = object.get("backbone")?;
        let backbone = backbones.iter().find(|backbone| Some(backbone.id.as_str()) == value.as_str());
        let Some(backbone) = backbone else {
            if value.as_str().is_none_or(|written| self.backbones.contains(written)) {
                return None;
            }
            let known: Vec<_> = backbones.iter().map(|backbone| backbone.id.as_str()).collect();
            let message = format!("the strand `{name}` is on an unknown backbone");
            self.report(
                &rule::UNKNOWN_BACKBONE,
                value,
                message,
                &format!("use one of `{}`", known.join("`, `")),
            );
            return None;
        };
        Some(Strand {
            name,
            title: text(object, "title")?,
            backbone: backbone.id.clone(),
            covenant: text(object, "covenant")?,
            description: text(object, "description")?,
            carries: texts(object, "carries"),
            below: object.str("below").and_then(ElementId::named),
            can_switch_off: object.get("can_switch_off")?.as_bool()?,
            fork_seam: object.get("fork_seam")?.as_bool()?,
            meta: meta(object),
        })
    }

    /// `below` must name a strand of the same backbone and lead to an end.
    fn strand_order(&mut self, model: &Object, strands: &[Strand]) {
        for object in list(model, "strands") {
            let Some(value) = object.get("below") else { continue };
            self.about(object, "name");
            let Some(strand) = strands.iter().find(|strand| Some(strand.name.as_str()) == object.str("name"))
            else {
                continue;
            };
            let Some(below) = strands.iter().find(|other| Some(other.name.as_str()) == value.as_str()) else {
                if value.as_str().is_none_or(|written| self.strands.contains(written)) {
                    continue;
                }
                let message = format!("`below` of `{}` names an unknown strand", strand.name);
                self.report(
                    &rule::UNKNOWN_STRAND,
                    value,
                    message,
                    "name a strand of this model, or remove `below`",
                );
                continue;
            };
            if below.backbone != strand.backbone {
                let message = format!("`{}` is below `{}` but on another backbone", below.name, strand.name);
                self.report(&rule::UNORDERED_STRANDS, value, message, "name a strand of the same backbone");
            }
            let mut next = Some(below);
            for _ in strands {
                next =
                    next.and_then(|s| s.below.as_ref()).and_then(|n| strands.iter().find(|s| s.name == *n));
            }
            if next.is_some() {
                let message = format!("the strands below `{}` form a cycle", strand.name);
                self.report(&rule::UNORDERED_STRANDS, value, message, "remove `below` from one of them");
            }
        }
    }

    fn unit(&mut self, object: &Object) -> Option<Unit> {
        let value = object.get("id")?;
        let id = value.as_str()?;
        let Some((id, number)) = ElementId::numbered(id) else {
            let message = format!("`{id}` is not a valid id for a node or rung");
            self.report(&rule::INVALID_ELEMENT_ID, value, message, "write `N` and a number, as in `N7`");
            return None;
        };
        self.define(value, id.as_str());
        self.elements.insert(id.as_str().to_owned());
        let directory = object.get("directory")?;
        let prefix = format!("n{number}-");
        if directory
            .as_str()
            .is_some_and(|text| text.strip_prefix(&prefix).is_none_or(str::is_empty) || text.contains('/'))
        {
            let message = format!("the directory of `{id}` does not start with `{prefix}`");
            let help = format!("write a single folder name such as `{prefix}name`");
            self.report(&rule::MISPLACED_DIRECTORY, directory, message, &help);
        }
        self.roles(object, id.as_str());
        Some(Unit {
            id,
            number,
            title: text(object, "title")?,
            sub_label: text(object, "sub_label")?,
            covenant: text(object, "covenant")?,
            description: text(object, "description")?,
            directory: text(object, "directory")?,
            app_folders: texts(object, "app_folders"),
            roles: texts(object, "roles"),
            meta: meta(object),
        })
    }

    /// A role that no rule uses has no effect.
    fn roles(&mut self, object: &Object, id: &str) {
        for (role, span) in object.strings("roles").filter(|(role, _)| !ROLES.contains(role)) {
            let message = format!("unknown role `{role}` of `{id}`");
            let help = match nearest(role, ROLES.iter().copied(), 1).first() {
                Some(meant) => format!("write `{meant}`"),
                None => format!("use one of `{}`", ROLES.join("`, `")),
            };
            self.findings.report(&rule::UNKNOWN_ROLE, span, message, help);
        }
    }

    fn node(&mut self, object: &Object, strands: &[Strand]) -> Option<Node> {
        let unit = self.unit(object)?;
        let known: Vec<_> = strands.iter().map(|strand| strand.name.as_str()).collect();
        let help = format!("use one of `{}`", known.join("`, `"));
        let Some(value) = object.get("strand").filter(|value| value.as_str().is_some()) else {
            let at = object.get("strand").or(object.get("id"))?;
            let message = format!("the node `{}` has no strand", unit.id);
            self.report(&rule::NODE_WITHOUT_STRAND, at, message, &format!("add `strand`: {help}"));
            return None;
        };
        let strand = strands.iter().find(|strand| Some(strand.name.as_str()) == value.as_str());
        let Some(strand) = strand else {
            let named = value.as_str().unwrap_or_default();
            if self.strands.contains(named) {
                return None;
            }
            let message = format!("the node `{}` is on the unknown strand `{named}`", unit.id);
            self.report(&rule::UNKNOWN_STRAND, value, message, &help);
            return None;
        };
        let grant =
            |object: &Object| Some(Grant { to: any_id(object.str("to")?)?, reason: text(object, "reason")? });
        Some(Node {
            unit,
            strand: strand.name.clone(),
            harness: HarnessUse::parse(object.str("harness")?)?,
            grants: list(object, "grants").filter_map(grant).collect(),
            narrowed_to: object.get("narrowed_to").map(|_| ids(object, "narrowed_to")),
        })
    }

    fn rung(&mut self, object: &Object) -> Option<Rung> {
        let unit = self.unit(object)?;
        if let Some(value) = object.get("strand").filter(|value| !matches!(value.kind, json::Kind::Null)) {
            let message = format!("the rung `{}` has a strand", unit.id);
            self.report(&rule::RUNG_ON_STRAND, value, message, "remove `strand`, or make it a node");
        }
        Some(Rung { unit })
    }

    /// Elements that grants, `narrowed_to` and rules name must be defined.
    fn references(&mut self, model: &Object) {
        let mut named: Vec<(String, Span)> = Vec::new();
        for node in list(model, "nodes") {
            named.extend(node.owned_strings("narrowed_to"));
            for grant in list(node, "grants") {
                named.extend(grant.get("to").and_then(|to| Some((to.as_str()?.to_owned(), to.span))));
            }
        }
        for law in list(model, "rules") {
            named.extend(law.owned_strings("binds"));
        }
        for (id, span) in named {
            if !self.elements.contains(&id) {
                self.findings.report(
                    &rule::UNKNOWN_ELEMENT,
                    span,
                    format!("`{id}` is not an element of this model"),
                    "use the id of an element exactly as the model defines it",
                );
            }
        }
    }
}
