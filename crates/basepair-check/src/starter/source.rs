//! The sources of a new item, its demo and its test, as text.

use super::choice::Shape;
use super::flavour::Flavour;
use super::identifier::{camel, import_of, pascal};
use super::listed::Listed;
use super::{Plan, sfc, testing};
use basepair_model::item::ItemType;
use basepair_model::model::Harness;

/// The folder of documents in the consumer's project.
const DOCUMENTS: &str = "~/docs";
/// The folder of agent skills.
const SKILLS: &str = "~/.agents/skills";

/// The item's own file; tokens have none, they are in the entry.
pub(super) fn main_file(plan: &Plan<'_>) -> Option<Listed> {
    let stem = plan.name.rsplit('/').next().unwrap_or(&plan.name);
    let file = |ending: &str| format!("{}/{stem}.{ending}", plan.folder);
    let plain = |ending: &str| Some(Listed { path: file(ending), kind: plan.kind, target: None });
    match plan.shape {
        Shape::Component => plain("tsx"),
        Shape::Module if plan.flavour == Flavour::Svelte => {
            Some(Listed { path: file("ts"), kind: plan.kind, target: Some(format!("{stem}.ts")) })
        }
        Shape::Hook | Shape::Module => plain("ts"),
        Shape::Tokens => None,
        Shape::Document => Some(Listed {
            path: file("md"),
            kind: ItemType::File,
            target: Some(format!("{DOCUMENTS}/{}.md", plan.name)),
        }),
        Shape::Skill => Some(Listed {
            path: format!("{}/SKILL.md", plan.folder),
            kind: ItemType::File,
            target: Some(format!("{SKILLS}/{}/SKILL.md", plan.name)),
        }),
        Shape::Harness => {
            let listed = Listed { path: file("tsx"), kind: plan.kind, target: None };
            // The model defines where components import it from.
            let import = plan.catalog.model.harness.as_ref().map(|harness| harness.import.as_str());
            let lands = listed.destination().and_then(|path| import_of(&path));
            let target = import.filter(|import| lands.as_deref() != Some(import));
            let target =
                target.and_then(|import| import.strip_prefix("@/")).map(|path| format!("~/{path}.tsx"));
            Some(Listed { target, ..listed })
        }
    }
}

/// Every file of the item.
pub(super) fn listed_files(plan: &Plan<'_>) -> Vec<Listed> {
    match (plan.shape, plan.flavour) {
        (Shape::Component, Flavour::Vue | Flavour::Svelte) => sfc::listed(plan),
        _ => main_file(plan).into_iter().collect(),
    }
}

/// The demo of a visible item.
pub(super) fn demo_file(plan: &Plan<'_>) -> Option<Listed> {
    if plan.flavour != Flavour::React {
        return (plan.shape == Shape::Component).then(|| sfc::demo(plan));
    }
    let stem = plan.name.rsplit('/').next().unwrap_or(&plan.name);
    let path = format!("{}/{stem}-demo.tsx", plan.folder);
    matches!(plan.shape, Shape::Component | Shape::Tokens).then_some(Listed {
        path,
        kind: ItemType::Component,
        target: None,
    })
}

/// The destinations of the files in a consumer's project.
pub(super) fn destinations(plan: &Plan<'_>) -> Vec<String> {
    if plan.flavour != Flavour::React {
        return Vec::new();
    }
    [main_file(plan), demo_file(plan)].iter().flatten().filter_map(Listed::destination).collect()
}

/// Every file of the new folder with its text.
pub(super) fn files(plan: &Plan<'_>) -> Vec<(String, String)> {
    let import = main_file(plan).and_then(|file| import_of(&file.destination()?)).unwrap_or_default();
    let mut files = Vec::new();
    let mut add =
        |listed: Option<Listed>, text: String| files.extend(listed.map(|listed| (listed.path, text)));
    let stem = plan.name.rsplit('/').next().unwrap_or(&plan.name);
    match plan.shape {
        Shape::Component if plan.flavour != Flavour::React => files.extend(sfc::files(plan)),
        Shape::Component => {
            add(main_file(plan), component(plan));
            add(demo_file(plan), component_demo(plan, &import));
        }
        Shape::Hook => add(main_file(plan), hook(plan)),
        Shape::Module => add(main_file(plan), module(plan)),
        Shape::Tokens => add(demo_file(plan), tokens_demo(plan)),
        Shape::Document => add(main_file(plan), format!("# {}\n\n{}\n", plan.title, plan.description)),
        Shape::Skill => add(main_file(plan), skill(plan)),
        Shape::Harness => {
            if let Some(harness) = &plan.catalog.model.harness {
                add(main_file(plan), harness_hook(harness));
            }
        }
    }
    files.extend(
        testing::test(plan).map(|(ending, text)| (format!("{}/{stem}.test.{ending}", plan.folder), text)),
    );
    files
}

/// A sentence as a doc comment.
pub(super) fn comment(text: &str) -> String {
    format!("/** {} */", text.replace("*/", "* /").replace('\n', " "))
}

/// A text between tags, with the characters escaped that JSX would parse as code.
fn jsx_text(text: &str) -> String {
    let plain = text.chars().all(|c| !matches!(c, '{' | '}' | '<' | '>' | '\n' | '&'));
    if plain { text.to_owned() } else { format!("{{{text:?}}}") }
}

fn component(plan: &Plan<'_>) -> String {
    let (name, stem) = (pascal(&plan.name), plan.name.rsplit('/').next().unwrap_or(&plan.name));
    let composition = plan.composes();
    let tag = if composition { "main" } else { "div" };
    let mut imports = String::new();
    let mut react = vec!["type ComponentProps".to_owned()];
    let mut inside = Vec::new();
    let mut before = String::new();
    let mut attributes = format!(" data-slot=\"{stem}\"");
    if let Some(composed) = &plan.composed
        && let Some(import) = composed.import()
    {
        let part = composed.component();
        imports.push_str(&format!("import {{ {part} }} from \"{import}\"\n"));
        inside.push(format!("<{part}>{}</{part}>", jsx_text(&plan.title)));
    } else if composition {
        inside.push(format!("<h1>{}</h1>", jsx_text(&plan.title)));
    }
    if let Some(harness) = plan.harness {
        imports.push_str(&format!("import {{ {} }} from \"{}\"\n", harness.hook, harness.import));
        let code = HarnessCode::new(harness, stem);
        react.extend(code.react);
        before = code.before;
        attributes.push_str(&code.attributes);
        inside.push("{children}".to_owned());
        inside.extend(code.inside);
    }
    react.sort_by_key(|name| name.trim_start_matches("type ").to_owned());
    let react = match react.as_slice() {
        [only] => format!("import type {{ {} }} from \"react\"\n", only.trim_start_matches("type ")),
        many => format!("import {{ {} }} from \"react\"\n", many.join(", ")),
    };
    let client = if plan.harness.is_some() { "\"use client\"\n\n" } else { "" };
    let gap = if imports.is_empty() { "" } else { "\n" };
    let taken = if plan.harness.is_some() { "{ children, ...props }" } else { "props" };
    let body = if inside.is_empty() {
        format!("  return <{tag}{attributes} {{...props}} />\n")
    } else {
        let inside: Vec<String> = inside.iter().map(|line| format!("      {line}\n")).collect();
        format!("  return (\n    <{tag}{attributes} {{...props}}>\n{}    </{tag}>\n  )\n", inside.concat())
    };
    format!(
        "{client}{react}{gap}{imports}\nexport type {name}Props = ComponentProps<\"{tag}\">\n\n{}\nexport function {name}({taken}: {name}Props) {{\n{before}{body}}}\n",
        comment(&plan.description)
    )
}

/// How a component uses the harness: every binding of the hook is taken and used.
#[derive(Default)]
struct HarnessCode {
    react: Vec<String>,
    before: String,
    attributes: String,
    inside: Vec<String>,
}

impl HarnessCode {
    fn new(harness: &Harness, stem: &str) -> Self {
        let mut code = Self::default();
        let provided = harness.provides.join(", ");
        code.before = format!("  const {{ {provided} }} = {}(\"{stem}\")\n\n", harness.hook);
        for name in &harness.provides {
            match name.as_str() {
                "log" => {
                    code.react.push("useEffect".to_owned());
                    code.before.push_str("  useEffect(() => log.debug(\"shown\"), [log])\n\n");
                }
                "motion" => {
                    code.attributes.push_str(" data-motion={motion.reduced ? \"reduced\" : \"full\"}")
                }
                name if name.starts_with(|c: char| c.is_ascii_uppercase()) => {
                    code.inside.push(format!("<{name} />"));
                }
                name => {
                    code.attributes.push_str(&format!(" data-{}={{String({name})}}", name.to_lowercase()))
                }
            }
        }
        code
    }
}

fn component_demo(plan: &Plan<'_>, import: &str) -> String {
    let name = pascal(&plan.name);
    let composition = plan.composes();
    let shown = if composition {
        format!("<{name} />")
    } else {
        format!("<{name}>{}</{name}>", jsx_text(&plan.title))
    };
    format!(
        "import {{ {name} }} from \"{import}\"\n\nexport default function {name}Demo() {{\n  return {shown}\n}}\n"
    )
}

fn hook(plan: &Plan<'_>) -> String {
    let name = camel(&plan.name);
    format!(
        "\"use client\"\n\nimport {{ useState }} from \"react\"\n\n{}\nexport function {name}<Value>(initial: Value) {{\n  const [value, setValue] = useState(initial)\n  return {{ value, setValue }}\n}}\n",
        comment(&plan.description)
    )
}

fn module(plan: &Plan<'_>) -> String {
    let name = pascal(&plan.name);
    format!(
        "export type {name} = {{\n  name: string\n}}\n\n{}\nexport function create{name}(name: string): {name} {{\n  return {{ name }}\n}}\n",
        comment(&plan.description)
    )
}

fn tokens_demo(plan: &Plan<'_>) -> String {
    let stem = plan.name.rsplit('/').next().unwrap_or(&plan.name);
    format!(
        "export default function {}Demo() {{\n  return <p style={{{{ color: \"var(--{stem})\" }}}}>{}</p>\n}}\n",
        pascal(&plan.name),
        jsx_text(&plan.title)
    )
}

fn skill(plan: &Plan<'_>) -> String {
    let description = plan.description.replace('\n', " ").replace('\\', "\\\\").replace('"', "\\\"");
    let name = plan.name.rsplit('/').next().unwrap_or(&plan.name);
    format!(
        "---\nname: {name}\ndescription: \"{description}\"\n---\n\n# {}\n\n## When to use it\n\n## Steps\n",
        plan.title
    )
}

fn harness_hook(harness: &Harness) -> String {
    let given: Vec<String> = harness
        .provides
        .iter()
        .map(|name| match name.as_str() {
            "log" => {
                "      log: { debug: write(\"debug\"), info: write(\"info\"), warn: write(\"warn\"), error: write(\"error\") },\n".to_owned()
            }
            "motion" => "      motion: { reduced },\n".to_owned(),
            name if name.starts_with(|c: char| c.is_ascii_uppercase()) => format!("      {name}: Region,\n"),
            name => format!("      {name}: name,\n"),
        })
        .collect();
    format!(
        r#""use client"

import {{ useMemo, useSyncExternalStore, type ComponentProps }} from "react"

type Level = "debug" | "info" | "warn" | "error"

const lessMotion = "(prefers-reduced-motion: reduce)"

// Not every test environment has matchMedia.
const media = () => (typeof window.matchMedia === "function" ? window.matchMedia(lessMotion) : null)

function watchMotion(onChange: () => void) {{
  const watched = media()
  watched?.addEventListener("change", onChange)
  return () => watched?.removeEventListener("change", onChange)
}}

/** What is written into it is read aloud. */
function Region(props: ComponentProps<"span">) {{
  return <span role="status" className="sr-only" {{...props}} />
}}

/** The wiring of a component, in one hook. */
export function {}(name: string) {{
  const reduced = useSyncExternalStore(
    watchMotion,
    () => media()?.matches ?? false,
    () => false
  )
  return useMemo(() => {{
    const write = (level: Level) => (message: string) => console[level](`[${{name}}] ${{message}}`)
    return {{
      name,
      reduced,
      write,
{}    }}
  }}, [name, reduced])
}}
"#,
        harness.hook,
        given.concat()
    )
}
