//! Prints the props of every component that a registry exports, as JSON: a list of files with what each exports. Used to
//! compare them with what TypeScript says (`workshop/props.test.mjs`).

use basepair_catalog::load::{Directory, Reading, load_as};
use basepair_client::context::Context;
use basepair_client::resolve::Resolver;
use basepair_syntax::api::{Api, Component, Kind};
use serde_json::{Value, json};
use std::error::Error;
use std::io::Write as _;
use std::path::Path;
use std::sync::Arc;

fn main() -> Result<(), Box<dyn Error>> {
    let root = std::env::args().nth(1).ok_or("usage: props DIRECTORY")?;
    let directory = std::path::absolute(&root)?.to_string_lossy().into_owned();
    let reading = Reading { directory, ..Reading::default() };
    let loaded =
        load_as(&Directory::open(Path::new(&root))?, &reading).map_err(|error| format!("{error:?}"))?;
    let catalog = loaded.best().ok_or("no item can be read")?;
    let context = Context::of(catalog, &loaded.surroundings.settings);
    let resolver = Resolver::of(catalog, &Arc::new(context));
    let mut files = Vec::new();
    for (position, item) in catalog.items().iter().enumerate() {
        for (at, file) in item.entry.files.iter().enumerate() {
            if let Some(api) = resolver.api(catalog, (position, at)) {
                let demo = item.is_demo();
                files.push(json!({ "path": file.path, "demo": demo, "exports": exports(&api) }));
            }
        }
    }
    writeln!(std::io::stdout().lock(), "{}", Value::from(files))?;
    Ok(())
}

fn exports(api: &Api) -> Vec<Value> {
    let all = api.exports.iter();
    all.map(|export| {
        let component = match &export.kind {
            Kind::Component(component) => props(component),
            _ => Value::Null,
        };
        json!({ "name": export.name, "kind": export.kind.word(), "component": component })
    })
    .collect()
}

fn props(component: &Component) -> Value {
    let props = component.props.iter().map(|prop| {
        json!({ "name": prop.name, "type": prop.kind, "optional": prop.optional, "literals": prop.literals })
    });
    let inherited = component
        .inherited
        .iter()
        .map(|each| json!({ "from": each.from, "only": each.only, "without": each.without }));
    json!({ "props": props.collect::<Vec<_>>(), "inherited": inherited.collect::<Vec<_>>() })
}
