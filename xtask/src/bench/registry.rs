//! A generated registry of any size: plain components that depend on one another, the same bytes every time.

use std::fmt::Write;
use std::path::{Path, PathBuf};

use crate::failure::Outcome;
use crate::workspace::write;
use serde_json::json;

#[derive(Clone)]
pub(super) struct Registry {
    pub(super) folder: PathBuf,
    pub(super) names: Vec<String>,
    /// The size of all sources.
    pub(super) bytes: u64,
}

const NOUNS: &[&str] = &["button", "card", "dialog", "field", "menu", "panel", "table", "toast"];

impl Registry {
    /// Writes the registry to the folder, which is emptied first.
    pub(super) fn write(folder: &Path, items: usize) -> Outcome<Self> {
        super::remove(folder)?;
        let mut names: Vec<String> = Vec::with_capacity(items);
        let (mut entries, mut bytes) = (Vec::with_capacity(items), 0);
        for (number, noun) in (0..items).zip(NOUNS.iter().cycle()) {
            let name = format!("{noun}-{number:05}");
            let files = ["", "-parts"].map(|part| source_path(&name, part));
            let dependencies: Vec<&String> = names.last().filter(|_| number % 3 != 0).into_iter().collect();
            entries.push(json!({
                "name": name,
                "type": "registry:ui",
                "title": format!("{noun} {number}"),
                "description": format!("A {noun} at place {number} of a generated registry."),
                "dependencies": ["class-variance-authority"],
                "registryDependencies": dependencies,
                "files": files.each_ref().map(|file| json!({ "path": file, "type": "registry:ui" })),
            }));
            for (at, file) in files.iter().enumerate() {
                let text = source(noun, 2 * number + at);
                bytes += text.len() as u64;
                write(&folder.join(file), &text)?;
            }
            names.push(name);
        }
        let manifest = json!({
            "$schema": "https://ui.shadcn.com/schema/registry.json",
            "name": "bench",
            "homepage": "https://example.com",
            "items": entries,
        });
        write(&folder.join("registry.json"), format!("{manifest:#}\n"))?;
        Ok(Self { folder: folder.to_path_buf(), names, bytes })
    }

    /// The first source of an item.
    pub(super) fn source(&self, name: &str) -> PathBuf {
        self.folder.join(source_path(name, ""))
    }

    /// In MB, as people give the size of files.
    pub(super) fn megabytes(&self) -> f64 {
        self.bytes as f64 / 1e6
    }
}

fn source_path(name: &str, part: &str) -> String {
    format!("components/{name}/{name}{part}.tsx")
}

/// A component of about 4.5 KB, like real ones.
fn source(noun: &str, number: usize) -> String {
    let mut text = String::from(
        "import * as React from \"react\"\nimport { cva, type VariantProps } from \"class-variance-authority\"\n\n\
         import { cn } from \"@/lib/utils\"\n\nconst variants = cva(\"inline-flex items-center rounded-md\", {\n  \
         variants: {\n    tone: {\n",
    );
    for tone in 0..(36 + number % 16) {
        let _ = writeln!(
            text,
            "      tone{tone}: \"bg-primary/{} text-primary-foreground hover:bg-primary/{} px-{} py-{}\",",
            tone * 5,
            tone * 5 + 3,
            tone % 7,
            (tone + number) % 5
        );
    }
    let _ = write!(
        text,
        "    }},\n  }},\n  defaultVariants: {{ tone: \"tone0\" }},\n}})\n\n\
         type Props = React.ComponentProps<\"div\"> & VariantProps<typeof variants>\n\n\
         export function Part{number}({{ className, tone, ...props }}: Props) {{\n  return (\n    \
         <div data-slot=\"{noun}\" className={{cn(variants({{ tone }}), className)}} {{...props}} />\n  )\n}}\n"
    );
    text
}
