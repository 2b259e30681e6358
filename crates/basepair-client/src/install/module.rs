//! The file that an import without an ending means, as tools look for it.

/// Endings that an import may leave out, in the order in which tools try them.
const ENDINGS: &[&str] =
    &["", ".ts", ".tsx", ".js", ".jsx", ".mjs", ".d.ts", ".json", ".css", ".vue", ".svelte", ".astro"];
const INDEXES: &[&str] = &["/index.ts", "/index.tsx", "/index.js", "/index.jsx"];

/// The first of the files that an import of `path` may mean for which there is an answer.
pub fn find_module<Found>(path: &str, found: impl Fn(&str) -> Option<Found>) -> Option<Found> {
    let mut candidate = String::with_capacity(path.len() + "/index.tsx".len());
    let mut ask = |stem: &str, ending: &str| {
        candidate.clear();
        candidate.push_str(stem);
        candidate.push_str(ending);
        found(&candidate)
    };
    let plain = ENDINGS.iter().chain(INDEXES).find_map(|ending| ask(path, ending));
    // TypeScript lets a module be imported by the name that it is compiled to.
    plain.or_else(|| {
        let stem = path.strip_suffix(".js")?;
        [".ts", ".tsx"].iter().find_map(|ending| ask(stem, ending))
    })
}
