//! The fonts that images are drawn with: embedded subsets, so that an image is the same on every machine.

use resvg::usvg::fontdb::Database;
use std::collections::HashSet;
use std::sync::{Arc, LazyLock};

macro_rules! fonts {
    ($($file:literal),* $(,)?) => { &[$(include_bytes!(concat!("../../fonts/", $file)).as_slice()),*] };
}

/// In the order in which they are tried for a character.
const FONTS: &[&[u8]] = fonts![
    "Geist-Regular.ttf",
    "Geist-SemiBold.ttf",
    "GeistMono-Regular.ttf",
    "Noto-Greek.ttf",
    "Noto-Arabic.ttf",
    "Noto-Hebrew.ttf",
    "Noto-Devanagari.ttf",
    "Noto-Bengali.ttf",
    "Noto-Tamil.ttf",
    "Noto-Thai.ttf",
    "Noto-Ethiopic.ttf",
    "Noto-Georgian.ttf",
    "Noto-Armenian.ttf",
    "Noto-NKo.ttf",
    "Noto-Tifinagh.ttf",
    "Noto-Adlam.ttf",
    "Noto-Han.ttf",
];

pub(super) fn database() -> &'static Arc<Database> {
    static DATABASE: LazyLock<Arc<Database>> = LazyLock::new(|| {
        let mut database = Database::new();
        FONTS.iter().for_each(|font| database.load_font_data(font.to_vec()));
        database.set_sans_serif_family("Geist");
        Arc::new(database)
    });
    &DATABASE
}

/// The characters that some font has a shape for.
fn characters() -> &'static HashSet<u32> {
    static CHARACTERS: LazyLock<HashSet<u32>> =
        LazyLock::new(|| FONTS.iter().flat_map(|font| mapped(font).unwrap_or_default()).collect());
    &CHARACTERS
}

/// Whether every character of a text has a shape, or needs none.
#[cfg(test)]
pub(super) fn covers(text: &str) -> bool {
    text.chars().all(covers_character)
}

pub(super) fn covers_character(character: char) -> bool {
    let invisible = character.is_whitespace()
        || character.is_control()
        || matches!(character, '\u{200b}'..='\u{200f}' | '\u{2060}'..='\u{2069}' | '\u{fe00}'..='\u{fe0f}');
    invisible || characters().contains(&u32::from(character))
}

/// The characters in a font's `cmap`, formats 4 and 12: what OpenType fonts use for Unicode.
fn mapped(font: &[u8]) -> Option<Vec<u32>> {
    let short = |at: usize| Some(u32::from(u16::from_be_bytes(font.get(at..at + 2)?.try_into().ok()?)));
    let long = |at: usize| Some(u32::from_be_bytes(font.get(at..at + 4)?.try_into().ok()?));
    let tables = short(4)? as usize;
    let record =
        (0..tables).map(|table| 12 + table * 16).find(|at| font.get(*at..at + 4) == Some(b"cmap"))?;
    let cmap = long(record + 8)? as usize;
    let mut found = Vec::new();
    for table in 0..short(cmap + 2)? as usize {
        let at = cmap + long(cmap + 4 + table * 8 + 4)? as usize;
        match short(at)? {
            4 => {
                let segments = short(at + 6)? as usize / 2;
                for segment in 0..segments {
                    let end = short(at + 14 + segment * 2)?;
                    let start = short(at + 16 + segments * 2 + segment * 2)?;
                    found.extend((start..=end).filter(|code| *code != 0xffff));
                }
            }
            12 => {
                for group in 0..long(at + 12)? as usize {
                    let place = at + 16 + group * 12;
                    let (start, end) = (long(place)?, long(place + 4)?);
                    found.extend(start..=end.min(start.saturating_add(0xffff)));
                }
            }
            _ => {}
        }
    }
    Some(found)
}

/// A word in each supported script.
#[cfg(test)]
pub(super) const COVERED: &[&str] = &[
    "Größe",
    "Łódź",
    "Việt",
    "Привет",
    "Καλημέρα",
    "مرحبا",
    "שלום",
    "नमस्ते",
    "স্বাগতম",
    "வணக்கம்",
    "สวัสดี",
    "ሰላም",
    "გამარჯობა",
    "Բարև",
    "ߌ߬ ߣߌ߫ ߛߣߐ߬ߡߊ߲߬",
    "ⴰⵣⵓⵍ",
    "𞤔𞤢𞤪𞤢𞤥𞤢",
    "你好世界",
    "こんにちは",
];
