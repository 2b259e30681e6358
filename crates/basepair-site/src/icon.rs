//! `/favicon.ico`, for clients that request it: the icon, drawn in a few sizes. Pages link to the SVG.

use basepair_catalog::document::{Document, Freshness, MediaType};
use resvg::{tiny_skia, usvg};
use std::sync::LazyLock;

/// Edges in pixels; all below 256, which the format writes as 0.
const SIZES: [u8; 3] = [16, 32, 48];

/// The icon as a document, for a registry with a model or without; `None` only if the SVG cannot be drawn.
pub(crate) fn document(law: bool) -> Option<Document> {
    static HELIX: LazyLock<Option<Document>> = LazyLock::new(|| made(include_str!("../assets/icon.svg")));
    static PLAIN: LazyLock<Option<Document>> = LazyLock::new(|| made(include_str!("../assets/plain.svg")));
    if law { HELIX.clone() } else { PLAIN.clone() }
}

fn made(svg: &str) -> Option<Document> {
    let tree = usvg::Tree::from_str(svg, &usvg::Options::default()).ok()?;
    let images = SIZES.iter().map(|size| draw(&tree, *size)).collect::<Option<Vec<_>>>()?;
    Some(Document::new(MediaType::Icon, Freshness::Settled, container(&images)))
}

fn draw(tree: &usvg::Tree, size: u8) -> Option<Vec<u8>> {
    let mut pixmap = tiny_skia::Pixmap::new(size.into(), size.into())?;
    let scale = f32::from(size) / tree.size().width();
    resvg::render(tree, tiny_skia::Transform::from_scale(scale, scale), &mut pixmap.as_mut());
    let mut out = Vec::new();
    let mut encoder = png::Encoder::new(&mut out, size.into(), size.into());
    encoder.set_color(png::ColorType::Rgba);
    encoder.set_depth(png::BitDepth::Eight);
    let straight: Vec<u8> = pixmap
        .pixels()
        .iter()
        .map(|pixel| pixel.demultiply())
        .flat_map(|pixel| [pixel.red(), pixel.green(), pixel.blue(), pixel.alpha()])
        .collect();
    let mut writer = encoder.write_header().ok()?;
    writer.write_image_data(&straight).ok()?;
    writer.finish().ok()?;
    Some(out)
}

/// The ICO format: a directory, then the images, which may be PNG.
fn container(images: &[Vec<u8>]) -> Vec<u8> {
    const HEADER: usize = 6;
    const ENTRY: usize = 16;
    let mut out = vec![0, 0, 1, 0, images.len() as u8, 0];
    let mut offset = HEADER + ENTRY * images.len();
    for (size, image) in SIZES.iter().zip(images) {
        out.extend([*size, *size, 0, 0, 1, 0, 32, 0]);
        out.extend((image.len() as u32).to_le_bytes());
        out.extend((offset as u32).to_le_bytes());
        offset += image.len();
    }
    images.iter().for_each(|image| out.extend(image));
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_entry_of_the_icon_is_a_drawing() {
        let icon = document(true).unwrap();
        let count = usize::from(icon.bytes[4]);
        assert_eq!(count, SIZES.len());
        for entry in icon.bytes[6..6 + 16 * count].chunks(16) {
            let number = |at: usize| u32::from_le_bytes(entry[at..at + 4].try_into().unwrap()) as usize;
            let image = &icon.bytes[number(12)..number(12) + number(8)];
            assert_eq!(&image[..8], b"\x89PNG\r\n\x1a\n");
            let decoder = png::Decoder::new(std::io::Cursor::new(image));
            let mut reader = decoder.read_info().unwrap();
            let mut pixels = vec![0; reader.output_buffer_size().unwrap()];
            reader.next_frame(&mut pixels).unwrap();
            assert_eq!(reader.info().width, u32::from(entry[0]));
            assert!(pixels.chunks(4).any(|pixel| pixel[3] == 255), "something is drawn");
        }
    }
}
