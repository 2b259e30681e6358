//! One document with its sections.

use super::{Answer, Call, Refusal, Tool, other_call};
use basepair_catalog::nearest::did_you_mean;
use basepair_catalog::query::{Accepts, Parameter};
use basepair_catalog::suggest::documents;
use basepair_catalog::wire::documents::document;
use serde_json::{Value, json};

const NAME: Parameter = Parameter::of_tool("name", Accepts::Name, "The name of the document").required();
const ANCHOR: Parameter =
    Parameter::of_tool("anchor", Accepts::Name, "The anchor of the first section to return");
const FROM_SECTION: Parameter =
    Parameter::of_tool("from_section", Accepts::Number { least: 0 }, "How many sections to skip");

pub(super) static TOOL: Tool = Tool {
    name: "get_document",
    title: "Get a document",
    description: "Returns a document of the registry with its sections as Markdown; with an anchor, from that section on.",
    arguments: &[&[NAME, ANCHOR, FROM_SECTION]],
    run,
};

fn run(call: &Call<'_>) -> Result<Answer, Refusal> {
    let (catalog, name) = (&call.snapshot.catalog, call.arguments.required(&NAME));
    let found = document(catalog, name).ok_or_else(|| {
        let near = documents(catalog, name, 3);
        let help = did_you_mean(&near, "`search_documents` lists them");
        Refusal::new(format!("there is no such document; {help}"))
    })?;
    let first = match call.arguments.text(&ANCHOR) {
        None => call.arguments.number(&FROM_SECTION).unwrap_or(0),
        Some(anchor) => {
            let at = found.sections.iter().position(|section| section.anchor.as_deref() == Some(anchor));
            at.ok_or_else(|| Refusal::new("the document has no section with this anchor"))?
        }
    };
    let from = |section: usize| other_call(TOOL.name, &json!({ "name": name, "from_section": section }));
    Ok(call.fit(|budget| {
        let mut answer = Answer::of(&found);
        let Some(Value::Array(sections)) = answer.remove("sections") else { return answer };
        if first > 0 {
            // Whoever reads on has seen the rest.
            answer = Answer::default().with("name", name);
        }
        budget.spend(answer.len());
        let all = sections.len();
        let mut shown = budget.fill(sections.iter().skip(first).cloned());
        if shown.is_empty()
            && let Some(Value::Object(section)) = sections.get(first)
        {
            // A section that is longer than the budget: its beginning.
            let mut section = section.clone();
            let text = section.get("text").and_then(Value::as_str).unwrap_or_default().to_owned();
            section.insert("text".to_owned(), "".into());
            budget.spend(Value::Object(section.clone()).to_string().len());
            let (part, _) = budget.cut(&text);
            section.insert("text".to_owned(), part.into());
            shown.push(section.into());
            if part.len() < text.len() {
                answer.leave_out(format!("{} bytes of this section", text.len() - part.len()), budget.more());
            }
        }
        let next = first.saturating_add(shown.len());
        if next < all {
            answer.leave_out(format!("{} of {all} sections", all - next), from(next));
        }
        answer.with("sections", shown)
    }))
}
