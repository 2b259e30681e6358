//! `tsconfig.json` and `jsconfig.json`: `paths` and `baseUrl`, including extended and referenced files.

use super::Lead;
use super::pattern::best;
use basepair_model::json::{Object, Value};
use basepair_model::path::{folder, join};

#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Compiler {
    pub(super) folder: String,
    /// Where imports that are not relative are searched.
    base: Option<String>,
    /// Patterns with their targets, as paths from the root.
    paths: Vec<(String, Vec<String>)>,
}

/// How many settings files may extend one another.
const EXTENDS: usize = 16;

impl Compiler {
    pub(super) fn read<'o>(path: &str, object: &impl Fn(&str) -> Option<&'o Object>) -> Option<Self> {
        let mut compiler = Self { folder: folder(path).to_owned(), ..Self::default() };
        compiler.take(path, object, EXTENDS);
        if !compiler.resolves() {
            // The templates of Vite have their paths in a file that the first one only references.
            for reference in object(path)?.get("references").and_then(Value::as_array).unwrap_or_default() {
                let Some(named) = reference.as_object().and_then(|reference| reference.str("path")) else {
                    continue;
                };
                let file = if named.ends_with(".json") {
                    named.to_owned()
                } else {
                    format!("{named}/tsconfig.json")
                };
                compiler.take(&join(folder(path), &file), object, EXTENDS);
            }
        }
        Some(compiler)
    }

    /// Whether it has settings for imports.
    pub(super) fn resolves(&self) -> bool {
        self.base.is_some() || !self.paths.is_empty()
    }

    /// Takes the settings of a file, and from extended files only what is not set yet.
    fn take<'o>(&mut self, path: &str, object: &impl Fn(&str) -> Option<&'o Object>, left: usize) {
        let Some(settings) = object(path).filter(|_| left > 0) else { return };
        let here = folder(path);
        if let Some(options) = settings.get("compilerOptions").and_then(Value::as_object) {
            let base = options.str("baseUrl").map(|base| join(here, base));
            if let Some(paths) =
                options.get("paths").and_then(Value::as_object).filter(|_| self.paths.is_empty())
            {
                let from = base.clone().or_else(|| self.base.clone()).unwrap_or_else(|| here.to_owned());
                for member in &paths.members {
                    let targets =
                        member.value.as_array().unwrap_or_default().iter().filter_map(Value::as_str);
                    // Types of an installed package: the import still means the package.
                    let targets = targets.filter(|target| !target.contains("node_modules"));
                    let targets: Vec<String> = targets.map(|target| join(&from, target)).collect();
                    if !targets.is_empty() {
                        self.paths.push((member.key.to_string(), targets));
                    }
                }
            }
            if self.base.is_none() {
                self.base = base;
            }
        }
        let extends = settings.get("extends");
        let mut named: Vec<&str> = extends.and_then(Value::as_str).into_iter().collect();
        // Of several, the last one counts most.
        named.extend(
            extends.and_then(Value::as_array).unwrap_or_default().iter().rev().filter_map(Value::as_str),
        );
        for extends in named.into_iter().filter(|extends| extends.starts_with('.')) {
            let file =
                if extends.ends_with(".json") { extends.to_owned() } else { format!("{extends}.json") };
            self.take(&join(here, &file), object, left - 1);
        }
    }

    pub(super) fn lead(&self, specifier: &str) -> Lead {
        let mut lead = Lead::default();
        if let Some((targets, middle)) = best(&self.paths, specifier) {
            lead.paths.extend(targets.iter().map(|target| target.replacen('*', &middle, 1)));
            // `*` also matches packages.
            let pattern = self.paths.iter().find(|(_, values)| std::ptr::eq(values, targets));
            lead.of_project =
                pattern.is_some_and(|(pattern, _)| !pattern.starts_with('*') && !is_package_like(pattern));
        }
        if let Some(base) = &self.base {
            lead.paths.push(join(base, specifier));
        }
        lead
    }
}

/// Whether a pattern names a package whose sources are in the project, such as `@acme/ui/*`: consumers may install it.
fn is_package_like(pattern: &str) -> bool {
    let mut segments = pattern.trim_end_matches('*').trim_end_matches('/').split('/');
    let scoped = segments.next().is_some_and(|scope| scope.len() > 1 && scope.starts_with('@'));
    scoped && segments.next().is_some()
}
