//! `basepair documents`: lists, searches and prints the documents of a registry.

use super::retire::about_retired;
use crate::cli::{AnswerFormat, DocumentsArgs};
use crate::report::text::count;
use crate::report::{plain::plain, say};
use anyhow::bail;
use basepair_catalog::documents::{DocumentKind, texts};
use basepair_catalog::library::Library;
use basepair_catalog::nearest::did_you_mean;
use basepair_catalog::query::{DocumentFilter, MAX_SEARCH_TEXT};
use basepair_catalog::suggest;
use basepair_catalog::wire::documents::{DocumentSummary, document, documents};
use basepair_catalog::wire::pretty;
use basepair_model::model::{Element, ElementId};
use std::io::Write;
use std::process::ExitCode;

pub(super) fn run(arguments: &DocumentsArgs) -> anyhow::Result<ExitCode> {
    let origin = arguments.registry.origin()?;
    let loaded = origin.load()?;
    let Some(catalog) = loaded.best().cloned().map(Library::from) else {
        bail!("`{origin}` has no valid registry; run `basepair check` for details");
    };
    match &arguments.name {
        Some(name) => print(&catalog, name, arguments.format)?,
        None => list(&catalog, arguments)?,
    }
    Ok(ExitCode::SUCCESS)
}

/// One document: its Markdown, or its sections as JSON.
fn print(catalog: &Library, name: &str, format: AnswerFormat) -> anyhow::Result<()> {
    let Some(answer) = document(catalog, name) else {
        if let Some(retired) = about_retired(catalog, name) {
            bail!("{retired}");
        }
        let near: Vec<String> = suggest::documents(catalog, name, 3).into_iter().map(plain).collect();
        let help = did_you_mean(&near, "`basepair documents` lists all");
        bail!("this registry has no document `{}`; {help}", plain(name));
    };
    let mut out = anstream::stdout().lock();
    if format == AnswerFormat::Json {
        writeln!(out, "{}", pretty(&answer))?;
        return Ok(());
    }
    let sources = catalog.item(name).into_iter().flat_map(texts);
    for (at, (_, _, text)) in sources.enumerate() {
        if at > 0 {
            writeln!(out, "\n---\n")?;
        }
        for line in text.trim_end().lines() {
            writeln!(out, "{}", plain(line))?;
        }
    }
    Ok(())
}

fn list(catalog: &Library, arguments: &DocumentsArgs) -> anyhow::Result<()> {
    let filter = filter(catalog, arguments)?;
    let answer = documents(catalog, &filter, arguments.limit, arguments.offset);
    let mut out = anstream::stdout().lock();
    if arguments.format == AnswerFormat::Json {
        writeln!(out, "{}", pretty(&answer))?;
        return Ok(());
    }
    let width = answer.documents.iter().map(|each| each.name.chars().count()).max().unwrap_or(0).min(32);
    for each in &answer.documents {
        row(&mut out, each, width)?;
    }
    let total = answer.pagination.map_or(answer.counts.total, |page| page.total);
    let left = total.saturating_sub(answer.documents.len());
    if left > 0 {
        say(&format!("{} not shown; use --limit and --offset", count(left, "document")));
    } else if total == 0 {
        writeln!(out, "no document{}", if answer.counts.total == 0 { "s" } else { " matches" })?;
    }
    Ok(())
}

fn row(out: &mut impl Write, each: &DocumentSummary, width: usize) -> anyhow::Result<()> {
    let strand = each.strand.as_deref().unwrap_or("-");
    let status = each.status.as_deref().map(|status| format!(" ({})", plain(status))).unwrap_or_default();
    let (name, title) = (plain(&each.name), plain(&each.title));
    writeln!(out, "{name:<width$}  {:<10}  {strand:<14}  {title}{status}", each.kind)?;
    for found in each.matches.iter().flatten() {
        let path: Vec<String> = found.path.iter().map(|heading| plain(heading)).collect();
        let path = if path.is_empty() { String::new() } else { format!("{}: ", path.join(" > ")) };
        writeln!(out, "    {path}{}", plain(&found.excerpt))?;
    }
    Ok(())
}

fn filter(catalog: &Library, arguments: &DocumentsArgs) -> anyhow::Result<DocumentFilter> {
    let strand = match &arguments.strand {
        None => None,
        Some(name) => match catalog.model.element(name) {
            Some(Element::Strand(strand)) => Some(strand.name.clone()),
            _ => {
                let known = catalog.model.strands.iter().map(|strand| &strand.name);
                let known: Vec<&str> = known.map(ElementId::as_str).collect();
                bail!("`{}` is not a strand; the strands are `{}`", plain(name), known.join("`, `"));
            }
        },
    };
    if arguments.query.as_ref().is_some_and(|words| words.chars().nth(MAX_SEARCH_TEXT).is_some()) {
        bail!("the query is longer than {MAX_SEARCH_TEXT} characters");
    }
    Ok(DocumentFilter {
        q: arguments.query.clone(),
        kind: arguments.kind.as_deref().and_then(DocumentKind::parse),
        status: arguments.status.clone(),
        strand,
    })
}
