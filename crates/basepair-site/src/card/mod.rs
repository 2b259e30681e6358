//! Preview images: one template, 1200 by 630, drawn with the embedded fonts only.

mod fonts;
mod lines;

use crate::markup::{escape, one_line, shorten};
use crate::theme::Palette;
use resvg::{tiny_skia, usvg};
use sha2::{Digest, Sha256};
use std::f64::consts::PI;
use std::fmt::Write;
use std::sync::Arc;

/// The contents of an image.
#[derive(Debug)]
pub(crate) struct Card {
    pub(crate) registry: String,
    pub(crate) label: String,
    pub(crate) title: String,
    pub(crate) text: String,
    /// The class of the colour: a backbone's or a rung's.
    pub(crate) hue: String,
    /// Whether the helix is drawn, for a registry that has a model.
    pub(crate) helix: bool,
    /// A colour in sRGB that replaces that of the class.
    pub(crate) accent: Option<String>,
}

impl Card {
    /// A digest of the contents of the image.
    pub(crate) fn digest(&self) -> [u8; 32] {
        let mut hash = Sha256::new();
        let accent = self.accent.as_deref().unwrap_or_default();
        let helix = if self.helix { "helix" } else { "" };
        for text in [&*self.registry, &self.label, &self.title, &self.text, &self.hue, accent, helix] {
            hash.update(text.len().to_le_bytes());
            hash.update(text);
        }
        hash.finalize().into()
    }
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

/// Every pixel is opaque, so premultiplied and straight alpha are equal; drawings compress well at the fastest setting.
fn encode(pixmap: &tiny_skia::Pixmap) -> Option<Vec<u8>> {
    let mut out = Vec::new();
    let mut encoder = png::Encoder::new(&mut out, WIDTH, HEIGHT);
    encoder.set_color(png::ColorType::Rgba);
    encoder.set_depth(png::BitDepth::Eight);
    encoder.set_compression(png::Compression::Fast);
    let mut writer = encoder.write_header().ok()?;
    writer.write_image_data(pixmap.data()).ok()?;
    writer.finish().ok()?;
    Some(out)
}

/// Where the lines of a text start: at the right if its first letter belongs to a script that is written from there.
struct Start {
    right: Option<f64>,
}

impl Start {
    fn of(text: &str, width: f64) -> Self {
        Self { right: lines::is_right_to_left(text).then_some(72.0 + width) }
    }

    fn attributes(&self) -> String {
        self.right.map_or("x=\"72\"".to_owned(), |x| format!("x=\"{x}\" text-anchor=\"end\""))
    }

    /// The renderer lays every text out from the left, so the runs of a text from the right are put in that order.
    fn text(&self, row: &str) -> String {
        escape(&if self.right.is_some() { lines::reordered(row) } else { row.to_owned() })
    }
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
    let hue = card.accent.as_ref().filter(|_| !card.helix).unwrap_or(hue);
    // Without the helix, the text has the width of the image.
    let width = if card.helix { 700.0 } else { 1056.0 };
    let title = one_line(&card.title);
    let (size, most) = lines::fit(&title, width, &[84.0, 68.0, 54.0, 44.0]);
    let rows = lines::wrap(&title, size, width, most);
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{WIDTH}\" height=\"{HEIGHT}\" font-family=\"Geist\">\
         <rect width=\"{WIDTH}\" height=\"{HEIGHT}\" fill=\"{paper}\"/>\
         <rect x=\"72\" y=\"88\" width=\"44\" height=\"6\" fill=\"{hue}\"/>\
         <text x=\"132\" y=\"101\" font-size=\"26\" fill=\"{muted}\">{}</text>",
        escape(&shorten(&one_line(&card.label), 48)),
    );
    let mut y = 126.0 + size;
    let start = Start::of(&title, width);
    for row in &rows {
        let _ = write!(
            out,
            "<text {} y=\"{y:.0}\" font-size=\"{size:.0}\" font-weight=\"600\" letter-spacing=\"{}\" fill=\"{ink}\">{}</text>",
            start.attributes(),
            if lines::is_latin(row) { "-0.015em" } else { "0" },
            start.text(row)
        );
        y += size * 1.14;
    }
    y += 58.0 - size;
    // As many lines as fit above the name of the registry.
    let most_lines = ((500.0 - y) / 42.0).floor().clamp(0.0, 3.0) as usize + 1;
    let start = Start::of(&card.text, width);
    for row in lines::wrap(&one_line(&card.text), 30.0, width.min(860.0), most_lines) {
        let _ = write!(
            out,
            "<text {} y=\"{y:.0}\" font-size=\"30\" fill=\"{muted}\">{}</text>",
            start.attributes(),
            start.text(&row)
        );
        y += 42.0;
    }
    let _ = write!(
        out,
        "<text x=\"72\" y=\"572\" font-size=\"26\" font-weight=\"600\" fill=\"{ink}\">{}</text>",
        escape(&shorten(&one_line(&card.registry), 40))
    );
    if card.helix {
        plate(&mut out, [&engineering, &meaning, &rung]);
    } else {
        let _ = write!(out, "<rect y=\"618\" width=\"{WIDTH}\" height=\"12\" fill=\"{hue}\"/>");
    }
    out.push_str("</svg>");
    out
}

/// The plate: a segment of the helix at the right, cut off by the edges of the image.
fn plate(out: &mut String, [engineering, meaning, rung]: [&String; 3]) {
    const TURN: f64 = 290.0;
    let x = |side: f64, y: f64| 1004.0 - side * 116.0 * (PI * (y + 95.0) / TURN).sin();
    let slope = |side: f64, y: f64| -side * 116.0 * PI / TURN * (PI * (y + 95.0) / TURN).cos();
    let wave = |side: f64, from: f64, to: f64| {
        let mut path = format!("M{:.1} {from:.1}", x(side, from));
        let pieces = ((to - from) / 30.0).ceil().max(1.0);
        let step = (to - from) / pieces;
        for piece in 0..pieces as usize {
            let (y0, y1) = (from + piece as f64 * step, from + (piece + 1) as f64 * step);
            let _ = write!(
                path,
                "C{:.1} {:.1} {:.1} {:.1} {:.1} {y1:.1}",
                x(side, y0) + slope(side, y0) * step / 3.0,
                y0 + step / 3.0,
                x(side, y1) - slope(side, y1) * step / 3.0,
                y1 - step / 3.0,
                x(side, y1),
            );
        }
        path
    };
    let bars = [40.0, 92.0, 144.0, 246.0, 298.0, 388.0, 536.0, 588.0].map(|y| {
        let (a, b) = (x(1.0, y), x(-1.0, y));
        format!("M{:.1} {y}H{:.1}", a.min(b), a.max(b))
    });
    let _ =
        write!(out, "<g fill=\"none\"><path stroke=\"{rung}\" stroke-width=\"6\" d=\"{}\"/>", bars.join(""));
    // The backbones alternate in passing under each other.
    let (first, second) = (TURN - 95.0, 2.0 * TURN - 95.0);
    for (color, side, gap) in [(meaning, -1.0, first), (engineering, 1.0, second)] {
        let path = wave(side, -10.0, gap - 9.0) + &wave(side, gap + 9.0, 640.0);
        let _ = write!(out, "<path stroke=\"{color}\" stroke-width=\"11\" d=\"{path}\"/>");
    }
    out.push_str("</g>");
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
            helix: true,
            accent: None,
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

    /// Where the ink of the title and the text is, as the columns of the first and the last dark pixel.
    fn ink(title: &str) -> (usize, usize) {
        let drawn = draw(&Card { helix: false, text: String::new(), ..card(title) }).unwrap();
        let mut reader = png::Decoder::new(std::io::Cursor::new(drawn)).read_info().unwrap();
        let mut pixels = vec![0; reader.output_buffer_size().unwrap()];
        reader.next_frame(&mut pixels).unwrap();
        let rows = pixels.chunks(WIDTH as usize * 4).skip(130).take(300);
        let dark = rows.flat_map(|row| row.chunks(4).enumerate().filter(|(_, pixel)| pixel[0] < 100));
        let columns: Vec<usize> = dark.map(|(column, _)| column).collect();
        (*columns.iter().min().unwrap(), *columns.iter().max().unwrap())
    }

    #[test]
    fn text_from_the_right_starts_at_the_right() {
        let (left, right) = ink("Greeting card");
        assert!(left < 100 && right < 800, "{left} {right}");
        for title in ["بطاقة الترحيب", "كرت React 19 جديد", "שלום עולם."] {
            let (left, right) = ink(title);
            assert!(left > 400 && right > 1080, "{title}: {left} {right}");
        }
    }

    /// The image differs from an empty one: the script is covered by an embedded font.
    #[test]
    fn covered_scripts_are_drawn() {
        let empty = draw(&card(" ")).unwrap();
        for title in fonts::COVERED {
            let drawn = draw(&card(title)).unwrap();
            assert_ne!(drawn, empty, "{title}");
            assert!(fonts::covers(title), "{title}");
        }
        assert!(!fonts::covers("𓀀"));
    }
}
