//! Documents at content-based URLs. Such a URL must stay valid for as long as a page that uses it may be
//! cached, so documents of the last generations are kept, within limits.

use crate::representation::Representation;
use basepair_catalog::document::Document;
use std::collections::HashMap;
use std::sync::Arc;

/// For how many generations a URL stays valid.
const GENERATIONS: u32 = 16;
/// The maximum size of documents that only earlier generations had; the oldest are dropped first.
const BYTES: usize = 64 * 1024 * 1024;

#[derive(Debug, Default)]
pub(super) struct Retained(HashMap<String, Kept>);

#[derive(Debug, Clone)]
struct Kept {
    document: Arc<Representation>,
    /// How many generations ago it was last listed.
    age: u32,
}

impl Retained {
    /// The documents of a new generation, and those of the generations before it.
    pub(super) fn after<'a>(
        earlier: Option<&Self>,
        listed: impl Iterator<Item = (&'a str, &'a Document)>,
    ) -> Self {
        let mut kept: HashMap<String, Kept> = HashMap::new();
        for (name, document) in listed {
            // The same name means the same content: one copy serves every generation.
            let known = earlier.and_then(|earlier| earlier.0.get(name)).map(|kept| &kept.document);
            let document = known.map_or_else(|| Arc::new(Representation::new(document.clone())), Arc::clone);
            kept.insert(name.to_owned(), Kept { document, age: 0 });
        }
        let old = earlier.into_iter().flat_map(|earlier| &earlier.0);
        let old = old.filter(|(name, each)| each.age + 1 < GENERATIONS && !kept.contains_key(*name));
        let mut old: Vec<_> = old.collect();
        old.sort_by(|a, b| (a.1.age, a.0).cmp(&(b.1.age, b.0)));
        let mut bytes = 0;
        let fitting: Vec<_> = old
            .into_iter()
            .take_while(|(_, each)| {
                bytes += each.document.weight();
                bytes <= BYTES
            })
            .map(|(name, each)| (name.clone(), Kept { age: each.age + 1, ..each.clone() }))
            .collect();
        kept.extend(fitting);
        Self(kept)
    }

    pub(super) fn get(&self, name: &str) -> Option<&Representation> {
        self.0.get(name).map(|kept| &*kept.document)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use basepair_catalog::document::{Freshness, MediaType};

    fn document(text: &str) -> Document {
        Document::new(MediaType::Text, Freshness::Immutable, text.to_owned())
    }

    #[test]
    fn a_url_is_valid_for_sixteen_generations() {
        let (first, other) = (document("first"), document("other"));
        let mut generation = Retained::after(None, [("first", &first)].into_iter());
        for number in 1..GENERATIONS {
            generation = Retained::after(Some(&generation), [("other", &other)].into_iter());
            assert!(generation.get("first").is_some(), "after {number} reloads");
        }
        generation = Retained::after(Some(&generation), [("other", &other)].into_iter());
        assert!(generation.get("first").is_none() && generation.get("other").is_some());
    }

    #[test]
    fn a_document_that_is_listed_again_is_shared_and_new() {
        let first = document("first");
        let one = Retained::after(None, [("first", &first)].into_iter());
        let two = Retained::after(Some(&one), std::iter::empty());
        let three = Retained::after(Some(&two), [("first", &first)].into_iter());
        assert!(std::ptr::eq(one.get("first").unwrap(), three.get("first").unwrap()));
        assert_eq!(three.0["first"].age, 0);
    }

    #[test]
    fn documents_that_are_no_longer_listed_stay_within_limits() {
        let big: Vec<_> =
            (0..10).map(|n| (n.to_string(), document(&n.to_string().repeat(10 << 20)))).collect();
        let listed = big.iter().map(|(name, document)| (name.as_str(), document));
        let one = Retained::after(None, listed);
        assert_eq!(one.0.len(), 10);
        let two = Retained::after(Some(&one), std::iter::empty());
        let bytes: usize = two.0.values().map(|kept| kept.document.weight()).sum();
        assert!(two.0.len() == 6 && bytes <= BYTES, "{} {bytes}", two.0.len());
    }
}
