//! Text that is shared, and packed: many small texts in one allocation.

use std::fmt;
use std::ops::{Deref, Range};
use std::sync::Arc;

/// A text, or a part of a larger one. Cloning it copies no text.
///
/// The sources of a registry are most of its memory. An allocator rounds the size of each up, for a file of 4 KB by up to a
/// quarter; packed, nothing is rounded. The whole allocation is freed with the last of its texts.
#[derive(Clone, Default)]
pub struct SharedStr {
    whole: Arc<String>,
    range: Range<usize>,
}

/// Larger texts get an allocation of their own: rounding one up to whole pages is cheap, and it can be freed by itself.
const PACKED: usize = 32 * 1024;

impl SharedStr {
    /// Copies texts into one allocation, in order.
    pub fn pack(texts: Vec<String>) -> Vec<Self> {
        let small = |text: &String| text.len() <= PACKED;
        let mut whole = String::with_capacity(texts.iter().filter(|text| small(text)).map(String::len).sum());
        let mut place = |text: String| {
            if !small(&text) {
                return Err(text);
            }
            let start = whole.len();
            whole.push_str(&text);
            Ok(start..whole.len())
        };
        let placed: Vec<_> = texts.into_iter().map(&mut place).collect();
        let whole = Arc::new(whole);
        let shared = placed.into_iter().map(|placed| match placed {
            Ok(range) => Self { whole: Arc::clone(&whole), range },
            Err(large) => large.into(),
        });
        shared.collect()
    }

    /// Whether it shares its allocation with other texts, which it keeps alive.
    pub fn is_packed(&self) -> bool {
        self.len() < self.whole.len()
    }

    /// A copy with an allocation of its own.
    #[must_use]
    pub fn unpacked(&self) -> Self {
        (**self).into()
    }
}

impl Deref for SharedStr {
    type Target = str;

    fn deref(&self) -> &str {
        self.whole.get(self.range.clone()).unwrap_or_default()
    }
}

impl From<String> for SharedStr {
    fn from(mut text: String) -> Self {
        text.shrink_to_fit();
        Self { range: 0..text.len(), whole: Arc::new(text) }
    }
}

impl From<&str> for SharedStr {
    fn from(text: &str) -> Self {
        text.to_owned().into()
    }
}

impl PartialEq for SharedStr {
    fn eq(&self, other: &Self) -> bool {
        **self == **other
    }
}

impl Eq for SharedStr {}

impl fmt::Debug for SharedStr {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&**self, formatter)
    }
}

impl fmt::Display for SharedStr {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&**self, formatter)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn packed_texts_are_the_texts_in_order() {
        let texts = vec!["one".to_owned(), String::new(), "é".repeat(PACKED), "two ü".to_owned()];
        let packed = SharedStr::pack(texts.clone());
        assert_eq!(packed.iter().map(|text| text.to_string()).collect::<Vec<_>>(), texts);
        assert!(Arc::ptr_eq(&packed[0].whole, &packed[3].whole));
        assert_eq!(packed[0].whole.capacity(), "onetwo ü".len());
        assert_eq!(packed[2].whole.len(), 2 * PACKED);
        let unpacked = packed[3].unpacked();
        assert!(unpacked == packed[3] && unpacked.whole.len() == unpacked.len());
        assert_eq!([&packed[3], &packed[2], &unpacked].map(SharedStr::is_packed), [true, false, false]);
    }

    #[test]
    fn equal_texts_are_equal_and_a_clone_copies_none() {
        let [first, second]: [SharedStr; 2] = ["text".into(), "text".into()];
        assert_eq!(first, second);
        assert!(!std::ptr::eq(&*first, &*second) && std::ptr::eq(&*first, &*first.clone()));
    }
}
