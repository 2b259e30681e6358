//! One item: source, props and demo.

use super::view::{Parts, Resume, VIEW_ITEM, item, position};
use super::{Answer, Call, Refusal, Tool};

pub(super) static TOOL: Tool = Tool {
    name: VIEW_ITEM,
    title: "View an item",
    description: "Shows one item: the source of its files and where they are installed, the props and variants of its components, its \
        dependencies, and the source of its demo.",
    schema: r#"{
        "type": "object",
        "properties": {
            "name": { "type": "string", "description": "The name of the item" },
            "parts": {
                "type": "array",
                "items": { "type": "string", "enum": ["source", "props", "demo"] },
                "description": "What to show besides the description; everything if not given"
            },
            "file": { "type": "string", "description": "Only this file of the item, by its path" },
            "from_line": { "type": "integer", "minimum": 1, "description": "The first line to show of that file" },
            "max_bytes": { "type": "integer", "minimum": 1000, "description": "The byte budget of the answer; 24000 if not given" }
        },
        "required": ["name"],
        "additionalProperties": false
    }"#,
    run,
};

fn run(call: &Call<'_>) -> Result<Answer, Refusal> {
    let position = position(call.snapshot, call.arguments.required("name")?)?;
    let parts = Parts::of(call)?;
    let resume = Resume {
        file: call.arguments.text("file")?,
        from_line: call.arguments.number("from_line")?.unwrap_or(1).max(1),
    };
    if let (Some(file), Some(entry)) = (resume.file, call.snapshot.catalog.items().get(position)) {
        let paths: Vec<&str> = entry.entry.files.iter().map(|file| file.path.as_str()).collect();
        if !paths.contains(&file) {
            return Err(Refusal::new(format!(
                "the item has no such file; its files are `{}`",
                paths.join("`, `")
            )));
        }
    }
    Ok(call.fit(|budget| {
        let mut missing = Vec::new();
        let shown = item(call.snapshot, position, parts, &resume, budget, &mut missing);
        let mut answer = Answer::of(&shown);
        missing.into_iter().for_each(|(what, get)| answer.leave_out(what, get));
        answer
    }))
}
