//! How a demo uses the components of its item: with which text, and which of them inside which.

use basepair_catalog::catalog::Item;
use basepair_model::place::Span;
use basepair_syntax::facts::Element;
use std::collections::BTreeMap;

/// The longest text that is taken from a demo.
const LONGEST: usize = 80;

/// How the scripts of a demo use components, by name.
#[derive(Debug, Default)]
pub(super) struct Usage {
    elements: BTreeMap<String, Used>,
}

#[derive(Debug, Default)]
pub(super) struct Used {
    pub(super) has_children: bool,
    /// The first plain text between its tags.
    pub(super) text: Option<String>,
    /// By script, where each starts, and where its end tag is if it has one.
    places: Vec<(usize, usize, Option<usize>)>,
}

impl Usage {
    pub(super) fn of(demo: &Item) -> Self {
        let mut usage = Self::default();
        for (script, (file, source)) in demo.files().enumerate() {
            usage.read(script, &file.path, &source);
        }
        usage
    }

    fn read(&mut self, script: usize, path: &str, source: &str) {
        let facts = basepair_syntax::read(path, source);
        for element in facts.elements.iter().filter(|element| !element.is_intrinsic()) {
            let used = self.elements.entry(element.name.to_string()).or_default();
            used.has_children |= element.has_children;
            if used.text.is_none() {
                used.text = text(source, element);
            }
            let start = at(element.span);
            let end = element.has_children.then(|| end_tag(source, start, &element.name)).flatten();
            used.places.push((script, start, end));
        }
    }

    pub(super) fn element(&self, name: &str) -> Option<&Used> {
        self.elements.get(name)
    }

    /// Whether one component is only used between the tags of another.
    pub(super) fn is_within(&self, name: &str, other: &str) -> bool {
        let (Some(inner), Some(outer)) = (self.elements.get(name), self.elements.get(other)) else {
            return false;
        };
        inner.places.iter().all(|(script, at, _)| {
            outer
                .places
                .iter()
                .any(|(of, start, end)| of == script && start < at && end.is_some_and(|end| *at < end))
        })
    }
}

fn at(span: Span) -> usize {
    span.start()
}

/// Where the end tag of an element starts: the first of its name that follows.
fn end_tag(source: &str, start: usize, name: &str) -> Option<usize> {
    source.get(start..)?.find(&format!("</{name}>")).map(|offset| start + offset)
}

/// The text between the tags of an element, if it is nothing else.
fn text(source: &str, element: &Element) -> Option<String> {
    let end = end_tag(source, at(element.span), &element.name)?;
    // Attributes may contain `>`; the text cannot.
    let inside = source.get(at(element.span)..end)?.rsplit_once('>')?.1;
    let is_plain = !inside.contains(['{', '}', '<', '&']);
    let words = crate::markup::one_line(inside);
    (is_plain && !words.is_empty() && words.len() <= LONGEST && !words.ends_with('=')).then_some(words)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_part_is_used_inside_its_parent_and_text_is_taken_from_tags() {
        let mut usage = Usage::default();
        let source = "const Demo = () => <><Box open onClose={() => 1}><BoxTitle>Two\n words</BoxTitle></Box><Chip /><Chip>One</Chip></>";
        usage.read(0, "demo.tsx", source);
        assert!(usage.is_within("BoxTitle", "Box"));
        assert!(!usage.is_within("Chip", "Box"));
        assert!(!usage.is_within("Box", "BoxTitle"));
        assert_eq!(usage.element("BoxTitle").unwrap().text.as_deref(), Some("Two words"));
        assert_eq!(usage.element("Chip").unwrap().text.as_deref(), Some("One"));
        assert!(usage.element("Chip").unwrap().has_children);
    }
}
