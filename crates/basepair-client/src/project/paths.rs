//! The path aliases of `tsconfig.json` or `jsconfig.json`, parsed and matched like the client's library, which
//! differs from the compiler: `baseUrl` always matches everything, and references are not followed.

use super::text::{object, read};
use basepair_catalog::load::Source;
use basepair_model::json::{Kind, Object, Value};
use basepair_model::path::{folder, from_folder};

/// Settings that extend each other, followed at most this far.
const EXTENDS: usize = 16;

/// Aliases with the base folder of their targets.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Paths {
    /// Relative to the root of the tree.
    base: String,
    /// Patterns with their targets, in the order of the settings.
    entries: Vec<(String, Vec<String>)>,
}

/// The parsed settings, before the base is known.
#[derive(Default)]
struct Settings {
    base: Option<String>,
    paths: Option<Vec<(String, Vec<String>)>>,
}

impl Paths {
    pub(super) fn of(entries: Vec<(String, Vec<String>)>) -> Self {
        Self { base: String::new(), entries }
    }

    /// One alias for a folder, as in templates.
    pub(super) fn single(pattern: &str, target: &str) -> Self {
        Self::of(vec![(pattern.to_owned(), vec![target.to_owned()])])
    }

    /// From the settings of the project in `cwd`, or of the nearest folder above it. `Err` has the path of a
    /// file that is not valid.
    pub(super) fn read(source: &dyn Source, cwd: &str) -> Result<Option<Self>, String> {
        let mut at = cwd;
        loop {
            for name in ["tsconfig.json", "jsconfig.json"] {
                let path = join(at, name);
                if read(source, &path).is_none() {
                    continue;
                }
                let settings = load(source, &path, 0)?;
                let base = from_folder(at, settings.base.as_deref().unwrap_or_default());
                let Some(base) = base else { return Err(path) };
                return Ok(Some(Self { base, entries: settings.paths.unwrap_or_default() }));
            }
            if at.is_empty() {
                return Ok(None);
            }
            at = folder(at);
        }
    }

    /// The alias of the project's own code, without `/*`: the first that refers to a usual folder, else the
    /// first of all.
    pub(super) fn prefix(&self) -> Option<String> {
        const USUAL: &[&str] = &["./*", "./src/*", "./app/*", "./resources/js/*"];
        let usual = |(_, targets): &&(String, Vec<String>)| {
            targets.iter().any(|target| USUAL.contains(&target.as_str()))
        };
        let (pattern, _) = self.entries.iter().find(usual).or(self.entries.first())?;
        Some(pattern.strip_suffix("/*").unwrap_or(pattern).to_owned())
    }

    /// Whether an alias of the settings matches, ignoring `baseUrl`.
    pub(super) fn names(&self, specifier: &str) -> bool {
        self.entries.iter().any(|(pattern, _)| pattern == specifier || wildcard(pattern, specifier).is_some())
    }

    /// The path that a specifier resolves to: by the pattern with the longest fixed start, else below `baseUrl`.
    pub(super) fn resolve(&self, specifier: &str) -> Option<String> {
        if specifier.is_empty() || specifier.starts_with(['.', '/']) {
            return None;
        }
        let mut sorted: Vec<&(String, Vec<String>)> = self.entries.iter().collect();
        sorted.sort_by_key(|(pattern, _)| std::cmp::Reverse(pattern.find('*').unwrap_or(0)));
        for (pattern, targets) in sorted {
            let matched = if pattern == specifier { Some("") } else { wildcard(pattern, specifier) };
            if let (Some(matched), Some(target)) = (matched, targets.first()) {
                return from_folder(&self.base, &target.replacen('*', matched, 1));
            }
        }
        from_folder(&self.base, specifier)
    }
}

/// What `*` matches. A text shorter than the pattern never matches.
fn wildcard<'t>(pattern: &str, text: &'t str) -> Option<&'t str> {
    let (start, end) = pattern.split_once('*')?;
    if text.len() < pattern.len() {
        return None;
    }
    text.strip_prefix(start)?.strip_suffix(end)
}

fn load(source: &dyn Source, path: &str, depth: usize) -> Result<Settings, String> {
    let Some(text) = read(source, path) else { return Ok(Settings::default()) };
    let value = object(&text).ok_or_else(|| path.to_owned())?;
    let mut merged = Settings::default();
    if depth < EXTENDS {
        for extended in extends(&value) {
            let base = load_extended(source, path, &extended, depth)?;
            merged = Settings { base: base.base.or(merged.base), paths: base.paths.or(merged.paths) };
        }
    }
    let options = value.get("compilerOptions").and_then(Value::as_object);
    if let Some(options) = options {
        if let Some(base) = options.str("baseUrl") {
            merged.base = Some(base.to_owned());
        }
        if let Some(paths) = options.get("paths").and_then(Value::as_object) {
            merged.paths = Some(entries(paths));
        }
    }
    Ok(merged)
}

fn extends(value: &Object) -> Vec<String> {
    match value.get("extends").map(|value| &value.kind) {
        Some(Kind::Array(list)) => list.iter().filter_map(Value::as_str).map(str::to_owned).collect(),
        _ => value.str("extends").map(str::to_owned).into_iter().collect(),
    }
}

fn load_extended(source: &dyn Source, from: &str, name: &str, depth: usize) -> Result<Settings, String> {
    let name = if name.contains(".json") { name.to_owned() } else { format!("{name}.json") };
    let beside = from_folder(folder(from), &name).filter(|path| read(source, path).is_some());
    let installed = || from_folder(&join(folder(from), "node_modules"), &name);
    let Some(path) = beside.or_else(installed) else { return Ok(Settings::default()) };
    let mut settings = load(source, &path, depth + 1)?;
    // The library resolves `baseUrl` from the folder in the name, and does not change `paths`.
    settings.base = settings.base.map(|base| match folder(&name) {
        "" => base,
        folder => format!("{folder}/{base}"),
    });
    Ok(settings)
}

pub(super) fn entries(paths: &Object) -> Vec<(String, Vec<String>)> {
    let targets = |value: &Value| match &value.kind {
        Kind::Array(list) => list.iter().filter_map(Value::as_str).map(str::to_owned).collect(),
        _ => value.as_str().map(str::to_owned).into_iter().collect(),
    };
    paths.members.iter().map(|member| (member.key.to_string(), targets(&member.value))).collect()
}

pub(super) fn join(folder: &str, name: &str) -> String {
    if folder.is_empty() { name.to_owned() } else { format!("{folder}/{name}") }
}

#[cfg(test)]
mod tests {
    use super::*;
    use basepair_catalog::load::Memory;

    #[test]
    fn settings_extend_each_other_and_the_longest_pattern_wins() {
        let source = Memory::default()
            .with("tsconfig.json", r#"{ "extends": ["./a", "./b/base.json"], /* no paths */ }"#)
            .with("a.json", r#"{ "compilerOptions": { "paths": { "x/*": ["./x/*"] } } }"#)
            .with(
                "b/base.json",
                r#"{ "compilerOptions": { "baseUrl": "..", "paths": { "@/*": ["./src/*"], "@/ui/*": ["./ui/*"] } } }"#,
            );
        let paths = Paths::read(&source, "").unwrap().unwrap();
        assert_eq!(paths.prefix().as_deref(), Some("@"));
        assert_eq!(paths.resolve("@/lib/x").as_deref(), Some("src/lib/x"));
        assert_eq!(paths.resolve("@/ui/x").as_deref(), Some("ui/x"));
        assert_eq!(paths.resolve("x/y").as_deref(), Some("x/y"));
        assert!(!paths.names("x/y") && paths.names("@/ui/x"));
        assert_eq!(paths.resolve("./x"), None);
    }

    #[test]
    fn a_project_inside_a_tree_uses_the_nearest_settings_above_it() {
        let source = Memory::default()
            .with("tsconfig.json", r#"{ "compilerOptions": { "paths": { "@/*": ["./*"] } } }"#)
            .with("apps/web/package.json", "{}");
        let paths = Paths::read(&source, "apps/web").unwrap().unwrap();
        assert_eq!(paths.resolve("@/a").as_deref(), Some("a"));
        let broken = Memory::default().with("tsconfig.json", "{");
        assert_eq!(Paths::read(&broken, "").unwrap_err(), "tsconfig.json");
    }
}
