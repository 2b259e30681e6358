//! A document in every form that it is sent in: as it is, and compressed. Compressed forms are made once
//! per snapshot, never per request.

use axum::http::HeaderValue;
use basepair_catalog::document::Document;
use bytes::Bytes;
use sha2::{Digest, Sha256};
use std::io::Write;
use std::sync::OnceLock;

#[derive(Debug)]
pub struct Representation {
    document: Document,
    identity: Variant,
    encoded: OnceLock<Vec<(Coding, Variant)>>,
}

/// The bytes of one form, with the headers that name exactly these bytes.
#[derive(Debug, Clone)]
pub struct Variant {
    pub bytes: Bytes,
    pub etag: HeaderValue,
    pub digest: HeaderValue,
}

/// Content codings, best first.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Coding {
    Brotli,
    Zstd,
    Gzip,
}

impl Coding {
    pub const ALL: [Self; 3] = [Self::Brotli, Self::Zstd, Self::Gzip];

    pub fn token(self) -> &'static str {
        match self {
            Self::Brotli => "br",
            Self::Zstd => "zstd",
            Self::Gzip => "gzip",
        }
    }

    fn encode(self, bytes: &[u8]) -> Option<Vec<u8>> {
        match self {
            Self::Brotli => {
                let mut out = Vec::new();
                let mut writer = brotli::CompressorWriter::new(&mut out, 4096, 5, 18);
                writer.write_all(bytes).ok()?;
                drop(writer);
                Some(out)
            }
            Self::Zstd => zstd::bulk::compress(bytes, 3).ok(),
            Self::Gzip => {
                let level = flate2::Compression::new(6);
                let mut writer = flate2::write::GzEncoder::new(Vec::new(), level);
                writer.write_all(bytes).ok()?;
                writer.finish().ok()
            }
        }
    }
}

impl Representation {
    pub fn new(document: Document) -> Self {
        let identity = Variant {
            bytes: document.bytes.clone(),
            etag: etag(&document.sha256, ""),
            digest: digest_header(&document.sha256),
        };
        Self { document, identity, encoded: OnceLock::new() }
    }

    pub fn document(&self) -> &Document {
        &self.document
    }

    /// The best form that a client accepts and that is ready.
    pub fn choose(&self, accept_encoding: Option<&str>) -> (Option<Coding>, &Variant) {
        let ready = self.encoded.get().map(Vec::as_slice).unwrap_or_default();
        let accepted = accept_encoding.unwrap_or_default();
        // Unless a client says otherwise, plain bytes are fine but not what it would rather have.
        let plain = listed(accepted, "identity").unwrap_or(0);
        let mut best: (u16, Option<Coding>, &Variant) = (plain, None, &self.identity);
        for (coding, variant) in ready {
            let quality = listed(accepted, coding.token()).or(listed(accepted, "*")).unwrap_or(0);
            if quality > best.0 {
                best = (quality, Some(*coding), variant);
            }
        }
        (best.1, best.2)
    }

    /// Makes the compressed forms that are smaller than the document itself.
    pub fn compress(&self) {
        self.encoded.get_or_init(|| {
            if self.document.media_type.is_compressed() {
                return Vec::new();
            }
            let forms = Coding::ALL.into_iter().filter_map(|coding| {
                let bytes = coding.encode(&self.document.bytes)?;
                if bytes.len() >= self.document.bytes.len() {
                    return None;
                }
                let own: [u8; 32] = Sha256::digest(&bytes).into();
                // The tag names the document and its form, so that forms of one document are told apart.
                let etag = etag(&self.document.sha256, &format!("-{}", coding.token()));
                Some((coding, Variant { bytes: bytes.into(), etag, digest: digest_header(&own) }))
            });
            forms.collect()
        });
    }
}

fn etag(sha256: &[u8; 32], suffix: &str) -> HeaderValue {
    let short = sha256.get(..16).unwrap_or(sha256);
    let text = format!("\"{}{suffix}\"", basepair_catalog::document::hex(short));
    HeaderValue::try_from(text).unwrap_or_else(|_| HeaderValue::from_static("\"\""))
}

fn digest_header(sha256: &[u8; 32]) -> HeaderValue {
    let text = format!("sha-256=:{}:", base64(sha256));
    HeaderValue::try_from(text).unwrap_or_else(|_| HeaderValue::from_static(""))
}

/// Standard base64 with padding.
pub fn base64(bytes: &[u8]) -> String {
    const ALPHABET: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut text = String::with_capacity(bytes.len().div_ceil(3) * 4);
    for chunk in bytes.chunks(3) {
        let byte = |index: usize| u32::from(chunk.get(index).copied().unwrap_or(0));
        let group = byte(0) << 16 | byte(1) << 8 | byte(2);
        for position in 0..4 {
            let letter = ALPHABET.get((group >> (18 - 6 * position)) as usize & 63).copied().unwrap_or(b'=');
            text.push(if position <= chunk.len() { char::from(letter) } else { '=' });
        }
    }
    text
}

/// How much a client wants a coding that it lists, in thousandths; 0 means not at all.
fn listed(accept_encoding: &str, token: &str) -> Option<u16> {
    accept_encoding.split(',').find_map(|part| {
        let (name, parameters) = part.split_once(';').unwrap_or((part, ""));
        if !name.trim().eq_ignore_ascii_case(token) {
            return None;
        }
        let quality = parameters.split(';').find_map(|parameter| {
            let (key, value) = parameter.split_once('=')?;
            key.trim().eq_ignore_ascii_case("q").then(|| value.trim().parse::<f32>().unwrap_or(0.0))
        });
        Some((quality.unwrap_or(1.0).clamp(0.0, 1.0) * 1000.0) as u16)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn qualities_follow_the_header() {
        assert_eq!(listed("gzip, br;q=0.5", "br"), Some(500));
        assert_eq!(listed("gzip", "br"), None);
        assert_eq!(listed("*;q=0.1, BR ; Q=0", "br"), Some(0));
        assert_eq!(listed("br;q=nonsense", "br"), Some(0));
    }

    #[test]
    fn base64_pads() {
        assert_eq!(base64(b""), "");
        assert_eq!(base64(b"f"), "Zg==");
        assert_eq!(base64(b"fo"), "Zm8=");
        assert_eq!(base64(b"foobar"), "Zm9vYmFy");
    }

    #[test]
    fn every_coding_decodes_to_the_same_bytes() {
        let text = "the same line again and again\n".repeat(50);
        let brotli = Coding::Brotli.encode(text.as_bytes()).unwrap();
        let mut out = Vec::new();
        brotli::BrotliDecompress(&mut brotli.as_slice(), &mut out).unwrap();
        assert_eq!(out, text.as_bytes());
        let zstd = Coding::Zstd.encode(text.as_bytes()).unwrap();
        assert_eq!(zstd::bulk::decompress(&zstd, text.len()).unwrap(), text.as_bytes());
        let gzip = Coding::Gzip.encode(text.as_bytes()).unwrap();
        let mut out = String::new();
        std::io::Read::read_to_string(&mut flate2::read::GzDecoder::new(gzip.as_slice()), &mut out).unwrap();
        assert_eq!(out, text);
    }
}
