//! A utility class must name something that the theme of a consumer's project has.

use super::check;
use crate::analysis::Analysis;
use crate::registry::File;
use crate::reporter::{Diagnostic, Reporter};
use crate::themes::Themes;
use basepair_model::nearest::{Budget, Misspelling};
use basepair_model::place::Span;
use basepair_syntax::Language;
use basepair_syntax::values::themed::Themed;
use std::cell::OnceCell;
use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};

check!(UNKNOWN_CLASS, "unknown-class", run);

/// A name that more items use is a habit: it is reported once.
const FEW: usize = 3;

/// A class that means nothing, where it is first used in an item.
struct Found<'r, 'a> {
    position: usize,
    file: &'r File<'a>,
    span: Span,
    themed: Themed<'r>,
    /// Another item that has a rule for it.
    definer: Option<usize>,
}

fn run(registry: &Analysis<'_>, reporter: &mut Reporter) {
    if registry.has_unread() {
        return;
    }
    let themes = OnceCell::new();
    // Every class is parsed once, however often it is used.
    let mut parsed: HashMap<&str, Option<Themed<'_>>> = HashMap::new();
    let mut styled: HashMap<(&str, &str), Vec<usize>> = HashMap::new();
    // By the variable that would give them a meaning.
    let mut found: BTreeMap<String, Vec<Found<'_, '_>>> = BTreeMap::new();
    for position in 0..registry.catalog.items().len() {
        let mut seen = HashSet::new();
        let own = registry.files_of(position).filter(|file| file.owners.first() == Some(&position));
        for file in own.filter(|file| is_read(registry, file)) {
            let classes = file.facts.classes_in(&file.text).filter(|(class, _)| Themed::may_be(class));
            for (class, at) in classes {
                let Some(themed) = parsed.entry(class).or_insert_with(|| Themed::of(class)) else { continue };
                reporter.checked(1);
                let key = (themed.utility, themed.name);
                if !seen.insert(key) {
                    continue;
                }
                let themes = themes.get_or_init(|| Themes::of(registry));
                if themes.pages_are_open() || themes.give(position, themed) {
                    continue;
                }
                let by = styled.entry(key).or_insert_with(|| themes.styled_by(themed));
                if by.iter().any(|item| registry.reach().reaches(position, *item)) {
                    continue;
                }
                let start = at.start() + themed.start;
                let span = Span::new(start, start + themed.utility.len() + 1 + themed.name.len());
                let variable = themed.variables().next().unwrap_or_default();
                let definer = by.first().copied();
                found.entry(variable).or_default().push(Found {
                    position,
                    file,
                    span,
                    themed: *themed,
                    definer,
                });
            }
        }
    }
    let Some(themes) = themes.get() else { return };
    let mut names = Names { themes, known: HashMap::new(), budget: Budget::default() };
    for all in found.into_values() {
        let items: BTreeSet<usize> = all.iter().map(|one| one.position).collect();
        let is_habit = items.len() > FEW;
        let more = if is_habit { items.len() - 1 } else { 0 };
        // What gives one class of an item its meaning gives it to all with the same variable.
        let mut reported = BTreeSet::new();
        let each = all.iter().filter(|one| reported.insert(one.position));
        for one in each.take(if is_habit { 1 } else { all.len() }) {
            reporter.in_file(one.file, one.span, diagnostic(registry, &mut names, one, more));
        }
    }
}

/// Whether the classes of a file are those of the framework in its present major, and its theme is written in CSS.
fn is_read(registry: &Analysis<'_>, file: &File<'_>) -> bool {
    let is_script =
        matches!(file.facts.language, Language::Ts | Language::Tsx | Language::Js | Language::Jsx);
    is_script && file.facts.problems.is_empty() && !registry.context.sources.has_old_tailwind(&file.path)
}

fn diagnostic(
    registry: &Analysis<'_>,
    names: &mut Names<'_, '_>,
    one: &Found<'_, '_>,
    more: usize,
) -> Diagnostic {
    let Themed { utility, name, .. } = one.themed;
    let item = registry.catalog.items().get(one.position).map(|item| item.name()).unwrap_or_default();
    let (among, verb) = match more {
        0 => (format!("`{item}`"), "is"),
        1 => (format!("`{item}` and one more item"), "are"),
        more => (format!("`{item}` and {more} more items"), "are"),
    };
    let class = format!("{utility}-{name}");
    let variable = one.themed.variables().next().unwrap_or_default();
    let plain = variable.trim_start_matches('-').to_owned();
    if let Some(amount) = name.strip_prefix("opacity-") {
        let message =
            format!("`{class}` has no effect in {among}: version 4 of Tailwind has no such utility");
        let help = format!("write the opacity behind the colour, as in `{utility}-black/{amount}`");
        return Diagnostic::new(message, help);
    }
    if name == "none" && utility.starts_with("border-") {
        let message = format!("`{class}` has no effect in {among}: there is no such utility");
        return Diagnostic::new(message, format!("write `{utility}-0`"));
    }
    if let Some((sheet, defined)) = names.themes.page(&one.themed) {
        let message = format!(
            "`{class}` has no effect where {among} {verb} installed: only `{sheet}` defines `{defined}`, which consumers do not get"
        );
        let help = match defined.strip_prefix("--") {
            Some(name) => {
                format!("define `{name}` in `cssVars.theme` of `{item}`, with the value that it has there")
            }
            None => format!("copy the rule for `{defined}` to `css` of `{item}`"),
        };
        return Diagnostic::new(message, help);
    }
    let near = names.meant(one).map(|near| format!("did you mean `{utility}-{near}`?"));
    if registry.resolver().is_in_place() {
        let message = format!("`{class}` has no effect: no style sheet of the project defines `{variable}`");
        let help =
            near.unwrap_or_else(|| format!("define `{variable}` in `@theme`, or use a name that is there"));
        return Diagnostic::new(message, help);
    }
    let message =
        format!("`{class}` has no effect: nothing that is installed with {among} defines `{variable}`");
    let definer = one.definer.and_then(|at| registry.catalog.items().get(at)).map(|item| item.name());
    let help = match (definer, near) {
        (Some(definer), _) => {
            format!(
                "add \"{}\" to the `registryDependencies` of `{item}`: it defines the class",
                registry.graph.own.written(definer)
            )
        }
        (None, Some(near)) => near,
        (None, None) => {
            format!("define `{plain}` in `cssVars.theme` of `{item}`, or use a name that every project has")
        }
    };
    Diagnostic::new(message, help)
}

/// The names that may be meant.
struct Names<'t, 'r> {
    themes: &'t Themes<'r>,
    /// By item and utility.
    known: HashMap<(usize, String), Vec<String>>,
    budget: Budget,
}

impl Names<'_, '_> {
    /// The name that was probably meant: one with nearly the same letters.
    fn meant(&mut self, one: &Found<'_, '_>) -> Option<String> {
        let Themed { utility, name, .. } = one.themed;
        let known = self.known.entry((one.position, utility.to_owned()));
        let known = known.or_insert_with(|| self.themes.names(one.position, &one.themed));
        if !self.budget.spend(known.len()) {
            return None;
        }
        let mut misspelling = Misspelling::new(name);
        let most = (name.chars().count() / 4).clamp(1, 2);
        let near = known.iter().filter_map(|known| Some((misspelling.edits_to(known, most)?, known)));
        near.min().map(|(_, known)| known.clone())
    }
}
