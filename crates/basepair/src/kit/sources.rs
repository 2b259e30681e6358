//! Files of the project that items import by an alias and that no item lists, such as components that every project of the client
//! has. A kit has them too, because a consumer would have them from elsewhere.

use super::bundler::Bundle;
use super::{LeftOut, Why};
use basepair_client::install::find_module;
use basepair_client::resolve::Resolver;
use basepair_live::{Needs, stand_ins};
use basepair_syntax::{Candidates, Language, Source};
use std::collections::BTreeMap;
use std::fs;
use std::path::{Component, Path, PathBuf};

/// No source is larger.
const LARGEST: u64 = 1024 * 1024;

/// What packages and files ask of Node's `process`, which a browser does not have.
const PROCESS: &str = "module.exports = { env: {}, browser: true, platform: 'browser', cwd: () => '/' };\n";

#[derive(Debug)]
pub(super) struct Sources {
    root: PathBuf,
    /// The folders that aliases mean, by what stands before the first slash of an import.
    bases: BTreeMap<String, PathBuf>,
    /// From the root, sorted.
    pub(super) paths: Vec<String>,
}

impl Sources {
    /// Finds the files, and adds them to what is bundled.
    pub(super) fn find(
        root: &Path,
        resolver: &Resolver,
        needs: &mut Needs,
        left_out: &mut Vec<LeftOut>,
    ) -> anyhow::Result<Self> {
        let root = fs::canonicalize(root)?;
        let mut found = Self { bases: BTreeMap::new(), root, paths: Vec::new() };
        for (specifier, mut need) in std::mem::take(&mut needs.unlisted) {
            let leads =
                need.files.iter().flat_map(|file| resolver.context.sources.lead(file, &specifier).paths);
            match leads.into_iter().find_map(|lead| Some((found.file(&lead)?, lead))) {
                Some((path, lead)) => {
                    if let Some((alias, rest)) = specifier.split_once('/')
                        && let Some(base) = lead.strip_suffix(rest)
                    {
                        found.bases.insert(alias.to_owned(), found.root.join(base));
                    }
                    found.paths.push(path.clone());
                    need.source = Some(found.root.join(path).to_string_lossy().into_owned());
                    needs.specifiers.insert(specifier, need);
                }
                None => left_out.push(LeftOut::new(&specifier, &need, Why::NoFile)),
            }
        }
        found.paths.sort();
        Ok(found)
    }

    /// The path from the root of the file that a lead is about.
    fn file(&self, lead: &str) -> Option<String> {
        let is_plain = Path::new(lead).components().all(|it| matches!(it, Component::Normal(_)));
        let exists = |path: &str| {
            let real = fs::canonicalize(self.root.join(path)).ok()?;
            // A link may lead anywhere.
            (real.is_file() && real.starts_with(&self.root)).then(|| path.to_owned())
        };
        if is_plain { find_module(lead, exists) } else { None }
    }

    /// What the bundler is told about imports in these files and in packages: the aliases of the project, and modules of ours that
    /// stand in for a framework.
    pub(super) fn aliases(&self, work: &Path) -> anyhow::Result<Vec<String>> {
        let bases = self.bases.iter();
        let mut aliases: Vec<String> =
            bases.map(|(alias, base)| format!("--alias:{alias}={}", base.display())).collect();
        fs::create_dir(work.join("stand-ins"))?;
        fs::write(work.join("stand-ins/process.js"), PROCESS)?;
        aliases
            .extend(["process", "node:process"].map(|name| format!("--alias:{name}=./stand-ins/process.js")));
        for (specifier, text) in stand_ins() {
            let file = format!("stand-ins/{}.js", specifier.replace('/', "-"));
            fs::write(work.join(&file), text)?;
            aliases.push(format!("--alias:{specifier}=./{file}"));
        }
        Ok(aliases)
    }

    /// The words of the project's own files that may be classes.
    pub(super) fn candidates(&self, bundle: &Bundle) -> Vec<String> {
        let read = |path: &PathBuf| {
            let real = fs::canonicalize(path).ok()?;
            let inside = real.strip_prefix(&self.root).ok()?;
            let is_own = !inside.components().any(|it| it.as_os_str() == "node_modules");
            let is_small = fs::metadata(&real).ok()?.len() <= LARGEST;
            let name = inside.to_string_lossy().into_owned();
            let is_script = !matches!(Language::of(&name), Language::Css);
            let text = (is_own && is_small && is_script).then(|| fs::read_to_string(&real).ok())??;
            Some((name, text))
        };
        let texts: Vec<(String, String)> = bundle.inputs.iter().filter_map(read).collect();
        let sources: Vec<Source<'_>> = texts.iter().map(|(path, text)| Source { path, text }).collect();
        Candidates::read(&sources).iter().map(str::to_owned).collect()
    }
}
