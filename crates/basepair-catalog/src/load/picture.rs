//! Reads the images of `meta.preview`. An image that cannot be shown is a finding and is left out; the item
//! itself is not affected.

use super::describe;
use super::problem::Problem;
use super::source::{ReadError, Source};
use crate::catalog::Picture;
use crate::document::{Document, Freshness, MediaType, hex};
use basepair_model::picture::{Appearance, ImageKind, oversized};
use basepair_model::rule;

/// The maximum size of an image; a page shows many of them.
pub(super) const PREVIEW_LIMIT: u64 = 512 * 1024;

/// A valid image.
#[derive(Debug, Clone)]
pub struct Image {
    /// Its served name.
    pub file_name: String,
    pub document: Document,
}

impl Image {
    pub(super) fn bytes(&self) -> usize {
        self.document.bytes.len()
    }

    pub(super) fn shown(&self, appearance: Appearance) -> Picture {
        Picture { appearance, file_name: self.file_name.clone(), document: self.document.clone() }
    }
}

pub(super) fn read(source: &dyn Source, path: &str) -> Result<Image, Problem> {
    read_as(source, path, "preview")
}

/// The same for another kind of image, such as a logo.
pub(super) fn read_as(source: &dyn Source, path: &str, called: &str) -> Result<Image, Problem> {
    let problem = |what: &str, help| Problem {
        rule: &rule::UNUSABLE_PREVIEW,
        message: format!("the {called} `{path}` {what}"),
        help,
    };
    let Some(kind) = ImageKind::of_path(path) else {
        let help = "save it as WebP, PNG, JPEG or AVIF, with that extension";
        return Err(problem("does not have the extension of a supported image", help));
    };
    let bytes = source.read(path, PREVIEW_LIMIT).map_err(|error| {
        let help = match error {
            ReadError::Missing => "create the image, or correct the path",
            ReadError::Outside => "move the image into the registry's directory",
            ReadError::TooLarge { .. } => SMALLER,
            _ => "make it a regular file that this user can read",
        };
        problem(&describe(&error), help)
    })?;
    if ImageKind::of_bytes(&bytes) != Some(kind) {
        let help = "save it again in the format of its extension";
        return Err(problem("does not match its extension", help));
    }
    if let Some(what) = oversized(kind, &bytes) {
        return Err(problem(&what, SMALLER));
    }
    let document = Document::new(MediaType::Image(kind), Freshness::Immutable, bytes);
    let digest = hex(document.sha256.get(..16).unwrap_or(&document.sha256));
    let file_name = format!("{digest}.{}", kind.extension());
    Ok(Image { file_name, document })
}

const SMALLER: &str = "save a smaller image: it is shown a few hundred pixels wide";
