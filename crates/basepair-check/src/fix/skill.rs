//! The entry of an unlisted skill, created from the front matter of its `SKILL.md`.

use super::edit::{Edits, append};
use super::home::{home, named};
use crate::rules::unlisted_skill::is_for_consumers;
use basepair_catalog::load::Loaded;
use basepair_model::front_matter;
use basepair_model::json::Value;
use basepair_model::manifest::canonical::{new_array, new_object, new_string, new_strings};
use basepair_model::name::ItemName;
use basepair_model::path::{file_name, folder};
use basepair_model::place::SourceText;

/// Where agents look for skills, in the consumer's project.
const TARGET: &str = "~/.agents/skills";
const REASON: &str = "An agent skill has to be in the folder where agents look for skills.";

/// Adds the entries that belong to the manifest `text`.
pub(super) fn list(edits: &mut Edits, manifest: &Value, text: &SourceText, loaded: &Loaded) {
    let Some(catalog) = loaded.best() else { return };
    let mut entries = Vec::new();
    let mut taken: Vec<String> = Vec::new();
    for (page, content) in &loaded.surroundings.unlisted_skills {
        if !is_for_consumers(catalog, page) || home(loaded, page).is_none_or(|home| home.file != text.file) {
            continue;
        }
        let Some(skill) = Skill::read(page, content) else { continue };
        if catalog.item(&skill.name).is_some() || taken.contains(&skill.name) {
            continue;
        }
        let element = catalog.model.place(page);
        let category = element.map(|element| element.label());
        entries.push(entry(&skill, page, text, loaded, category));
        taken.push(skill.name);
    }
    if let Some(object) = manifest.as_object().filter(|_| !entries.is_empty()) {
        append(edits, &text.text, object, &entries);
    }
}

fn entry(skill: &Skill, page: &str, text: &SourceText, loaded: &Loaded, category: Option<&str>) -> Value {
    let own = folder(page);
    let pages: Vec<&str> = loaded.surroundings.unlisted_skills.iter().map(|(page, _)| folder(page)).collect();
    // A file belongs to the nearest `SKILL.md` above it.
    let nearest = |path: &str| {
        let above = pages.iter().filter(|folder| path.starts_with(&format!("{folder}/")));
        above.max_by_key(|folder| folder.len()).copied()
    };
    let beside = loaded.surroundings.skill_files.iter().filter(|path| nearest(path) == Some(own));
    let (mut files, mut allowed) = (Vec::new(), Vec::new());
    for path in std::iter::once(page).chain(beside.map(String::as_str)) {
        let below = path.strip_prefix(own).unwrap_or(path).trim_start_matches('/');
        let target = format!("{TARGET}/{}/{below}", skill.name);
        let relative = named(loaded, &text.file, path);
        files.push(new_object([
            ("path", new_string(relative)),
            ("type", new_string("registry:file")),
            ("target", new_string(target.as_str())),
        ]));
        allowed.push(target);
    }
    let reasons = new_object(allowed.iter().map(|target| (target.as_str(), new_string(REASON))));
    let mut members = vec![
        ("name", new_string(skill.name.as_str())),
        ("type", new_string("registry:item")),
        ("description", new_string(skill.description.as_str())),
        ("title", new_string(skill.title.as_str())),
        ("files", new_array(files)),
        ("meta", new_object([("allow", reasons)])),
    ];
    if let Some(category) = category {
        members.push(("categories", new_strings([category])));
    }
    new_object(members)
}

struct Skill {
    name: String,
    title: String,
    description: String,
}

impl Skill {
    /// `None` if the page lacks a field that its entry needs.
    fn read(page: &str, content: &str) -> Option<Self> {
        let matter = front_matter::read(content)?;
        let field = |key: &str| matter.field(key).map(str::to_owned);
        let folder_name = Some(file_name(folder(page)).to_owned()).filter(|name| !name.is_empty());
        let name = field("name").filter(|name| !name.is_empty()).or(folder_name)?;
        ItemName::parse(&name).ok()?;
        let description = field("description").filter(|text| !text.is_empty())?;
        let heading = content.lines().find_map(|line| line.strip_prefix("# ")).map(str::trim);
        let title = heading.filter(|title| !title.is_empty()).map_or_else(|| titled(&name), str::to_owned);
        Some(Self { name, title, description })
    }
}

/// `compose-a-page` as a title.
pub(crate) fn titled(name: &str) -> String {
    let words = file_name(name).replace(['-', '_', '.'], " ");
    let mut letters = words.trim().chars();
    letters.next().map_or(String::new(), |first| first.to_uppercase().chain(letters).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn front_matter_is_parsed_plain_quoted_and_folded() {
        let page = "---\nname: say-hello\ndescription: >-\n  Says hello.\n  Use it often.\nmeta: 'it''s' # no\n---\n\n# Say hello\n";
        let skill = Skill::read("skills/hello/SKILL.md", page).unwrap();
        assert_eq!((&*skill.name, &*skill.title), ("say-hello", "Say hello"));
        assert_eq!(skill.description, "Says hello. Use it often.");
    }

    #[test]
    fn a_page_without_name_or_description_has_no_entry() {
        assert!(Skill::read("skills/x/SKILL.md", "# X\n").is_none());
        assert!(Skill::read("skills/x/SKILL.md", "---\nname: x\n---\n").is_none());
        assert!(Skill::read("skills/x/SKILL.md", "---\nname: x\ndescription: y\n").is_none());
        assert!(Skill::read("skills/x/SKILL.md", "---\nname: ../x\ndescription: y\n---\n").is_none());
    }
}
