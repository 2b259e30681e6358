//! A generated catalog with the words of real registries, and what people search in it. The same every time.

pub(super) struct Item {
    pub(super) name: String,
    pub(super) title: String,
    pub(super) description: String,
}

const LOOKS: &str = "\
    animated basic bordered compact controlled dark draggable editable elevated expandable fancy \
    filtered floating glass gradient grouped headless inline interactive large lazy minimal nested \
    outlined paginated pinned responsive rounded searchable selectable simple sortable stacked sticky \
    striped virtual";
const PARTS: &str = "\
    accordion alert avatar badge banner breadcrumb button calendar card carousel chart checkbox combobox \
    command cursor datepicker dialog divider drawer dropdown editor field footer form gallery grid \
    header hero icon input kanban label list loader map marquee menu modal navbar pagination panel \
    popover pricing progress rating select sidebar skeleton slider stepper switch table tabs testimonial \
    textarea timeline toast toggle toolbar tooltip tree upload";
const USES: &str = "\
    account admin agenda analytics article auth billing blog booking cart catalog chat checkout comment \
    contact course dashboard delivery event faq feedback file finance health help home inbox invoice \
    issue job landing login media message music news order payment portfolio product profile project \
    recipe report review search settings shop signup social status support task team travel user video \
    weather wiki work";
const ENDS: &[&str] = &[
    "with keyboard support and a visible focus",
    "that keeps its state in the address of the page",
    "for forms, with validation and messages beside each field",
    "which works without scripts and respects reduced motion",
    "built from primitives, for light and dark mode",
    "that loads its content when it becomes visible",
];

/// Names are combinations of three words; all of them differ.
pub(super) fn items(size: usize) -> impl Iterator<Item = Item> {
    let [looks, parts, uses] = [LOOKS, PARTS, USES].map(|words| words.split(' ').collect::<Vec<_>>());
    let all = looks.len() * parts.len() * uses.len();
    (0..size.min(all)).map(move |number| {
        // A step without a common divisor visits every combination once, far from the last one.
        let at = (number * 48_611) % all;
        let look = word(&looks, at);
        let part = word(&parts, at / looks.len());
        let usage = word(&uses, at / looks.len() / parts.len());
        Item {
            name: format!("{usage}-{part}-{look}"),
            title: format!("{look} {usage} {part}"),
            description: format!("A {look} {part} for the {usage} page, {}.", word(ENDS, number)),
        }
    })
}

/// What people type: names, beginnings, single words, two and three words in any order, typos, words that nothing
/// has, single letters, and long texts.
pub(super) fn queries(size: usize) -> Vec<String> {
    const KINDS: usize = 10;
    // Enough for a 99th percentile; fewer where a query of the peer takes a tenth of a second.
    let most = (3_000_000 / size.max(1)).clamp(100, 300);
    let chosen: Vec<Item> = items(size).step_by((size / most).max(1)).take(most).collect();
    let query = |(number, item): (usize, &Item)| {
        let words: Vec<&str> = item.name.split('-').collect();
        let at = |position: usize| words.get(position).copied().unwrap_or_default();
        match number % KINDS {
            0 => item.name.clone(),
            1 => at(1).chars().take(3).collect(),
            2 => at(1).to_owned(),
            3 => format!("{} {}", at(2), at(1)),
            4 => swapped(at(1)),
            5 => format!("{} {}", at(0), swapped(at(1))),
            6 => item.title.clone(),
            7 => format!("{} for {}", at(1), at(0)),
            8 => format!("zq{}x", at(0)),
            _ => match number / KINDS % 3 {
                0 => at(0).chars().take(1).collect(),
                1 => item.description.clone(),
                _ => format!("{} {} {} {} {}", at(0), at(1), at(2), at(0), at(1)),
            },
        }
    };
    chosen.iter().enumerate().map(query).collect()
}

/// Two letters in the middle are exchanged.
fn swapped(word: &str) -> String {
    let mut letters: Vec<char> = word.chars().collect();
    let middle = letters.len() / 2;
    if middle > 0 {
        letters.swap(middle - 1, middle);
    }
    letters.into_iter().collect()
}

fn word(words: &[&'static str], number: usize) -> &'static str {
    words.get(number % words.len()).copied().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn names_differ_and_queries_are_many() {
        let names: HashSet<String> = items(100_000).map(|item| item.name).collect();
        assert_eq!(names.len(), 100_000);
        assert_eq!((queries(10_000).len(), queries(100_000).len()), (300, 100));
    }
}
