//! The skills that a registry publishes: those among its items and, if its settings ask for it, the one about the registry
//! itself.

use basepair_catalog::address::Addresses;
use basepair_catalog::library::Library;
use basepair_catalog::skills::{Skill, skills};
use basepair_check::Report;
use basepair_site::skill::Guide;

/// Everything that is published, in manifest order, the generated skill last.
pub fn published(catalog: &Library, addresses: &Addresses, report: &Report) -> Vec<Skill> {
    let all = skills(catalog);
    if report.context.config.site.skill {
        with_own(all, guide(catalog, addresses, report).skill())
    } else {
        all
    }
}

/// A skill that somebody wrote is better than one that was generated.
pub fn with_own(mut all: Vec<Skill>, own: Skill) -> Vec<Skill> {
    if all.iter().all(|skill| skill.name != own.name) {
        all.push(own);
    }
    all
}

/// What the generated skill is made from.
pub fn guide<'a>(catalog: &'a Library, addresses: &'a Addresses, report: &'a Report) -> Guide<'a> {
    let title = report.context.config.site.title.as_deref().unwrap_or(&catalog.registry.name);
    Guide { catalog, addresses, client: report.context.profile.client(), law: report.law, title }
}
