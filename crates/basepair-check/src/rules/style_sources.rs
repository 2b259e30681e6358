//! The sources that the rules about values and tokens check: every listed file, and every item's manifest entry.

use crate::registry::{File, Registry};
use crate::reporter::{Diagnostic, Reporter};
use crate::tokens;
use basepair_catalog::catalog::Item;
use basepair_model::place::Span;
use basepair_syntax::facts::Facts;

#[derive(Debug, Clone, Copy)]
pub(super) enum Source<'r, 'a> {
    File(&'r File<'a>),
    Entry(&'a Item, usize, &'r Facts),
}

/// Every source that can contain a value: files first, then entries, both in manifest order.
pub(super) fn sources<'r, 'a>(registry: &'r Registry<'a>) -> impl Iterator<Item = Source<'r, 'a>> {
    let entries = registry.catalog.items().iter().zip(&registry.entries).enumerate();
    let entries = entries.map(|(position, (item, facts))| Source::Entry(item, position, facts));
    registry.files.iter().map(Source::File).chain(entries)
}

/// The sources of one item.
pub(super) fn sources_of<'r, 'a>(
    registry: &'r Registry<'a>,
    position: usize,
) -> impl Iterator<Item = Source<'r, 'a>> {
    let item = registry.catalog.items().get(position).zip(registry.entries.get(position));
    let entry = item.map(|(item, facts)| Source::Entry(item, position, facts));
    registry.files_of(position).map(Source::File).chain(entry)
}

impl<'r, 'a: 'r> Source<'r, 'a> {
    pub(super) fn facts(&self) -> &'r Facts {
        match self {
            Self::File(file) => &file.facts,
            Self::Entry(_, _, facts) => facts,
        }
    }

    pub(super) fn text(&self) -> &'r str {
        match self {
            Self::File(file) => &file.text,
            Self::Entry(item, ..) => &item.entry.source.text,
        }
    }

    /// Whether it belongs to an item that a project starts from: a theme, a style, a base or a font.
    pub(super) fn is_theme(&self) -> bool {
        let starts = |item: &Item| tokens::STARTS.contains(&item.entry.kind);
        match self {
            Self::File(file) => file.items.iter().any(|item| starts(item)),
            Self::Entry(item, ..) => starts(item),
        }
    }

    pub(super) fn has_role(&self, registry: &Registry<'_>, role: &str) -> bool {
        let id = match self {
            Self::File(file) => file.element.map(|element| element.id().clone()),
            Self::Entry(_, position, _) => registry.catalog.element_at(*position).cloned(),
        };
        id.is_some_and(|id| registry.model.has_role(&id, role))
    }

    /// Whether anything in it can contain a value.
    pub(super) fn has_values(&self) -> bool {
        let facts = self.facts();
        !(facts.class_lists.is_empty() && facts.styles.is_empty() && facts.texts.is_empty())
    }

    pub(super) fn report(
        &self,
        registry: &Registry<'_>,
        reporter: &mut Reporter,
        span: Span,
        diagnostic: Diagnostic,
    ) {
        match self {
            Self::File(file) => reporter.in_file(file, span, diagnostic),
            Self::Entry(item, position, _) => {
                reporter.in_entry(item, registry.catalog.element_at(*position), span, diagnostic);
            }
        }
    }
}

/// Whether values belong there: on the defining node, and in themes, styles, bases and fonts.
pub(super) fn is_defining(registry: &Registry<'_>, source: &Source<'_, '_>) -> bool {
    let starts = |position: &usize| tokens::is_foundation(registry, *position);
    source.has_role(registry, tokens::ROLE)
        || match source {
            // A file on an element belongs there, whatever the other files of its item are.
            Source::File(file) if file.element.is_some() => source.is_theme(),
            Source::File(file) => file.owners.iter().any(starts),
            Source::Entry(_, position, _) => starts(position),
        }
}
