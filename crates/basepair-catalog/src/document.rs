//! A document: bytes with everything that serving or writing them needs to know. Whether they go to a
//! socket or to a file, these are the bytes.

use crate::wire::digests::FileDigest;
use basepair_model::preview::ImageKind;
use bytes::Bytes;
use sha2::{Digest, Sha256};

#[derive(Debug, Clone)]
pub struct Document {
    pub bytes: Bytes,
    pub media_type: MediaType,
    pub freshness: Freshness,
    pub sha256: [u8; 32],
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MediaType {
    Json,
    Html,
    /// A JSON Schema, for editors.
    JsonSchema,
    Css,
    JavaScript,
    Markdown,
    Text,
    Xml,
    /// Made by the program; never an author's.
    Svg,
    Woff2,
    /// The icon that browsers look for by name.
    Icon,
    Image(ImageKind),
}

impl MediaType {
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Json => "application/json; charset=utf-8",
            Self::Html => "text/html; charset=utf-8",
            Self::JsonSchema => "application/schema+json; charset=utf-8",
            Self::Css => "text/css; charset=utf-8",
            Self::JavaScript => "text/javascript; charset=utf-8",
            Self::Markdown => "text/markdown; charset=utf-8",
            Self::Text => "text/plain; charset=utf-8",
            Self::Xml => "application/xml; charset=utf-8",
            Self::Svg => "image/svg+xml; charset=utf-8",
            Self::Woff2 => "font/woff2",
            Self::Icon => "image/x-icon",
            Self::Image(ImageKind::WebP) => "image/webp",
            Self::Image(ImageKind::Png) => "image/png",
            Self::Image(ImageKind::Jpeg) => "image/jpeg",
            Self::Image(ImageKind::Avif) => "image/avif",
        }
    }

    /// Whether the bytes are compressed already.
    pub fn is_compressed(self) -> bool {
        matches!(self, Self::Image(_) | Self::Icon | Self::Woff2)
    }
}

/// How long an answer may be reused without asking again.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Freshness {
    /// Changes when the registry does.
    Live,
    /// Stands under a name made from its content.
    Immutable,
    /// Changes with the program, if ever: a retired address, an icon.
    Settled,
    /// True only at this moment.
    Momentary,
}

impl Freshness {
    /// `public` is left out on purpose: with a lifetime it adds nothing but bytes.
    pub fn cache_control(self) -> &'static str {
        match self {
            // A browser asks every time. A shared cache, which may ask for thousands, asks every few seconds; with no
            // lifetime at all, nginx would neither store the answer nor answer 304 to its clients.
            Self::Live => "max-age=0, s-maxage=10, must-revalidate",
            Self::Immutable => "max-age=31536000, immutable",
            Self::Settled => "max-age=86400",
            Self::Momentary => "no-store",
        }
    }
}

impl Document {
    pub fn new(media_type: MediaType, freshness: Freshness, bytes: impl Into<Bytes>) -> Self {
        let bytes = bytes.into();
        let sha256 = Sha256::digest(&bytes).into();
        Self { bytes, media_type, freshness, sha256 }
    }

    /// A JSON document, which ends with a line break as text files do.
    pub fn json(mut text: String) -> Self {
        text.push('\n');
        Self::new(MediaType::Json, Freshness::Live, text)
    }

    pub fn digest(&self) -> FileDigest {
        FileDigest::new(&self.sha256, self.bytes.len())
    }

    pub fn sha256_hex(&self) -> String {
        hex(&self.sha256)
    }
}

pub fn hex(bytes: &[u8]) -> String {
    let digit = |value: u8| char::from(if value < 10 { b'0' + value } else { b'a' + value - 10 });
    bytes.iter().flat_map(|byte| [digit(byte >> 4), digit(byte & 15)]).collect()
}
