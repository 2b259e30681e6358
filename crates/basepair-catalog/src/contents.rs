//! The contents of an item's files. They may be given up while something else in memory has the same texts, such as the document
//! that is served: a large registry holds them once, and compressed.
use std::fmt;
use std::sync::{Arc, PoisonError, RwLock, RwLockReadGuard};

/// The texts of an item's files, in the order of its entry. Clones share them, and catalogs share clones.
#[derive(Debug, Clone)]
pub struct Contents(Arc<Shared>);

#[derive(Debug)]
struct Shared {
    /// The length of all texts.
    bytes: usize,
    held: RwLock<Held>,
}

#[derive(Debug)]
enum Held {
    Here(Arc<[Arc<str>]>),
    Elsewhere(Arc<dyn Elsewhere>),
}

/// Something else in memory from which the texts of an item can be read.
pub trait Elsewhere: fmt::Debug + Send + Sync {
    /// The texts in the order of the item's entry. The same for as long as it exists.
    fn texts(&self) -> Option<Vec<String>>;
}

impl Contents {
    pub fn new(texts: impl Into<Arc<[Arc<str>]>>) -> Self {
        let texts = texts.into();
        let bytes = texts.iter().map(|text| text.len()).sum();
        Self(Arc::new(Shared { bytes, held: RwLock::new(Held::Here(texts)) }))
    }

    /// The text of every file. Whoever needs several keeps the list: reading it again may cost as much as the first time.
    pub fn texts(&self) -> Arc<[Arc<str>]> {
        let from = match &*self.held() {
            Held::Here(texts) => return Arc::clone(texts),
            Held::Elsewhere(from) => Arc::clone(from),
        };
        // It had the same texts when they were given up, and does not change.
        from.texts().unwrap_or_default().into_iter().map(Into::into).collect()
    }

    /// The same with another text for one file.
    #[must_use]
    pub fn with(&self, file: usize, text: &Arc<str>) -> Self {
        let mut texts = self.texts().to_vec();
        if let Some(place) = texts.get_mut(file) {
            *place = text.clone();
        }
        Self::new(texts)
    }

    /// The length of all texts.
    pub fn bytes(&self) -> usize {
        self.0.bytes
    }

    /// Whether the texts are still here.
    pub fn are_here(&self) -> bool {
        matches!(&*self.held(), Held::Here(_))
    }

    fn held(&self) -> RwLockReadGuard<'_, Held> {
        self.0.held.read().unwrap_or_else(PoisonError::into_inner)
    }

    /// Gives the texts up if they can be read from something else, which is tried first.
    pub fn give_up_for(&self, other: impl FnOnce() -> Arc<dyn Elsewhere>) {
        if !self.are_here() {
            return;
        }
        let other = other();
        let (here, there) = (self.texts(), other.texts());
        if there.is_some_and(|there| here.iter().map(|text| &**text).eq(there.iter().map(String::as_str))) {
            *self.0.held.write().unwrap_or_else(PoisonError::into_inner) = Held::Elsewhere(other);
        }
    }
}

impl FromIterator<Arc<str>> for Contents {
    fn from_iter<T: IntoIterator<Item = Arc<str>>>(texts: T) -> Self {
        Self::new(texts.into_iter().collect::<Arc<[Arc<str>]>>())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Debug)]
    struct Copy(Option<Vec<String>>);

    impl Elsewhere for Copy {
        fn texts(&self) -> Option<Vec<String>> {
            self.0.clone()
        }
    }

    fn copy(texts: &[&str]) -> Arc<Copy> {
        Arc::new(Copy(Some(texts.iter().map(|text| (*text).to_owned()).collect())))
    }

    #[test]
    fn texts_are_given_up_only_for_the_same_texts() {
        let contents: Contents = ["one".into(), "".into()].into_iter().collect();
        let others = [copy(&["one"]), copy(&["one", "x"]), copy(&["one", "", ""]), Arc::new(Copy(None))];
        for other in others {
            contents.give_up_for(|| other);
            assert!(contents.are_here());
        }
        let clone = contents.clone();
        contents.give_up_for(|| copy(&["one", ""]));
        assert!(!contents.are_here() && !clone.are_here());
        assert_eq!(clone.texts().iter().map(|text| text.to_string()).collect::<Vec<_>>(), ["one", ""]);
        assert_eq!(clone.bytes(), 3);
    }
}
