//! Prompts: how an agent composes a page, adds a component or repairs a finding with the tools. The texts are constants; what
//! the user adds is quoted.

use rmcp::model::{ErrorData, GetPromptResult, JsonObject, Prompt, PromptArgument, PromptMessage, Role};
use serde_json::Value;

struct Described {
    name: &'static str,
    title: &'static str,
    about: &'static str,
    /// Name, description, and whether it is required.
    arguments: &'static [(&'static str, &'static str, bool)],
    text: &'static str,
}

static TABLE: [Described; 3] = [
    Described {
        name: "compose_page",
        title: "Compose a page",
        about: "Composes a page from the components of the registry, without inventing any.",
        arguments: &[
            ("goal", "What the page is for", true),
            (
                "path",
                "The path of the page in the registry, such as registry/n6-pages/start/start.tsx",
                false,
            ),
        ],
        text: "Compose a page from the components of this registry.\n\
1. Call `get_model` to learn which elements a page may use.\n\
2. Call `search_items` for each part of the page, and `view_item` with parts [\"props\", \"demo\"] for each component that you choose.\n\
3. Write the page from these components only. Use the props as they are listed; use no raw colours, sizes or markup where a component \
exists.\n\
4. Call `check_code` with the path and the whole code. Fix every finding, and check again until `ok` is true.\n\
5. Call `plan_install` for the components, and list what has to be installed.",
    },
    Described {
        name: "add_component",
        title: "Add a component",
        about: "Finds the component for a need and installs it.",
        arguments: &[
            ("need", "What is needed", true),
            ("framework", "The framework of the project, such as next-app or vite", false),
        ],
        text: "Add the component that fits a need to the project.\n\
1. Call `search_items`. If several fit, compare them with `view_items` and parts [\"props\"]. If none fits, say so: do not invent one.\n\
2. Call `plan_install` with its name and the framework, and show which files, packages and variables it adds.\n\
3. After the user agrees, run `npx shadcn@latest add` with the `address` of the item. If it has none, say that \
`base-url` is not set, and do not run it with the name alone: that installs from another registry.\n\
4. Use it as its demo does (`view_item`, parts [\"demo\"]).",
    },
    Described {
        name: "repair_finding",
        title: "Repair a finding",
        about: "Repairs a finding of `basepair check`.",
        arguments: &[
            ("rule", "The rule, such as sideways-import", true),
            ("item", "The item that has the finding", false),
        ],
        text: "Repair findings of a rule.\n\
1. Call `explain` with the rule: it shows why, and valid and invalid code.\n\
2. Call `list_findings` with the rule (and the item, if one is given).\n\
3. For each finding, read the file with `view_item`, and change as little as possible. If an import is forbidden, `may_use` names \
what may be used instead.\n\
4. Call `check_code` with the path and the changed code. Repeat until the finding is gone and no other has appeared.",
    },
];

/// The longest argument that is repeated, in characters.
const LONGEST: usize = 2_000;

pub(super) fn list() -> Vec<Prompt> {
    let prompt = |described: &Described| {
        let arguments = described.arguments.iter().map(|(name, about, required)| {
            PromptArgument::new(*name).with_description(*about).with_required(*required)
        });
        let prompt = Prompt::new(described.name, Some(described.about), Some(arguments.collect()));
        prompt.with_title(described.title)
    };
    TABLE.iter().map(prompt).collect()
}

pub(super) fn get(name: &str, given: &JsonObject) -> Result<GetPromptResult, ErrorData> {
    let invalid = |message: String| ErrorData::invalid_params(message, None);
    let found = TABLE.iter().find(|described| described.name == name).ok_or_else(|| {
        let names: Vec<&str> = TABLE.iter().map(|described| described.name).collect();
        invalid(format!("there is no such prompt; use `{}`", names.join("`, `")))
    })?;
    let mut text = found.text.to_owned();
    for (name, _, required) in found.arguments {
        let value = match given.get(*name) {
            None | Some(Value::Null) if *required => return Err(invalid(format!("`{name}` is missing"))),
            None | Some(Value::Null) => continue,
            Some(Value::String(value)) => value,
            Some(_) => return Err(invalid(format!("`{name}` must be a string"))),
        };
        if value.chars().nth(LONGEST).is_some() {
            return Err(invalid(format!("`{name}` is longer than {LONGEST} characters")));
        }
        text.push_str(&format!("\n\nThe {name}, as the user wrote it: {}", Value::from(value.as_str())));
    }
    let message = PromptMessage::new_text(Role::User, text);
    Ok(GetPromptResult::new(vec![message]).with_description(found.about))
}
