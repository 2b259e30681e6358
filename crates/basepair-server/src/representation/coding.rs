//! Content codings: what a client accepts, and how bytes are encoded.

use std::io::{Read, Write};

/// Content codings, best first.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Coding {
    Brotli,
    Zstd,
    Gzip,
}

/// How hard to compress.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Effort {
    /// The result is kept as long as the process, and there are few of its kind.
    Most,
    /// The result is kept and sent often.
    Kept,
    /// The result is large or soon thrown away.
    Quick,
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

    /// What an entity tag of this form ends with.
    pub(super) fn tag(self) -> &'static str {
        match self {
            Self::Brotli => "-br",
            Self::Zstd => "-zstd",
            Self::Gzip => "-gzip",
        }
    }

    /// The coding that a client prefers over plain bytes.
    pub fn wanted(accept_encoding: Option<&str>) -> Option<Self> {
        best(accept_encoding, |_| true)
    }

    pub(super) fn encode(self, bytes: &[u8], effort: Effort) -> Option<Vec<u8>> {
        let by_effort = |most: u32, kept: u32, quick: u32| match effort {
            Effort::Most => most,
            Effort::Kept => kept,
            Effort::Quick => quick,
        };
        match self {
            Self::Brotli => {
                let mut out = Vec::new();
                let mut writer = brotli::CompressorWriter::new(&mut out, 4096, by_effort(11, 5, 2), 18);
                writer.write_all(bytes).ok()?;
                drop(writer);
                out.shrink_to_fit();
                Some(out)
            }
            Self::Zstd => zstd::bulk::compress(bytes, by_effort(19, 3, 1).cast_signed()).ok().map(shrunk),
            Self::Gzip => {
                let level = flate2::Compression::new(by_effort(9, 6, 1));
                let mut writer = flate2::write::GzEncoder::new(Vec::new(), level);
                writer.write_all(bytes).ok()?;
                writer.finish().ok().map(shrunk)
            }
        }
    }
}

/// Decodes gzip that was encoded here: bytes from elsewhere may decode to any size.
pub(super) fn unzipped(gzip: &[u8]) -> Option<Vec<u8>> {
    // It ends with the length of what it contains.
    let length = gzip.last_chunk().map_or(0, |end| u32::from_le_bytes(*end) as usize);
    let mut out = Vec::with_capacity(length);
    flate2::read::GzDecoder::new(gzip).read_to_end(&mut out).ok()?;
    Some(out)
}

/// Removes spare capacity, because the bytes are stored for long.
fn shrunk(mut bytes: Vec<u8>) -> Vec<u8> {
    bytes.shrink_to_fit();
    bytes
}

/// The best of the available codings that a client prefers over plain bytes.
pub(super) fn best(accept_encoding: Option<&str>, available: impl Fn(Coding) -> bool) -> Option<Coding> {
    let accepted = accept_encoding?;
    // Unless the header specifies it, plain bytes are accepted but not preferred.
    let mut best = (listed(accepted, "identity").unwrap_or(0), None);
    for coding in Coding::ALL {
        let quality = listed(accepted, coding.token()).or_else(|| listed(accepted, "*")).unwrap_or(0);
        if quality > best.0 && available(coding) {
            best = (quality, Some(coding));
        }
    }
    best.1
}

/// The quality value of a listed coding, in thousandths; 0 means not accepted.
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
    fn every_coding_decodes_to_the_same_bytes() {
        let text = "the same line again and again\n".repeat(50);
        for effort in [Effort::Kept, Effort::Quick] {
            let encode = |coding: Coding| coding.encode(text.as_bytes(), effort).unwrap();
            let mut out = Vec::new();
            brotli::BrotliDecompress(&mut encode(Coding::Brotli).as_slice(), &mut out).unwrap();
            assert_eq!(out, text.as_bytes());
            let zstd = zstd::bulk::decompress(&encode(Coding::Zstd), text.len()).unwrap();
            assert_eq!(zstd, text.as_bytes());
            let plain = unzipped(&encode(Coding::Gzip)).unwrap();
            assert_eq!((plain.capacity(), plain.as_slice()), (text.len(), text.as_bytes()));
        }
    }
}
