//! The dimensions of an image, from its header only: nothing is decoded.

use super::ImageKind;

/// Width and height, or `None` if the header does not contain them.
pub(super) fn dimensions(kind: ImageKind, bytes: &[u8]) -> Option<(u32, u32)> {
    match kind {
        ImageKind::Png => png(bytes),
        ImageKind::Jpeg => jpeg(bytes),
        ImageKind::WebP => webp(bytes),
        ImageKind::Avif => avif(bytes),
    }
}

fn big(bytes: &[u8], at: usize) -> Option<u32> {
    let word = bytes.get(at..at.checked_add(4)?)?;
    Some(u32::from_be_bytes(word.try_into().ok()?))
}

fn big_short(bytes: &[u8], at: usize) -> Option<u32> {
    let word = bytes.get(at..at.checked_add(2)?)?;
    Some(u16::from_be_bytes(word.try_into().ok()?).into())
}

/// An integer of `count` bytes, least significant first.
fn little(bytes: &[u8], at: usize, count: usize) -> Option<u32> {
    let word = bytes.get(at..at.checked_add(count)?)?;
    Some(word.iter().rev().fold(0, |value, byte| value << 8 | u32::from(*byte)))
}

fn png(bytes: &[u8]) -> Option<(u32, u32)> {
    let first = bytes.get(12..16)?;
    (first == b"IHDR").then_some(())?;
    Some((big(bytes, 16)?, big(bytes, 20)?))
}

/// Walks the segments, each with its length, to the one that starts a frame.
fn jpeg(bytes: &[u8]) -> Option<(u32, u32)> {
    let mut at = 2;
    loop {
        (*bytes.get(at)? == 0xff).then_some(())?;
        match *bytes.get(at + 1)? {
            0xff => at += 1,
            // Segments without a length.
            0x01 | 0xd0..=0xd8 => at += 2,
            // The image data starts, or ends, and no frame was declared.
            0xd9 | 0xda => return None,
            0xc4 | 0xc8 | 0xcc => at += 2 + length(bytes, at)?,
            0xc0..=0xcf => return Some((big_short(bytes, at + 7)?, big_short(bytes, at + 5)?)),
            _ => at += 2 + length(bytes, at)?,
        }
    }
}

/// The length of a segment, which includes itself.
fn length(bytes: &[u8], at: usize) -> Option<usize> {
    big_short(bytes, at + 2).filter(|length| *length >= 2).map(|length| length as usize)
}

fn webp(bytes: &[u8]) -> Option<(u32, u32)> {
    match bytes.get(12..16)? {
        b"VP8 " => {
            (bytes.get(23..26)? == [0x9d, 0x01, 0x2a]).then_some(())?;
            Some((little(bytes, 26, 2)? & 0x3fff, little(bytes, 28, 2)? & 0x3fff))
        }
        b"VP8L" => {
            (*bytes.get(20)? == 0x2f).then_some(())?;
            let bits = little(bytes, 21, 4)?;
            Some(((bits & 0x3fff) + 1, (bits >> 14 & 0x3fff) + 1))
        }
        b"VP8X" => Some((little(bytes, 24, 3)? + 1, little(bytes, 27, 3)? + 1)),
        _ => None,
    }
}

/// The largest of the images that the file declares: its tiles, its transparency and the whole image.
fn avif(bytes: &[u8]) -> Option<(u32, u32)> {
    let meta = boxes(bytes).find(|(kind, _)| kind == b"meta")?.1;
    // Version and flags come before the content.
    let properties = boxes(meta.get(4..)?).find(|(kind, _)| kind == b"iprp")?.1;
    let container = boxes(properties).find(|(kind, _)| kind == b"ipco")?.1;
    let sizes = boxes(container).filter(|(kind, _)| kind == b"ispe");
    let sizes = sizes.filter_map(|(_, size)| Some((big(size, 4)?, big(size, 8)?)));
    sizes.max_by_key(|(width, height)| u64::from(*width) * u64::from(*height))
}

/// The boxes in a part of the file, each with its kind.
fn boxes(mut bytes: &[u8]) -> impl Iterator<Item = ([u8; 4], &[u8])> {
    std::iter::from_fn(move || {
        let kind: [u8; 4] = bytes.get(4..8)?.try_into().ok()?;
        let (header, size) = match big(bytes, 0)? {
            0 => (8, bytes.len()),
            1 => (16, usize::try_from(u64::from(big(bytes, 8)?) << 32 | u64::from(big(bytes, 12)?)).ok()?),
            size => (8, size as usize),
        };
        let inside = bytes.get(header..size.min(bytes.len()))?;
        bytes = bytes.get(size..).unwrap_or_default();
        Some((kind, inside))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sized(kind: &[u8; 4], inside: &[u8]) -> Vec<u8> {
        let size = u32::try_from(inside.len() + 8).unwrap().to_be_bytes();
        [&size[..], kind, inside].concat()
    }

    #[test]
    fn every_kind_has_its_dimensions() {
        let png =
            [&b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR"[..], &50_000_u32.to_be_bytes(), &40_000_u32.to_be_bytes()]
                .concat();
        assert_eq!(dimensions(ImageKind::Png, &png), Some((50_000, 40_000)));

        let jpeg = b"\xff\xd8\xff\xe0\0\x04ab\xff\xff\xc2\0\x11\x08\x01\x00\x02\x00\x03";
        assert_eq!(dimensions(ImageKind::Jpeg, jpeg), Some((512, 256)));

        let lossy = b"RIFF\0\0\0\0WEBPVP8 \0\0\0\0\0\0\0\x9d\x01\x2a\x00\x05\xd0\x02";
        assert_eq!(dimensions(ImageKind::WebP, lossy), Some((1280, 720)));
        let lossless = b"RIFF\0\0\0\0WEBPVP8L\0\0\0\0\x2f\xff\xff\xff\x0f";
        assert_eq!(dimensions(ImageKind::WebP, lossless), Some((16_384, 16_384)));
        let extended = b"RIFF\0\0\0\0WEBPVP8X\0\0\0\0\0\0\0\0\x4f\xc3\x00\x0f\x27\x00";
        assert_eq!(dimensions(ImageKind::WebP, extended), Some((50_000, 10_000)));

        let size = |side: u32| sized(b"ispe", &[[0; 4], side.to_be_bytes(), side.to_be_bytes()].concat());
        let container = sized(b"ipco", &[sized(b"pixi", b"x"), size(64), size(9000), size(32)].concat());
        let meta = sized(b"meta", &[&[0; 4][..], &sized(b"hdlr", b""), &sized(b"iprp", &container)].concat());
        let avif = [sized(b"ftyp", b"avifxxxx"), meta].concat();
        assert_eq!(dimensions(ImageKind::Avif, &avif), Some((9000, 9000)));
        for (kind, whole) in [
            (ImageKind::Png, &png[..]),
            (ImageKind::Jpeg, jpeg),
            (ImageKind::WebP, extended),
            (ImageKind::Avif, &avif),
        ] {
            // Truncated anywhere, or with an invalid length, it must not panic.
            for end in 0..whole.len() {
                let _ = dimensions(kind, &whole[..end]);
                let mut broken = whole.to_vec();
                broken[end] = 0xff;
                let _ = dimensions(kind, &broken);
            }
            assert_eq!(dimensions(kind, &whole[..16.min(whole.len())]), None);
        }
    }
}
