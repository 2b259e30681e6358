//! Pictures of items without pictures, which a server on a loopback address has taken through its own frames while it runs. They are
//! in its memory, so that a request never waits for a file.

use crate::representation::Representation;
use basepair_catalog::catalog::Picture;
use basepair_catalog::document::{Document, Freshness, MediaType, hex};
use basepair_model::picture::{Appearance, ImageKind};
use std::collections::HashMap;
use std::sync::Arc;

/// All pictures together are not larger.
const LARGEST: usize = 128 << 20;

#[derive(Debug, Clone, Default)]
pub(crate) struct Album {
    /// Counts what was added.
    pub(crate) version: u64,
    items: HashMap<String, Arc<Taken>>,
    bytes: usize,
}

/// The pictures of an item.
#[derive(Debug)]
struct Taken {
    /// What identifies how it looked.
    look: String,
    pictures: Vec<(Picture, Representation)>,
}

impl Taken {
    fn bytes(&self) -> usize {
        self.pictures.iter().map(|(picture, _)| picture.document.bytes.len()).sum()
    }
}

impl Album {
    /// Whether the item is there as it looks now.
    pub(crate) fn has(&self, item: &str, look: &str) -> bool {
        self.items.get(item).is_some_and(|taken| taken.look == look)
    }

    /// The served name of a picture of an item, which may look different by now.
    pub(crate) fn of_item(&self, item: &str, appearance: Appearance) -> Option<&str> {
        let pictures = &self.items.get(item)?.pictures;
        let exact = pictures.iter().find(|(picture, _)| picture.appearance == appearance);
        Some(exact?.0.file_name.as_str())
    }

    /// A picture by its served name.
    pub(crate) fn picture(&self, file_name: &str) -> Option<&Representation> {
        let all = self.items.values().flat_map(|taken| &taken.pictures);
        all.into_iter().find(|(picture, _)| picture.file_name == file_name).map(|(_, image)| image)
    }

    /// Adds the pictures of an item in place of older ones, as far as there is room. What is no image is left out.
    pub(crate) fn add(&mut self, item: &str, look: &str, images: Vec<(Appearance, Vec<u8>)>) {
        let taken = images.into_iter().filter_map(|(appearance, bytes)| {
            let kind = ImageKind::of_bytes(&bytes)?;
            let document = Document::new(MediaType::Image(kind), Freshness::Immutable, bytes);
            let file_name = format!("{}.{}", hex(&document.sha256), kind.extension());
            let image = Representation::new(document.clone());
            Some((Picture { appearance, file_name, document }, image))
        });
        let taken = Arc::new(Taken { look: look.to_owned(), pictures: taken.collect() });
        let before = self.items.get(item).map_or(0, |before| before.bytes());
        let bytes = self.bytes - before + taken.bytes();
        if bytes <= LARGEST {
            (self.bytes, self.version) = (bytes, self.version + 1);
            self.items.insert(item.to_owned(), taken);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn newer_pictures_take_the_place_of_older_ones_and_what_is_no_image_is_left_out() {
        let webp = |last: u8| [b"RIFF\x04\x00\x00\x00WEBPVP8 ".as_slice(), &[last]].concat();
        let mut album = Album::default();
        album.add("card", "a", vec![(Appearance::Light, webp(1)), (Appearance::Dark, b"<svg>".to_vec())]);
        let first = album.of_item("card", Appearance::Light).unwrap().to_owned();
        assert!(
            album.has("card", "a")
                && !album.has("card", "b")
                && album.of_item("card", Appearance::Dark).is_none()
        );
        album.add("card", "b", vec![(Appearance::Light, webp(2))]);
        assert!(album.picture(&first).is_none() && album.has("card", "b"));
        assert_eq!((album.version, album.bytes), (2, webp(2).len()));
        let now = album.of_item("card", Appearance::Light).unwrap();
        assert_eq!(album.picture(now).unwrap().document().bytes, webp(2));
    }
}
