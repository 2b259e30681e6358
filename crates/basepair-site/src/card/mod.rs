//! Preview images: one template, 1200 by 630, drawn with the embedded fonts and nothing from the machine.

mod fonts;
mod lines;

use crate::markup::{escape, one_line, shorten};
use crate::theme::Palette;
use resvg::{tiny_skia, usvg};
use std::fmt::Write;
use std::sync::Arc;

/// What an image says.
#[derive(Debug)]
pub(crate) struct Card {
    pub(crate) registry: String,
    pub(crate) label: String,
    pub(crate) title: String,
    pub(crate) text: String,
    /// The class of the colour: a backbone's or a rung's.
    pub(crate) hue: String,
}

const WIDTH: u32 = 1200;
const HEIGHT: u32 = 630;

/// The image as PNG.
pub(crate) fn draw(card: &Card) -> Option<Vec<u8>> {
    let options = usvg::Options {
        fontdb: Arc::clone(fonts::database()),
        font_family: "Geist".to_owned(),
        ..usvg::Options::default()
    };
    let tree = usvg::Tree::from_str(&template(card), &options).ok()?;
    let mut pixmap = tiny_skia::Pixmap::new(WIDTH, HEIGHT)?;
    resvg::render(&tree, tiny_skia::Transform::identity(), &mut pixmap.as_mut());
    encode(&pixmap)
}

/// Opaque, so three channels are enough; drawings compress well at the fastest setting.
fn encode(pixmap: &tiny_skia::Pixmap) -> Option<Vec<u8>> {
    let opaque: Vec<u8> =
        pixmap.pixels().iter().flat_map(|pixel| [pixel.red(), pixel.green(), pixel.blue()]).collect();
    let mut out = Vec::new();
    let mut encoder = png::Encoder::new(&mut out, WIDTH, HEIGHT);
    encoder.set_color(png::ColorType::Rgb);
    encoder.set_depth(png::BitDepth::Eight);
    encoder.set_compression(png::Compression::Fast);
    let mut writer = encoder.write_header().ok()?;
    writer.write_image_data(&opaque).ok()?;
    writer.finish().ok()?;
    Some(out)
}

fn template(card: &Card) -> String {
    let palette = Palette::light();
    let (paper, ink, muted) =
        (palette.hex("background"), palette.hex("foreground"), palette.hex("muted-foreground"));
    let (engineering, meaning, rung) =
        (palette.hex("engineering"), palette.hex("meaning"), palette.hex("rung"));
    let hue = match card.hue.as_str() {
        "b1" => &meaning,
        "rung" | "b2" => &rung,
        _ => &engineering,
    };
    let title = one_line(&card.title);
    let (size, most) = lines::fit(&title, 700.0, &[84.0, 68.0, 54.0, 44.0]);
    let rows = lines::wrap(&title, size, 700.0, most);
    let text = lines::wrap(&one_line(&card.text), 30.0, 700.0, 3);
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{WIDTH}\" height=\"{HEIGHT}\" font-family=\"Geist\">\
         <rect width=\"{WIDTH}\" height=\"{HEIGHT}\" fill=\"{paper}\"/>\
         <rect x=\"72\" y=\"88\" width=\"44\" height=\"6\" fill=\"{hue}\"/>\
         <text x=\"132\" y=\"101\" font-size=\"26\" fill=\"{muted}\">{}</text>",
        escape(&shorten(&one_line(&card.label), 48)),
    );
    let mut y = 130.0 + size;
    for row in &rows {
        let _ = write!(
            out,
            "<text x=\"72\" y=\"{y:.0}\" font-size=\"{size:.0}\" font-weight=\"600\" letter-spacing=\"{}\" fill=\"{ink}\">{}</text>",
            if lines::is_latin(row) { "-0.015em" } else { "0" },
            escape(row)
        );
        y += size * 1.14;
    }
    y += 22.0;
    for row in &text {
        let _ = write!(
            out,
            "<text x=\"72\" y=\"{y:.0}\" font-size=\"30\" fill=\"{muted}\">{}</text>",
            escape(row)
        );
        y += 42.0;
    }
    let _ = write!(
        out,
        "<text x=\"72\" y=\"566\" font-size=\"26\" font-weight=\"600\" fill=\"{ink}\">{}</text>",
        escape(&shorten(&one_line(&card.registry), 40))
    );
    // The plate: a stretch of the helix at the right, cut by the edge of the paper.
    let _ = write!(
        out,
        "<g fill=\"none\" stroke-width=\"13\" transform=\"translate(1000 0)\">\
         <g stroke=\"{rung}\" stroke-width=\"7\"><path d=\"M-92 40H92M-104 100H104M-73 160H73M-78 285H78M-107 345H107M-85 405H85M-70 520H70M-106 580H106\"/></g>\
         <path stroke=\"{meaning}\" d=\"M60 -40C150 40 150 120 62 190L14 222M-14 240C-150 320 -150 400 -40 452S150 570 96 680\"/>\
         <path stroke=\"{engineering}\" d=\"M-60 -40C-150 40 -150 120 -62 190C20 240 150 320 108 400C90 430 60 445 22 460M-14 474C-110 520 -150 580 -96 680\"/></g></svg>"
    );
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    fn card(title: &str) -> Card {
        Card {
            registry: "acme".to_owned(),
            label: "registry:ui · N2".to_owned(),
            title: title.to_owned(),
            text: "A text of some length that says what the thing is and what it is good for.".to_owned(),
            hue: "b0".to_owned(),
        }
    }

    fn size(bytes: &[u8]) -> (u32, u32) {
        let reader = png::Decoder::new(std::io::Cursor::new(bytes)).read_info().unwrap();
        (reader.info().width, reader.info().height)
    }

    #[test]
    fn any_text_gives_an_image_of_the_right_size() {
        for title in [
            "Button",
            "",
            &"long ".repeat(200),
            &"x".repeat(900),
            "مرحبا بالعالم",
            "नमस्ते",
            "<&\"'>\u{0}\u{ffff}",
            "ሰላም",
            "👋",
        ] {
            assert_eq!(size(&draw(&card(title)).unwrap()), (WIDTH, HEIGHT), "{title}");
        }
    }

    /// What is drawn differs from what is drawn for nothing: the script is covered by an embedded font.
    #[test]
    fn covered_scripts_leave_ink_on_the_paper() {
        let empty = draw(&card(" ")).unwrap();
        for title in fonts::COVERED {
            let drawn = draw(&card(title)).unwrap();
            assert_ne!(drawn, empty, "{title}");
            assert!(fonts::covers(title), "{title}");
        }
        assert!(!fonts::covers("𓀀"));
    }
}
