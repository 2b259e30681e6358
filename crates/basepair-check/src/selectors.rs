//! Which texts have a rule for a class. They are read once: looking for each class in each text would take quadratic time, and a
//! stranger decides how many classes there are.

use basepair_syntax::values::themed::Themed;
use std::collections::HashMap;

const UTILITY: &str = "@utility";

/// What texts style, each with the numbers of the texts, in order.
#[derive(Debug, Default)]
pub(crate) struct Selectors<'t> {
    /// The names of selectors, and of utilities that the texts define.
    names: HashMap<&'t str, Vec<usize>>,
    /// The beginnings of the names of utilities that take any value.
    families: HashMap<&'t str, Vec<usize>>,
}

impl<'t> Selectors<'t> {
    pub(crate) fn of(texts: impl IntoIterator<Item = (usize, &'t str)>) -> Self {
        let mut all = Self::default();
        for (number, text) in texts {
            for (at, dot) in text.match_indices('.') {
                let name = start(text.get(at + dot.len()..).unwrap_or_default());
                // Every class that is looked for has a dash, and the members of scripts have none.
                if name.contains('-') {
                    note(&mut all.names, name, number);
                }
            }
            for (at, _) in text.match_indices(UTILITY) {
                let rest = text.get(at + UTILITY.len()..).unwrap_or_default().trim_start();
                let name = start(rest);
                match name
                    .strip_suffix('-')
                    .filter(|_| rest.get(name.len()..).is_some_and(|rest| rest.starts_with('*')))
                {
                    Some(family) => note(&mut all.families, family, number),
                    None => note(&mut all.names, name, number),
                }
            }
        }
        all
    }

    /// The texts that have a rule for the class, or name it as a selector, in order.
    pub(crate) fn styling(&self, class: &Themed<'_>) -> Vec<usize> {
        let name = format!("{}-{}", class.utility, class.name);
        let heads = name.match_indices('-').filter_map(|(at, _)| self.families.get(name.get(..at)?));
        let mut texts: Vec<usize> = heads.chain(self.names.get(name.as_str())).flatten().copied().collect();
        texts.sort_unstable();
        texts.dedup();
        texts
    }
}

/// The name at the start of a text.
fn start(text: &str) -> &str {
    let end = text.find(|c: char| !(c.is_alphanumeric() || matches!(c, '-' | '_')));
    end.and_then(|end| text.get(..end)).unwrap_or(text)
}

fn note<'t>(found: &mut HashMap<&'t str, Vec<usize>>, name: &'t str, text: usize) {
    let texts = found.entry(name).or_default();
    if texts.last() != Some(&text) {
        texts.push(text);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn selectors_and_utilities_are_found_in_every_text_that_has_them() {
        let texts = [
            ".text-brand{} a.bg-brand-strong:hover{}",
            "@utility text-brand {}\n@utility  tab-* {}",
            "const a = b.c; .bg-brand_x .xtext-brand text-brand",
        ];
        let selectors = Selectors::of(texts.into_iter().enumerate());
        let styling = |class: &'static str| selectors.styling(&Themed::of(class).unwrap());
        assert_eq!(styling("text-brand"), [0, 1]);
        assert_eq!(styling("bg-brand-strong"), [0]);
        assert_eq!(styling("bg-brand"), [0; 0]);
        assert_eq!(selectors.families.keys().collect::<Vec<_>>(), [&"tab"]);
    }
}
