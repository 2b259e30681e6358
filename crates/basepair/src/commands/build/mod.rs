//! `basepair build`: writes the registry's documents as files, with the same bytes as are served; or lists how
//! the existing files differ from them.

mod copy;
mod dependencies;
mod hosts;
mod past;
mod progress;
mod site;
mod watch;

use crate::cli::BuildArgs;
use crate::exchange::{self, Changes, NewFile, NewFiles, Output};
use crate::report::base::Base;
use crate::report::text::count;
use crate::report::{self, plain::plain, say};
use anyhow::bail;
use basepair_catalog::address::Addresses;
use basepair_catalog::catalog::{Catalog, Item};
use basepair_catalog::document::Document;
use basepair_catalog::files::{
    self, DIGESTS_PATH, INDEX_PATH, digests_of, item_path, retired, well_known, write_item,
};
use basepair_catalog::library::Library;
use basepair_catalog::load::{Loaded, ReadPaths};
use basepair_catalog::wire::item::DependencyForm;
use basepair_check::{Report, Scope};
use basepair_model::finding::{Finding, Omitted};
use basepair_model::rule::{Rule, Severity};
use basepair_server::origin::{CONFIG, Origin};
use basepair_server::running::{all_block, blocks};
use basepair_server::skills;
use basepair_syntax::Cache;
use copy::Copied;
use dependencies::Dependencies;
use progress::Progress;
use std::ffi::OsStr;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::OnceLock;

pub(super) fn run(arguments: &BuildArgs) -> anyhow::Result<ExitCode> {
    let build = Build::new(arguments)?;
    say(&format!("building {}", build.origin.described()));
    if arguments.watch { watch::run(build) } else { build.once().result }
}

/// A build that can be repeated.
#[derive(Debug)]
struct Build {
    origin: Origin,
    output: PathBuf,
    /// What a copy of a registry at an address has besides its items.
    copied: Vec<(String, Document)>,
    dependencies: Dependencies,
    /// Where the files will be served, if that is known.
    addresses: Option<Addresses>,
    /// Set if the whole site is written.
    site: Option<site::Site>,
    /// How many versions of every item are written.
    history: Option<usize>,
    check: bool,
    take_over: bool,
    scope: Scope,
    baseline: Option<PathBuf>,
    /// What was read before, for builds after a change.
    cache: Cache,
}

/// How one build ended, and the paths that it read.
struct Attempt {
    read_paths: ReadPaths,
    result: anyhow::Result<ExitCode>,
}

/// Refuses an output directory of `basepair.toml` that leaves the repository: whoever builds a cloned registry does not
/// expect it to write elsewhere on the machine. A directory on the command line may be anywhere.
fn stay_in_repository(output: &Path, root: &Path) -> anyhow::Result<()> {
    // A root that cannot be opened is reported by the loader.
    let Ok(root) = std::fs::canonicalize(root) else { return Ok(()) };
    let output = Output::resolve(output)?.real().to_owned();
    let repository = root.ancestors().find(|folder| folder.join(".git").symlink_metadata().is_ok());
    let inside = repository.unwrap_or(&root);
    let rest = output.strip_prefix(inside).ok();
    let private = |name: &OsStr| name == ".git" || name == "node_modules";
    if rest.is_none_or(|rest| rest.as_os_str().is_empty() || rest.iter().any(private)) {
        bail!(
            "`build.output` leads to `{}`, which is not an output directory in the repository; choose one below `{}`, or pass \
             --output",
            output.display(),
            inside.display()
        );
    }
    Ok(())
}

impl Build {
    fn new(arguments: &BuildArgs) -> anyhow::Result<Self> {
        let Copied { origin, files: copied } = Copied::of(arguments)?;
        let config = origin.valid_config()?;
        // The configured folder is that of the registry's files alone.
        let found = arguments.output.is_none()
            && !arguments.site
            && config.set("build.output").is_some_and(|set| set.found);
        let kit = site::kit(arguments, &config, origin.directory());
        let arguments = copy::arguments(arguments, &origin).configured(&config, origin.directory());
        if let (Some(output), Some(root), true) = (&arguments.output, origin.directory(), found) {
            stay_in_repository(output, root)?;
        }
        Ok(Self {
            output: arguments.output(&origin),
            dependencies: Dependencies::choose(&arguments)?,
            addresses: match &arguments.base_url {
                Some(base) => Some(Addresses::new(base, arguments.item_url.as_deref())?),
                None => None,
            },
            site: if arguments.site { Some(site::Site::new(&arguments, kit)?) } else { None },
            origin,
            history: arguments.history,
            copied,
            check: arguments.check,
            take_over: arguments.take_over,
            scope: match (arguments.no_check, arguments.site) {
                (true, _) => Scope::Safety,
                // Previews need the words of all scripts, and the search their names.
                (false, true) => Scope::Everything,
                (false, false) => Scope::Findings,
            },
            baseline: arguments.baseline.clone(),
            cache: if arguments.watch { Cache::default() } else { Cache::for_one_run() },
        })
    }

    fn once(&self) -> Attempt {
        match self.origin.load() {
            Ok(mut loaded) => {
                let read_paths = std::mem::take(&mut loaded.read_paths);
                Attempt { result: self.finish(loaded, &read_paths), read_paths }
            }
            Err(error) => Attempt { read_paths: ReadPaths::default(), result: Err(error.into()) },
        }
    }

    /// What the paths of findings are relative to.
    fn base(&self) -> Base {
        Base::here(self.origin.directory())
    }

    fn finish(&self, mut loaded: Loaded, read_paths: &ReadPaths) -> anyhow::Result<ExitCode> {
        let output = Output::resolve(&self.output)?.taking_over(self.take_over);
        // A missing root is reported by the loader.
        let root = self.origin.directory().and_then(|root| std::fs::canonicalize(root).ok());
        if root.as_ref().is_some_and(|root| root.starts_with(output.real())) {
            bail!(
                "the output `{}` is or contains the registry that is being built, and would replace it; choose another \
                 folder with --output",
                self.output.display()
            );
        }
        if let Some(root) = root.filter(|_| output.real().exists()) {
            let files = read_paths.files.iter();
            output.refuse_inputs(files.filter_map(|path| std::fs::canonicalize(root.join(path)).ok()))?;
        }
        let stage = self.site.as_ref().map(|site| site.stage(&self.origin, &mut loaded));
        let mut found = basepair_check::report_on(&loaded, &self.cache, self.scope);
        let Some(catalog) = loaded.catalog.take().filter(|_| found.context.problems.is_empty()) else {
            if !found.context.problems.is_empty() {
                found.findings.retain(blocks);
                found.omitted.retain(|omitted| all_block(omitted.rule));
            }
            report::text::print(&found.findings, &found.omitted, &self.origin.to_string(), &self.base());
            bail!("`{}` cannot be built until the errors above are fixed; nothing was written", self.origin);
        };
        basepair_server::baseline::apply(&self.origin, self.baseline.as_deref(), &mut found)?;
        // Warnings are reported by `check` only.
        let concerns = |rule: &Rule| self.scope != Scope::Safety || rule.refuses() || rule.withholds();
        let errors: Vec<Finding> = found.errors().filter(|finding| concerns(finding.rule)).cloned().collect();
        let is_error = |omitted: &&Omitted| omitted.severity == Severity::Error && concerns(omitted.rule);
        let omitted: Vec<Omitted> = found.omitted.iter().filter(is_error).cloned().collect();
        report::text::print_all(&errors, &omitted, &self.base());
        if let (Some(site), Some(stage)) = (&self.site, stage) {
            let history = self.history(&catalog, &found.context.config.history)?;
            let folder = site.folder(catalog, found, loaded, stage, history.as_ref());
            let result = self.write_site(&output, &folder, history.as_ref(), !errors.is_empty());
            if self.cache.is_for_one_run() {
                std::mem::forget(folder);
            }
            return result;
        }
        let catalog = self
            .dependencies
            .recognise(catalog, &found.context.hints())
            .without(std::mem::take(&mut found.withheld));
        let catalog = Library::from(catalog);
        let result = self.write(&output, &catalog, &found, !errors.is_empty());
        if result.is_ok() {
            let adopted = self.origin.directory().is_some_and(|root| root.join(CONFIG).exists());
            report::worst::advise(&errors, adopted);
        }
        if self.cache.is_for_one_run() {
            // The program exits now, and leaves freeing a large registry to the system: 2 % of a build of 10,000 items.
            std::mem::forget(catalog);
        }
        result
    }

    /// Writes the files, or compares them.
    fn write(
        &self,
        output: &Output,
        catalog: &Library,
        found: &Report,
        has_errors: bool,
    ) -> anyhow::Result<ExitCode> {
        let form = self.dependencies.form(catalog)?;
        let mut more = self.well_known(catalog, form, found)?;
        let history = self.history(catalog, &found.context.config.history)?;
        more.extend(self.past(catalog, &found.context.config.history, form, history.as_ref())?);
        more.extend(self.copied.iter().cloned());
        let files = files(catalog, form, &more);
        self.exchange(output, catalog, &files, has_errors, (catalog.items().len(), "items"))
    }

    /// Writes files, or compares them. `counted` is what progress counts.
    fn exchange(
        &self,
        output: &Output,
        catalog: &Catalog,
        files: &NewFiles<'_>,
        has_errors: bool,
        counted: (usize, &'static str),
    ) -> anyhow::Result<ExitCode> {
        if self.check {
            let drifted = self.compare(output, files)?;
            return Ok(if has_errors { ExitCode::from(1) } else { drifted });
        }
        let progress = Progress::start(counted.0, counted.1);
        let changes = exchange::replace(output, files, &progress);
        progress.clear();
        let changes = changes?;
        self.report(&changes, files.count(), catalog.items().len());
        for each in catalog.withheld() {
            say(&format!("withheld `{}`: {}", plain(&each.name), plain(&each.reason)));
        }
        if has_errors {
            let rest =
                if catalog.withheld().is_empty() { "the files" } else { "the files of all other items" };
            say(&format!("the registry has errors, listed above; {rest} were written"));
            return Ok(ExitCode::from(1));
        }
        Ok(ExitCode::SUCCESS)
    }

    /// Skills and documents. The output of the official tool has none, so neither has a build that writes the same.
    fn well_known(
        &self,
        catalog: &Library,
        form: DependencyForm<'_>,
        found: &Report,
    ) -> anyhow::Result<Vec<(String, Document)>> {
        if matches!(form, DependencyForm::AsAuthored) {
            return Ok(Vec::new());
        }
        if found.context.config.site.skill && self.addresses.is_none() {
            bail!(
                "`site.skill` needs the URL that the skill tells agents to use; set `base-url` in basepair.toml, or pass --base-url"
            );
        }
        let skills = self.addresses.as_ref().map(|addresses| skills::published(catalog, addresses, found));
        let skills = skills.unwrap_or_else(|| basepair_catalog::skills::skills(catalog));
        Ok(well_known(catalog, &skills))
    }

    /// Lists what a build would change, on stdout, one file per line.
    fn compare(&self, output: &Output, files: &NewFiles<'_>) -> anyhow::Result<ExitCode> {
        let drifted = exchange::drift(output, files)?;
        let mut stdout = std::io::stdout().lock();
        for (path, drift) in &drifted {
            writeln!(stdout, "{:<7} {}", drift.as_str(), plain(&path.display().to_string()))?;
        }
        let shown = self.output.display();
        if drifted.is_empty() {
            say(&format!("`{shown}` is up to date ({} files)", files.count()));
            return Ok(ExitCode::SUCCESS);
        }
        let count = drifted.len();
        let (are, these) = if count == 1 { ("file differs", "it") } else { ("files differ", "them") };
        say(&format!("{count} {are} from the registry; run the build without --check to update {these}"));
        Ok(ExitCode::from(1))
    }

    fn report(&self, changes: &Changes, files: usize, items: usize) {
        /// How many changed files are listed.
        const NAMED: usize = 20;
        let (written, shown) = (changes.written.len(), self.output.display());
        if *changes == Changes::default() {
            return say(&format!("`{shown}` is up to date: {files} files for {}", count(items, "item")));
        }
        let part = if written == files { String::new() } else { format!("{written} of ") };
        say(&format!("wrote {part}{files} files for {} to {shown}", count(items, "item")));
        if written == files && changes.removed.is_empty() {
            return;
        }
        let named = |paths: &[PathBuf], what: &str| {
            for path in paths.iter().take(NAMED) {
                say(&format!("  {what} {}", plain(&path.display().to_string())));
            }
            if paths.len() > NAMED {
                say(&format!("  {what} {} more", paths.len() - NAMED));
            }
        };
        if written < files {
            named(&changes.written, "changed");
        }
        named(&changes.removed, "removed");
    }
}

/// Every file with its path below the output folder: the items, the index, and last the digests of all others.
fn files<'a>(catalog: &'a Catalog, form: DependencyForm<'a>, more: &'a [(String, Document)]) -> NewFiles<'a> {
    let (paths, files): (Vec<String>, Vec<NewFile<'a>>) = first(catalog, form, more, "").into_iter().unzip();
    NewFiles::new(files, move |digests| {
        let digests = digests_of(paths.iter().cloned().zip(digests));
        vec![written(DIGESTS_PATH.to_owned(), digests)]
    })
}

/// All of them but the digests, with the paths that those name, in a folder whose name ends with a slash.
fn first<'a>(
    catalog: &'a Catalog,
    form: DependencyForm<'a>,
    more: &'a [(String, Document)],
    folder: &str,
) -> Vec<(String, NewFile<'a>)> {
    let item = |item: &'a Item| {
        let path = item_path(item);
        let file = NewFile::new(format!("{folder}{path}"), move |out| write_item(catalog, item, form, out));
        (path, file)
    };
    let index = OnceLock::new();
    let index = NewFile::new(format!("{folder}{INDEX_PATH}"), move |out| {
        let document: &Document = index.get_or_init(|| files::index(catalog, form));
        out.write_all(&document.bytes)
    });
    let others = retired(catalog, form).chain(more.iter().cloned());
    let others = others.map(|(path, document)| (path.clone(), written(format!("{folder}{path}"), document)));
    catalog.items().iter().map(item).chain(others).chain([(INDEX_PATH.to_owned(), index)]).collect()
}

/// A file with the bytes of a document.
fn written<'a>(path: String, document: Document) -> NewFile<'a> {
    let digest = document.digest();
    NewFile::new(path, move |out| out.write_all(&document.bytes)).with_digest(digest)
}
