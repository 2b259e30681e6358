//! Reads the images that `meta.preview` names. An image that cannot be shown is a finding and is left out: the
//! item itself is none the worse for it.

use super::source::{ReadError, Source};
use super::{describe, join};
use crate::catalog::Preview;
use crate::document::{Document, Freshness, MediaType, hex};
use basepair_model::finding::Finding;
use basepair_model::item::Entry;
use basepair_model::place::Place;
use basepair_model::preview::{ImageKind, PreviewEntry};
use basepair_model::rule;

/// The largest image; a page shows many of them.
pub(super) const PREVIEW_LIMIT: u64 = 512 * 1024;

pub(super) fn read(source: &dyn Source, entry: &Entry, findings: &mut Vec<Finding>) -> Vec<Preview> {
    let read = |preview: &PreviewEntry| match read_image(source, preview) {
        Ok(image) => Some(image),
        Err((message, help)) => {
            let place = Place::new(&entry.source, preview.path_span);
            let finding = Finding::new(&rule::UNUSABLE_PREVIEW, place, message, help);
            findings.push(finding.of_item(entry.name.as_str()));
            None
        }
    };
    entry.previews.iter().filter_map(read).collect()
}

fn read_image(source: &dyn Source, preview: &PreviewEntry) -> Result<Preview, (String, &'static str)> {
    let path = &preview.path;
    let Some(kind) = ImageKind::of_path(path) else {
        let message = format!("the preview `{path}` is not named like an image that can be shown");
        return Err((message, "save it as WebP, PNG, JPEG or AVIF, with that extension"));
    };
    let bytes = source.read(&join("", path), PREVIEW_LIMIT).map_err(|error| {
        let help = match error {
            ReadError::Missing => "create the image, or correct the path",
            ReadError::Outside => "move the image into the registry's root",
            ReadError::TooLarge { .. } => "save it smaller: previews are shown a few hundred pixels wide",
            _ => "make it a regular file that this user can read",
        };
        (format!("the preview `{path}` {}", describe(&error)), help)
    })?;
    if ImageKind::of_bytes(&bytes) != Some(kind) {
        let message = format!("the preview `{path}` does not hold what its name says");
        return Err((message, "save it again in the format that its extension names"));
    }
    let document = Document::new(MediaType::Image(kind), Freshness::Immutable, bytes);
    let digest = hex(document.sha256.get(..16).unwrap_or(&document.sha256));
    let file_name = format!("{digest}.{}", kind.extension());
    Ok(Preview { appearance: preview.appearance, file_name, document })
}
