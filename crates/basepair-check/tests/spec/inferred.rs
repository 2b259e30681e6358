//! The manifest of an example without one: one item per file, with its name and type.

/// Writes the manifest for an example's files.
pub(crate) fn manifest(files: &[(String, String)]) -> String {
    let items: Vec<String> = files.iter().filter_map(|(path, _)| item(path)).collect();
    format!(
        "{{ \"name\": \"example\", \"homepage\": \"https://example.com\", \"items\": [\n{}\n] }}\n",
        items.join(",\n")
    )
}

fn item(path: &str) -> Option<String> {
    let file = path.rsplit('/').next()?;
    let (stem, ending) = file.split_once('.')?;
    let settings = ["architecture.json", "tsconfig.json", "basepair.toml"];
    if ending.contains("test.") || settings.iter().any(|name| path.ends_with(name)) {
        return None;
    }
    let kind = match ending {
        "tsx" | "jsx" | "vue" | "svelte" | "astro" if path.contains("/n2-") => "ui",
        "tsx" | "jsx" | "vue" | "svelte" | "astro" => "component",
        "ts" | "js" if stem.starts_with("use-") => "hook",
        "ts" | "js" => "lib",
        _ => "file",
    };
    let target = if kind == "file" { format!(", \"target\": \"~/installed/{file}\"") } else { String::new() };
    let meta = match stem.strip_suffix("-demo") {
        Some(shown) => format!(", \"meta\": {{ \"demo\": \"{shown}\" }}"),
        None => String::new(),
    };
    let item_kind = if kind == "file" { "item" } else { kind };
    Some(format!(
        "  {{ \"name\": \"{stem}\", \"type\": \"registry:{item_kind}\"{meta},\n    \"files\": [{{ \"path\": \"{path}\", \"type\": \"registry:{kind}\"{target} }}] }}"
    ))
}
