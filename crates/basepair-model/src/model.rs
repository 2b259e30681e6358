//! The architecture model: backbones, strands, nodes and rungs as data. Only the three element kinds are
//! known to the program; which elements there are, and what they may use, comes from `architecture.json`.

use crate::json::Object;
use std::collections::BTreeMap;
use std::fmt;

/// An element's id: `N1` for nodes and rungs, its name for a strand. Compared without regard to case.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct ElementId(String);

impl ElementId {
    /// A node or rung id: `N` and a number without leading zeros.
    pub fn numbered(text: &str) -> Option<(Self, u32)> {
        let digits = text.strip_prefix('N')?;
        let number: u32 = digits.parse().ok()?;
        (number.to_string() == digits).then(|| (Self(text.to_owned()), number))
    }

    /// A strand's or backbone's name: kebab-case, and not of the form of a node id.
    pub fn named(text: &str) -> Option<Self> {
        let kebab = text.split('-').all(|word| {
            !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit())
        });
        (kebab && Self::numbered(&text.to_ascii_uppercase()).is_none()).then(|| Self(text.to_owned()))
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }

    pub fn matches(&self, text: &str) -> bool {
        self.0.eq_ignore_ascii_case(text)
    }
}

impl fmt::Display for ElementId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

#[derive(Debug, Clone)]
pub struct Model {
    pub name: String,
    pub kind: String,
    pub backbones: Vec<Backbone>,
    pub strands: Vec<Strand>,
    pub nodes: Vec<Node>,
    pub rungs: Vec<Rung>,
    pub laws: Vec<Law>,
    pub harness: Option<Harness>,
    pub consumer: Consumer,
    /// Paths that the adopter of the model has retired, in addition to those of every service.
    pub retired: Vec<Retired>,
    pub vocabulary: Vocabulary,
    /// Files of an application, whose element does not depend on the names of their folders.
    pub placed: BTreeMap<String, ElementId>,
}

/// The words of an earlier model, which texts must not use any more.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Vocabulary {
    /// The first that fits decides.
    pub retired: Vec<Phrase>,
    /// What a checklist numbers as the earlier model numbered its parts. A file with one keeps its numbers.
    pub numbered: Vec<String>,
    /// Words by the name of their group.
    pub groups: BTreeMap<String, Vec<String>>,
}

/// Words in a row, separated by spaces, with `|` between alternatives. `{part}` is a word of a group, `*` any word, `#` a number, `##` one
/// of at most two digits, and `n#` a letter with such a number. A `/` or `(` before a word must be there in the text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Phrase {
    pub words: String,
    /// The word before.
    pub after: Option<String>,
    /// The words that follow.
    pub then: Option<String>,
    /// The group of which a word must be in the same sentence.
    pub near: Option<String>,
    /// The group of which no word may be.
    pub unless: Option<String>,
}

/// What the consumer's project already has.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Consumer {
    pub packages: Vec<String>,
    /// Modules by alias: `@/lib/utils`.
    pub imports: Vec<String>,
    /// Custom properties; a trailing `*` matches any suffix.
    pub variables: Vec<String>,
}

impl Consumer {
    pub fn provides_package(&self, name: &str) -> bool {
        self.packages.iter().any(|package| package == name)
    }

    pub fn provides_import(&self, specifier: &str) -> bool {
        self.imports.iter().any(|import| import == specifier)
    }

    /// Whether a custom property, named with its dashes, is provided.
    pub fn provides_variable(&self, name: &str) -> bool {
        self.variables.iter().any(|variable| match variable.strip_suffix('*') {
            Some(start) => name.starts_with(start),
            None => variable == name,
        })
    }
}

/// A path that is permanently retired, with everything below it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Retired {
    /// Absolute, without a trailing slash.
    pub path: String,
    /// What was there and why it was removed, in complete sentences.
    pub explanation: String,
    /// A path of this service or a URL.
    pub successor: Option<String>,
}

impl Retired {
    /// Whether a decoded path is this path or below it.
    pub fn covers(&self, path: &str) -> bool {
        path.strip_prefix(&self.path).is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
    }
}

#[derive(Debug, Clone)]
pub struct Backbone {
    pub id: ElementId,
    pub title: String,
    pub description: String,
}

#[derive(Debug, Clone)]
pub struct Strand {
    pub name: ElementId,
    pub title: String,
    pub backbone: ElementId,
    pub covenant: String,
    pub description: String,
    pub carries: Vec<String>,
    /// The next strand down on the same backbone, if the strand is part of an order.
    pub below: Option<ElementId>,
    pub can_switch_off: bool,
    pub fork_seam: bool,
    /// Additional data of the author.
    pub meta: Option<Object>,
}

/// The roles that rules use.
pub const ROLES: &[&str] = &["css-values", "composition", "documents", "previews", "skills"];

/// What nodes and rungs have in common.
#[derive(Debug, Clone)]
pub struct Unit {
    pub id: ElementId,
    pub number: u32,
    pub title: String,
    pub sub_label: String,
    pub covenant: String,
    pub description: String,
    pub directory: String,
    /// Folders of an application that belong to it although their names do not contain its number.
    pub app_folders: Vec<String>,
    /// What the rules expect of this element; see [`ROLES`].
    pub roles: Vec<String>,
    /// Additional data of the author.
    pub meta: Option<Object>,
}

impl Unit {
    /// Whether a text is its folder, the folder's name without the number, or its title.
    fn is_called(&self, text: &str) -> bool {
        let short = self.directory.split_once('-').map_or("", |(_, short)| short);
        [self.directory.as_str(), short, self.title.as_str()]
            .iter()
            .any(|name| name.eq_ignore_ascii_case(text))
    }
}

#[derive(Debug, Clone)]
pub struct Node {
    pub unit: Unit,
    pub strand: ElementId,
    pub harness: HarnessUse,
    pub grants: Vec<Grant>,
    /// Limits what the strand order allows to these elements.
    pub narrowed_to: Option<Vec<ElementId>>,
}

#[derive(Debug, Clone)]
pub struct Rung {
    pub unit: Unit,
}

/// Permission to use an element that the strand order alone would not allow.
#[derive(Debug, Clone)]
pub struct Grant {
    pub to: ElementId,
    pub reason: String,
}

/// Whether a node uses the harness.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum HarnessUse {
    Required,
    Allowed,
    Forbidden,
}

impl HarnessUse {
    pub const NAMES: &'static [&'static str] = &["required", "allowed", "forbidden"];

    pub fn parse(text: &str) -> Option<Self> {
        match text {
            "required" => Some(Self::Required),
            "allowed" => Some(Self::Allowed),
            "forbidden" => Some(Self::Forbidden),
            _ => None,
        }
    }

    pub fn as_str(self) -> &'static str {
        match self {
            Self::Required => "required",
            Self::Allowed => "allowed",
            Self::Forbidden => "forbidden",
        }
    }
}

/// The item that wires the parts together, and the bindings of its hook.
#[derive(Debug, Clone)]
pub struct Harness {
    pub item: String,
    pub hook: String,
    pub import: String,
    pub provides: Vec<String>,
}

/// One sentence of the structural law, as data.
#[derive(Debug, Clone)]
pub struct Law {
    pub name: String,
    pub statement: String,
    pub binds: Vec<ElementId>,
}

/// Any element of the model.
#[derive(Debug, Clone, Copy)]
pub enum Element<'a> {
    Node(&'a Node),
    Strand(&'a Strand),
    Rung(&'a Rung),
}

impl<'a> Element<'a> {
    pub fn id(&self) -> &'a ElementId {
        match self {
            Self::Node(node) => &node.unit.id,
            Self::Strand(strand) => &strand.name,
            Self::Rung(rung) => &rung.unit.id,
        }
    }

    pub fn title(&self) -> &'a str {
        match self {
            Self::Node(node) => &node.unit.title,
            Self::Strand(strand) => &strand.title,
            Self::Rung(rung) => &rung.unit.title,
        }
    }

    /// The short name that is shown next to the id.
    pub fn label(&self) -> &'a str {
        match self {
            Self::Node(node) => &node.unit.sub_label,
            Self::Strand(strand) => strand.name.as_str(),
            Self::Rung(rung) => &rung.unit.sub_label,
        }
    }

    pub fn covenant(&self) -> &'a str {
        match self {
            Self::Node(node) => &node.unit.covenant,
            Self::Strand(strand) => &strand.covenant,
            Self::Rung(rung) => &rung.unit.covenant,
        }
    }

    /// What nodes and rungs have in common.
    pub fn unit(&self) -> Option<&'a Unit> {
        match self {
            Self::Node(node) => Some(&node.unit),
            Self::Rung(rung) => Some(&rung.unit),
            Self::Strand(_) => None,
        }
    }

    /// The strand that the element is, or is on.
    pub fn strand(&self) -> Option<&'a ElementId> {
        match self {
            Self::Node(node) => Some(&node.strand),
            Self::Strand(strand) => Some(&strand.name),
            Self::Rung(_) => None,
        }
    }
}

impl Model {
    pub fn elements(&self) -> impl Iterator<Item = Element<'_>> {
        let strands = self.strands.iter().map(Element::Strand);
        let nodes = self.nodes.iter().map(Element::Node);
        strands.chain(nodes).chain(self.rungs.iter().map(Element::Rung))
    }

    /// The ids of nodes and rungs, in model order.
    pub fn unit_ids(&self) -> impl Iterator<Item = &ElementId> {
        let nodes = self.nodes.iter().map(|node| &node.unit.id);
        nodes.chain(self.rungs.iter().map(|rung| &rung.unit.id))
    }

    /// Finds an element by id, ignoring case.
    pub fn element(&self, id: &str) -> Option<Element<'_>> {
        self.elements().find(|element| element.id().matches(id))
    }

    /// Finds a node or rung by id, by number, by label, by its folder with or without the number, or by its title, ignoring
    /// case. Returns the first one if several have the label.
    pub fn unit_named(&self, text: &str) -> Option<Element<'_>> {
        let number = text.parse::<u32>().ok().filter(|number| number.to_string() == text);
        let find = |matches: &dyn Fn(&Unit) -> bool| {
            self.elements().find(|element| element.unit().is_some_and(matches))
        };
        find(&|unit| unit.id.matches(text) || Some(unit.number) == number)
            .or_else(|| find(&|unit| unit.sub_label.eq_ignore_ascii_case(text)))
            .or_else(|| find(&|unit| unit.is_called(text)))
    }

    /// Finds a strand by its name, or a node or rung by id, number or label. An id takes precedence over a label.
    pub fn named(&self, text: &str) -> Option<Element<'_>> {
        self.element(text).or_else(|| self.unit_named(text))
    }

    /// Nodes and rungs with what they have in common, in model order.
    pub fn units(&self) -> impl Iterator<Item = &Unit> {
        self.nodes.iter().map(|node| &node.unit).chain(self.rungs.iter().map(|rung| &rung.unit))
    }

    /// Whether an element has a role. Only nodes and rungs have any.
    pub fn has_role(&self, id: &ElementId, role: &str) -> bool {
        self.units().any(|unit| unit.id == *id && unit.roles.iter().any(|has| has == role))
    }

    pub fn strand(&self, name: &ElementId) -> Option<&Strand> {
        self.strands.iter().find(|strand| strand.name == *name)
    }

    /// The element that a file belongs to. The last `n<number>-…` segment of its path decides; without one, the last
    /// segment that names a strand does.
    pub fn place(&self, path: &str) -> Option<Element<'_>> {
        if let Some(known) = self.placed.get(path) {
            return self.element(known.as_str());
        }
        let mut strand = None;
        for folder in path.rsplit('/').skip(1) {
            if let Some(number) = node_number(folder) {
                return self.elements().find(|element| match element {
                    Element::Node(Node { unit, .. }) | Element::Rung(Rung { unit }) => {
                        u64::from(unit.number) == number
                    }
                    Element::Strand(_) => false,
                });
            }
            strand = strand.or_else(|| self.strands.iter().find(|strand| strand.name.as_str() == folder));
        }
        strand.map(Element::Strand)
    }

    /// The nodes that `node` may use: those on the strand below and those granted, limited by `narrowed_to`. In model
    /// order.
    pub fn may_consume(&self, node: &Node) -> Vec<&ElementId> {
        let below = self.strand(&node.strand).and_then(|strand| strand.below.as_ref());
        let allowed = |other: &&Node| {
            let granted = node.grants.iter().any(|grant| grant.to == other.unit.id);
            let narrowed = node.narrowed_to.as_ref().is_none_or(|only| only.contains(&other.unit.id));
            (granted || Some(&other.strand) == below) && narrowed
        };
        self.nodes.iter().filter(allowed).map(|other| &other.unit.id).collect()
    }
}

/// The number in a folder name such as `n2-primitives`.
fn node_number(folder: &str) -> Option<u64> {
    let (digits, name) = folder.strip_prefix('n')?.split_once('-')?;
    let plain = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit()) && !name.is_empty();
    // A number that is too large is still a number: the folder does not belong to any element.
    plain.then(|| digits.parse().unwrap_or(u64::MAX))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbered_ids_have_one_spelling() {
        assert_eq!(ElementId::numbered("N97").map(|(_, number)| number), Some(97));
        for text in ["n1", "N01", "N", "N+1", "M1", "N1a", "N99999999999"] {
            assert!(ElementId::numbered(text).is_none(), "{text}");
        }
    }

    #[test]
    fn strand_names_are_kebab_case_and_never_look_numbered() {
        assert!(ElementId::named("core-guarantee").is_some());
        for text in ["", "Core", "core_guarantee", "-core", "n1", "a b"] {
            assert!(ElementId::named(text).is_none(), "{text}");
        }
    }

    #[test]
    fn folder_names_contain_numbers() {
        assert_eq!(node_number("n2-primitives"), Some(2));
        assert_eq!(node_number("n97-x"), Some(97));
        for folder in ["n2", "n2-", "n-x", "N2-x", "nx-2", "next-auth", "n2_x", "n+2-x"] {
            assert_eq!(node_number(folder), None, "{folder}");
        }
    }
}
