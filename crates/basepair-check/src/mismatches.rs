//! Names that a file uses of another one, or of a component, and that are not there: exports, props, and values of props. Where a
//! type checker could know more than the sources say, nothing is reported.

mod silenced;
mod sources;

use crate::edges::Edges;
use crate::registry::{File, Registry};
use basepair_client::resolve::{Resolver, Target};
use basepair_model::nearest::nearest;
use basepair_model::parallel::{map_shares, on_large_stack};
use basepair_model::place::Span;
use basepair_model::rule::{self, Rule};
use basepair_syntax::Language;
use basepair_syntax::api::{Attributes, Exported, Props};
use basepair_syntax::facts::{Attribute, Element, Import, ImportKind, ImportedName};
use silenced::Silenced;
use sources::Sources;
use std::borrow::Cow;
use std::collections::HashMap;

/// Every mismatch, and for every rule how many uses could be decided.
#[derive(Debug, Default)]
pub(crate) struct Mismatches {
    found: Vec<Mismatch>,
    checked: [usize; 4],
}

#[derive(Debug)]
pub(crate) struct Mismatch {
    rule: &'static Rule,
    /// By position.
    pub(crate) file: usize,
    pub(crate) span: Span,
    pub(crate) message: String,
    pub(crate) help: String,
}

static RULES: [&Rule; 4] =
    [&rule::UNKNOWN_EXPORT, &rule::UNKNOWN_PROP, &rule::MISSING_PROP, &rule::UNKNOWN_VARIANT];

/// How many files a thread looks at with the same memory of what components take.
const SHARE: usize = 64;
/// Names that a message lists.
const MOST_LISTED: usize = 8;
impl Mismatches {
    pub(crate) fn of(registry: &Registry<'_>, edges: &Edges, resolver: &Resolver) -> Self {
        let sources = Sources::of(registry, edges, resolver);
        let positions: Vec<usize> = (0..registry.files.len()).collect();
        let checked = on_large_stack(|| {
            map_shares(&positions, SHARE, |positions| {
                let mut reading = Reading { sources: &sources, known: HashMap::new(), all: Self::default() };
                positions.iter().for_each(|position| reading.file(*position));
                vec![reading.all]
            })
        });
        let mut all = Self::default();
        for part in checked {
            all.found.extend(part.found);
            all.checked.iter_mut().zip(part.checked).for_each(|(sum, count)| *sum += count);
        }
        all
    }

    /// What one rule finds, and how many uses it could decide.
    pub(crate) fn of_rule(&self, rule: &Rule) -> (usize, impl Iterator<Item = &Mismatch>) {
        let at = RULES.iter().position(|other| *other == rule);
        let checked = at.and_then(|at| self.checked.get(at)).copied().unwrap_or_default();
        let name = at.and_then(|at| RULES.get(at));
        (checked, self.found.iter().filter(move |one| name.is_some_and(|rule| one.rule == *rule)))
    }
}

/// What is known of a component, by the file that declares it.
type Known = HashMap<(usize, String), Option<Props>>;

struct Reading<'u, 'r, 'a> {
    sources: &'u Sources<'r, 'a>,
    known: Known,
    all: Mismatches,
}

impl Reading<'_, '_, '_> {
    fn file(&mut self, position: usize) {
        let sources = self.sources;
        let Some(file) = sources.registry.files.get(position) else { return };
        let facts = &file.facts;
        let is_script = matches!(facts.language, Language::Ts | Language::Tsx | Language::Js | Language::Jsx);
        if !is_script || !facts.problems.is_empty() || file.path.ends_with(".d.ts") {
            return;
        }
        let silenced = Silenced::of(file);
        if silenced.everything {
            return;
        }
        let first = sources.views.first.get(position).copied().unwrap_or_default();
        for edge in sources.edges.of_file(position) {
            let (Some(import), Target::File(found)) = (facts.imports.get(edge.import()), &edge.to) else {
                continue;
            };
            let item = file.owners.first().copied().unwrap_or_default();
            let target = sources.views.find(sources.registry, found.file, found.item());
            let target = target.filter(|_| sources.resolver.brings(item, found.item()));
            let statement = Span::new(start_of(file, import), import.span.end());
            if let Some(target) = target.filter(|_| !silenced.has(file, statement)) {
                self.import(position, import, (target, found.file));
            }
        }
        if matches!(facts.language, Language::Ts | Language::Tsx) {
            for element in &facts.elements {
                let end = element.attributes.last().map_or(element.span.end(), |last| last.span.end());
                if !silenced.has(file, Span::new(element.span.start(), end)) {
                    self.element(position, first, element);
                }
            }
        }
    }

    fn count(&mut self, rule: &'static Rule) {
        let at = RULES.iter().position(|other| *other == rule);
        at.and_then(|at| self.all.checked.get_mut(at)).into_iter().for_each(|count| *count += 1);
    }

    fn add(&mut self, rule: &'static Rule, file: usize, span: Span, message: String, help: String) {
        self.all.found.push(Mismatch { rule, file, span, message, help });
    }

    fn import(&mut self, position: usize, import: &Import, (target, found): (usize, usize)) {
        let (sources, interfaces) = (self.sources, &self.sources.interfaces);
        if !matches!(import.kind, ImportKind::Static | ImportKind::ReExport) || import.specifier.contains('?')
        {
            return;
        }
        for name in import.names.iter().filter(|name| name.imported != "*") {
            match interfaces.exports(target, &name.imported) {
                Exported::Unknown => continue,
                Exported::Yes => {}
                Exported::No => {
                    let Some(file) = sources.registry.files.get(position) else { continue };
                    if !self.sources.has_twin(target, &name.imported)
                        && !sources.is_copy(position, import, found)
                    {
                        let (message, help) = unexported(sources, import, name, target);
                        let span = name_span(file, import, name);
                        self.add(&rule::UNKNOWN_EXPORT, position, span, message, help);
                    }
                }
            }
            self.count(&rule::UNKNOWN_EXPORT);
        }
    }

    fn element(&mut self, position: usize, view: usize, element: &Element) {
        let sources = self.sources;
        if element.is_of_module {
            let Some(key) = sources.interfaces.origin(view, &element.name) else { return };
            let mut known = std::mem::take(&mut self.known);
            let props =
                known.entry(key).or_insert_with_key(|(file, name)| sources.interfaces.props(*file, name));
            if let Some(props) = props {
                let before = self.all.found.len();
                self.component(position, element, props);
                if self.all.found.len() > before && sources.shows_copy(position, element) {
                    self.all.found.truncate(before);
                }
            }
            self.known = known;
        } else if element.is_intrinsic()
            && sources.of_react
            && let Some(attributes) = Attributes::of_element(&element.name)
        {
            self.intrinsic(position, element, attributes);
        }
    }

    fn component(&mut self, position: usize, element: &Element, props: &Props) {
        let name = element.name.as_str();
        // With a spread, TypeScript accepts further attributes.
        if props.is_closed && element.spread.is_none() && (self.sources.of_react || props.declares_all()) {
            self.count(&rule::UNKNOWN_PROP);
            for attribute in element.attributes.iter().filter(|attribute| is_checked(&attribute.name)) {
                if !props.takes(&attribute.name) {
                    let message = format!("`{name}` has no prop `{}`", attribute.name);
                    let help = meant(&attribute.name, &props.names());
                    self.add(&rule::UNKNOWN_PROP, position, name_of(attribute), message, help);
                }
            }
            self.count(&rule::MISSING_PROP);
            let is_given = |name: &str| {
                element.attribute(name).is_some() || (name == "children" && element.has_children)
            };
            let missing = props.known.iter().filter(|known| known.is_required && is_checked(&known.name));
            let missing: Vec<String> = missing
                .filter(|known| !is_given(&known.name))
                .map(|known| format!("`{}`", known.name))
                .collect();
            if let [first, ..] = missing.as_slice() {
                let (what, them) = match missing.len() {
                    1 => (format!("the prop {first}"), "it"),
                    _ => (format!("the props {}", listed(&missing)), "them"),
                };
                let message = format!("`{name}` needs {what}");
                let help =
                    format!("give `{name}` {what}, or make {them} optional where `{name}` is declared");
                self.add(&rule::MISSING_PROP, position, element.span, message, help);
            }
        }
        let after = element.spread.unwrap_or_default() as usize;
        for attribute in element.attributes.iter().skip(after) {
            let Some(value) = attribute.value.as_deref() else { continue };
            let Some(texts) = props.get(&attribute.name).and_then(|known| known.texts.as_deref()) else {
                continue;
            };
            self.count(&rule::UNKNOWN_VARIANT);
            let unquoted = |text: &String| text.get(1..text.len() - 1).unwrap_or_default().to_owned();
            let texts: Vec<String> = texts.iter().map(unquoted).collect();
            if !texts.iter().any(|text| text == value) && !value.contains(['"', '\\', '\n', '&']) {
                let message = format!("the prop `{}` of `{name}` cannot be `{value}`", attribute.name);
                let quoted: Vec<String> = texts.iter().map(|text| format!("`{text}`")).collect();
                let help = match nearest(value, texts.iter().map(String::as_str), 1).first() {
                    Some(meant) => format!("did you mean `{meant}`? It is one of {}", listed(&quoted)),
                    None => format!("use one of {}", listed(&quoted)),
                };
                let span = self.value_of(position, attribute, value);
                self.add(&rule::UNKNOWN_VARIANT, position, span, message, help);
            }
        }
    }

    /// The text that an attribute is given, without its quotes.
    fn value_of(&self, position: usize, attribute: &Attribute, value: &str) -> Span {
        let (start, end) = (attribute.span.start(), attribute.span.end());
        let file = self.sources.registry.files.get(position);
        let after = start + attribute.name.len();
        let found = file.and_then(|file| file.text.get(after..end)).and_then(|text| text.find(value));
        found.map_or(attribute.span, |at| Span::new(after + at, after + at + value.len()))
    }

    /// An element of the platform.
    fn intrinsic(&mut self, position: usize, element: &Element, attributes: Attributes) {
        if element.spread.is_some() {
            return;
        }
        self.count(&rule::UNKNOWN_PROP);
        for attribute in element.attributes.iter().filter(|attribute| is_checked(&attribute.name)) {
            if !attributes.has(&attribute.name) {
                let message = format!("`<{}>` has no attribute `{}` in React", element.name, attribute.name);
                let names: Vec<&str> = attributes.names().collect();
                self.add(
                    &rule::UNKNOWN_PROP,
                    position,
                    name_of(attribute),
                    message,
                    meant(&attribute.name, &names),
                );
            }
        }
    }
}

/// Whether TypeScript compares an attribute with the props: not those of React itself, and not those with a hyphen.
fn is_checked(name: &str) -> bool {
    !matches!(name, "key" | "ref") && !name.contains(['-', ':'])
}

fn name_of(attribute: &Attribute) -> Span {
    let start = attribute.span.start();
    Span::new(start, start + attribute.name.len())
}

/// Where the statement of an import starts.
fn start_of(file: &File<'_>, import: &Import) -> usize {
    let before = file.text.get(..import.span.start()).unwrap_or_default();
    before.rfind("import").max(before.rfind("export")).unwrap_or(before.len())
}

/// The name in an import, else the specifier.
fn name_span(file: &File<'_>, import: &Import, name: &ImportedName) -> Span {
    let start = start_of(file, import);
    let word = if name.imported == "default" { &name.local } else { &name.imported };
    let is_word = |c: char| c.is_alphanumeric() || c == '_' || c == '$';
    let statement = file.text.get(start..import.span.start()).unwrap_or_default();
    let found = statement.match_indices(word.as_str()).find(|(at, _)| {
        let ends = statement.get(at + word.len()..).unwrap_or_default();
        let starts = statement.get(..*at).unwrap_or_default();
        !ends.starts_with(is_word) && !starts.ends_with(is_word)
    });
    found
        .filter(|_| !word.is_empty())
        .map_or(import.span, |(at, _)| Span::new(start + at, start + at + word.len()))
}

fn unexported(
    sources: &Sources<'_, '_>,
    import: &Import,
    name: &ImportedName,
    target: usize,
) -> (String, String) {
    let names = || sources.interfaces.names(target).filter(|name| *name != "default");
    let quoted: Vec<String> = names().map(|name| format!("`{name}`")).collect();
    if name.imported == "default" {
        let message = format!("`{}` has no default export", import.specifier);
        let help = match nearest(&name.local, names(), 1).first() {
            Some(meant) => format!("did you mean `{{ {meant} }}`? It exports names"),
            None if quoted.is_empty() => "export something by default there".to_owned(),
            None => format!("name in braces what it exports: {}", listed(&quoted)),
        };
        return (message, help);
    }
    let message = format!("`{}` does not export `{}`", import.specifier, name.imported);
    let help = match nearest(&name.imported, names(), 1).first() {
        _ if sources.interfaces.default_name(target) == Some(name.imported.as_str()) => {
            format!("take the braces away: `{}` is the default export", name.imported)
        }
        Some(meant) => format!("did you mean `{meant}`?"),
        None if quoted.is_empty() => "export it there, or remove the import".to_owned(),
        None => format!("it exports {}", listed(&quoted)),
    };
    (message, help)
}

/// What may have been meant by the name of a prop.
fn meant(name: &str, known: &[&str]) -> String {
    match nearest(name, known.iter().copied(), 1).first() {
        Some(meant) => format!("did you mean `{meant}`?"),
        None => format!("declare `{name}` among the props, or remove it"),
    }
}

fn listed(names: &[String]) -> Cow<'_, str> {
    let shown = names.get(..MOST_LISTED.min(names.len())).unwrap_or_default().join(", ");
    let more = names.len().saturating_sub(MOST_LISTED);
    if more == 0 { shown.into() } else { format!("{shown} and {more} more").into() }
}
