//! A plan as JSON for programs.

use super::{Consumer, File, LeftOut, Plan, Why};
use basepair_catalog::wire::plan::{PlanAnswer, PlanFile, PlanImport, PlanLeftOut, PlanProject};

pub fn answer(plan: &Plan<'_>, consumer: &Consumer<'_>) -> PlanAnswer {
    PlanAnswer {
        project: described(consumer),
        notes: consumer.notes().iter().cloned().chain(plan.deprecated()).collect(),
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
        refused: plan.refused.map(|refused| refused.message(str::to_owned)),
    }
}

fn described(consumer: &Consumer<'_>) -> PlanProject {
    let aliases = consumer.aliases();
    let named = [
        ("components", Some(&aliases.components)),
        ("hooks", aliases.hooks.as_ref()),
        ("lib", aliases.lib.as_ref()),
        ("ui", aliases.ui.as_ref()),
        ("utils", Some(&aliases.utils)),
    ];
    PlanProject {
        framework: consumer.framework(),
        src: consumer.src(),
        installer: consumer.client().name(),
        client: consumer.major(),
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
