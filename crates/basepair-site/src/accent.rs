//! The configured colour of links, focus and marks, as a style sheet of this host: pages contain no inline styles, so
//! the content security policy stays strict. Only a parsed colour is written, as numbers.

use crate::color::Color;
use crate::theme::Palette;
use basepair_client::config::Site;

/// The path of the style sheet.
pub(crate) const PATH: &str = "/accent.css";

/// The minimum contrast of text on every background that pages use.
const LEAST: f64 = 4.5;
const GROUNDS: [&str; 3] = ["background", "card", "muted"];
const BLACK: Color = Color { red: 0.0, green: 0.0, blue: 0.0, alpha: 1.0 };
const WHITE: Color = Color { red: 1.0, green: 1.0, blue: 1.0, alpha: 1.0 };

/// The style sheet, if a colour is configured.
pub(crate) fn style_sheet(site: &Site) -> Option<String> {
    let accent = Color::parse(site.accent.as_deref()?)?;
    let accent = Color { alpha: 1.0, ..accent };
    let block = |palette: &Palette, towards: Color| {
        let color = readable(accent, palette, towards).hex();
        format!("--link:{color};--ring:{color};")
    };
    let (light, dark) = (block(Palette::light(), BLACK), block(Palette::dark(), WHITE));
    Some(format!(
        ":root{{{light}}}\n\
         @media screen and (prefers-color-scheme:dark){{:root:not([data-theme=light]){{{dark}}}}}\n\
         @media screen{{:root[data-theme=dark]{{{dark}}}}}\n"
    ))
}

/// The configured colour on light ground, for drawings without a style sheet.
pub(crate) fn light(site: &Site) -> Option<String> {
    let accent = Color::parse(site.accent.as_deref()?)?;
    Some(readable(Color { alpha: 1.0, ..accent }, Palette::light(), BLACK).hex())
}

/// The colour itself, or mixed with as little black or white as makes it readable.
fn readable(accent: Color, palette: &Palette, towards: Color) -> Color {
    const STEPS: u32 = 40;
    let fits = |color: &Color| GROUNDS.iter().all(|ground| color.contrast(palette.color(ground)) >= LEAST);
    let mut colors = (0..=STEPS).map(|step| accent.towards(towards, f64::from(step) / f64::from(STEPS)));
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
            let parsed = Color::parse(accent).unwrap();
            for (palette, towards) in [(Palette::light(), BLACK), (Palette::dark(), WHITE)] {
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
