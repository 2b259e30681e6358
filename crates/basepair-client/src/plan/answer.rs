//! A plan as JSON for programs.

use super::{Plan, Why};
use crate::install::Major;
use crate::project::Project;
use serde::Serialize;
use std::collections::BTreeMap;

#[derive(Debug, Serialize)]
pub struct Answer<'p> {
    pub project: ProjectAnswer<'p>,
    /// In the order in which they are installed.
    pub items: Vec<&'p str>,
    pub files: Vec<FileAnswer<'p>>,
    pub left_out: Vec<LeftOutAnswer<'p>>,
    pub dependencies: &'p [String],
    pub dev_dependencies: &'p [String],
    pub css_vars: BTreeMap<&'p str, &'p [String]>,
    pub env_vars: &'p [String],
    pub official: &'p [String],
    pub elsewhere: &'p [String],
    pub missing: &'p [String],
    /// Why the client writes nothing; null if it does.
    pub refused: Option<String>,
}

#[derive(Debug, Serialize)]
pub struct ProjectAnswer<'p> {
    pub framework: &'static str,
    pub src: bool,
    pub client: u8,
    pub aliases: BTreeMap<&'static str, &'p str>,
}

#[derive(Debug, Serialize)]
pub struct FileAnswer<'p> {
    pub item: &'p str,
    pub source: &'p str,
    #[serde(rename = "type")]
    pub kind: &'static str,
    pub path: &'p str,
    pub replaces: bool,
    pub imports: Vec<LinkAnswer<'p>>,
}

#[derive(Debug, Serialize)]
pub struct LinkAnswer<'p> {
    pub specifier: &'p str,
    pub becomes: &'p str,
}

#[derive(Debug, Serialize)]
pub struct LeftOutAnswer<'p> {
    pub item: &'p str,
    pub source: &'p str,
    pub reason: &'static str,
    /// The item whose file is written instead.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub by: Option<&'p str>,
}

pub fn answer<'p>(plan: &'p Plan<'p>, project: &'p Project, major: Major) -> Answer<'p> {
    let aliases = &project.aliases;
    let named = [
        ("components", Some(&aliases.components)),
        ("hooks", aliases.hooks.as_ref()),
        ("lib", aliases.lib.as_ref()),
        ("ui", aliases.ui.as_ref()),
        ("utils", Some(&aliases.utils)),
    ];
    let file = |file: &'p super::File<'p>| FileAnswer {
        item: file.item.name(),
        source: &file.entry.path,
        kind: file.entry.kind.as_str(),
        path: &file.path,
        replaces: file.replaces,
        imports: file
            .imports
            .iter()
            .map(|link| LinkAnswer { specifier: &link.specifier, becomes: &link.becomes })
            .collect(),
    };
    let left_out = |file: &'p super::LeftOut<'p>| {
        let (reason, by) = match file.why {
            Why::NoPages => ("no-pages", None),
            Why::Kept => ("kept", None),
            Why::Overwritten(item) => ("overwritten", Some(item.name())),
        };
        LeftOutAnswer { item: file.item.name(), source: &file.entry.path, reason, by }
    };
    Answer {
        project: ProjectAnswer {
            framework: project.framework.name(),
            src: project.src,
            client: if major == Major::Four { 4 } else { 3 },
            aliases: named.into_iter().filter_map(|(name, alias)| Some((name, alias?.as_str()))).collect(),
        },
        items: plan.items.iter().map(|item| item.name()).collect(),
        files: plan.files.iter().map(file).collect(),
        left_out: plan.left_out.iter().map(left_out).collect(),
        dependencies: &plan.dependencies,
        dev_dependencies: &plan.dev_dependencies,
        css_vars: plan.css_vars.iter().map(|(group, names)| (group.as_str(), names.as_slice())).collect(),
        env_vars: &plan.env_vars,
        official: &plan.official,
        elsewhere: &plan.elsewhere,
        missing: &plan.missing,
        refused: plan.refused.map(|(item, file)| {
            let path = file.target.as_deref().unwrap_or(&file.path);
            format!("`{}` has the unsafe path `{path}`", item.name())
        }),
    }
}
