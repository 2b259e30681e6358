//! All modules that a preview needs, as one script: the code of each is a function, beside a table of what its imports mean.
//! Packages stay in the files of the kit. One file, because opaque frames have no cache, and a page of thirty modules would
//! cost thirty requests each time.

use crate::kit::{Bundled, Kit};
use crate::modules::{Content, File, Modules, Target};
use crate::mount::Mount;
use crate::problem::Problem;
use crate::scoped::{self, scoped};
use basepair_client::resolve::Found;
use basepair_syntax::module::{Needed, PARAMETERS};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

#[derive(Debug)]
pub(crate) struct Pack {
    pub(crate) code: String,
    /// The files of the kit that it loads before it runs, and all that those load.
    pub(crate) kit_files: Vec<String>,
    /// Whether something in it opens above the page, which needs space.
    pub(crate) overlay: bool,
    /// The scripts in it by position, each with the line that its code starts at, from 0.
    pub(crate) starts: Vec<(usize, usize)>,
}

/// What a preview is mounted with.
const REACT: &str = "react";
const CLIENT: &str = "react-dom/client";

/// What every kit has.
pub(crate) const ALWAYS: &[&str] = &[REACT, "react/jsx-runtime", "react-dom", CLIENT];

/// Providers that tell libraries the direction of the text, beside the package that needs each.
pub(crate) const DIRECTIONS: &[(&str, &str, &str)] = &[
    ("@base-ui/react", "@base-ui/react/direction-provider", "direction"),
    ("@radix-ui/", "@radix-ui/react-direction", "dir"),
];

/// Last parts of specifiers whose components open above the page.
const OVERLAYS: &[&str] = &[
    "alert-dialog",
    "autocomplete",
    "combobox",
    "context-menu",
    "dialog",
    "drawer",
    "dropdown-menu",
    "hover-card",
    "menu",
    "menubar",
    "navigation-menu",
    "popover",
    "preview-card",
    "select",
    "toast",
    "tooltip",
    "cmdk",
    "sonner",
    "vaul",
];

/// Makes the script, or says all that is missing. `kit_address` is the folder of the kit's files.
pub(crate) fn pack(
    modules: &Modules,
    kit: &Kit,
    mount: &Mount,
    kit_address: &str,
) -> Result<Pack, Vec<Problem>> {
    let mut packing = Packing {
        modules,
        kit,
        problems: Vec::new(),
        packages: BTreeMap::new(),
        code: String::new(),
        starts: Vec::new(),
        lines: 0,
    };
    packing.need_package(REACT);
    packing.need_package(CLIENT);
    // A module is in a frame once, as whoever imports it first sees it.
    let mut seen = BTreeSet::from([mount.file.file]);
    let mut waiting = vec![mount.file];
    while let Some(at) = waiting.pop() {
        for next in packing.module(at) {
            if seen.insert(next.file) {
                waiting.push(next);
            }
        }
    }
    if !packing.problems.is_empty() {
        return Err(packing.problems);
    }
    Ok(packing.finish(mount, kit_address))
}

struct Packing<'p> {
    modules: &'p Modules,
    kit: &'p Kit,
    problems: Vec<Problem>,
    /// By specifier, where the exports are, and whether the preview needs them from the start.
    packages: BTreeMap<String, (&'p Bundled, bool)>,
    code: String,
    /// As in [`Pack`], from the first line of `code`.
    starts: Vec<(usize, usize)>,
    /// How many lines `code` has.
    lines: usize,
}

impl<'p> Packing<'p> {
    /// Writes one module, and answers with the files that it imports.
    fn module(&mut self, at: Found) -> Vec<Found> {
        let before = self.code.len();
        let next = self.write_module(at);
        self.lines += self.code.get(before..).unwrap_or_default().matches('\n').count();
        next
    }

    fn write_module(&mut self, from: Found) -> Vec<Found> {
        let at = from.file;
        let Some(file) = self.modules.file(at) else { return Vec::new() };
        let mut next = Vec::new();
        let id = quoted(&file.path);
        let script = self.modules.script(at);
        match script.as_deref() {
            Some(Ok(module)) => {
                let mut table = String::new();
                for needed in &module.imports {
                    let meaning = match self.modules.resolve(from, &needed.specifier) {
                        Target::File(found) => {
                            next.push(found);
                            self.modules.file(found.file).map(|file| quoted(&file.path))
                        }
                        Target::Package => self.package(at, needed),
                        // The kit of a registry has files of its project that no item brings.
                        Target::MissingFile if self.kit.module(&needed.specifier).is_some() => {
                            self.package(at, needed)
                        }
                        Target::MissingFile => {
                            self.missing_file(at, needed);
                            None
                        }
                    };
                    if let Some(meaning) = meaning {
                        let _ = write!(table, "{}: {meaning}, ", quoted(&needed.specifier));
                    }
                }
                let parameters = PARAMETERS.join(", ");
                self.starts.push((at, self.lines + 1));
                let _ = writeln!(
                    self.code,
                    "{id}: [{{ {table}}}, async ({parameters}) => {{\n{}}}],",
                    module.code
                );
            }
            Some(Err(problem)) => {
                let help = "fix the syntax of the file";
                self.problems.push(Problem::new(problem.message.clone(), help).at(
                    &file.path,
                    &file.text(),
                    problem.span,
                ));
            }
            None => self.write_plain(file),
        }
        next
    }

    /// Writes a file that is no script.
    fn write_plain(&mut self, file: &File) {
        let id = quoted(&file.path);
        match file.content {
            Content::Json => {
                // JSON is JavaScript, but for the key that would be the prototype.
                let text = quoted(&file.text());
                let exports = PARAMETERS.get(2).copied().unwrap_or_default();
                let parameters = PARAMETERS.join(", ");
                let _ = writeln!(
                    self.code,
                    "{id}: [{{}}, async ({parameters}) => {{ {exports}.default = JSON.parse({text}) }}],"
                );
            }
            Content::Style if scoped::is_module(&file.path) => {
                let names = quoted_names(&scoped(&file.path, &file.text()).names);
                let exports = PARAMETERS.get(2).copied().unwrap_or_default();
                let parameters = PARAMETERS.join(", ");
                let _ = writeln!(
                    self.code,
                    "{id}: [{{}}, async ({parameters}) => {{ Object.assign({exports}, {names}, {{ default: {names} }}) }}],"
                );
            }
            Content::Style => {
                let _ = writeln!(self.code, "{id}: [{{}}, async () => {{}}],");
            }
            Content::Script | Content::Other => {
                let message = format!("`{}` is imported, but a preview cannot run it", file.path);
                self.problems.push(Problem::new(message, "import a script, a style sheet or JSON"));
            }
        }
    }

    fn need_package(&mut self, specifier: &str) {
        match self.kit.module(specifier) {
            Some(bundled) => {
                self.packages.insert(specifier.to_owned(), (bundled, true));
            }
            None => self.problems.push(Problem::new(
                format!("the kit has no `{specifier}`, which every preview needs"),
                "run `basepair kit` again",
            )),
        }
    }

    /// What stands in the table for a package.
    fn package(&mut self, at: usize, needed: &Needed) -> Option<String> {
        let specifier = needed.specifier.as_str();
        let Some(bundled) = self.kit.module(specifier) else {
            let message = match package_of(specifier) {
                package if self.kit.has_package(package) => {
                    format!("the kit has `{package}`, but not `{specifier}`")
                }
                package => format!("the kit has no package `{package}`"),
            };
            self.problem(
                at,
                needed,
                message,
                "install the package in the project, and run `basepair kit` again",
            );
            return None;
        };
        let has =
            |name: &String| name == "*" || bundled.names.as_ref().is_none_or(|names| names.contains(name));
        if let Some(name) = needed.names.iter().find(|name| !has(name)) {
            let message = format!("the kit has `{specifier}`, but not `{name}` of it");
            self.problem(
                at,
                needed,
                message,
                "run `basepair kit` again: the kit has only the names that were used then",
            );
            return None;
        }
        let known = self.packages.entry(specifier.to_owned()).or_insert((bundled, false));
        known.1 |= !needed.dynamic;
        Some(format!("k{}", variable(specifier)))
    }

    fn missing_file(&mut self, at: usize, needed: &Needed) {
        let message = format!("no item brings `{}`", needed.specifier);
        self.problem(at, needed, message, "list the file in the manifest, or correct the import");
    }

    fn problem(&mut self, at: usize, needed: &Needed, message: String, help: &str) {
        let problem = Problem::new(message, help);
        let Some(file) = self.modules.file(at) else { return };
        self.problems.push(match needed.span {
            Some(span) => problem.at(&file.path, &file.text(), span),
            None => problem,
        });
    }

    fn finish(mut self, mount: &Mount, kit_address: &str) -> Pack {
        let mut direction = "null".to_owned();
        for (package, provider, property) in DIRECTIONS {
            let is_used =
                self.packages.iter().any(|(specifier, (_, now))| *now && specifier.starts_with(package));
            if let Some(bundled) = self.kit.module(provider).filter(|_| is_used) {
                self.packages.insert((*provider).to_owned(), (bundled, true));
                direction = format!("[k{}.DirectionProvider, {}]", variable(provider), quoted(property));
            }
        }
        let mut code = String::new();
        for (specifier, (bundled, now)) in &self.packages {
            let (name, address) = (variable(specifier), quoted(&format!("{kit_address}/{}", bundled.file)));
            let export = &bundled.export;
            let _ = if *now {
                writeln!(code, "import {{ {export} as k{name} }} from {address};")
            } else {
                writeln!(code, "const k{name} = () => import({address}).then((file) => file.{export});")
            };
        }
        let entry = self.modules.file(mount.file.file).map_or_else(String::new, |file| quoted(&file.path));
        let overlay = self.packages.keys().any(|specifier| {
            specifier
                .rsplit('/')
                .next()
                .is_some_and(|last| OVERLAYS.contains(&last.trim_start_matches("react-")))
        });
        let _ = write!(
            code,
            "basepair.run({{\nreact: k{}, client: k{}, direction: {direction}, overlay: {overlay},\n\
             entry: {entry}, component: {},\nmodules: {{\n",
            variable(REACT),
            variable(CLIENT),
            quoted(&mount.export),
        );
        let above = code.matches('\n').count();
        let starts = self.starts.iter().map(|(at, line)| (*at, above + line)).collect();
        let _ = write!(code, "{}}},\n}});\n", self.code);
        let files = self.packages.values().filter(|(_, now)| *now).map(|(bundled, _)| bundled.file.as_str());
        let kit_files = self.kit.with_imports(files).into_iter().map(str::to_owned).collect();
        Pack { code, kit_files, overlay, starts }
    }
}

/// The package that a specifier starts with.
pub fn package_of(specifier: &str) -> &str {
    let parts = if specifier.starts_with('@') { 2 } else { 1 };
    let end = specifier.match_indices('/').nth(parts - 1).map_or(specifier.len(), |(at, _)| at);
    specifier.get(..end).unwrap_or(specifier)
}

/// A specifier as a part of a variable's name. Different ones stay different: every other character becomes its number.
pub fn variable(specifier: &str) -> String {
    specifier.chars().fold(String::new(), |mut name, c| {
        if c.is_ascii_alphanumeric() {
            name.push(c);
        } else {
            let _ = write!(name, "_{:x}_", c as u32);
        }
        name
    })
}

/// Names as a literal of JavaScript.
fn quoted_names(names: &BTreeMap<String, String>) -> String {
    serde_json::json!(names).to_string()
}

/// A text as a literal of JavaScript. JSON leaves the two line separators as they are, which JavaScript allows too.
fn quoted(text: &str) -> String {
    serde_json::Value::from(text).to_string()
}
