//! Live previews as pages offer them: a frame that runs the component, or how to get one. What runs in the frame is made elsewhere.

use crate::path::FRAMES;
use basepair_catalog::catalog::Item;
use basepair_model::picture::Appearance;

/// Whether pages have live previews.
#[derive(Debug, Clone, Copy, Default)]
pub enum Live<'a> {
    /// No, and pages do not mention them.
    #[default]
    Absent,
    /// Not yet: what is missing can be made.
    Missing(Missing<'a>),
    /// Those that it knows.
    Present(&'a dyn Frames),
}

/// Which items can be shown in a frame, at `/live/item/{name}`.
pub trait Frames: std::fmt::Debug + Sync {
    fn shows(&self, item: &Item) -> bool;

    /// The served name of a picture that was taken of an item without pictures.
    fn picture(&self, _item: &Item, _appearance: Appearance) -> Option<&str> {
        None
    }
}

/// Why there are no live previews, and the command that changes it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Missing<'a> {
    /// What is wrong with the kit that was found, in one line; none was found if this is empty.
    pub reason: &'a str,
    pub command: &'a str,
}

impl<'a> Live<'a> {
    /// The address of the frame that shows an item.
    pub(crate) fn path(&self, item: &Item) -> Option<String> {
        match self {
            Self::Present(frames) if frames.shows(item) => {
                Some(format!("{FRAMES}{}", item.entry.name.url_path()))
            }
            _ => None,
        }
    }

    /// The path of the picture of an item for an appearance: the one that its entry names, or one that was taken of it.
    pub(crate) fn picture(&self, item: &Item, appearance: Appearance) -> Option<String> {
        let named = item.pictures.iter().find(|picture| picture.appearance == appearance);
        let file_name = match (named, self) {
            (Some(named), _) => named.file_name.as_str(),
            (None, Self::Present(frames)) if item.pictures.is_empty() => frames.picture(item, appearance)?,
            _ => return None,
        };
        Some(format!("/previews/{file_name}"))
    }

    /// What a live preview of an item needs, if it looks like one that could have it: it or its demo has markup in a script.
    pub(crate) fn missing(&self, item: &Item, demo: Option<&Item>) -> Option<Missing<'a>> {
        let Self::Missing(missing) = self else { return None };
        let has_markup = |item: &Item| {
            item.entry.files.iter().any(|file| file.path.ends_with(".tsx") || file.path.ends_with(".jsx"))
        };
        (has_markup(item) || demo.is_some_and(has_markup)).then_some(*missing)
    }
}
