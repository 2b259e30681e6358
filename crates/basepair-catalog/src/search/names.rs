//! What items are called, for queries that are the name of one, or its beginning.

use super::stem::stem;
use super::{Field, words};
use std::collections::HashMap;

/// What an item gets if the query is its name, in percent of what the query says; the same for its title, for an alias and for
/// another form of a name or title, such as the plural.
const NAME: u64 = 200;
const TITLE: u64 = 180;
const ALIAS: u64 = 160;
const FORM: u64 = 140;
/// At most, if its name or title starts with the query.
const STARTS: u64 = 60;

#[derive(Debug, Default)]
pub(super) struct Names {
    /// Names and titles as one word each, sorted, with the item and what it gets.
    called: Vec<(Box<str>, u32, u64)>,
    /// Aliases, and the stems of names and titles.
    others: HashMap<Box<str>, Vec<(u32, u64)>>,
}

impl Names {
    pub(super) fn of(entries: &[Vec<(Field, &str)>]) -> Self {
        let mut made = Self::default();
        for (item, fields) in (0_u32..).zip(entries) {
            let (mut name, mut title) = (false, false);
            for (field, text) in fields {
                let seen = match field {
                    Field::Name => &mut name,
                    Field::Title => &mut title,
                    Field::Alias => {
                        made.others.entry(words::joined(text).into()).or_default().push((item, ALIAS));
                        continue;
                    }
                    _ => continue,
                };
                let word = words::joined(text);
                if std::mem::replace(seen, true) || word.is_empty() {
                    continue;
                }
                made.others.entry(stem(&word).into()).or_default().push((item, FORM));
                made.called.push((word.into(), item, if *field == Field::Name { NAME } else { TITLE }));
            }
        }
        made.called.sort_unstable();
        made
    }

    /// What items get because a query, as one word, is what they are called or starts it.
    pub(super) fn bonuses(&self, query: &str) -> HashMap<u32, u64> {
        let mut bonuses = HashMap::new();
        let mut add = |item: u32, bonus: u64| {
            let best = bonuses.entry(item).or_insert(0);
            *best = bonus.max(*best);
        };
        for key in [query, stem(query).as_str()] {
            let others = self.others.get(key).map(Vec::as_slice).unwrap_or_default();
            others.iter().for_each(|(item, bonus)| add(*item, *bonus));
        }
        let from = self.called.partition_point(|(word, ..)| &**word < query);
        let called = self.called.iter().skip(from).take_while(|(word, ..)| word.starts_with(query));
        for (word, item, whole) in called {
            let share = STARTS * query.len() as u64 / word.len().max(1) as u64;
            add(*item, if word.len() == query.len() { *whole } else { 1 + share });
        }
        bonuses
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_gets_more_than_a_title_an_alias_a_form_or_a_beginning() {
        let entries = [
            vec![(Field::Name, "date-pickers"), (Field::Title, "Days")],
            vec![(Field::Name, "date-picker"), (Field::Title, "Date picker")],
            vec![(Field::Name, "x"), (Field::Alias, "DatePicker")],
            vec![(Field::Name, "y"), (Field::Title, "Date picker")],
            vec![(Field::Name, "date-picker-field")],
            vec![(Field::Name, "picker")],
        ];
        let bonuses = Names::of(&entries).bonuses("datepicker");
        let of: Vec<u64> = (0..6).map(|item| bonuses.get(&item).copied().unwrap_or_default()).collect();
        assert_eq!(of, [FORM, NAME, ALIAS, TITLE, 1 + STARTS * 10 / 15, 0]);
    }
}
