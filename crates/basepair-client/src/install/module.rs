//! Which file an import without an extension refers to, in the order in which tools look.

/// Extensions that an import may omit, in the order in which tools try them.
const ENDINGS: &[&str] =
    &["", ".ts", ".tsx", ".js", ".jsx", ".mjs", ".d.ts", ".json", ".css", ".vue", ".svelte", ".astro"];
const INDEXES: &[&str] = &["/index.ts", "/index.tsx", "/index.js", "/index.jsx", "/index.d.ts"];

/// The first candidate file of an import of `path` that exists.
pub fn find_module<Found>(path: &str, mut found: impl FnMut(&str) -> Option<Found>) -> Option<Found> {
    let mut candidate = String::with_capacity(path.len() + "/index.d.ts".len());
    let mut ask = |stem: &str, ending: &str| {
        candidate.clear();
        candidate.push_str(stem);
        candidate.push_str(ending);
        found(&candidate)
    };
    let plain = ENDINGS.iter().chain(INDEXES).find_map(|ending| ask(path, ending));
    // In TypeScript a module can be imported by the name of its compiled file.
    plain.or_else(|| {
        let stem = path.strip_suffix(".js")?;
        [".ts", ".tsx"].iter().find_map(|ending| ask(stem, ending))
    })
}
