//! The palette of the utility framework: which class names belong to it, and roughly the values of its colours,
//! so that the nearest token can be suggested.

use super::colour::Colour;

/// Name, chroma at its strongest, hue.
const HUES: &[(&str, f32, f32)] = &[
    ("red", 0.24, 26.0),
    ("orange", 0.2, 50.0),
    ("amber", 0.18, 72.0),
    ("yellow", 0.18, 90.0),
    ("lime", 0.22, 128.0),
    ("green", 0.2, 149.0),
    ("emerald", 0.16, 162.0),
    ("teal", 0.13, 184.0),
    ("cyan", 0.13, 215.0),
    ("sky", 0.16, 238.0),
    ("blue", 0.22, 262.0),
    ("indigo", 0.24, 276.0),
    ("violet", 0.25, 292.0),
    ("purple", 0.27, 304.0),
    ("fuchsia", 0.28, 322.0),
    ("pink", 0.24, 354.0),
    ("rose", 0.24, 16.0),
    ("slate", 0.04, 257.0),
    ("gray", 0.03, 264.0),
    ("zinc", 0.014, 286.0),
    ("neutral", 0.0, 0.0),
    ("stone", 0.012, 60.0),
    ("mauve", 0.02, 323.0),
    ("olive", 0.02, 107.0),
    ("mist", 0.02, 218.0),
    ("taupe", 0.015, 45.0),
];

/// Name, lightness, share of the chroma.
const SHADES: &[(&str, f32, f32)] = &[
    ("50", 0.98, 0.07),
    ("100", 0.95, 0.16),
    ("200", 0.9, 0.3),
    ("300", 0.83, 0.5),
    ("400", 0.74, 0.8),
    ("500", 0.66, 1.0),
    ("600", 0.57, 1.0),
    ("700", 0.5, 0.9),
    ("800", 0.43, 0.75),
    ("900", 0.38, 0.6),
    ("950", 0.27, 0.4),
];

/// The colour at the end of a class: `red-500`, `white`.
pub fn colour(name: &str) -> Option<Colour> {
    match name {
        "white" => return Some(Colour::WHITE),
        "black" => return Some(Colour::BLACK),
        _ => {}
    }
    let (hue, shade) = name.rsplit_once('-')?;
    let (_, chroma, hue) = HUES.iter().find(|(known, ..)| *known == hue)?;
    let (_, lightness, share) = SHADES.iter().find(|(known, ..)| *known == shade)?;
    Some(Colour::from_oklch(*lightness, chroma * share, *hue))
}

/// Every name of the palette.
pub fn names() -> impl Iterator<Item = String> {
    let shaded = |hue: &'static str| SHADES.iter().map(move |(shade, ..)| format!("{hue}-{shade}"));
    let all = HUES.iter().flat_map(move |(hue, ..)| shaded(hue));
    all.chain(["white", "black"].map(str::to_owned))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_names_of_the_palette_have_a_colour() {
        for name in ["red-500", "slate-50", "white", "rose-950"] {
            assert!(colour(name).is_some(), "{name}");
        }
        for name in ["red", "red-5", "red-550", "primary", "chart-1", "brand-500", "red-"] {
            assert!(colour(name).is_none(), "{name}");
        }
    }
}
