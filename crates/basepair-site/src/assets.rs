//! The files that pages load: style sheets, scripts, fonts and the icon, embedded, with file names derived from their
//! content.

use crate::theme;
use basepair_catalog::document::{Document, Freshness, MediaType, hex};
use std::sync::LazyLock;

/// One file under `/assets/`.
#[derive(Debug)]
pub struct Asset {
    /// The name that pages use.
    name: &'static str,
    /// The file name that it is served under.
    pub file_name: String,
    pub document: Document,
}

const COPY: &str = include_str!("../assets/copy.js");
const PALETTE: &str = include_str!("../assets/palette.js");

/// What the palette does where no server searches: `folder.js` finds instead. Written here, so that served pages do not pay for it.
const WITHOUT_SERVER: [(&str, &str); 2] = [
    (
        "fetch(`${address}?q=${encodeURIComponent(input.value)}`, { signal: running.signal })",
        "form.find(input.value)",
    ),
    ("Search, or ask: may N6 use button", "Find by name"),
];

/// Modules that are always loaded together are one file, each in a block of its own: a request costs more than its headers.
const SCRIPTS: [(&str, &[&str]); 8] = [
    ("theme.js", &[include_str!("../assets/theme.js")]),
    ("events.js", &[include_str!("../assets/events.js")]),
    ("page.js", &[COPY, PALETTE]),
    ("item.js", &[include_str!("../assets/install.js"), include_str!("../assets/tabs.js")]),
    ("tokens.js", &[include_str!("../assets/tokens.js")]),
    ("live.js", &[include_str!("../assets/live.js")]),
    ("alone.js", &[include_str!("../assets/alone.js")]),
    ("controls.js", &[include_str!("../assets/controls.js")]),
];

/// A page whose font arrives late keeps a font of the reader, scaled to the same width: lines never move.
/// The figures are the ratios of the widths of English text.
const FALLBACK: &str = "@font-face{font-family:\"Geist Arial\";src:local(\"Arial\"),local(\"Liberation Sans\"),local(\"Arimo\");size-adjust:104.76%}\n\
     @font-face{font-family:\"Geist Noto\";src:local(\"Noto Sans\"),local(\"Noto Sans Regular\"),local(\"NotoSans-Regular\");size-adjust:96.76%}\n\
     @font-face{font-family:\"Geist DejaVu\";src:local(\"DejaVu Sans\"),local(\"DejaVuSans\");size-adjust:89.37%}\n";

static ASSETS: LazyLock<Vec<Asset>> = LazyLock::new(|| {
    let mut assets = Vec::new();
    let mut add = |name: &'static str, media_type: MediaType, bytes: Vec<u8>| {
        let document = Document::new(media_type, Freshness::Immutable, bytes);
        let digest = hex(document.sha256.get(..8).unwrap_or(&document.sha256));
        let (stem, extension) = name.rsplit_once('.').unwrap_or((name, ""));
        let file_name = format!("{stem}.{digest}.{extension}");
        assets.push(Asset { name, file_name: file_name.clone(), document });
        file_name
    };
    let sans = add("geist.woff2", MediaType::Woff2, include_bytes!("../fonts/geist.woff2").to_vec());
    let mono =
        add("geist-mono.woff2", MediaType::Woff2, include_bytes!("../fonts/geist-mono.woff2").to_vec());
    add("plain.svg", MediaType::Svg, include_bytes!("../assets/plain.svg").to_vec());
    add("icon.svg", MediaType::Svg, include_bytes!("../assets/icon.svg").to_vec());
    let fonts = format!(
        "@font-face{{font-family:\"Geist Variable\";src:url({sans}) format(\"woff2\");font-weight:400 600;font-display:optional}}\n\
         @font-face{{font-family:\"Geist Mono Variable\";src:url({mono}) format(\"woff2\");font-weight:400;font-display:optional}}\n{FALLBACK}"
    );
    let [site, alone] = [include_str!("../assets/site.css"), include_str!("../assets/alone.css")]
        .map(|text| squeeze(&compact(text)));
    let style = fonts + &theme::style_sheet(&format!("{site}{alone}")) + &site;
    add("site.css", MediaType::Css, style.into_bytes());
    add("alone.css", MediaType::Css, alone.into_bytes());
    let joined = |modules: &[&str]| match modules {
        [module] => compact(module),
        modules => modules.iter().map(|module| format!("{{\n{}\n}}\n", compact(module))).collect(),
    };
    for (name, modules) in SCRIPTS {
        add(name, MediaType::JavaScript, joined(modules).into_bytes());
    }
    let palette =
        WITHOUT_SERVER.iter().fold(PALETTE.to_owned(), |text, (served, built)| text.replace(served, built));
    let folder = joined(&[COPY, include_str!("../assets/folder.js"), &palette]);
    add("folder.js", MediaType::JavaScript, folder.into_bytes());
    assets
});

/// Removes comments, indentation and empty lines. Our own files have no text that looks like a comment.
fn compact(text: &str) -> String {
    let (mut code, mut rest) = (String::new(), text);
    while let Some((before, after)) = rest.split_once("/*") {
        code.push_str(before);
        rest = after.split_once("*/").map_or("", |(_, after)| after);
    }
    code.push_str(rest);
    let lines = code.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with("//"));
    lines.collect::<Vec<_>>().join("\n")
}

/// Removes blanks that mean nothing in a style sheet, outside of quotes.
fn squeeze(css: &str) -> String {
    let shorter = |(at, part): (usize, &str)| match at % 2 {
        0 => [
            (" {", "{"),
            ("{ ", "{"),
            ("; }", "}"),
            (";\n}", "}"),
            ("}\n", "}"),
            (" > ", ">"),
            ("; ", ";"),
            (": ", ":"),
            (", ", ","),
        ]
        .iter()
        .fold(part.to_owned(), |text, (long, short)| text.replace(long, short)),
        _ => part.to_owned(),
    };
    css.split('"').enumerate().map(shorter).collect::<Vec<_>>().join("\"")
}

/// Looks up a file by the name that it is served under.
pub fn asset(file_name: &str) -> Option<&'static Asset> {
    ASSETS.iter().find(|asset| asset.file_name == file_name)
}

/// All of them.
pub(crate) fn all() -> impl Iterator<Item = &'static Asset> {
    ASSETS.iter()
}

/// The fonts of the site: family, weights, and the file.
pub fn fonts() -> impl Iterator<Item = (&'static str, &'static str, &'static Document)> {
    const FONTS: [(&str, &str, &str); 2] =
        [("geist.woff2", "Geist Variable", "400 600"), ("geist-mono.woff2", "Geist Mono Variable", "400")];
    FONTS.into_iter().filter_map(|(name, family, weights)| {
        let asset = ASSETS.iter().find(|asset| asset.name == name)?;
        Some((family, weights, &asset.document))
    })
}

/// The path of a file, by the name that pages use.
pub(crate) fn path(name: &str) -> String {
    let found = ASSETS.iter().find(|asset| asset.name == name);
    format!("/assets/{}", found.map_or(name, |asset| asset.file_name.as_str()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_differs_without_a_server_is_in_the_palette_once() {
        for (served, _) in WITHOUT_SERVER {
            assert_eq!(PALETTE.matches(served).count(), 1, "{served}");
        }
    }
}
