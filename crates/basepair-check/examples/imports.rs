//! Prints what every import of a registry's sources means, one line each: file, specifier, kind and target, separated by tabs.
//! Used to compare the resolver with TypeScript's own (`e2e/long/resolution.mjs`).

use basepair_catalog::load::{Directory, Reading, load_as};
use basepair_check::analysis::Analysis;
use basepair_check::registry::Registry;
use basepair_client::resolve::Target;
use basepair_syntax::Cache;
use std::error::Error;
use std::io::Write as _;
use std::path::Path;

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let root = arguments.next().ok_or("usage: imports DIRECTORY [MANIFEST]")?;
    let directory = std::path::absolute(&root)?.to_string_lossy().into_owned();
    let mut reading = Reading { allow_outside: true, directory, ..Reading::default() };
    if let Some(manifest) = arguments.next() {
        reading.manifest = manifest;
    }
    let source = Directory::open(Path::new(&root))?.allowing_outside(true);
    let loaded = load_as(&source, &reading).map_err(|error| format!("{error:?}"))?;
    let catalog = loaded.best().ok_or("no item can be read")?;
    let cache = Cache::for_one_run();
    let registry = Analysis::of(Registry::read(catalog, &loaded.surroundings, &cache));
    let mut out = std::io::stdout().lock();
    for edge in registry.edges.iter() {
        let Some(file) = registry.files.get(edge.from()) else { continue };
        let Some(import) = file.facts.imports.get(edge.import()) else { continue };
        let (kind, target) = match &edge.to {
            Target::File(to) => ("file", registry.files.get(to.file).map_or("", |file| &*file.path)),
            Target::Package(name) => ("package", name.as_str()),
            Target::Consumer => ("consumer", ""),
            Target::Platform => ("platform", ""),
            Target::Nothing => ("nothing", ""),
        };
        writeln!(out, "{}\t{}\t{kind}\t{target}", file.path, import.specifier)?;
    }
    Ok(())
}
