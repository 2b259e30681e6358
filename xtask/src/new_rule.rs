//! `cargo xtask new-rule NAME`: creates the row, the module, the line in the table and the specification of a rule, which
//! compile and pass. Until it is written, the rule reports an item named `replace-me`.

use fs_err as fs;

use crate::failure::{Failure, Outcome};
use crate::process::Run;
use crate::tracked::git;
use crate::workspace::Workspace;
use lexopt::{
    Arg::{Long, Value},
    Parser, ValueExt,
};

const TABLE: &str = "crates/basepair-check/src/rules/mod.rs";

/// The files with the rows of rules, by topic.
const ROWS: [(&str, &str); 2] = [
    ("install", "crates/basepair-model/src/rule/install.rs"),
    ("law", "crates/basepair-model/src/rule/law.rs"),
];

pub(crate) fn run(workspace: &Workspace, mut arguments: Parser) -> Outcome<()> {
    let (mut about, mut severity, mut name) = ("install".to_owned(), "warning".to_owned(), None);
    while let Some(argument) = arguments.next()? {
        match argument {
            Long("about") => about = arguments.value()?.string()?,
            Long("severity") => severity = arguments.value()?.string()?,
            Value(value) if name.is_none() => name = Some(value.string()?),
            _ => return Err(argument.unexpected().into()),
        }
    }
    let name = name
        .ok_or_else(|| Failure::Usage("name the rule after the bad pattern: `missing-title`".to_owned()))?;
    let rule = Draft::new(name, &about, &severity)?;
    let spec = format!("crates/basepair-check/tests/rules/{}.md", rule.name);
    let module = format!("crates/basepair-check/src/rules/{}.rs", rule.module());
    for path in [&spec, &module] {
        if workspace.root.join(path).exists() {
            bail!("`{path}` already exists");
        }
    }
    let read = |path: &str| fs::read_to_string(workspace.root.join(path));
    let version = workspace.version()?;
    let tags = git(&workspace.root).args(["tag", "--list", &format!("v{version}")]).probe();
    if tags.is_some_and(|tags| !tags.trim().is_empty()) {
        let message = format!("{version} is released: raise `version` in `Cargo.toml` to the next one first");
        return Err(Failure::new(message));
    }
    let changed = [
        (rule.rows, with_row(&read(rule.rows)?, &rule.row(&version))),
        (TABLE, with_module(&read(TABLE)?, &rule.module())),
        (&*module, Some(rule.filled(include_str!("new_rule/rule.txt")))),
        (&*spec, Some(rule.filled(include_str!("new_rule/specification.txt")))),
    ];
    for (path, text) in changed {
        let text = text.ok_or_else(|| Failure::new(format!("`{path}` has no table that can be parsed")))?;
        fs::write(workspace.root.join(path), text)?;
        say!("wrote {path}");
    }
    // A long name is wrapped.
    Run::new("rustfmt").args([&module]).dir(&workspace.root).stdout()?;
    say!("next: describe the rule in {spec} and in its row, and implement it in {module}");
    say!("next: BASEPAIR_RULE={} cargo test --workspace --test check specs", rule.name);
    say!("next: cargo test --workspace --test check, then cargo xtask generate");
    Ok(())
}

struct Draft {
    name: String,
    rows: &'static str,
    severity: &'static str,
}

impl Draft {
    fn new(name: String, about: &str, severity: &str) -> Outcome<Self> {
        let kebab = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
        let words = name.split('-').filter(|word| !word.is_empty()).count();
        if !name.chars().all(kebab)
            || words != name.split('-').count()
            || words < 2
            || name.starts_with("no-")
        {
            return Err(Failure::Usage(format!(
                "`{name}` is not a valid rule name: write two or more words with hyphens, such as `missing-title`"
            )));
        }
        let rows = ROWS.into_iter().find(|(known, _)| *known == about).map(|(_, rows)| rows);
        let severity = match severity {
            "error" => Some("Error"),
            "warning" => Some("Warning"),
            "note" => Some("Note"),
            _ => None,
        };
        match (rows, severity) {
            (None, _) => Err(Failure::Usage("`--about` must be `install` or `law`".to_owned())),
            (_, None) => Err(Failure::Usage("`--severity` must be `error`, `warning` or `note`".to_owned())),
            (Some(rows), Some(severity)) => Ok(Self { name, rows, severity }),
        }
    }

    fn module(&self) -> String {
        self.name.replace('-', "_")
    }

    fn constant(&self) -> String {
        self.module().to_uppercase()
    }

    fn row(&self, version: &str) -> String {
        format!(
            "    {} = \"{}\", \"{version}\", Preview, {}, None, Manual, Item,\n        \
             \"What the rule requires of every item, in one sentence.\",\n        \
             \"The consequence for people who install an item that breaks the rule.\";\n",
            self.constant(),
            self.name,
            self.severity
        )
    }

    fn filled(&self, template: &str) -> String {
        template.replace("CONSTANT", &self.constant()).replace("NAME", &self.name)
    }
}

/// The rows with one more at the end.
fn with_row(rows: &str, row: &str) -> Option<String> {
    let start = rows.find("rules! {")?;
    let end = start + rows.get(start..)?.find("\n}")? + 1;
    Some(format!("{}{row}{}", rows.get(..end)?, rows.get(end..)?))
}

/// The table with one more module at the end.
fn with_module(table: &str, module: &str) -> Option<String> {
    let start = table.find("table! {\n")?;
    let end = start + table.get(start..)?.find("\n}")? + 1;
    Some(format!("{}    {module}\n{}", table.get(..end)?, table.get(end..)?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_rule_is_named_after_a_bad_pattern() {
        assert!(Draft::new("missing-title".to_owned(), "install", "note").is_ok());
        for name in ["title", "no-title", "Missing-Title", "missing--title", "-title", "missing_title"] {
            assert!(Draft::new(name.to_owned(), "install", "note").is_err(), "{name}");
        }
        assert!(Draft::new("missing-title".to_owned(), "manifest", "note").is_err());
        assert!(Draft::new("missing-title".to_owned(), "law", "fatal").is_err());
    }

    #[test]
    fn rows_and_modules_are_added_to_the_tables_of_this_checkout() {
        let workspace = Workspace::find().unwrap();
        let rule = Draft::new("odd-thing".to_owned(), "law", "error").unwrap();
        for (_, rows) in ROWS {
            let text = fs::read_to_string(workspace.root.join(rows)).unwrap();
            let more = with_row(&text, &rule.row("9.9.9")).unwrap();
            let added = "    ODD_THING = \"odd-thing\", \"9.9.9\", Preview, Error, None, Manual, Item,\n";
            assert!(more.contains(added) && more.trim_end().ends_with(";\n}"), "{rows}");
        }
        let table = fs::read_to_string(workspace.root.join(TABLE)).unwrap();
        let more = with_module(&table, "odd_thing").unwrap();
        assert!(more.contains("\n    odd_thing\n}\n"), "{more}");
    }
}
