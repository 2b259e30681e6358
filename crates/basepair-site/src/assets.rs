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

const SCRIPTS: [(&str, &str); 8] = [
    ("theme.js", include_str!("../assets/theme.js")),
    ("copy.js", include_str!("../assets/copy.js")),
    ("events.js", include_str!("../assets/events.js")),
    ("install.js", include_str!("../assets/install.js")),
    ("tokens.js", include_str!("../assets/tokens.js")),
    ("tabs.js", include_str!("../assets/tabs.js")),
    ("live.js", include_str!("../assets/live.js")),
    ("palette.js", include_str!("../assets/palette.js")),
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
    let style = fonts + &theme::style_sheet() + &compact(include_str!("../assets/site.css"));
    add("site.css", MediaType::Css, style.into_bytes());
    for (name, text) in SCRIPTS {
        add(name, MediaType::JavaScript, text.as_bytes().to_vec());
    }
    assets
});

/// Removes indentation and empty lines.
fn compact(css: &str) -> String {
    css.lines().map(str::trim).filter(|line| !line.is_empty()).collect::<Vec<_>>().join("\n")
}

/// Looks up a file by the name that it is served under.
pub fn asset(file_name: &str) -> Option<&'static Asset> {
    ASSETS.iter().find(|asset| asset.file_name == file_name)
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
