//! The test of a new item, for the project's test runner. Without a known test runner no test is written.

use super::choice::Shape;
use super::flavour::Flavour;
use super::identifier::{camel, pascal};
use super::{Plan, sfc};
use basepair_catalog::load::Loaded;
use basepair_client::context::Context;
use basepair_model::path::file_name;

/// The project's test runner.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Testing {
    /// None, or an unknown one.
    None,
    /// Vitest only: components are rendered to text.
    Vitest,
    /// Vitest with the Testing Library of the framework.
    Library,
}

impl Testing {
    pub(super) fn of(loaded: &Loaded, context: &Context, flavour: Flavour) -> Self {
        let has = |name: &str| context.sources.packages().iter().any(|it| it.dependencies.contains_key(name));
        // If items have tests, there is a test runner, even if its package was not found.
        let tested = || loaded.surroundings.around.iter().any(|path| file_name(path).contains(".test.ts"));
        if has("vitest") {
            if has(flavour.testing_library()) { Self::Library } else { Self::Vitest }
        } else if tested() && context.sources.packages().is_empty() {
            Self::Library
        } else {
            Self::None
        }
    }

    /// The remaining manual step, if no test was written.
    pub(super) fn advice(self, shape: Shape) -> Option<String> {
        let tested = matches!(shape, Shape::Component | Shape::Hook | Shape::Module | Shape::Harness);
        (tested && self == Self::None).then(|| {
            "no test was written, because package.json has no vitest; add it with `npm install -D vitest`"
                .to_owned()
        })
    }
}

/// The test of an item with its file extension.
pub(super) fn test(plan: &Plan<'_>) -> Option<(&'static str, String)> {
    let library = match plan.testing {
        Testing::None => return None,
        Testing::Vitest => false,
        Testing::Library => true,
    };
    let stem = plan.name.rsplit('/').next().unwrap_or(&plan.name);
    match plan.shape {
        Shape::Component if plan.flavour != Flavour::React => Some(("ts", sfc::test(plan, library))),
        Shape::Component => Some(("tsx", component(&pascal(&plan.name), stem, library))),
        Shape::Hook => Some(("tsx", hook(&camel(&plan.name), stem, library))),
        Shape::Module => Some(("ts", module(&pascal(&plan.name), stem))),
        Shape::Harness => {
            let harness = plan.catalog.model.harness.as_ref()?;
            Some(("tsx", harness_hook(&harness.hook, stem, &harness.provides, library)))
        }
        Shape::Tokens | Shape::Document | Shape::Skill => None,
    }
}

const RENDERED: &str = "import { renderToStaticMarkup } from \"react-dom/server\"\n";

fn component(name: &str, stem: &str, library: bool) -> String {
    let (import, body) = if library {
        (
            "import { render, screen } from \"@testing-library/react\"\n",
            format!(
                "  render(<{name} aria-label=\"a name\" role=\"group\" />)\n  expect(screen.getByRole(\"group\", {{ name: \"a name\" }})).toBeTruthy()\n"
            ),
        )
    } else {
        (
            RENDERED,
            format!(
                "  const shown = renderToStaticMarkup(<{name} aria-label=\"a name\" />)\n  expect(shown).toContain('aria-label=\"a name\"')\n"
            ),
        )
    };
    format!(
        "{import}import {{ expect, test }} from \"vitest\"\n\nimport {{ {name} }} from \"./{stem}\"\n\ntest(\"passes its props to the element\", () => {{\n{body}}})\n"
    )
}

fn hook(name: &str, stem: &str, library: bool) -> String {
    let (import, body) = if library {
        (
            "import { renderHook } from \"@testing-library/react\"\n",
            format!(
                "  const {{ result }} = renderHook(() => {name}(1))\n  expect(result.current.value).toBe(1)\n"
            ),
        )
    } else {
        (
            RENDERED,
            format!(
                "  const Probe = () => <p>{{{name}(1).value}}</p>\n  expect(renderToStaticMarkup(<Probe />)).toBe(\"<p>1</p>\")\n"
            ),
        )
    };
    format!(
        "{import}import {{ expect, test }} from \"vitest\"\n\nimport {{ {name} }} from \"./{stem}\"\n\ntest(\"starts with the initial value\", () => {{\n{body}}})\n"
    )
}

fn module(name: &str, stem: &str) -> String {
    format!(
        "import {{ expect, test }} from \"vitest\"\n\nimport {{ create{name} }} from \"./{stem}\"\n\ntest(\"keeps its name\", () => {{\n  expect(create{name}(\"first\").name).toBe(\"first\")\n}})\n"
    )
}

fn harness_hook(hook: &str, stem: &str, provides: &[String], library: bool) -> String {
    let names: Vec<String> = provides.iter().map(|name| format!("\"{name}\"")).collect();
    let names = names.join(", ");
    let (import, body) = if library {
        (
            "import { renderHook } from \"@testing-library/react\"\n",
            format!(
                "  const {{ result }} = renderHook(() => {hook}(\"a part\"))\n  expect(Object.keys(result.current)).toEqual(expect.arrayContaining([{names}]))\n"
            ),
        )
    } else {
        (
            RENDERED,
            format!(
                "  const Probe = () => <p>{{Object.keys({hook}(\"a part\")).join(\" \")}}</p>\n  for (const name of [{names}]) expect(renderToStaticMarkup(<Probe />)).toContain(name)\n"
            ),
        )
    };
    format!(
        "{import}import {{ expect, test }} from \"vitest\"\n\nimport {{ {hook} }} from \"./{stem}\"\n\ntest(\"returns every binding\", () => {{\n{body}}})\n"
    )
}
