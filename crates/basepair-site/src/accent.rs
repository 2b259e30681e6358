//! The configured colour of links, focus and marks, as a style sheet of this host: pages contain no inline styles, so
//! the content security policy stays strict. Only a parsed colour is written, as numbers.

use crate::theme::Palette;
use basepair_config::Site;
use basepair_syntax::values::colour::Colour;

/// The path of the style sheet.
pub(crate) const PATH: &str = "/accent.css";

/// The minimum contrast of text on every background that pages use.
const LEAST: f32 = 4.5;
const GROUNDS: [&str; 3] = ["background", "card", "muted"];

/// The style sheet, if a colour is configured.
pub(crate) fn style_sheet(site: &Site) -> Option<String> {
    let accent = Colour::parse(site.accent.as_deref()?)?;
    let accent = Colour { alpha: 1.0, ..accent };
    let block = |palette: &Palette, towards: Colour| {
        let color = readable(accent, palette, towards).hex();
        format!("--link:{color};--ring:{color};")
    };
    let (light, dark) = (block(Palette::light(), Colour::BLACK), block(Palette::dark(), Colour::WHITE));
    Some(format!(
        ":root{{{light}}}\n\
         @media screen and (prefers-color-scheme:dark){{:root:not([data-theme=light]){{{dark}}}}}\n\
         @media screen{{:root[data-theme=dark]{{{dark}}}}}\n"
    ))
}

/// The configured colour on light ground, for drawings without a style sheet.
pub(crate) fn light(site: &Site) -> Option<String> {
    let accent = Colour::parse(site.accent.as_deref()?)?;
    Some(readable(Colour { alpha: 1.0, ..accent }, Palette::light(), Colour::BLACK).hex())
}

/// The colour itself, or mixed with as little black or white as makes it readable.
fn readable(accent: Colour, palette: &Palette, towards: Colour) -> Colour {
    const STEPS: u8 = 40;
    let fits = |color: &Colour| GROUNDS.iter().all(|ground| color.contrast(palette.color(ground)) >= LEAST);
    let mut colors = (0..=STEPS).map(|step| accent.towards(towards, f32::from(step) / f32::from(STEPS)));
    colors.find(fits).unwrap_or(towards)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sheet(accent: &str) -> Option<String> {
        style_sheet(&Site { accent: Some(accent.to_owned()), ..Site::default() })
    }

    #[test]
    fn any_colour_is_readable_in_both_appearances() {
        for accent in ["#fff", "#000", "#ffff00", "#0a7d5a", "oklch(0.7 0.2 330)", "rgb(200 30 30)"] {
            let parsed = Colour::parse(accent).unwrap();
            for (palette, towards) in [(Palette::light(), Colour::BLACK), (Palette::dark(), Colour::WHITE)] {
                let color = readable(parsed, palette, towards);
                for ground in GROUNDS {
                    let contrast = color.contrast(palette.color(ground));
                    assert!(contrast >= LEAST, "{accent} on {ground}: {contrast:.2}");
                }
            }
        }
    }

    #[test]
    fn a_readable_colour_is_unchanged() {
        assert!(sheet("#0a5a7d").unwrap().starts_with(":root{--link:#0a5a7d;"));
    }

    #[test]
    fn an_invalid_colour_writes_nothing() {
        for text in ["red;}body{display:none", "url(x)", "var(--x)", ""] {
            assert_eq!(sheet(text), None, "{text}");
        }
    }
}
