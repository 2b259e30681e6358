//! `basepair adopt`: takes over an existing registry. Writes its settings and a baseline of its current
//! findings; manifests and sources stay unchanged.

mod find;
mod model;
mod output;
mod settings;

use super::confirm::confirm;
use crate::cli::AdoptArgs;
use crate::report::base::Base;
use crate::report::text::count;
use crate::report::worst::worst as worst_of;
use crate::report::{self, diff, plain::plain, say};
use crate::rewrite::{NewFiles, clear, lock, replace};
use anyhow::{Context as _, bail};
use basepair_catalog::load::{
    CONFIG, Directory, LoadError, Loaded, MODEL, Memory, Overlay, Reading, Source, load_as,
};
use basepair_check::Report;
use basepair_check::baseline::{self, Baseline, can_be_kept};
use basepair_check::fix::{Form, fix};
use basepair_client::context::Context;
use basepair_model::finding::Finding;
use basepair_model::rule::Severity;
use basepair_server::origin::absolute;
use basepair_syntax::Cache;
use find::{Found, find};
use settings::{BASELINE, Settings};
use std::collections::BTreeSet;
use std::io::Write;
use std::path::Path;
use std::process::ExitCode;

/// How many of the errors of a registry that has settings are named.
const MOST_ERRORS: usize = 5;

pub(super) fn run(arguments: &AdoptArgs) -> anyhow::Result<ExitCode> {
    let directory = arguments.directory.as_deref().unwrap_or(Path::new("."));
    let found = find(directory, arguments.manifest.as_deref(), arguments.allow_outside)?;
    let adoption = Adoption::open(&found, arguments.allow_outside)?;
    if found.root != directory {
        say(&format!("the registry is in `{}`", plain(&found.root.display().to_string())));
    }
    if found.root.join(CONFIG).symlink_metadata().is_ok() {
        clear(&found.root, CONFIG);
        return adoption.adopted_before();
    }
    let plan = adoption.plan()?;
    let mut stdout = anstream::stdout().lock();
    for (path, text) in &plan.files {
        // The long files are generated from findings, and are better read as files.
        if path == CONFIG {
            write!(stdout, "{}", diff::unified(path, "", text))?;
        } else {
            writeln!(stdout, "new file {}", plain(path))?;
        }
    }
    stdout.flush()?;
    drop(stdout);
    for line in &plan.messages {
        say(&plain(line));
    }
    let write = arguments.yes || !arguments.dry_run && confirm(plan.files.len())?;
    if !write {
        say("nothing was written; `basepair adopt --yes` writes it");
        return Ok(ExitCode::SUCCESS);
    }
    plan.write(&found.root)?;
    for (path, _) in &plan.files {
        say(&format!("wrote {}", plain(path)));
    }
    let place =
        if found.root == Path::new(".") { String::new() } else { format!(" {}", found.root.display()) };
    say(&format!("next: basepair check{0}\nnext: basepair serve{0}", plain(&place)));
    Ok(if plan.left == 0 { ExitCode::SUCCESS } else { ExitCode::from(1) })
}

struct Adoption<'f> {
    found: &'f Found,
    source: Directory,
    reading: Reading,
    cache: Cache,
}

/// What to write, and what to report about it.
struct Plan {
    files: Vec<(String, String)>,
    messages: Vec<String>,
    /// How many errors no setting can hide.
    left: usize,
    /// The list of digests in the output of the official tool, whether or not it exists.
    digests: Option<String>,
}

impl Plan {
    /// Writes the files. The settings are written last: they name the other files, and mark the registry as adopted. If
    /// they are missing, a run that was killed is completed.
    fn write(&self, root: &Path) -> anyhow::Result<()> {
        let _lock = lock(root);
        for path in [Some(MODEL), Some(BASELINE), self.digests.as_deref()].into_iter().flatten() {
            clear(root, path);
        }
        let (first, last): (Vec<_>, Vec<_>) =
            self.files.iter().cloned().partition(|(path, _)| path != CONFIG);
        let (baseline, others): (Vec<_>, Vec<_>) = first.into_iter().partition(|(path, _)| {
            let found = (path == BASELINE).then(|| std::fs::read_to_string(root.join(path)).ok()).flatten();
            found.is_some_and(|text| Baseline::parse(BASELINE, &text).is_ok())
        });
        let created = NewFiles::create(root, &others)?;
        // Findings may have changed since: the baseline, and only a baseline, is replaced.
        for (path, text) in &baseline {
            replace(&root.join(path), text.as_bytes())
                .with_context(|| format!("`{path}` cannot be written"))?;
        }
        NewFiles::create(root, &last)?.keep();
        created.keep();
        Ok(())
    }
}

impl<'f> Adoption<'f> {
    fn open(found: &'f Found, allow_outside: bool) -> anyhow::Result<Self> {
        let shown = found.root.display();
        let source = Directory::open(&found.root).with_context(|| format!("`{shown}` cannot be opened"))?;
        let directory = absolute(Some(&found.root));
        let reading =
            Reading { manifest: found.manifest.clone(), allow_outside, directory, ..Reading::default() };
        Ok(Self { found, source: source.allowing_outside(allow_outside), reading, cache: Cache::default() })
    }

    fn load(&self, with: &[(String, String)]) -> anyhow::Result<Loaded> {
        let source: &dyn Source = &Overlay::new(&self.source, memory(with));
        load_as(source, &self.reading).map_err(|error| self.unreadable(error))
    }

    fn unreadable(&self, error: LoadError) -> anyhow::Error {
        match error {
            LoadError::NoManifest => anyhow::anyhow!("there is no `{}`", self.found.manifest),
            LoadError::Manifest(error) => {
                anyhow::anyhow!("`{}` cannot be read: {error}", self.found.manifest)
            }
        }
    }

    /// Does not change a registry that has settings; only reports its remaining errors.
    fn adopted_before(&self) -> anyhow::Result<ExitCode> {
        let loaded = self.load(&[])?;
        let mut found = basepair_check::report(&loaded, &self.cache);
        if let Ok(text) = std::fs::read_to_string(self.found.root.join(BASELINE)) {
            Baseline::parse(BASELINE, &text)
                .with_context(|| format!("`{BASELINE}` is not valid"))?
                .apply(&mut found);
        }
        for error in found.errors().take(MOST_ERRORS) {
            say(&plain(&format!("error: {}: {}", error.place, error.message)));
        }
        match found.errors().count() {
            0 => {
                say(&format!("nothing to change: `{CONFIG}` exists, and `basepair check` finds no errors"));
                Ok(ExitCode::SUCCESS)
            }
            errors => {
                let errors = count(errors, "error");
                say(&format!("nothing was changed: `{CONFIG}` exists, and `basepair check` finds {errors}"));
                say(&format!(
                    "hint: fix them, or run `basepair check --baseline {BASELINE} --update-baseline`"
                ));
                Ok(ExitCode::from(1))
            }
        }
    }

    fn plan(&self) -> anyhow::Result<Plan> {
        let loaded = self.load(&[])?;
        // A baseline that was made without some of the sources would hide too little.
        let is_complete = !loaded.findings.iter().any(Finding::is_incomplete_source);
        let Some(catalog) = loaded.catalog.as_ref().filter(|_| is_complete) else {
            let shown = self.found.root.display().to_string();
            let base = Base::here(Some(&self.found.root));
            report::text::print(&loaded.findings, &loaded.omitted, &shown, &base);
            bail!("`{shown}` cannot be taken over until the errors above are fixed; nothing was written");
        };
        let context = Context::of(catalog, &loaded.surroundings.settings);
        let output = output::folder(&self.found.root, &context, catalog);
        let mut settings = Settings::infer(catalog, &context, &self.found.manifest, output.as_deref());
        let mut files = Vec::new();
        let mut messages = Vec::new();
        if let Some(model) = model::model(&loaded) {
            messages.push(format!(
                "`{MODEL}` gets a node for every folder that the built-in model does not have"
            ));
            files.push((MODEL.to_owned(), model));
        }
        let with = |settings: &Settings| {
            let mut with = files.clone();
            with.push((CONFIG.to_owned(), settings.text()));
            with
        };
        let first = basepair_check::report(&self.load(&with(&settings))?, &self.cache);
        settings.allow = allowed(&first);
        let report = self.report(&with(&settings))?;
        // An entry that would not remove a finding is not written.
        let needed: BTreeSet<String> = allowed(&report).into_iter().map(|(what, _)| what).collect();
        settings.allow.retain(|(what, _)| !needed.contains(what));
        for (what, _) in &settings.allow {
            messages.push(format!("allowed `{what}`; review it in `{CONFIG}`"));
        }
        messages.splice(0..0, self.as_it_is(&first, catalog.items().len(), &with(&settings))?);
        let kept = report.findings.iter().filter(|finding| can_be_kept(finding)).count();
        settings.baseline = kept > 0;
        let mut report = self.report(&with(&settings))?;
        let text = baseline::write(report.findings.iter());
        if settings.baseline {
            Baseline::parse(BASELINE, &text)?.apply(&mut report);
            messages.push(format!("the baseline hides the current findings: {}", count(kept, "finding")));
        }
        let left: Vec<&Finding> =
            report.findings.iter().filter(|it| it.severity == Severity::Error).collect();
        for finding in &left {
            messages.push(format!("still an error: {}: {}", finding.place, finding.message));
        }
        let left = left.len();
        files.insert(0, (CONFIG.to_owned(), settings.text()));
        if settings.baseline {
            files.push((BASELINE.to_owned(), text));
        }
        let digests = output.as_deref().map(output::digests_path);
        if let Some(folder) = output
            && let Some(digests) = output::digests(&self.found.root, &folder, catalog)?
        {
            messages.push(format!(
                "`{}` allows `basepair build` to replace the files of `shadcn build`",
                digests.0
            ));
            files.push(digests);
        }
        Ok(Plan { files, messages, left, digests })
    }

    /// The state of the registry, which the baseline hides afterwards.
    fn as_it_is(
        &self,
        report: &Report,
        items: usize,
        with: &[(String, String)],
    ) -> anyhow::Result<Vec<String>> {
        let mut lines = vec![format!(
            "the registry as it is: {}",
            report::text::summary(&report.findings, &report.omitted)
        )];
        if report.findings.is_empty() {
            return Ok(lines);
        }
        let withheld = report.withheld.iter().map(|withheld| withheld.name.as_str());
        let broken: BTreeSet<&str> =
            report.errors().filter_map(|finding| finding.item.as_deref()).chain(withheld).collect();
        if !broken.is_empty() {
            let broken = broken.len();
            lines.push(format!(
                "{broken} of {} do not install completely, or do not compile",
                count(items, "item")
            ));
        }
        let worst = report.findings.iter().map(|finding| finding.severity).max();
        let worst = report.findings.iter().filter(|finding| Some(finding.severity) == worst);
        lines.push(format!("the worst: {}", worst_of(worst)));
        let fix = fix(&Overlay::new(&self.source, memory(with)), &self.reading, &self.cache, Form::AsWritten)
            .map_err(|error| self.unreadable(error))?;
        let (made, skipped) = (fix.edits.len(), fix.skipped.len());
        if made + skipped > 0 {
            lines.push(format!(
                "`basepair check --fix` makes {}, and skips {skipped} that it cannot prove",
                count(made, "edit")
            ));
        }
        Ok(lines)
    }

    fn report(&self, with: &[(String, String)]) -> anyhow::Result<Report> {
        Ok(basepair_check::report(&self.load(with)?, &self.cache))
    }
}

fn memory(files: &[(String, String)]) -> Memory {
    files.iter().fold(Memory::default(), |memory, (path, text)| memory.with(path, text.as_str()))
}

/// What has to be allowed so that nothing is withheld: the values that the findings point at.
fn allowed(report: &Report) -> Vec<(String, String)> {
    let mut found: Vec<(String, String)> = Vec::new();
    for finding in report.findings.iter().filter(|finding| finding.rule.can_be_allowed()) {
        let (source, span) = (&finding.place.source, finding.place.span);
        let raw = source.text.get(span.start()..span.end()).unwrap_or_default();
        let Ok(what) = serde_json::from_str::<String>(raw) else { continue };
        if !found.iter().any(|(known, _)| *known == what) {
            let item = finding.item.as_deref().unwrap_or_default();
            found.push((what, format!("adopted: {} of `{item}`, review", finding.rule.name)));
        }
    }
    found.sort();
    found
}
