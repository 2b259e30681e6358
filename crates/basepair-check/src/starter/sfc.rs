//! Components of Vue and Svelte: a file for the component, an index that exports it, a demo and a test.

use super::Plan;
use super::flavour::Flavour;
use super::identifier::pascal;
use super::listed::Listed;
use basepair_client::install;
use basepair_model::item::ItemType;

fn stem<'n>(plan: &'n Plan<'_>) -> &'n str {
    plan.name.rsplit('/').next().unwrap_or(&plan.name)
}

/// The file names of the component and its demo.
fn names(plan: &Plan<'_>) -> (String, String) {
    match plan.flavour {
        Flavour::Svelte => (format!("{}.svelte", stem(plan)), format!("{}-demo.svelte", stem(plan))),
        _ => (format!("{}.vue", pascal(&plan.name)), format!("{}Demo.vue", pascal(&plan.name))),
    }
}

/// shadcn-svelte requires a target for every file.
fn target(plan: &Plan<'_>, path: String) -> Option<String> {
    (plan.flavour == Flavour::Svelte).then_some(path)
}

pub(super) fn listed(plan: &Plan<'_>) -> Vec<Listed> {
    let file = |name: &str| Listed {
        path: format!("{}/{name}", plan.folder),
        kind: plan.kind,
        target: target(plan, format!("{}/{name}", stem(plan))),
    };
    vec![file(&names(plan).0), file("index.ts")]
}

pub(super) fn demo(plan: &Plan<'_>) -> Listed {
    let name = names(plan).1;
    let path = format!("{}/{name}", plan.folder);
    Listed { path, kind: ItemType::Component, target: target(plan, name) }
}

/// Every file of the new folder with its text, except the test.
pub(super) fn files(plan: &Plan<'_>) -> Vec<(String, String)> {
    let (name, component, demo) = (pascal(&plan.name), names(plan).0, names(plan).1);
    let at = |name: &str| format!("{}/{name}", plan.folder);
    let slot = stem(plan);
    // A page is a landmark, everything else a plain `div`.
    let tag = if plan.composes() { "main" } else { "div" };
    let folder = install::folder(plan.kind);
    let (source, shown) = match plan.flavour {
        Flavour::Svelte => (
            format!(
                "<script lang=\"ts\">\n  import type {{ HTMLAttributes }} from \"svelte/elements\"\n\n  let {{ children, ...rest }}: HTMLAttributes<HTMLElement> = $props()\n</script>\n\n<{tag} data-slot=\"{slot}\" {{...rest}}>\n  {{@render children?.()}}\n</{tag}>\n"
            ),
            format!(
                "<script lang=\"ts\">\n  import {{ {name} }} from \"$lib/{folder}/{slot}/index.js\"\n</script>\n\n<{name}>{0}</{name}>\n",
                plan.title.replace(['{', '}', '<', '>'], "")
            ),
        ),
        _ => (
            format!("<template>\n  <{tag} data-slot=\"{slot}\">\n    <slot />\n  </{tag}>\n</template>\n"),
            format!(
                "<script setup lang=\"ts\">\nimport {{ {name} }} from \"@/{folder}/{slot}\"\n</script>\n\n<template>\n  <{name}>{0}</{name}>\n</template>\n",
                plan.title.replace(['{', '}', '<', '>'], "")
            ),
        ),
    };
    let index = format!("export {{ default as {name} }} from \"./{component}\"\n");
    vec![(at(&component), source), (at("index.ts"), index), (at(&demo), shown)]
}

/// The test of a component, with the Testing Library of the framework or without it.
pub(super) fn test(plan: &Plan<'_>, library: bool) -> String {
    let (name, file, slot) = (pascal(&plan.name), names(plan).0, stem(plan));
    let (import, body) = match (plan.flavour, library) {
        (Flavour::Svelte, true) => (
            "import { render } from \"@testing-library/svelte\"\nimport { expect, test } from \"vitest\"\n",
            format!(
                "  const {{ container }} = render({name}, {{ \"aria-label\": \"a name\" }})\n  expect(container.querySelector(\"[data-slot={slot}]\")?.getAttribute(\"aria-label\")).toBe(\"a name\")\n"
            ),
        ),
        (Flavour::Svelte, false) => (
            "import { render } from \"svelte/server\"\nimport { expect, test } from \"vitest\"\n",
            format!(
                "  expect(render({name}, {{ props: {{ \"aria-label\": \"a name\" }} }}).body).toContain('aria-label=\"a name\"')\n"
            ),
        ),
        (_, true) => (
            "import { render, screen } from \"@testing-library/vue\"\nimport { expect, test } from \"vitest\"\n",
            format!(
                "  render({name}, {{ attrs: {{ role: \"group\", \"aria-label\": \"a name\" }} }})\n  expect(screen.getByRole(\"group\", {{ name: \"a name\" }})).toBeTruthy()\n"
            ),
        ),
        (_, false) => (
            "import { expect, test } from \"vitest\"\nimport { h } from \"vue\"\nimport { renderToString } from \"vue/server-renderer\"\n",
            format!(
                "  expect(await renderToString(h({name}, {{ \"aria-label\": \"a name\" }}))).toContain('aria-label=\"a name\"')\n"
            ),
        ),
    };
    let turn = if body.contains("await ") { "async () =>" } else { "() =>" };
    format!(
        "{import}\nimport {name} from \"./{file}\"\n\ntest(\"passes its props to the element\", {turn} {{\n{body}}})\n"
    )
}
