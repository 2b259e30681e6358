//! Stories of Storybook as demos: files in the Component Story Format, whose default export says what all of their stories share.
//! The frame of a preview puts the first one together.

use super::project::{Project, SourceFile, Use};
use super::role::Role;
use super::words;
use basepair_syntax::facts::Language;
use std::collections::{BTreeMap, BTreeSet};

/// Where the tools of stories come from. Whoever installs a story has them for development.
pub(super) fn is_tool(package: &str) -> bool {
    package == "storybook" || package.starts_with("@storybook/")
}

/// Gives each story its role: the demo of its component, or why it is left out.
pub(super) fn cast(project: &Project, roles: &mut BTreeMap<&str, Role>) {
    let demos = roles.iter().filter(|(_, role)| **role == Role::Demo);
    let mut shown: BTreeSet<String> = demos.map(|(path, _)| subject(path)).collect();
    let stories: Vec<&str> =
        roles.iter().filter(|(_, role)| **role == Role::Story).map(|(path, _)| *path).collect();
    for path in stories {
        let story = project.files.get(path);
        let role = match story.map_or(Some("a story that cannot be read"), |story| obstacle(roles, story)) {
            Some(reason) => Role::Out(reason),
            None if !shown.insert(subject(path)) => Role::Out("a story of a component that has a demo"),
            None => Role::Demo,
        };
        roles.insert(path, role);
    }
}

/// What a demo shows, by its name.
fn subject(path: &str) -> String {
    let name = words::name(path);
    name.trim_end_matches("-demo").trim_end_matches("-example").to_owned()
}

/// Why a story is no demo.
fn obstacle(roles: &BTreeMap<&str, Role>, story: &SourceFile) -> Option<&'static str> {
    let is_script =
        matches!(story.facts.language, Language::Ts | Language::Tsx | Language::Js | Language::Jsx);
    let exports = || story.facts.exports.iter().filter(|export| !export.type_only);
    let has_story = exports().any(|export| export.name.starts_with(|first: char| first.is_ascii_uppercase()));
    if !is_script || !has_story || !exports().any(|export| export.name == "default") {
        return Some("a story of Storybook in another format");
    }
    let is_known = |used: &Use| match used {
        Use::File(path) => roles.get(path.as_str()).is_some_and(|role| role.is_part()),
        Use::Package(_) | Use::Nothing => true,
        Use::Workspace(_) | Use::Missing => false,
    };
    (!story.uses.iter().all(is_known)).then_some("a story that needs files which no component needs")
}
