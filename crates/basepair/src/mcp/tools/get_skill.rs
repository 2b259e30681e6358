//! The skills of the registry: a list, or the text of one.

use super::view::position;
use super::{Answer, Call, Refusal, Tool};
use basepair_catalog::catalog::Item;
use basepair_catalog::documents::positions;
use serde_json::{Value, json};

pub(super) static TOOL: Tool = Tool {
    name: "get_skill",
    title: "Get a skill",
    description: "Without a name, lists the skills of the registry; with one, returns the files of that skill.",
    schema: r#"{
        "type": "object",
        "properties": {
            "name": { "type": "string", "description": "The name of the skill" },
            "max_bytes": { "type": "integer", "minimum": 1000, "description": "The byte budget of the answer; 24000 if not given" }
        },
        "additionalProperties": false
    }"#,
    run,
};

fn run(call: &Call<'_>) -> Result<Answer, Refusal> {
    let (catalog, mut budget) = (&call.snapshot.catalog, call.budget()?);
    let skills: Vec<&Item> =
        positions(catalog, "skills").into_iter().filter_map(|at| catalog.items().get(at)).collect();
    let Some(name) = call.arguments.text("name")? else {
        let listed = skills.iter().map(|item| {
            let entry = &item.entry;
            json!({ "name": item.name(), "title": entry.title, "description": entry.description })
        });
        let shown = budget.fill(listed);
        let rest = skills.len() - shown.len();
        let mut answer = Answer::default().with("skills", shown);
        if rest > 0 {
            answer.leave_out(format!("{rest} more skills"), "get_skill with a larger max_bytes");
        }
        return Ok(answer);
    };
    let item = position(call.snapshot, name)?;
    let item = skills.into_iter().find(|skill| catalog.position(skill.name()) == Some(item));
    let item = item.ok_or_else(|| {
        Refusal::new(
            "this item is not a skill; `get_skill` without a name lists them, `view_item` shows items",
        )
    })?;
    let mut answer = Answer::default()
        .with("name", item.name())
        .with("address", call.snapshot.addresses.item(&item.entry.name));
    let mut files: Vec<Value> = Vec::new();
    for (file, source) in item.entry.files.iter().zip(&item.sources) {
        let (shown, cut) = budget.cut(source);
        if let Some(lines) = cut {
            let (path, next) = (&file.path, lines + 1);
            let what = format!("{} bytes of `{path}`", source.len() - shown.len());
            answer.leave_out(what, format!("view_item with name {name}, file {path}, from_line {next}"));
        }
        files.push(json!({ "path": file.path, "target": file.target, "content": shown }));
    }
    Ok(answer.with("files", files))
}
