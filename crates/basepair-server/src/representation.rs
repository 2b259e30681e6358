//! A document in every form in which it is sent: plain, and in each content coding, with the header values that
//! identify exactly these bytes. Forms are built once and shared; nothing here knows about requests.

mod coding;
mod kernel_file;

pub use coding::{Coding, Effort};
pub use kernel_file::KernelFile;

use crate::admission::Readers;
use axum::http::HeaderValue;
use basepair_catalog::document::{Document, Freshness, MediaType};
use bytes::Bytes;
use std::sync::OnceLock;

#[derive(Debug)]
pub struct Representation {
    document: Document,
    identity: Variant,
    encoded: [OnceLock<Option<Variant>>; Coding::ALL.len()],
    digest: HeaderValue,
    /// The `Link` header, for pages that have another form.
    link: Option<HeaderValue>,
    /// A digest of everything that the document was built from, if comparing it is cheaper than building it.
    inputs: Option<[u8; 32]>,
    /// The plain bytes again, for a socket that takes them without a copy.
    file: Option<KernelFile>,
    /// Whether the plain bytes are here. Those of a large registry are written when they are asked for.
    is_written: bool,
    readers: Readers,
}

/// The bytes of one form, with the tag that identifies exactly these bytes.
#[derive(Debug, Clone)]
pub struct Variant {
    pub bytes: Bytes,
    pub etag: HeaderValue,
}

/// The memory overhead of a stored representation.
const OVERHEAD: usize = 512;

impl Representation {
    pub fn new(document: Document) -> Self {
        let identity = Variant { bytes: document.bytes.clone(), etag: etag(&document.sha256, "") };
        let digest = digest_header(&document.sha256);
        let encoded = Default::default();
        let readers = Readers::default();
        Self {
            document,
            identity,
            encoded,
            digest,
            link: None,
            inputs: None,
            file: None,
            is_written: true,
            readers,
        }
    }

    /// The document with this digest, without its bytes.
    pub fn unwritten(media_type: MediaType, freshness: Freshness, sha256: [u8; 32]) -> Self {
        let document = Document { bytes: Bytes::new(), media_type, freshness, sha256 };
        Self { is_written: false, ..Self::new(document) }
    }

    /// The same document with its bytes, and without other forms.
    #[must_use]
    pub fn written(&self, bytes: Bytes) -> Self {
        Self::new(Document { bytes, ..self.document.clone() })
    }

    pub fn is_written(&self) -> bool {
        self.is_written
    }

    /// For a large document that is often sent as it is.
    #[must_use]
    pub fn with_file(mut self) -> Self {
        self.file = KernelFile::of(&self.document.bytes);
        self
    }

    /// The file with the bytes of a form, if it has one.
    pub fn file(&self, coding: Option<Coding>) -> Option<&KernelFile> {
        self.file.as_ref().filter(|_| coding.is_none())
    }

    #[must_use]
    pub fn with_link(mut self, link: Option<String>) -> Self {
        self.link = link.and_then(|link| HeaderValue::try_from(link).ok());
        self
    }

    #[must_use]
    pub fn made_from(mut self, inputs: Option<[u8; 32]>) -> Self {
        self.inputs = inputs;
        self
    }

    pub fn document(&self) -> &Document {
        &self.document
    }

    /// Who reads it, if it was built on request: then nobody else may have it any more.
    pub fn readers(&self) -> &Readers {
        &self.readers
    }

    /// SHA-256 of the plain bytes, which is valid in every coding, as a header value.
    pub fn digest(&self) -> &HeaderValue {
        &self.digest
    }

    pub fn link(&self) -> Option<&HeaderValue> {
        self.link.as_ref()
    }

    pub fn inputs(&self) -> Option<[u8; 32]> {
        self.inputs
    }

    /// The plain form.
    pub fn plain(&self) -> &Variant {
        &self.identity
    }

    /// Whether the document may be sent in several forms.
    pub fn is_coded(&self) -> bool {
        !self.document.media_type.is_compressed()
    }

    /// Whether two documents are sent identically.
    pub fn is_same(&self, other: &Self) -> bool {
        self.document.sha256 == other.document.sha256
            && self.document.media_type == other.document.media_type
            && self.document.freshness == other.document.freshness
            && self.link == other.link
    }

    /// The best form that a client accepts and that is ready.
    pub fn choose(&self, accept_encoding: Option<&str>) -> (Option<Coding>, &Variant) {
        let ready = |coding: Coding| self.encoded(coding).and_then(OnceLock::get).and_then(Option::as_ref);
        let best = coding::best(accept_encoding, |coding| ready(coding).is_some());
        match best.and_then(|coding| Some((coding, ready(coding)?))) {
            Some((coding, variant)) => (Some(coding), variant),
            None => (None, &self.identity),
        }
    }

    /// Builds the forms in these codings, if they are smaller than the document itself.
    pub fn compress(&self, codings: &[Coding], effort: Effort) {
        self.compress_bytes(&self.document.bytes, codings, effort);
    }

    /// The same with the plain bytes from elsewhere.
    pub fn compress_bytes(&self, plain: &[u8], codings: &[Coding], effort: Effort) {
        if !self.is_coded() {
            return;
        }
        for coding in codings {
            let Some(slot) = self.encoded(*coding) else { continue };
            slot.get_or_init(|| {
                let bytes = coding.encode(plain, effort)?;
                // The tag identifies the document and its form, so that the forms of one document differ.
                let etag = etag(&self.document.sha256, coding.tag());
                (bytes.len() < plain.len()).then(|| Variant { bytes: bytes.into(), etag })
            });
        }
    }

    /// Whether the form in a coding was built, or found to be no smaller than the document.
    pub fn has_tried(&self, coding: Coding) -> bool {
        self.encoded(coding).is_some_and(|slot| slot.get().is_some())
    }

    /// The plain bytes, from the gzip form if that was built.
    pub fn unzipped(&self) -> Option<Vec<u8>> {
        let gzip = self.encoded(Coding::Gzip)?.get()?.as_ref()?;
        coding::unzipped(&gzip.bytes)
    }

    /// Reuses the forms of an equal document that were built before.
    pub fn adopt(&self, earlier: &Self) {
        if self.is_same(earlier) {
            for (slot, made) in self.encoded.iter().zip(&earlier.encoded) {
                if let Some(variant) = made.get() {
                    let _ = slot.set(variant.clone());
                }
            }
        }
    }

    /// How much memory it uses, including every stored form.
    pub fn weight(&self) -> usize {
        let coded = self.encoded.iter().filter_map(|slot| slot.get()?.as_ref());
        let link = self.link.as_ref().map_or(0, HeaderValue::len);
        OVERHEAD + link + self.identity.bytes.len() + coded.map(|form| form.bytes.len()).sum::<usize>()
    }

    fn encoded(&self, coding: Coding) -> Option<&OnceLock<Option<Variant>>> {
        self.encoded.get(coding as usize)
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

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(count: usize) -> Representation {
        let text = "the same line again and again\n".repeat(count);
        Representation::new(Document::new(MediaType::Text, Freshness::Live, text))
    }

    #[test]
    fn base64_pads() {
        assert_eq!(base64(b""), "");
        assert_eq!(base64(b"f"), "Zg==");
        assert_eq!(base64(b"fo"), "Zm8=");
        assert_eq!(base64(b"foobar"), "Zm9vYmFy");
    }

    #[test]
    fn every_stored_form_is_weighed() {
        let representation = lines(100);
        let plain = representation.weight();
        representation.compress(&[Coding::Gzip], Effort::Kept);
        let with_gzip = representation.weight();
        assert!(with_gzip > plain);
        representation.compress(&Coding::ALL, Effort::Kept);
        assert!(representation.weight() > with_gzip);
    }

    #[test]
    fn the_forms_of_an_equal_document_are_reused() {
        let (first, equal, other) = (lines(100), lines(100), lines(101));
        first.compress(&Coding::ALL, Effort::Kept);
        equal.adopt(&first);
        other.adopt(&first);
        assert_eq!(equal.choose(Some("br")).1.bytes.as_ptr(), first.choose(Some("br")).1.bytes.as_ptr());
        assert_eq!(other.choose(Some("br")).0, None);
    }
}
