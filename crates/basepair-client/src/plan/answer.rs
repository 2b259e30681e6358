//! A plan as JSON for programs.

use super::{File, LeftOut, Plan, Why};
use crate::install::Major;
use crate::project::Project;
use basepair_catalog::wire::plan::{PlanAnswer, PlanFile, PlanImport, PlanLeftOut, PlanProject};

pub fn answer(plan: &Plan<'_>, project: &Project, major: Major) -> PlanAnswer {
    PlanAnswer {
        project: described(project, major),
        items: plan.items.iter().map(|item| item.name().to_owned()).collect(),
        files: plan.files.iter().map(file).collect(),
        left_out: plan.left_out.iter().map(left_out).collect(),
        dependencies: plan.dependencies.clone(),
        dev_dependencies: plan.dev_dependencies.clone(),
        css_vars: plan.css_vars.iter().cloned().collect(),
        env_vars: plan.env_vars.clone(),
        official: plan.official.clone(),
        elsewhere: plan.elsewhere.clone(),
        missing: plan.missing.clone(),
        refused: plan.refused.map(|(item, file)| {
            let path = file.target.as_deref().unwrap_or(&file.path);
            format!("`{}` has the unsafe path `{path}`", item.name())
        }),
    }
}

fn described(project: &Project, major: Major) -> PlanProject {
    let aliases = &project.aliases;
    let named = [
        ("components", Some(&aliases.components)),
        ("hooks", aliases.hooks.as_ref()),
        ("lib", aliases.lib.as_ref()),
        ("ui", aliases.ui.as_ref()),
        ("utils", Some(&aliases.utils)),
    ];
    PlanProject {
        framework: project.framework.name(),
        src: project.src,
        client: if major == Major::Four { 4 } else { 3 },
        aliases: named.into_iter().filter_map(|(name, alias)| Some((name, alias?.clone()))).collect(),
    }
}

fn file(file: &File<'_>) -> PlanFile {
    let imports = file.imports.iter();
    PlanFile {
        item: file.item.name().to_owned(),
        source: file.entry.path.clone(),
        kind: file.entry.kind.as_str(),
        path: file.path.clone(),
        replaces: file.replaces,
        imports: imports
            .map(|link| PlanImport { specifier: link.specifier.clone(), becomes: link.becomes.clone() })
            .collect(),
    }
}

fn left_out(file: &LeftOut<'_>) -> PlanLeftOut {
    let (reason, by) = match file.why {
        Why::NoPages => ("no-pages", None),
        Why::Kept => ("kept", None),
        Why::Overwritten(item) => ("overwritten", Some(item.name().to_owned())),
    };
    PlanLeftOut { item: file.item.name().to_owned(), source: file.entry.path.clone(), reason, by }
}
