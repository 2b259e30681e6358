//! What a card shows of an item: its picture, or what it is made of. Colours become numbers, shapes are checked
//! character by character, and all other text is escaped by the template.

use crate::markup::{one_line, shorten};
use crate::theme::Tokens;
use basepair_catalog::catalog::Item;
use basepair_model::front_matter;
use basepair_model::item::ItemType;
use basepair_model::json::Value;
use basepair_syntax::values::colour::Colour;

/// Lines of text on a card, and characters of a line.
const LINES: usize = 7;
const COLUMNS: usize = 56;
/// Colours on a card.
const SWATCHES: usize = 12;
/// Shapes of a drawing, and their size in all, in bytes.
const SHAPES: usize = 24;
const SHAPE_BYTES: usize = 1500;

#[derive(Debug, PartialEq)]
pub(crate) enum Thumbnail {
    /// The addresses of pictures.
    Picture { light: String, dark: Option<String> },
    /// Colours in sRGB, each with its place.
    Swatches(Vec<Swatch>),
    /// The name of a font.
    Specimen(String),
    /// A drawing, as its view box and the outlines of its shapes.
    Glyph { view_box: String, shapes: Vec<String>, filled: bool },
    /// The first lines of a source or of a document.
    Lines { lines: Vec<String>, prose: bool },
    /// Something that can be seen, but has no picture.
    Outline(&'static str),
}

#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Swatch {
    pub(crate) hex: String,
    pub(crate) x: usize,
    pub(crate) y: usize,
}

/// Where an item stands in lists: what can be seen, then what styles it, then code, then texts and the rest.
pub(crate) fn rank(item: &Item) -> u8 {
    match item.entry.kind {
        ItemType::Ui | ItemType::Component | ItemType::Block | ItemType::Page => 0,
        _ if !item.pictures.is_empty() => 0,
        ItemType::Theme | ItemType::Style | ItemType::Base | ItemType::Font => 1,
        ItemType::Hook | ItemType::Lib => 2,
        _ => 3,
    }
}

impl Thumbnail {
    /// What an item without a picture shows.
    pub(crate) fn of(item: &Item) -> Self {
        let kind = item.entry.kind;
        if kind == ItemType::Font {
            let font = item.entry.object.get("font").and_then(Value::as_object);
            let family = font.and_then(|font| font.get("family")).and_then(Value::as_str);
            let title = crate::label::title(item);
            let family = family.and_then(|family| family.split(',').next());
            let family = family.map_or(title, |family| family.trim_matches(['\'', '"', ' ']));
            return Self::Specimen(shorten(&one_line(family.trim_end_matches(" Variable")), 40));
        }
        if matches!(kind, ItemType::Theme | ItemType::Style | ItemType::Base) {
            let swatches = swatches(&Tokens::of(item));
            if !swatches.is_empty() {
                return Self::Swatches(swatches);
            }
        }
        if rank(item) == 0 {
            return glyph(item).unwrap_or(Self::Outline(outline(kind)));
        }
        let first = item.files().next();
        let lines = first.as_ref().map_or(Vec::new(), |(file, source)| {
            let prose = basepair_catalog::documents::is_text(&file.path);
            if prose { opening(source) } else { signature(source) }
        });
        if lines.is_empty() {
            return glyph(item).unwrap_or(Self::Outline(outline(kind)));
        }
        let prose = first.is_some_and(|(file, _)| basepair_catalog::documents::is_text(&file.path));
        Self::Lines { lines, prose }
    }
}

/// Outlines of the general shape of things, in a box of 160 by 100.
fn outline(kind: ItemType) -> &'static str {
    match kind {
        ItemType::Page => "M34 22h92v56H34zM34 34h92M40 28h2M46 28h2M46 46h40M46 56h68M46 66h54",
        ItemType::Block => "M34 22h92v56H34zM34 44h92M68 44v34M44 33h24",
        ItemType::Ui | ItemType::Component => {
            "M52 38h56a6 6 0 0 1 6 6v12a6 6 0 0 1-6 6H52a6 6 0 0 1-6-6V44a6 6 0 0 1 6-6zM66 50h28"
        }
        ItemType::Theme | ItemType::Style | ItemType::Base => {
            "M50 50a12 12 0 1 0 24 0a12 12 0 1 0-24 0zM68 50a12 12 0 1 0 24 0a12 12 0 1 0-24 0zM86 50a12 12 0 1 0 24 0a12 12 0 1 0-24 0z"
        }
        _ => "M60 22h28l14 14v42H60zM88 22v14h14M69 48h24M69 57h24M69 66h15",
    }
}

/// The colours of the light appearance, each once, in rows of four.
fn swatches(tokens: &Tokens) -> Vec<Swatch> {
    let mut seen: Vec<String> = Vec::new();
    for (_, value) in tokens.light.iter().chain(&tokens.theme) {
        if let Some(hex) = Colour::of_token(value).map(|color| color.hex())
            && !seen.contains(&hex)
            && seen.len() < SWATCHES
        {
            seen.push(hex);
        }
    }
    let place = |(at, hex)| Swatch { hex, x: at % 4 * 40, y: at / 4 * 34 };
    seen.into_iter().enumerate().map(place).collect()
}

/// A bounded line. Indentation is kept.
fn line(text: &str) -> String {
    let text: String =
        text.chars().map(|c| if c == '\t' { ' ' } else { c }).filter(|c| !c.is_control()).collect();
    shorten(text.trim_end(), COLUMNS)
}

/// The first exported declaration, up to its body, or the first lines of code.
fn signature(source: &str) -> Vec<String> {
    let exported = |text: &&str| {
        [
            "export function ",
            "export default function ",
            "export async function ",
            "export const ",
            "export class ",
            "export type ",
            "export interface ",
        ]
        .iter()
        .any(|start| text.starts_with(start))
    };
    let mut lines = source.lines().skip_while(|text| !exported(text)).peekable();
    if lines.peek().is_some() {
        return lines.take(LINES).map(line).collect();
    }
    let silent = |text: &str| {
        let text = text.trim();
        text.is_empty()
            || ["//", "/*", "*", "import ", "\"use ", "'use "].iter().any(|start| text.starts_with(start))
    };
    source.lines().skip_while(|text| silent(text)).take(LINES).map(line).collect()
}

/// The first lines of a text, without front matter, blank lines and marks of headings.
fn opening(text: &str) -> Vec<String> {
    let body = front_matter::body(text);
    let lines = body.lines().map(|text| text.trim_start_matches('#').trim()).filter(|text| !text.is_empty());
    lines.take(LINES).map(|text| shorten(&one_line(text), 160)).collect()
}

/// The outlines of the first SVG element of an item, if it consists of paths.
fn glyph(item: &Item) -> Option<Thumbnail> {
    let texts = item.texts();
    let (start, source) = texts.iter().find_map(|source| Some((source.find("<svg")?, source)))?;
    let drawing = source.get(start..)?;
    let end = drawing.find("</svg>")?;
    let drawing = drawing.get(..end).filter(|drawing| drawing.len() <= 8 * SHAPE_BYTES)?;
    let view_box = attribute(drawing, "viewBox").filter(|text| {
        let numbers: Vec<f64> = text.split([' ', ',']).filter_map(|part| part.parse().ok()).collect();
        matches!(numbers.as_slice(), [_, _, w, h] if *w > 0.0 && *h > 0.0)
            && numbers.iter().all(|n| n.abs() < 1e5)
    })?;
    let plain =
        |text: &&str| text.bytes().all(|byte| b"MmLlHhVvCcSsQqTtAaZz0123456789.,+-eE \n".contains(&byte));
    let shapes: Vec<String> = drawing
        .split("<path")
        .skip(1)
        .filter_map(|rest| attribute(rest.split('>').next()?, "d"))
        .filter(plain)
        .take(SHAPES)
        .map(one_line)
        .collect();
    let bytes: usize = shapes.iter().map(String::len).sum();
    let filled = !drawing.contains("stroke=") && !drawing.contains("stroke:");
    (!shapes.is_empty() && bytes <= SHAPE_BYTES).then(|| Thumbnail::Glyph {
        view_box: one_line(view_box),
        shapes,
        filled,
    })
}

/// The value of a quoted attribute.
fn attribute<'t>(tag: &'t str, name: &str) -> Option<&'t str> {
    let start = tag.find(&format!(" {name}=\"")).or_else(|| tag.find(&format!("\n{name}=\"")))?;
    tag.get(start..)?.split('"').nth(1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_signature_is_the_first_exported_declaration() {
        let source = "import a from \"a\"\n\n/** Says. */\nconst x = 1\nexport function useX(a: string): number {\n\treturn 1\n}\n";
        assert_eq!(signature(source), ["export function useX(a: string): number {", " return 1", "}"]);
        assert_eq!(signature("// why\nimport a from \"a\"\nmodule.x = 1\n"), ["module.x = 1"]);
        assert!(signature("").is_empty());
        assert!(signature(&"x".repeat(9000)).iter().all(|line| line.chars().count() <= COLUMNS));
    }

    #[test]
    fn a_document_starts_with_its_text() {
        assert_eq!(
            opening("---\r\nname: x\r\n---\r\n\r\n# Title\r\n\r\nSome text.\r\n"),
            ["Title", "Some text."]
        );
    }
}
