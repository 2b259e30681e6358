//! Preview images of an item, from `meta.preview`: which files, for which appearance, and which kinds of image a page may
//! show. The catalog reads the files.

mod dimensions;

use crate::json::Value;
use crate::place::Span;

/// The appearance that an image shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Appearance {
    Light,
    Dark,
}

impl Appearance {
    pub const ALL: [Self; 2] = [Self::Light, Self::Dark];

    pub fn as_str(self) -> &'static str {
        match self {
            Self::Light => "light",
            Self::Dark => "dark",
        }
    }
}

/// One image file of an entry.
#[derive(Debug, Clone)]
pub struct PictureEntry {
    pub appearance: Appearance,
    /// Relative to the registry's root.
    pub path: String,
    pub path_span: Span,
}

/// The supported kinds of image. Never SVG, which can contain scripts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ImageKind {
    WebP,
    Png,
    Jpeg,
    Avif,
}

impl ImageKind {
    pub const ALL: [Self; 4] = [Self::WebP, Self::Png, Self::Jpeg, Self::Avif];

    pub fn extension(self) -> &'static str {
        match self {
            Self::WebP => "webp",
            Self::Png => "png",
            Self::Jpeg => "jpg",
            Self::Avif => "avif",
        }
    }

    /// By the name of a file.
    pub fn of_path(path: &str) -> Option<Self> {
        let (_, extension) = path.rsplit_once('.')?;
        let lower = extension.to_ascii_lowercase();
        let lower = if lower == "jpeg" { "jpg" } else { &lower };
        Self::ALL.into_iter().find(|kind| kind.extension() == lower)
    }

    /// By the first bytes.
    pub fn of_bytes(bytes: &[u8]) -> Option<Self> {
        match bytes {
            [b'R', b'I', b'F', b'F', _, _, _, _, b'W', b'E', b'B', b'P', ..] => Some(Self::WebP),
            [0x89, b'P', b'N', b'G', 0x0d, 0x0a, 0x1a, 0x0a, ..] => Some(Self::Png),
            [0xff, 0xd8, 0xff, ..] => Some(Self::Jpeg),
            [_, _, _, _, b'f', b't', b'y', b'p', b'a', b'v', b'i', b'f' | b's', ..] => Some(Self::Avif),
            _ => None,
        }
    }
}

/// The longest side of an image.
const MAX_SIDE: u32 = 8192;
/// The maximum number of pixels of an image: a browser uses four bytes of memory for each.
const MAX_PIXELS: u64 = 16 * 1024 * 1024;

/// Why an image of a known kind must not be shown, according to its header.
pub fn oversized(kind: ImageKind, bytes: &[u8]) -> Option<String> {
    match dimensions::dimensions(kind, bytes) {
        None | Some((0, _) | (_, 0)) => Some("has no valid dimensions in its header".to_owned()),
        Some((width, height)) => {
            let large = width.max(height) > MAX_SIDE || u64::from(width) * u64::from(height) > MAX_PIXELS;
            let limit =
                format!("more than {MAX_SIDE} on a side or {} million in total", MAX_PIXELS / 1_000_000);
            large.then(|| format!("has {width} by {height} pixels, {limit}"))
        }
    }
}

/// A problem in `meta.preview`, with its span.
#[derive(Debug)]
pub struct Misshapen {
    pub span: Span,
    pub message: String,
}

/// Parses `meta.preview`: an object with `light` and `dark`.
pub fn read(value: &Value) -> (Vec<PictureEntry>, Vec<Misshapen>) {
    let Some(object) = value.as_object() else {
        let message = format!("`meta.preview` must be an object, found {}", value.describe());
        return (Vec::new(), vec![Misshapen { span: value.span, message }]);
    };
    let mut entries = Vec::new();
    let mut problems = Vec::new();
    for member in &object.members {
        let appearance = Appearance::ALL.into_iter().find(|known| known.as_str() == member.key);
        match (appearance, member.value.as_str()) {
            (Some(appearance), Some(path)) => {
                let path = path.to_owned();
                entries.push(PictureEntry { appearance, path, path_span: member.value.span });
            }
            (Some(_), None) => problems.push(Misshapen {
                span: member.value.span,
                message: format!(
                    "`meta.preview.{}` must be a string, found {}",
                    member.key,
                    member.value.describe()
                ),
            }),
            (None, _) => problems.push(Misshapen {
                span: member.key_span,
                message: format!("unknown appearance `meta.preview.{}`", member.key),
            }),
        }
    }
    entries.sort_by_key(|entry| entry.appearance);
    (entries, problems)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn images_are_detected_by_name_and_by_their_first_bytes() {
        assert_eq!(ImageKind::of_path("a/b-light.webp"), Some(ImageKind::WebP));
        assert_eq!(ImageKind::of_path("a.JPEG"), Some(ImageKind::Jpeg));
        assert_eq!(ImageKind::of_bytes(b"RIFF\x10\0\0\0WEBPVP8 "), Some(ImageKind::WebP));
        assert_eq!(ImageKind::of_bytes(b"\x89PNG\r\n\x1a\n...."), Some(ImageKind::Png));
        assert_eq!(ImageKind::of_bytes(b"\xff\xd8\xff\xe0"), Some(ImageKind::Jpeg));
        assert_eq!(ImageKind::of_bytes(b"\0\0\0\x1cftypavif"), Some(ImageKind::Avif));
        for bytes in [&b"<svg xmlns="[..], b"GIF89a", b"", b"RIFF\x10\0\0\0WAVE"] {
            assert_eq!(ImageKind::of_bytes(bytes), None);
        }
        for path in ["a.svg", "webp", "a.gif", "a.webp.svg"] {
            assert_eq!(ImageKind::of_path(path), None, "{path}");
        }
    }
}
