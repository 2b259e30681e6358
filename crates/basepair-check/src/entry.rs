//! The styles in an item's manifest entry, as the same facts as those of sources: `cssVars`, `css`, the font and the
//! configuration of the utility framework. Spans are positions in the manifest.

use basepair_model::item::Entry;
use basepair_model::json::{Kind, Member, Object, Value};
use basepair_model::manifest::schema::{ITEM, Writes};
use basepair_model::place::Span;
use basepair_syntax as syntax;
use basepair_syntax::facts::{Definition, Facts, Import, ImportKind, Origin, Style};

/// `None` for the many entries without styles.
pub(crate) fn read(entry: &Entry) -> Option<Facts> {
    let mut styled = ITEM.iter().filter(|key| key.writes == Some(Writes::Styles));
    if !styled.any(|key| entry.object.get(key.name()).is_some()) {
        return None;
    }
    let mut reader = Reader { facts: Facts::default(), text: &entry.source.text };
    let object = |key: &str| entry.object.get(key).and_then(Value::as_object);
    for scope in object("cssVars").map(|scopes| scopes.members.as_slice()).unwrap_or_default() {
        for variable in scope.value.as_object().map(|it| it.members.as_slice()).unwrap_or_default() {
            reader.variable(&scope.key, variable);
        }
    }
    if let Some(css) = object("css") {
        reader.block(css, &mut Vec::new());
    }
    if let Some(variable) = object("font").and_then(|font| font.member("variable"))
        && let Some(name) = variable.value.as_str()
    {
        let name = format!("--{}", name.trim_start_matches('-'));
        let (span, scope) = (variable.value.span, "font".to_owned());
        reader.facts.definitions.push(Definition { name, span, value: String::new(), scope });
    }
    let theme = object("tailwind").and_then(|it| it.get("config")?.as_object()?.get("theme")?.as_object());
    if let Some(theme) = theme {
        let extend = theme.get("extend").and_then(Value::as_object);
        for group in theme.members.iter().chain(extend.into_iter().flat_map(|it| &it.members)) {
            // Breakpoints cannot read a custom property.
            if !matches!(group.key.as_ref(), "extend" | "screens") {
                reader.group(property_of_group(&group.key), &group.value);
            }
        }
    }
    reader.facts.settle();
    Some(reader.facts)
}

struct Reader<'t> {
    facts: Facts,
    text: &'t str,
}

impl Reader<'_> {
    fn variable(&mut self, scope: &str, variable: &Member) {
        let name = format!("--{}", variable.key.trim_start_matches('-'));
        let value = text_of(&variable.value);
        let (span, scope) = (variable.key_span, scope.to_owned());
        self.facts.definitions.push(Definition { name: name.clone(), span, value, scope });
        self.style(name, &variable.value);
    }

    fn style(&mut self, property: String, value: &Value) {
        let text = text_of(value);
        let span = self.inside(value.span, &text);
        let exact = span.end() - span.start() == text.len();
        let before = self.facts.reads.len();
        syntax::properties::take_reads(&mut self.facts, &text, span.start());
        if !exact {
            // Escapes shift the offsets, so the span is the whole value.
            self.facts.reads.iter_mut().skip(before).for_each(|read| read.span = span);
        }
        self.facts.styles.push(Style { property, value: text, span, origin: Origin::Sheet });
    }

    /// The span inside the quotes of a string without escapes; otherwise the whole string.
    fn inside(&self, span: Span, text: &str) -> Span {
        let inner = Span::new(span.start() + 1, span.end().saturating_sub(1));
        if self.text.get(inner.start()..inner.end()) == Some(text) { inner } else { span }
    }

    fn block(&mut self, block: &Object, scopes: &mut Vec<String>) {
        for member in &block.members {
            let key = member.key.trim();
            if let Some(named) = key.strip_prefix("@plugin ").or_else(|| key.strip_prefix("@import ")) {
                self.import(named, member);
            }
            if let Some(list) = key.strip_prefix("@apply ") {
                let at = self.inside(member.key_span, &member.key);
                let lead = member.key.len() - list.len();
                syntax::classes::take(&mut self.facts, list, at.start() + lead, self.text);
            } else if let Some(inner) = member.value.as_object() {
                scopes.push(key.to_owned());
                self.block(inner, scopes);
                scopes.pop();
            } else if key == "@apply" {
                let list = text_of(&member.value);
                let at = self.inside(member.value.span, &list);
                syntax::classes::take(&mut self.facts, &list, at.start(), self.text);
            } else if !key.starts_with('@') {
                if key.starts_with("--") {
                    let value = text_of(&member.value);
                    let (span, scope) = (member.key_span, scopes.join(" "));
                    self.facts.definitions.push(Definition { name: key.to_owned(), span, value, scope });
                }
                self.style(key.to_owned(), &member.value);
            }
        }
    }

    /// A package that a style sheet loads.
    fn import(&mut self, named: &str, member: &Member) {
        let named = named.trim();
        let quoted = |quote: char| named.strip_prefix(quote)?.split_once(quote).map(|(name, _)| name);
        let name =
            quoted('"').or_else(|| quoted('\'')).or_else(|| (!named.contains(['(', ' '])).then_some(named));
        let Some(name) = name else { return };
        let (specifier, span, kind) = (name.into(), member.key_span, ImportKind::Css);
        self.facts.imports.push(Import { specifier, span, kind, type_only: false, names: Vec::new() });
    }

    fn group(&mut self, property: &str, value: &Value) {
        match &value.kind {
            Kind::Object(object) => object.members.iter().for_each(|it| self.group(property, &it.value)),
            Kind::Array(values) => values.iter().for_each(|it| self.group(property, it)),
            Kind::String(_) => self.style(property.to_owned(), value),
            _ => {}
        }
    }
}

fn text_of(value: &Value) -> String {
    match &value.kind {
        Kind::String(text) => text.to_string(),
        Kind::Number(text) => text.to_string(),
        _ => String::new(),
    }
}

/// The CSS property that a group of the framework's configuration is used for.
fn property_of_group(group: &str) -> &str {
    match group {
        "colors" | "backgroundColor" | "textColor" | "borderColor" | "fill" | "stroke" => "color",
        "boxShadow" => "box-shadow",
        "fontFamily" => "font-family",
        "fontWeight" => "font-weight",
        "lineHeight" => "line-height",
        "zIndex" => "z-index",
        other => other,
    }
}
