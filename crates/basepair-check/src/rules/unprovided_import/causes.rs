//! What many items import and nothing provides: a file of the project that no item lists, or a package that none depends on. It is one
//! thing to decide, so it is one finding.

use super::super::entries::{self, Listed};
use super::super::habit;
use crate::analysis::Analysis;
use crate::registry::File;
use crate::reporter::{Diagnostic, Reporter};
use basepair_client::official::UTILS_MODULE;
use basepair_config::client::Client;
use basepair_model::place::Span;
use std::collections::BTreeMap;

/// What comes before the path in the key of a file that no item lists.
const UNLISTED: &str = "unlisted ";

pub(super) fn unlisted_key(path: &str) -> String {
    format!("{UNLISTED}{path}")
}

pub(super) fn unlisted(name: &str, specifier: &str, path: &str) -> Diagnostic {
    Diagnostic::new(
        format!("`{specifier}` is `{path}`, which is not listed by any item"),
        format!("add `{path}` to the `files` of `{name}`"),
    )
}

#[derive(PartialEq, Eq, PartialOrd, Ord)]
enum Cause {
    File(String),
    Package(String),
}

impl Cause {
    /// What the key of a missing dependency and its diagnostic are about, if others may have the same.
    fn of(registry: &Analysis<'_>, key: &str, diagnostic: &Diagnostic) -> Option<Self> {
        if let Some(path) = key.strip_prefix(UNLISTED) {
            return Some(Self::File(path.to_owned()));
        }
        let is_package = diagnostic.message.contains(" imports the package ");
        let is_unknown = is_package && !registry.resolver().installations.is_listed(key);
        is_unknown.then(|| Self::Package(key.to_owned()))
    }

    fn diagnostic(&self, registry: &Analysis<'_>, first: &str, more: usize) -> Diagnostic {
        match self {
            Self::File(path) => {
                let message = format!(
                    "`{first}` and {more} more items import `{path}`, which is not listed by any item"
                );
                Diagnostic::new(message, help(registry, path))
            }
            Self::Package(package) => Diagnostic::new(
                format!(
                    "`{first}` and {more} more items import the package `{package}`, but no item depends on it"
                ),
                format!(
                    "add \"{package}\" to the `dependencies` of each, or to `provided.packages` in `basepair.toml` if every consumer has it"
                ),
            ),
        }
    }
}

/// An import that nothing provides.
pub(super) struct Unprovided<'r, 'f> {
    pub(super) listed: Listed<'r>,
    pub(super) file: &'r File<'f>,
    pub(super) span: Span,
    pub(super) diagnostic: Diagnostic,
}

/// Reports what examples import and do not depend on, if it is a habit of them: their author shows them in another way than by
/// installing them.
pub(super) fn report_examples(
    registry: &Analysis<'_>,
    reporter: &mut Reporter,
    found: &[(String, Unprovided<'_, '_>)],
) -> bool {
    let mut those: Vec<Listed<'_>> = found.iter().map(|(_, found)| found.listed).collect();
    those.dedup_by_key(|listed| listed.position);
    let examples = entries::items(registry).filter(|listed| entries::is_example(listed.item)).count();
    let Some(((first, more), (_, one))) = habit::of(&those, examples).zip(found.first()) else {
        return false;
    };
    let message = format!(
        "`{}` and {more} more examples import what they do not depend on; the first is `{}`",
        first.name(),
        one.specifier()
    );
    let help = "list what each of them imports in its `dependencies` and `registryDependencies`, or leave examples out of the published registry";
    let diagnostic = Diagnostic::new(message, help).warning_if(true);
    reporter.in_file_of(one.listed.item, one.file, one.span, diagnostic);
    true
}

impl Unprovided<'_, '_> {
    /// What is imported, as it is written.
    fn specifier(&self) -> &str {
        let imports = &self.file.facts.imports;
        imports.iter().find(|import| import.span == self.span).map_or("", |import| import.specifier.as_str())
    }
}

/// Findings that several items may have.
#[derive(Default)]
pub(super) struct Causes<'r, 'f>(BTreeMap<Cause, Vec<Unprovided<'r, 'f>>>);

impl<'r, 'f> Causes<'r, 'f> {
    /// Keeps a finding if others may be the same, else reports it.
    pub(super) fn add(
        &mut self,
        registry: &Analysis<'_>,
        reporter: &mut Reporter,
        key: &str,
        found: Unprovided<'r, 'f>,
    ) {
        match Cause::of(registry, key, &found.diagnostic) {
            Some(cause) => self.0.entry(cause).or_default().push(found),
            None => reporter.in_file_of(found.listed.item, found.file, found.span, found.diagnostic),
        }
    }

    pub(super) fn report(self, registry: &Analysis<'_>, reporter: &mut Reporter) {
        let items = registry.catalog.items().len();
        for (cause, found) in self.0 {
            let mut those: Vec<Listed<'_>> = found.iter().map(|one| one.listed).collect();
            those.dedup_by_key(|listed| listed.position);
            if let Some((first, more)) = habit::of(&those, items) {
                let only_examples = those.iter().all(|listed| entries::is_example(listed.item));
                let diagnostic = cause.diagnostic(registry, first.name(), more).warning_if(only_examples);
                if let Some(Unprovided { listed, file, span, .. }) = found.first() {
                    reporter.in_file_of(listed.item, file, *span, diagnostic);
                }
                continue;
            }
            for Unprovided { listed, file, span, diagnostic } in found {
                reporter.in_file_of(listed.item, file, span, diagnostic);
            }
        }
    }
}

fn help(registry: &Analysis<'_>, path: &str) -> String {
    let stem = path.rsplit_once('.').map_or(path, |(stem, _)| stem);
    let is_utils = stem == UTILS_MODULE || stem.ends_with(&format!("/{UTILS_MODULE}"));
    if is_utils && registry.context.profile.clients.contains(&Client::Official) {
        return "import `cn` from `@/lib/utils`, which every project has".to_owned();
    }
    format!("list `{path}` as an item, and add that to the `registryDependencies` of each")
}
