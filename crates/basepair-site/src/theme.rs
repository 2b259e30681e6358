//! Design tokens: those of any registry, as data to show, and those of the built-in registry, which style the site
//! itself. The token items are the only source.

use basepair_catalog::catalog::{Catalog, Item};
use basepair_catalog::load::{self, Embedded, Listing, Loaded, MANIFEST, MODEL, ReadError, Source};
use basepair_model::json::Value;
use basepair_model::model::{Element, Model};
use basepair_syntax::values::colour::Colour;
use std::collections::{HashMap, HashSet};
use std::sync::LazyLock;

/// The role of an element that defines CSS values.
const ROLE: &str = "css-values";

/// The custom properties of one item, as written.
#[derive(Debug, Default, Clone)]
pub(crate) struct Tokens {
    pub(crate) theme: Vec<(String, String)>,
    pub(crate) light: Vec<(String, String)>,
    pub(crate) dark: Vec<(String, String)>,
    /// What differs for readers who prefer more contrast.
    pub(crate) contrast: Vec<(String, String)>,
}

/// Where items write what differs for more contrast, in `css` and in style sheets.
const CONTRAST: &str = ".contrast";

impl Tokens {
    pub(crate) fn of(item: &Item) -> Self {
        let vars = item.entry.object.get("cssVars").and_then(Value::as_object);
        let read = |key: &str| {
            let members = vars.and_then(|vars| vars.get(key)).and_then(Value::as_object);
            let members = members.map(|object| object.members.as_slice()).unwrap_or_default();
            let text = |member: &basepair_model::json::Member| {
                Some((member.key.to_string(), member.value.as_str()?.to_owned()))
            };
            members.iter().filter_map(text).collect()
        };
        let css = item.entry.object.get("css").and_then(Value::as_object);
        let block = css.and_then(|css| css.get(CONTRAST)).and_then(Value::as_object);
        let members = block.map(|block| block.members.as_slice()).unwrap_or_default().iter();
        let contrast = members.filter_map(|member| {
            Some((member.key.strip_prefix("--")?.to_owned(), member.value.as_str()?.to_owned()))
        });
        let contrast = contrast.collect();
        Self { theme: read("theme"), light: read("light"), dark: read("dark"), contrast }
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.count() == 0
    }

    fn count(&self) -> usize {
        self.theme.len() + self.light.len() + self.dark.len()
    }

    /// Every definition: its scope, name and value.
    fn all(&self) -> HashSet<(u8, &str, &str)> {
        let scopes = [(0_u8, &self.theme), (1, &self.light), (2, &self.dark)];
        let values =
            scopes.into_iter().flat_map(|(scope, values)| values.iter().map(move |value| (scope, value)));
        values.map(|(scope, (name, value))| (scope, name.as_str(), value.as_str())).collect()
    }
}

/// Whether an element has a role.
pub(crate) fn has_role(element: &Element<'_>, role: &str) -> bool {
    let roles = match element {
        Element::Node(node) => &node.unit.roles,
        Element::Rung(rung) => &rung.unit.roles,
        Element::Strand(_) => return false,
    };
    roles.iter().any(|each| each == role)
}

/// The elements that have a role, in model order.
pub(crate) fn elements_with_role<'a>(model: &'a Model, role: &'a str) -> impl Iterator<Item = Element<'a>> {
    model.elements().filter(move |element| has_role(element, role))
}

/// The custom properties of the rule for more contrast in a style sheet.
pub(crate) fn contrast_of(css: &str) -> Vec<(String, String)> {
    let lines = css.lines().skip_while(|line| line.trim_end() != ".contrast {").skip(1);
    let lines = lines.take_while(|line| !line.starts_with('}')).take(500);
    lines
        .filter_map(|line| {
            let (name, value) = line.trim().strip_prefix("--")?.split_once(':')?;
            Some((name.trim().to_owned(), value.trim().trim_end_matches(';').to_owned()))
        })
        .collect()
}

/// The items that define tokens, in manifest order: those of the elements that may or, without a law, all. An item with
/// a part of the largest one's tokens, such as a group that others depend on, is left out.
pub(crate) fn token_items(catalog: &Catalog, law: bool) -> Vec<(&Item, Tokens)> {
    let elements: Vec<_> =
        elements_with_role(&catalog.model, ROLE).map(|element| element.id().clone()).collect();
    let of_element = catalog.items().iter().enumerate().filter(|(position, item)| {
        let element = catalog.element_at(*position);
        if law { element.is_some_and(|id| elements.contains(id)) } else { !item.is_demo() }
    });
    let of_element: Vec<&Item> = of_element.map(|(_, item)| item).collect();
    let mut found: Vec<(&Item, Tokens)> = of_element
        .iter()
        .map(|item| (*item, Tokens::of(item)))
        .filter(|(_, tokens)| !tokens.is_empty())
        .collect();
    let largest =
        found.iter().max_by_key(|(_, tokens)| tokens.count()).map(|(item, tokens)| (*item, tokens.all()));
    if let Some((theme, all)) = largest {
        let is_part = |tokens: &Tokens| tokens.all().is_subset(&all);
        let keep: Vec<bool> =
            found.iter().map(|(item, tokens)| std::ptr::eq(*item, theme) || !is_part(tokens)).collect();
        let mut keep = keep.into_iter();
        found.retain(|_| keep.next().unwrap_or(true));
    }
    // A registry may keep what differs for more contrast in a style sheet beside its theme.
    if let [(_, tokens)] = found.as_mut_slice()
        && tokens.contrast.is_empty()
    {
        let files = of_element.iter().flat_map(|item| item.files());
        let mut sheets = files.filter(|(file, _)| file.path.ends_with(".css"));
        tokens.contrast = sheets.next().map_or(Vec::new(), |(_, css)| contrast_of(&css));
    }
    found
}

/// The tokens that style the site.
static OWN: LazyLock<Tokens> = LazyLock::new(|| tokens_of(&EntriesOnly));

fn tokens_of(source: &dyn Source) -> Tokens {
    let mut own = Tokens::default();
    let loaded = load::load(source).ok();
    let catalog = loaded.as_ref().and_then(Loaded::best);
    for (_, tokens) in catalog.iter().flat_map(|catalog| token_items(catalog, true)) {
        own.theme.extend(tokens.theme);
        own.light.extend(tokens.light);
        own.dark.extend(tokens.dark);
    }
    own
}

/// The built-in registry without its 3 MB of sources and images: these tokens are in its manifest.
struct EntriesOnly;

impl Source for EntriesOnly {
    fn read(&self, path: &str, limit: u64) -> Result<Vec<u8>, ReadError> {
        if matches!(path, MANIFEST | MODEL) { Embedded.read(path, limit) } else { Err(ReadError::Missing) }
    }

    fn walk(&self, _: &str) -> Listing {
        Listing::default()
    }
}

/// The tokens that a style sheet needs, as a style sheet: light, and dark if the reader or the system of the reader prefers it. The
/// registry has many more.
pub(crate) fn style_sheet(needed_by: &str) -> String {
    let used = used(needed_by);
    let block = |tokens: &[(String, String)]| {
        let tokens = tokens.iter().filter(|(name, _)| used.contains(name.as_str()));
        tokens.map(|(name, value)| format!("--{name}:{value};")).collect::<String>()
    };
    let (theme, light, dark) = (block(&OWN.theme), block(&OWN.light), block(&OWN.dark));
    format!(
        ":root{{color-scheme:light;{theme}{light}}}\n\
         @media screen and (prefers-color-scheme:dark){{:root:not([data-theme=light]){{color-scheme:dark;{dark}}}}}\n\
         @media screen{{:root[data-theme=dark]{{color-scheme:dark;{dark}}}}}\n"
    )
}

/// The tokens that a text uses, and those that their values use.
fn used(text: &str) -> HashSet<&str> {
    let values: Vec<_> = [&OWN.theme, &OWN.light, &OWN.dark].into_iter().flatten().collect();
    let (mut used, mut open) = (HashSet::new(), variables(text).collect::<Vec<_>>());
    while let Some(name) = open.pop() {
        if used.insert(name) {
            let own = values.iter().filter(|(token, _)| token == name);
            open.extend(own.flat_map(|(_, value)| variables(value)));
        }
    }
    used
}

/// The names in `var(--name)`.
fn variables(text: &str) -> impl Iterator<Item = &str> {
    let ends = |letter: char| !letter.is_ascii_alphanumeric() && letter != '-';
    text.split("var(--").skip(1).filter_map(move |rest| rest.split(ends).next())
}

/// The site's colours as numbers, for drawings without a style sheet.
#[derive(Debug)]
pub(crate) struct Palette(HashMap<&'static str, Colour>);

impl Palette {
    pub(crate) fn light() -> &'static Self {
        static LIGHT: LazyLock<Palette> = LazyLock::new(|| Palette::of(&OWN.light));
        &LIGHT
    }

    pub(crate) fn dark() -> &'static Self {
        static DARK: LazyLock<Palette> = LazyLock::new(|| Palette::of(&OWN.dark));
        &DARK
    }

    fn of(tokens: &'static [(String, String)]) -> Self {
        Self(tokens.iter().filter_map(|(name, value)| Some((name.as_str(), Colour::parse(value)?))).collect())
    }

    /// A colour by the name of its token; the text colour if there is none.
    pub(crate) fn color(&self, token: &str) -> Colour {
        let ink = Colour { red: 0.1, green: 0.1, blue: 0.1, alpha: 1.0 };
        self.0.get(token).copied().unwrap_or(ink)
    }

    pub(crate) fn hex(&self, token: &str) -> String {
        self.color(token).hex()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_entries_have_all_tokens_of_the_site() {
        let whole = tokens_of(&Embedded);
        assert!(!whole.is_empty());
        assert_eq!((&OWN.theme, &OWN.light, &OWN.dark), (&whole.theme, &whole.light, &whole.dark));
    }

    #[test]
    fn a_style_sheet_gets_the_tokens_that_it_uses_with_what_they_are_made_of() {
        let sheet = style_sheet("a { border-radius: calc(var(--radius-xl, 1px)) }");
        assert!(
            sheet.contains("--radius-xl:calc(var(--radius) + 4px);") && sheet.contains("--radius:"),
            "{sheet}"
        );
        assert!(!sheet.contains("--background") && !sheet.contains("--radius-sm"), "{sheet}");
    }

    #[test]
    fn the_site_has_its_tokens_in_both_appearances() {
        for needed in [
            "background",
            "foreground",
            "muted-foreground",
            "border",
            "ring",
            "engineering",
            "meaning",
            "rung",
        ] {
            for (name, tokens) in [("light", &OWN.light), ("dark", &OWN.dark)] {
                assert!(tokens.iter().any(|(token, _)| token == needed), "{name} has no `{needed}`");
            }
        }
    }

    /// Text at 4.5 to 1, borders of controls and focus at 3 to 1: required on every page, so it is checked on the data.
    #[test]
    fn every_colour_pair_of_the_site_is_readable() {
        let text = [
            "foreground",
            "muted-foreground",
            "primary",
            "engineering",
            "meaning",
            "rung",
            "destructive",
            "warning",
            "success",
            "info",
        ];
        let lines = ["input", "ring"];
        for tokens in [&OWN.light, &OWN.dark] {
            let palette = Palette::of(tokens);
            for ground in ["background", "card", "muted"] {
                let ground_color = palette.color(ground);
                for (names, least) in [(text.as_slice(), 4.5), (lines.as_slice(), 3.0)] {
                    for name in names {
                        let contrast = palette.color(name).contrast(ground_color);
                        assert!(contrast >= least, "{name} on {ground}: {contrast:.2}");
                    }
                }
            }
        }
    }
}
