//! Colours as numbers, so that the nearest token can be suggested: converts hexadecimal, named and functional
//! notation to OKLab, where distances match perception.

/// A colour in OKLab.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Oklab {
    l: f64,
    a: f64,
    b: f64,
}

impl Oklab {
    pub fn from_lch(l: f64, chroma: f64, hue: f64) -> Self {
        let hue = hue.to_radians();
        Self { l, a: chroma * hue.cos(), b: chroma * hue.sin() }
    }

    fn from_rgb(red: f64, green: f64, blue: f64) -> Self {
        let linear = |part: f64| match part {
            part if part <= 0.040_45 => part / 12.92,
            part => ((part + 0.055) / 1.055).powf(2.4),
        };
        let (r, g, b) = (linear(red), linear(green), linear(blue));
        let l = (0.412_221_47 * r + 0.536_332_54 * g + 0.051_445_99 * b).cbrt();
        let m = (0.211_903_5 * r + 0.680_699_55 * g + 0.107_396_96 * b).cbrt();
        let s = (0.088_302_46 * r + 0.281_718_84 * g + 0.629_978_7 * b).cbrt();
        Self {
            l: 0.210_454_26 * l + 0.793_617_8 * m - 0.004_072_05 * s,
            a: 1.977_998_5 * l - 2.428_592_2 * m + 0.450_593_7 * s,
            b: 0.025_904_04 * l + 0.782_771_77 * m - 0.808_675_77 * s,
        }
    }

    pub fn distance(self, other: Self) -> f64 {
        // Hue and chroma are more significant for a role than lightness.
        let (l, a, b) = (self.l - other.l, 2.0 * (self.a - other.a), 2.0 * (self.b - other.b));
        (l * l + a * a + b * b).sqrt()
    }
}

/// Parses a colour; `None` if it is not a colour or is unknown here.
pub fn parse(text: &str) -> Option<Oklab> {
    let text = text.trim().to_ascii_lowercase();
    if let Some(digits) = text.strip_prefix('#') {
        return hex(digits);
    }
    if let Some((name, rest)) = text.split_once('(') {
        let inside = rest.strip_suffix(')')?;
        return function(name, inside);
    }
    let at = NAMED.binary_search_by_key(&text.as_str(), |(name, _)| name).ok()?;
    NAMED.get(at).map(|(_, rgb)| from_number(*rgb))
}

fn hex(digits: &str) -> Option<Oklab> {
    if !super::css::is_hex(digits) {
        return None;
    }
    let long: String = match digits.len() {
        3 | 4 => digits.chars().take(3).flat_map(|digit| [digit, digit]).collect(),
        _ => digits.chars().take(6).collect(),
    };
    u32::from_str_radix(&long, 16).ok().map(from_number)
}

fn from_number(rgb: u32) -> Oklab {
    let part = |shift: u32| f64::from((rgb >> shift) & 0xff) / 255.0;
    Oklab::from_rgb(part(16), part(8), part(0))
}

fn function(name: &str, inside: &str) -> Option<Oklab> {
    let parts: Vec<&str> =
        inside.split(['/', ',', ' ']).map(str::trim).filter(|part| !part.is_empty()).collect();
    let number = |index: usize, whole: f64| -> Option<f64> {
        let part = parts.get(index)?.trim_end_matches("deg");
        match part.strip_suffix('%') {
            Some(percent) => percent.parse::<f64>().ok().map(|percent| percent / 100.0 * whole),
            None if part == "none" => Some(0.0),
            None => part.parse().ok(),
        }
    };
    match name {
        "rgb" | "rgba" => {
            let part = |index| number(index, 255.0).map(|part| part / 255.0);
            Some(Oklab::from_rgb(part(0)?, part(1)?, part(2)?))
        }
        "hsl" | "hsla" => Some(from_hsl(number(0, 360.0)?, number(1, 1.0)?, number(2, 1.0)?)),
        "oklch" => Some(Oklab::from_lch(number(0, 1.0)?, number(1, 0.4)?, number(2, 360.0)?)),
        "oklab" => Some(Oklab { l: number(0, 1.0)?, a: number(1, 0.4)?, b: number(2, 0.4)? }),
        _ => None,
    }
}

fn from_hsl(hue: f64, saturation: f64, lightness: f64) -> Oklab {
    let reach = saturation * lightness.min(1.0 - lightness);
    let part = |offset: f64| {
        let k = (offset + hue / 30.0).rem_euclid(12.0);
        lightness - reach * (k - 3.0).min(9.0 - k).clamp(-1.0, 1.0)
    };
    Oklab::from_rgb(part(0.0), part(8.0), part(4.0))
}

/// Whether a word is the name of a colour. `transparent` and `currentcolor` are not.
pub fn is_named(word: &str) -> bool {
    word.len() < 21
        && NAMED.binary_search_by_key(&word.to_ascii_lowercase().as_str(), |(name, _)| name).is_ok()
}

#[rustfmt::skip]
static NAMED: &[(&str, u32)] = &[
    ("aliceblue", 0xf0f8ff), ("antiquewhite", 0xfaebd7), ("aqua", 0x00ffff), ("aquamarine", 0x7fffd4),
    ("azure", 0xf0ffff), ("beige", 0xf5f5dc), ("bisque", 0xffe4c4), ("black", 0x000000),
    ("blanchedalmond", 0xffebcd), ("blue", 0x0000ff), ("blueviolet", 0x8a2be2), ("brown", 0xa52a2a),
    ("burlywood", 0xdeb887), ("cadetblue", 0x5f9ea0), ("chartreuse", 0x7fff00), ("chocolate", 0xd2691e),
    ("coral", 0xff7f50), ("cornflowerblue", 0x6495ed), ("cornsilk", 0xfff8dc), ("crimson", 0xdc143c),
    ("cyan", 0x00ffff), ("darkblue", 0x00008b), ("darkcyan", 0x008b8b), ("darkgoldenrod", 0xb8860b),
    ("darkgray", 0xa9a9a9), ("darkgreen", 0x006400), ("darkgrey", 0xa9a9a9), ("darkkhaki", 0xbdb76b),
    ("darkmagenta", 0x8b008b), ("darkolivegreen", 0x556b2f), ("darkorange", 0xff8c00), ("darkorchid", 0x9932cc),
    ("darkred", 0x8b0000), ("darksalmon", 0xe9967a), ("darkseagreen", 0x8fbc8f), ("darkslateblue", 0x483d8b),
    ("darkslategray", 0x2f4f4f), ("darkslategrey", 0x2f4f4f), ("darkturquoise", 0x00ced1), ("darkviolet", 0x9400d3),
    ("deeppink", 0xff1493), ("deepskyblue", 0x00bfff), ("dimgray", 0x696969), ("dimgrey", 0x696969),
    ("dodgerblue", 0x1e90ff), ("firebrick", 0xb22222), ("floralwhite", 0xfffaf0), ("forestgreen", 0x228b22),
    ("fuchsia", 0xff00ff), ("gainsboro", 0xdcdcdc), ("ghostwhite", 0xf8f8ff), ("gold", 0xffd700),
    ("goldenrod", 0xdaa520), ("gray", 0x808080), ("green", 0x008000), ("greenyellow", 0xadff2f),
    ("grey", 0x808080), ("honeydew", 0xf0fff0), ("hotpink", 0xff69b4), ("indianred", 0xcd5c5c),
    ("indigo", 0x4b0082), ("ivory", 0xfffff0), ("khaki", 0xf0e68c), ("lavender", 0xe6e6fa),
    ("lavenderblush", 0xfff0f5), ("lawngreen", 0x7cfc00), ("lemonchiffon", 0xfffacd), ("lightblue", 0xadd8e6),
    ("lightcoral", 0xf08080), ("lightcyan", 0xe0ffff), ("lightgoldenrodyellow", 0xfafad2), ("lightgray", 0xd3d3d3),
    ("lightgreen", 0x90ee90), ("lightgrey", 0xd3d3d3), ("lightpink", 0xffb6c1), ("lightsalmon", 0xffa07a),
    ("lightseagreen", 0x20b2aa), ("lightskyblue", 0x87cefa), ("lightslategray", 0x778899),
    ("lightslategrey", 0x778899), ("lightsteelblue", 0xb0c4de), ("lightyellow", 0xffffe0), ("lime", 0x00ff00),
    ("limegreen", 0x32cd32), ("linen", 0xfaf0e6), ("magenta", 0xff00ff), ("maroon", 0x800000),
    ("mediumaquamarine", 0x66cdaa), ("mediumblue", 0x0000cd), ("mediumorchid", 0xba55d3),
    ("mediumpurple", 0x9370db), ("mediumseagreen", 0x3cb371), ("mediumslateblue", 0x7b68ee),
    ("mediumspringgreen", 0x00fa9a), ("mediumturquoise", 0x48d1cc), ("mediumvioletred", 0xc71585),
    ("midnightblue", 0x191970), ("mintcream", 0xf5fffa), ("mistyrose", 0xffe4e1), ("moccasin", 0xffe4b5),
    ("navajowhite", 0xffdead), ("navy", 0x000080), ("oldlace", 0xfdf5e6), ("olive", 0x808000),
    ("olivedrab", 0x6b8e23), ("orange", 0xffa500), ("orangered", 0xff4500), ("orchid", 0xda70d6),
    ("palegoldenrod", 0xeee8aa), ("palegreen", 0x98fb98), ("paleturquoise", 0xafeeee), ("palevioletred", 0xdb7093),
    ("papayawhip", 0xffefd5), ("peachpuff", 0xffdab9), ("peru", 0xcd853f), ("pink", 0xffc0cb), ("plum", 0xdda0dd),
    ("powderblue", 0xb0e0e6), ("purple", 0x800080), ("rebeccapurple", 0x663399), ("red", 0xff0000),
    ("rosybrown", 0xbc8f8f), ("royalblue", 0x4169e1), ("saddlebrown", 0x8b4513), ("salmon", 0xfa8072),
    ("sandybrown", 0xf4a460), ("seagreen", 0x2e8b57), ("seashell", 0xfff5ee), ("sienna", 0xa0522d),
    ("silver", 0xc0c0c0), ("skyblue", 0x87ceeb), ("slateblue", 0x6a5acd), ("slategray", 0x708090),
    ("slategrey", 0x708090), ("snow", 0xfffafa), ("springgreen", 0x00ff7f), ("steelblue", 0x4682b4),
    ("tan", 0xd2b48c), ("teal", 0x008080), ("thistle", 0xd8bfd8), ("tomato", 0xff6347), ("turquoise", 0x40e0d0),
    ("violet", 0xee82ee), ("wheat", 0xf5deb3), ("white", 0xffffff), ("whitesmoke", 0xf5f5f5),
    ("yellow", 0xffff00), ("yellowgreen", 0x9acd32),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_in_order() {
        assert!(NAMED.windows(2).all(|pair| pair[0].0 < pair[1].0));
        assert!(is_named("Red") && is_named("rebeccapurple") && !is_named("transparent"));
    }

    #[test]
    fn notations_of_one_colour_agree() {
        let red = parse("#f00").unwrap();
        for text in
            ["#ff0000", "#FF0000ff", "red", "rgb(255 0 0 / 50%)", "rgb(100%, 0%, 0%)", "hsl(0 100% 50%)"]
        {
            assert!(parse(text).unwrap().distance(red) < 0.001, "{text}");
        }
        assert!(parse("oklch(0.628 0.2577 29.23)").unwrap().distance(red) < 0.01);
        for text in ["#12345", "redd", "rgb(var(--x))", "url(#a)", "color(display-p3 1 0 0)"] {
            assert!(parse(text).is_none(), "{text}");
        }
    }
}
