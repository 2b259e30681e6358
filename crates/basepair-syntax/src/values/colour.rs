//! Colours: parsed from CSS, converted to sRGB, compared. Pages show only parsed colours, so that the value of a token
//! cannot inject anything else into a page.

use color::{AlphaColor, ColorSpaceTag, DynamicColor, Oklab, OpaqueColor, Srgb, parse_color};

/// A colour in sRGB, each channel from 0 to 1, with its opacity.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Colour {
    pub red: f32,
    pub green: f32,
    pub blue: f32,
    pub alpha: f32,
}

impl Colour {
    pub const BLACK: Self = Self { red: 0.0, green: 0.0, blue: 0.0, alpha: 1.0 };
    pub const WHITE: Self = Self { red: 1.0, green: 1.0, blue: 1.0, alpha: 1.0 };

    /// Parses every notation of CSS. `transparent`, which shows nothing, and what depends on the place where it is
    /// used, such as `currentcolor` and `var()`, give `None`.
    pub fn parse(text: &str) -> Option<Self> {
        let parsed = parse_color(text).ok();
        let mut colour = parsed.or_else(|| parse_color(&american(text)?).ok())?;
        // The crate counts a chroma of 100% as 125, CSS as 150.
        let chroma = || text.split_once('(')?.1.split_ascii_whitespace().nth(1);
        let is_percent = || chroma().is_some_and(|chroma| chroma.ends_with('%'));
        if colour.cs == ColorSpaceTag::Lch && is_percent() {
            colour.components[1] *= 1.2;
        }
        let is_finite = colour.components.iter().all(|component| component.is_finite());
        (is_finite && colour.flags.color_name() != Some("transparent")).then(|| Self::within_srgb(colour))
    }

    /// Parses the value of a token: a colour, or the bare numbers of one, `222.2 84% 4.9%`, which the style sheet
    /// puts into `hsl()`.
    pub fn of_token(text: &str) -> Option<Self> {
        if is_bare_hsl(text) { Self::parse(&format!("hsl({text})")) } else { Self::parse(text) }
    }

    pub fn from_oklch(lightness: f32, chroma: f32, hue: f32) -> Self {
        let oklch = AlphaColor::<color::Oklch>::new([lightness, chroma, hue, 1.0]);
        Self::within_srgb(DynamicColor::from_alpha_color(oklch))
    }

    /// Colours outside sRGB lose chroma, not hue.
    fn within_srgb(colour: DynamicColor) -> Self {
        const STEPS: u32 = 16;
        let rgb = |colour: DynamicColor| colour.to_alpha_color::<Srgb>().components;
        let fits = |rgb: [f32; 4]| rgb.iter().all(|channel| (-0.0005..=1.0005).contains(channel));
        let mut found = rgb(colour);
        if !fits(found) {
            let [lightness, chroma, hue, alpha] = colour.convert(ColorSpaceTag::Oklch).components;
            let at = |chroma| {
                rgb(DynamicColor {
                    cs: ColorSpaceTag::Oklch,
                    components: [lightness, chroma, hue, alpha],
                    ..colour
                })
            };
            let (mut inside, mut outside) = (0.0, chroma);
            for _ in 0..STEPS {
                let middle = f32::midpoint(inside, outside);
                if fits(at(middle)) { inside = middle } else { outside = middle }
            }
            found = at(inside);
        }
        let [red, green, blue, alpha] = found.map(|channel| channel.clamp(0.0, 1.0));
        Self { red, green, blue, alpha }
    }

    fn opaque(self) -> OpaqueColor<Srgb> {
        OpaqueColor::new([self.red, self.green, self.blue])
    }

    /// `#rrggbb`, without the opacity.
    pub fn hex(self) -> String {
        let rgb = self.opaque().to_rgba8();
        format!("#{:02x}{:02x}{:02x}", rgb.r, rgb.g, rgb.b)
    }

    /// Composited over another colour.
    pub fn over(self, below: Self) -> Self {
        let mix = |above: f32, below: f32| above * self.alpha + below * (1.0 - self.alpha);
        Self {
            red: mix(self.red, below.red),
            green: mix(self.green, below.green),
            blue: mix(self.blue, below.blue),
            alpha: 1.0,
        }
    }

    /// Mixed with another colour.
    pub fn towards(self, other: Self, share: f32) -> Self {
        Self { alpha: 1.0 - share, ..self }.over(other)
    }

    /// The contrast of two opaque colours, as defined by WCAG: 1 to 21.
    pub fn contrast(self, other: Self) -> f32 {
        let (a, b) = (self.opaque().relative_luminance(), other.opaque().relative_luminance());
        (a.max(b) + 0.05) / (a.min(b) + 0.05)
    }

    /// How different two colours look, apart from their opacity.
    pub fn distance(self, other: Self) -> f32 {
        let [l, a, b] = self.opaque().convert::<Oklab>().components;
        let [other_l, other_a, other_b] = other.opaque().convert::<Oklab>().components;
        // Hue and chroma are more significant for a role than lightness.
        let (l, a, b) = (l - other_l, 2.0 * (a - other_a), 2.0 * (b - other_b));
        (l * l + a * a + b * b).sqrt()
    }
}

/// The spelling that the crate knows of a name with `grey`.
fn american(text: &str) -> Option<String> {
    let name = text.trim().to_ascii_lowercase();
    name.contains("grey").then(|| name.replace("grey", "gray"))
}

/// Whether a word is the name of a colour. `transparent` and `currentcolor` are not.
pub fn is_named(word: &str) -> bool {
    word.bytes().all(|byte| byte.is_ascii_alphabetic()) && Colour::parse(word).is_some()
}

/// Whether a text is hue, saturation and lightness without `hsl()`.
pub fn is_bare_hsl(text: &str) -> bool {
    let is_number = |text: &str| text.parse::<f32>().is_ok_and(f32::is_finite);
    let is_share = |text: &str| text.strip_suffix('%').is_some_and(is_number);
    let (colour, alpha) = match text.split_once('/') {
        Some((colour, alpha)) => (colour, Some(alpha.trim())),
        None => (text, None),
    };
    let mut parts = colour.split_ascii_whitespace();
    parts.next().is_some_and(is_number)
        && parts.next().is_some_and(is_share)
        && parts.next().is_some_and(is_share)
        && parts.next().is_none()
        && alpha.is_none_or(|alpha| is_number(alpha) || is_share(alpha))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_notation_is_parsed() {
        for (text, hex) in [
            ("white", "#ffffff"),
            ("RebeccaPurple", "#663399"),
            ("lightslategrey", "#778899"),
            ("#abc", "#aabbcc"),
            ("#FF0000ff", "#ff0000"),
            ("rgb(255 128 0 / 50%)", "#ff8000"),
            ("rgb(100% 0% 0%)", "#ff0000"),
            ("rgba(255, 128, 0, 0.5)", "#ff8000"),
            ("hsl(120, 100%, 25%)", "#008000"),
            ("hsl(210 50 50)", "#4080bf"),
            ("hsl(0.5turn 100% 50%)", "#00ffff"),
            ("hwb(120 0% 0%)", "#00ff00"),
            ("oklch(1 0 0)", "#ffffff"),
            ("oklch(62.8% 0.25768 29.23)", "#ff0000"),
            ("oklch(0.45201 0.31321 264.05)", "#0000ff"),
            ("oklab(0.628 0.2249 0.1258)", "#ff0000"),
            ("lab(100 0 0)", "#ffffff"),
            ("lch(54.29 71.2% 40.86)", "#ff0000"),
            ("lch( 54.29 71.2% 40.86 )", "#ff0000"),
            ("color(display-p3 1 1 1)", "#ffffff"),
            ("color(srgb 1 0 0)", "#ff0000"),
        ] {
            let colour = Colour::parse(text).unwrap_or_else(|| panic!("{text}"));
            let wanted = Colour::parse(hex).unwrap();
            assert!(colour.distance(wanted) < 0.01, "{text} is {}, not {hex}", colour.hex());
        }
        for text in [
            "",
            "redd",
            "transparent",
            "currentcolor",
            "url(x)",
            "url(#a)",
            "oklch(1 2)",
            "#12",
            "#12345",
            "oklch(a b c)",
            "rgb(1 2 3 4 5)",
            "rgb(var(--x))",
            "var(--x)",
            "hsl(1e60 1% 1%)",
            "222 84% 5%",
            "red;}body{display:none",
            "#é",
            "ré",
        ] {
            assert_eq!(Colour::parse(text), None, "{text}");
        }
    }

    #[test]
    fn colours_outside_srgb_keep_their_hue() {
        let mapped = Colour::parse("oklch(0.7 0.4 145)").unwrap();
        let [lightness, chroma, hue] = mapped.opaque().convert::<color::Oklch>().components;
        assert!((lightness - 0.7).abs() < 0.01 && (hue - 145.0).abs() < 1.0, "{lightness} {hue}");
        assert!(chroma > 0.15 && chroma < 0.3, "{chroma}");
    }

    #[test]
    fn bare_numbers_are_colours_of_tokens_only() {
        for (text, hex) in
            [("0 0% 100%", "#ffffff"), ("222.2 84% 4.9%", "#020817"), (" 210  40% 98% / 0.5 ", "#f8fafc")]
        {
            assert_eq!(Colour::of_token(text).map(Colour::hex).as_deref(), Some(hex), "{text}");
        }
        assert_eq!(Colour::of_token("210 40% 98% / 50%").unwrap().alpha, 0.5);
        for text in ["0 0 100", "0 0% 100", "0% 0% 100%", "1 2% 3% 4%", "0.16 1", "1 2% 3% /", "NaN 1% 1%"] {
            assert_eq!(Colour::of_token(text), None, "{text}");
        }
        assert!(Colour::of_token("#fff").is_some());
    }

    #[test]
    fn names_are_words() {
        assert!(is_named("Red") && is_named("grey") && is_named("rebeccapurple"));
        assert!(!is_named("transparent") && !is_named("rgb") && !is_named("primary"));
    }

    #[test]
    fn contrast_matches_wcag() {
        assert!((Colour::BLACK.contrast(Colour::WHITE) - 21.0).abs() < 0.001);
        let grey = Colour::parse("#767676").unwrap();
        assert!((grey.contrast(Colour::WHITE) - 4.54).abs() < 0.01);
    }
}
