//! The skills of the registry: a list, or the text of one. One about the registry itself is generated.

use super::view::NO_BASE;
use super::{Answer, Call, Refusal, Tool};
use basepair_catalog::nearest::{did_you_mean, nearest};
use basepair_catalog::query::{Accepts, Parameter};
use serde_json::{Value, json};

const NAME: Parameter = Parameter::of_tool("name", Accepts::Name, "The name of the skill");

pub(super) static TOOL: Tool = Tool {
    name: "get_skill",
    title: "Get a skill",
    description: "Without a name, lists the skills of the registry, among them one about the registry itself; with one, returns the files of \
        that skill.",
    arguments: &[&[NAME]],
    run,
};

fn run(call: &Call<'_>) -> Result<Answer, Refusal> {
    let skills = call.snapshot.offered_skills();
    let Some(name) = call.arguments.text(&NAME) else {
        return Ok(call.fit(|budget| {
            let listed =
                skills.iter().map(|skill| json!({ "name": skill.name, "description": skill.description }));
            let shown = budget.fill(listed);
            let rest = skills.len() - shown.len();
            let mut answer = Answer::default().with("skills", shown);
            if !call.snapshot.addresses.knows_base() {
                answer =
                    answer.with("not_offered", format!("the skill about the registry itself: {NO_BASE}"));
            }
            if rest > 0 {
                answer.leave_out(format!("{rest} more skills"), budget.more());
            }
            answer
        }));
    };
    let skill = skills.iter().find(|skill| skill.name == name).ok_or_else(|| {
        if !call.snapshot.addresses.knows_base() && call.snapshot.own_skill().name == name {
            return Refusal::new(format!("this skill says where the registry is served, and {NO_BASE}"));
        }
        let near = nearest(name, skills.iter().map(|skill| skill.name.as_str()), 3);
        let help = did_you_mean(&near, "`get_skill` without a name lists them");
        Refusal::new(format!("there is no such skill; {help}"))
    })?;
    Ok(call.fit(|budget| {
        let mut answer = Answer::default().with("name", name).with("description", skill.description.clone());
        budget.spend(answer.len());
        let mut files: Vec<Value> = Vec::new();
        for (path, text) in &skill.files {
            let (shown, cut) = budget.cut(text);
            if cut.is_some() {
                answer.leave_out(format!("{} bytes of `{path}`", text.len() - shown.len()), budget.more());
            }
            files.push(json!({ "path": path, "content": shown }));
        }
        answer.with("files", files)
    }))
}
