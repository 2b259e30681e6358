//! Colour values of tokens: parsed from CSS, converted to sRGB, compared. Pages show only parsed colours, so that the
//! value of a token cannot inject anything else into a page.

/// A colour in sRGB, each channel from 0 to 1, with its opacity.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Color {
    pub(crate) red: f64,
    pub(crate) green: f64,
    pub(crate) blue: f64,
    pub(crate) alpha: f64,
}

impl Color {
    /// Parses `oklch(…)`, `rgb(…)`, `hsl(…)` and hexadecimal colours.
    pub(crate) fn parse(text: &str) -> Option<Self> {
        let text = text.trim().to_ascii_lowercase();
        if let Some(digits) = text.strip_prefix('#') {
            return hexadecimal(digits);
        }
        let (name, rest) = text.split_once('(')?;
        let numbers = numbers(rest.strip_suffix(')')?)?;
        let [a, b, c, alpha] = numbers;
        match name {
            "oklch" => Some(oklch(a, b, c, alpha)),
            "rgb" | "rgba" => Some(Self { red: a / 255.0, green: b / 255.0, blue: c / 255.0, alpha }),
            "hsl" | "hsla" => Some(hsl(a, b, c, alpha)),
            _ => None,
        }
    }

    /// `#rrggbb`, without the opacity.
    pub(crate) fn hex(self) -> String {
        let byte = |channel: f64| (channel.clamp(0.0, 1.0) * 255.0).round() as u8;
        format!("#{:02x}{:02x}{:02x}", byte(self.red), byte(self.green), byte(self.blue))
    }

    /// Composited over another colour.
    pub(crate) fn over(self, below: Self) -> Self {
        let mix = |above: f64, below: f64| above * self.alpha + below * (1.0 - self.alpha);
        Self {
            red: mix(self.red, below.red),
            green: mix(self.green, below.green),
            blue: mix(self.blue, below.blue),
            alpha: 1.0,
        }
    }

    /// Mixed with another colour.
    pub(crate) fn towards(self, other: Self, share: f64) -> Self {
        Self { alpha: 1.0 - share, ..self }.over(other)
    }

    fn luminance(self) -> f64 {
        let linear = |channel: f64| {
            let channel = channel.clamp(0.0, 1.0);
            if channel <= 0.04045 { channel / 12.92 } else { ((channel + 0.055) / 1.055).powf(2.4) }
        };
        0.2126 * linear(self.red) + 0.7152 * linear(self.green) + 0.0722 * linear(self.blue)
    }

    /// The contrast of two opaque colours, as defined by WCAG: 1 to 21.
    pub(crate) fn contrast(self, other: Self) -> f64 {
        let (a, b) = (self.luminance(), other.luminance());
        (a.max(b) + 0.05) / (a.min(b) + 0.05)
    }
}

/// Three components and an opacity, separated by spaces, commas or a slash; percentages become fractions.
fn numbers(text: &str) -> Option<[f64; 4]> {
    let mut found = [0.0, 0.0, 0.0, 1.0];
    let mut read = 0;
    let parts =
        text.split(|c: char| c.is_whitespace() || c == ',' || c == '/').filter(|part| !part.is_empty());
    for part in parts {
        let (number, scale) = match part.strip_suffix('%') {
            Some(share) => (share, 0.01),
            None => (part.strip_suffix("deg").unwrap_or(part), 1.0),
        };
        let number =
            if number == "none" { 0.0 } else { number.parse::<f64>().ok().filter(|n| n.is_finite())? };
        *found.get_mut(read)? = number * scale;
        read += 1;
    }
    (read >= 3).then_some(found)
}

fn hexadecimal(digits: &str) -> Option<Color> {
    let wide: String = match digits.len() {
        3 | 4 => digits.chars().flat_map(|digit| [digit, digit]).collect(),
        6 | 8 => digits.to_owned(),
        _ => return None,
    };
    let channel = |at: usize| Some(f64::from(u8::from_str_radix(wide.get(at..at + 2)?, 16).ok()?) / 255.0);
    let alpha = if wide.len() == 8 { channel(6)? } else { 1.0 };
    Some(Color { red: channel(0)?, green: channel(2)?, blue: channel(4)?, alpha })
}

fn hsl(hue: f64, saturation: f64, lightness: f64, alpha: f64) -> Color {
    let channel = |n: f64| {
        let k = (n + hue.rem_euclid(360.0) / 30.0).rem_euclid(12.0);
        let a = saturation * lightness.min(1.0 - lightness);
        lightness - a * (-1.0_f64).max((k - 3.0).min(9.0 - k).min(1.0))
    };
    Color { red: channel(0.0), green: channel(8.0), blue: channel(4.0), alpha }
}

/// Björn Ottosson's matrices. Colours outside sRGB lose chroma, not hue.
fn oklch(lightness: f64, chroma: f64, hue: f64, alpha: f64) -> Color {
    let fits = |color: Color| {
        [color.red, color.green, color.blue].into_iter().all(|channel| (-0.0005..=1.0005).contains(&channel))
    };
    let at = |chroma: f64| {
        let (a, b) = (chroma * hue.to_radians().cos(), chroma * hue.to_radians().sin());
        let l = (lightness + 0.396_337_777_4 * a + 0.215_803_757_3 * b).powi(3);
        let m = (lightness - 0.105_561_345_8 * a - 0.063_854_172_8 * b).powi(3);
        let s = (lightness - 0.089_484_177_5 * a - 1.291_485_548 * b).powi(3);
        let encode = |linear: f64| {
            if linear <= 0.003_130_8 { 12.92 * linear } else { 1.055 * linear.powf(1.0 / 2.4) - 0.055 }
        };
        Color {
            red: encode(4.076_741_662_1 * l - 3.307_711_591_3 * m + 0.230_969_929_2 * s),
            green: encode(-1.268_438_004_6 * l + 2.609_757_401_1 * m - 0.341_319_396_5 * s),
            blue: encode(-0.004_196_086_3 * l - 0.703_418_614_7 * m + 1.707_614_701 * s),
            alpha,
        }
    };
    let full = at(chroma);
    if fits(full) {
        return full;
    }
    let (mut inside, mut outside) = (0.0, chroma);
    for _ in 0..16 {
        let middle = f64::midpoint(inside, outside);
        if fits(at(middle)) { inside = middle } else { outside = middle }
    }
    at(inside)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn known_colours_are_parsed() {
        for (text, hex) in [
            ("oklch(1 0 0)", "#ffffff"),
            ("oklch(0 0 0)", "#000000"),
            ("oklch(62.8% 0.25768 29.23)", "#ff0000"),
            ("oklch(0.45201 0.31321 264.05)", "#0000ff"),
            ("#abc", "#aabbcc"),
            ("rgb(255 128 0 / 50%)", "#ff8000"),
            ("hsl(120, 100%, 25%)", "#008000"),
        ] {
            assert_eq!(Color::parse(text).unwrap().hex(), hex, "{text}");
        }
        for text in ["", "red", "url(x)", "oklch(1 2)", "#12", "oklch(a b c)", "rgb(1 2 3 4 5)", "var(--x)"] {
            assert!(Color::parse(text).is_none(), "{text}");
        }
    }

    #[test]
    fn contrast_matches_wcag() {
        let (black, white) = (Color::parse("#000").unwrap(), Color::parse("#fff").unwrap());
        assert!((black.contrast(white) - 21.0).abs() < 0.001);
        let grey = Color::parse("#767676").unwrap();
        assert!((grey.contrast(white) - 4.54).abs() < 0.01);
    }
}
