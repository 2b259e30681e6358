//! `basepair view`: one item for people, or its document for programs.

use super::table::cut;
use super::{find, snapshot};
use crate::cli::{AddressArgs, AnswerFormat, ViewArgs};
use crate::report::plain::{plain, steers};
use crate::report::text::count;
use basepair_catalog::catalog::Item;
use basepair_server::platform::terminal_width;
use basepair_server::query::PlanQuery;
use basepair_server::snapshot::Snapshot;
use basepair_syntax::api::{Component, Kind};
use clap::builder::styling::{Effects, Style};
use std::io::{self, Write};
use std::process::ExitCode;

const BOLD: Style = Style::new().effects(Effects::BOLD);
const DIM: Style = Style::new().effects(Effects::DIMMED);

pub(in crate::commands) fn run(arguments: &ViewArgs) -> anyhow::Result<ExitCode> {
    let snapshot = snapshot(&arguments.shown)?;
    let names = arguments.names.iter();
    let positions = names.map(|name| find(&snapshot.catalog, name)).collect::<anyhow::Result<Vec<_>>>()?;
    if arguments.shown.format == AnswerFormat::Json {
        print_json(&mut io::stdout().lock(), &snapshot, &positions)?;
        return Ok(ExitCode::SUCCESS);
    }
    let mut out = anstream::stdout().lock();
    for (number, position) in positions.into_iter().enumerate() {
        if number > 0 {
            writeln!(out)?;
        }
        if let Some(item) = snapshot.catalog.items().get(position) {
            print(&mut out, &snapshot, position, item)?;
            if arguments.source {
                sources(&mut out, item)?;
            }
        }
    }
    Ok(ExitCode::SUCCESS)
}

/// The document of one item exactly as it is served, or a list of them.
fn print_json(out: &mut impl Write, snapshot: &Snapshot, positions: &[usize]) -> io::Result<()> {
    let items = positions.iter().filter_map(|at| snapshot.catalog.items().get(*at));
    let documents =
        items.filter_map(|item| snapshot.item(item.name())).map(|made| made.document().bytes.clone());
    let documents: Vec<_> = documents.collect();
    if let [only] = documents.as_slice() {
        return out.write_all(only);
    }
    for (number, document) in documents.iter().enumerate() {
        out.write_all(if number == 0 { b"[" } else { b"," })?;
        out.write_all(document.trim_ascii_end())?;
    }
    writeln!(out, "]")
}

fn print(out: &mut impl Write, snapshot: &Snapshot, position: usize, item: &Item) -> io::Result<()> {
    let (catalog, entry) = (&snapshot.catalog, &item.entry);
    let element = catalog.element_at(position).and_then(|id| catalog.model.element(id.as_str()));
    let element = element.map(|element| format!("  {} {}", element.id(), element.title()));
    let element = plain(&element.unwrap_or_default());
    writeln!(out, "{BOLD}{}{BOLD:#}  {}{element}", plain(item.name()), entry.kind.as_str())?;
    for text in [entry.title.as_deref(), entry.description.as_deref()].into_iter().flatten() {
        writeln!(out, "  {}", plain(text))?;
    }
    if let Some(deprecated) = &entry.deprecated {
        writeln!(out, "  {BOLD}deprecated{BOLD:#}{}", plain(&deprecated.sentence()))?;
    }
    let address = snapshot.addresses.item(&entry.name);
    let is_local = address.starts_with(&format!("http://{}/", AddressArgs::usual()));
    let while_served = if is_local { "while `basepair serve` is running" } else { "" };
    let install = snapshot.report.context.profile.client().install_line(&address);
    let plan = snapshot.plan(&[position], &PlanQuery::default());
    let needs = plan.items.iter().filter(|name| *name != item.name()).cloned();
    let needs = needs.chain(plan.official.iter().map(|name| format!("{name} (official registry)")));
    let needs: Vec<String> = needs.chain(plan.elsewhere.iter().cloned()).collect();
    let dependents = snapshot.dependents(position).counts.total;
    let used = if dependents > 0 { count(dependents, "item") } else { String::new() };
    let facts = [
        ("install", install),
        ("", while_served.to_owned()),
        ("categories", entry.categories.join(", ")),
        ("needs", needs.join(", ")),
        ("packages", plan.dependencies.join(", ")),
        ("used by", used),
    ];
    writeln!(out)?;
    for (name, value) in facts.into_iter().filter(|(_, value)| !value.is_empty()) {
        writeln!(out, "  {DIM}{name:<10}{DIM:#}  {}", plain(&value))?;
    }
    if !entry.files.is_empty() {
        writeln!(out, "\n{BOLD}files{BOLD:#}")?;
        let lands =
            |source: &str| plan.files.iter().find(|file| file.item == item.name() && file.source == source);
        let widest = entry.files.iter().map(|file| file.path.chars().count()).max().unwrap_or(0);
        for (file, source) in item.files() {
            let path = lands(&file.path).map_or("not installed", |file| file.path.as_str());
            let bytes = source.len();
            writeln!(out, "  {:<widest$}  {DIM}→{DIM:#} {}  {bytes} bytes", plain(&file.path), plain(path))?;
        }
    }
    interface(out, snapshot, position, item)
}

/// The import lines and the props of the components.
fn interface(out: &mut impl Write, snapshot: &Snapshot, position: usize, item: &Item) -> io::Result<()> {
    let resolver = snapshot.resolver();
    let width = terminal_width().unwrap_or(usize::MAX);
    for file in 0..item.entry.files.len() {
        let Some(api) = resolver.api(&snapshot.catalog, (position, file)) else { continue };
        let exports: Vec<_> = api.exports.iter().filter(|export| export.name != "default").collect();
        if let Some(from) = resolver.specifier((position, file)).filter(|_| !exports.is_empty()) {
            let names: Vec<&str> = exports.iter().map(|export| export.name.as_str()).collect();
            writeln!(out, "\n{BOLD}exports of {}{BOLD:#}", plain(&from))?;
            writeln!(out, "  {}", cut(&plain(&names.join(", ")), width.saturating_sub(2)))?;
        }
        for export in &api.exports {
            if let Kind::Component(component) = &export.kind
                && !component.props.is_empty()
            {
                writeln!(out, "\n{BOLD}props of {}{BOLD:#}", plain(&export.local))?;
                props(out, component, width)?;
            }
        }
    }
    Ok(())
}

fn props(out: &mut impl Write, component: &Component, width: usize) -> io::Result<()> {
    let name = |at: &basepair_syntax::api::Prop| {
        format!("{}{}", plain(&at.name), if at.optional { "?" } else { "" })
    };
    let widest = component.props.iter().map(|prop| name(prop).chars().count()).max().unwrap_or(0);
    for prop in &component.props {
        let default = prop.default.as_ref().map(|default| format!(" = {default}")).unwrap_or_default();
        let comment = prop.comment.split_whitespace().collect::<Vec<_>>().join(" ");
        let comment = if comment.is_empty() { comment } else { format!("  {comment}") };
        let deprecated = if prop.deprecated { "  (deprecated)" } else { "" };
        let about = plain(&format!("{}{default}{deprecated}{comment}", prop.kind));
        writeln!(
            out,
            "  {:<widest$}  {DIM}{}{DIM:#}",
            name(prop),
            cut(&about, width.saturating_sub(widest + 4))
        )?;
    }
    for inherited in &component.inherited {
        writeln!(out, "  {DIM}and the props of{DIM:#} {}", plain(&inherited.from))?;
    }
    if component.more > 0 {
        writeln!(out, "  {DIM}and {} more{DIM:#}", component.more)?;
    }
    Ok(())
}

/// The source of every file, without characters that control a terminal.
fn sources(out: &mut impl Write, item: &Item) -> io::Result<()> {
    for (file, source) in item.files() {
        writeln!(out, "\n{BOLD}{}{BOLD:#}", plain(&file.path))?;
        for line in source.lines() {
            let safe: String = line
                .chars()
                .map(|character| if character == '\t' { "\t".to_owned() } else { shown(character) })
                .collect();
            writeln!(out, "{safe}")?;
        }
    }
    Ok(())
}

fn shown(character: char) -> String {
    if steers(character) { plain(&character.to_string()) } else { character.to_string() }
}
