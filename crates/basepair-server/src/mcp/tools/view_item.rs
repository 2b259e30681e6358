//! One item: source, props and demo.

use super::view::{Parts, Resume, VIEW_ITEM, item, position};
use super::{Answer, Call, Refusal, Tool};
use basepair_catalog::query::{Accepts, Parameter};

const NAME: Parameter = Parameter::of_tool("name", Accepts::Name, "The name of the item").required();
const PARTS: Parameter = Parameter::of_tool(
    "parts",
    Accepts::Names(Parts::ALL),
    "What to show besides the description; everything if not given",
);
const FILE: Parameter = Parameter::of_tool("file", Accepts::Name, "Only this file of the item, by its path");
const FROM_LINE: Parameter =
    Parameter::of_tool("from_line", Accepts::Number { least: 1 }, "The first line to show of that file");

pub(super) static TOOL: Tool = Tool {
    name: VIEW_ITEM,
    title: "View an item",
    description: "Shows one item: the source of its files and where they are installed, the props and variants of its components, its \
        dependencies, and the source of its demo.",
    arguments: &[&[NAME, PARTS, FILE, FROM_LINE]],
    run,
};

fn run(call: &Call<'_>) -> Result<Answer, Refusal> {
    let position = position(call.snapshot, call.arguments.required(&NAME))?;
    let parts = Parts::of(call.arguments.names(&PARTS));
    let resume = Resume {
        file: call.arguments.text(&FILE),
        from_line: call.arguments.number(&FROM_LINE).unwrap_or(1),
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
