//! TypeScript and JavaScript, with and without JSX, through oxc.

mod constants;
mod declared;
mod hooks;
mod modules;
mod walk;

use crate::depth::{self, Dialect};
use crate::facts::{Comment, Facts, Language, MOST_PROBLEMS, Problem};
use crate::outline::Outline;
use basepair_model::place::Span;
use oxc_allocator::Allocator;
use oxc_ast::ast::Program;
use oxc_ast_visit::Visit;
use oxc_diagnostics::OxcDiagnostic;
use oxc_parser::{ParseOptions, Parser};
use oxc_semantic::{SemanticBuilder, Stats};
use oxc_span::SourceType;
use std::sync::Arc;

pub(super) fn read(allocator: &mut Allocator, path: &str, text: &str, language: Language) -> Facts {
    let plain = source_type(path, language);
    let facts = read_as(allocator, text, plain, Part::File);
    if facts.problems.is_empty() || facts.is_unread() || language != Language::Ts {
        return facts;
    }
    // JSX in a `.ts` file gets its own message instead of a syntax error.
    let with_jsx = read_as(allocator, text, SourceType::tsx(), Part::File);
    if with_jsx.problems.is_empty() && with_jsx.jsx.is_some() { with_jsx } else { facts }
}

/// A script inside a file of another language. `returns` allows a `return` outside of any function.
pub(super) fn read_block(allocator: &mut Allocator, text: &str, language: Language, returns: bool) -> Facts {
    read_as(allocator, text, source_type("", language), Part::Block { returns })
}

pub(super) fn source_type(path: &str, language: Language) -> SourceType {
    match language {
        Language::Tsx => SourceType::tsx(),
        // Many bundlers accept JSX in a `.js` file.
        Language::Js | Language::Jsx if path.ends_with(".cjs") => SourceType::cjs().with_jsx(true),
        Language::Js | Language::Jsx => SourceType::jsx(),
        _ if path.ends_with(".d.ts") => SourceType::d_ts(),
        _ => SourceType::ts(),
    }
}

/// What a text is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Part {
    File,
    Block { returns: bool },
}

fn read_as(allocator: &mut Allocator, text: &str, source_type: SourceType, part: Part) -> Facts {
    let dialect = Dialect { types: source_type.is_typescript(), markup: source_type.is_jsx() };
    if let Err(too_deep) = depth::check(text, dialect) {
        return Facts { problems: vec![Problem::too_deep(too_deep.at)], ..Facts::default() };
    }
    allocator.reset();
    let options = ParseOptions {
        parse_regular_expression: false,
        allow_return_outside_function: part == Part::Block { returns: true },
        ..ParseOptions::default()
    };
    let parsed = Parser::new(allocator, text, source_type).with_options(options).parse();
    let mut facts = Facts::default();
    facts.problems.extend(problems(&parsed.diagnostics, text).take(MOST_PROBLEMS));
    take_program(&mut facts, text, &parsed.program);
    // A file that does not parse may declare anything.
    if part == Part::File && facts.problems.is_empty() {
        facts.outline = Some(Arc::new(Outline::of(&parsed.program, text, source_type.is_jsx())));
    }
    facts
}

/// Problems of ours from those of the parser.
pub(super) fn problems(found: &[OxcDiagnostic], text: &str) -> impl Iterator<Item = Problem> {
    found.iter().map(|problem| {
        let label = problem.labels.first();
        let start = label.map_or(0, |label| label.offset() as usize);
        let end = start + label.map_or(0, |label| label.len() as usize);
        let at = Span::new(start.min(text.len()), end.min(text.len()));
        Problem::syntax(at, problem.message.to_string())
    })
}

fn take_program<'a>(facts: &mut Facts, text: &'a str, program: &'a Program<'a>) {
    let comments = program.comments.iter().map(|comment| {
        let inside = comment.content_span();
        Comment { span: span(comment.span), text: slice(text, span(inside)).to_owned() }
    });
    facts.comments.extend(comments);
    let directives = program.directives.iter().map(|directive| directive.directive.to_string());
    facts.directives = std::mem::take(&mut facts.directives).into_iter().chain(directives).collect();
    let semantic = SemanticBuilder::new()
        .with_check_syntax_error(false)
        .with_build_nodes(false)
        .with_stats(expected(text))
        .build(program)
        .semantic;
    modules::take(facts, program);
    let mut walk = walk::Walk::new(facts, text, program, semantic.scoping());
    walk.visit_program(program);
    walk.finish();
}

/// How much a text probably declares. Tables of this size are filled without growing in most files, and counting exactly would be
/// another visit of the whole tree, 1.3 % of a check.
fn expected(text: &str) -> Stats {
    let one_in = |bytes: usize| u32::try_from(text.len() / bytes + 8).unwrap_or(u32::MAX);
    Stats::new(0, one_in(512), one_in(256), one_in(128))
}

/// Converts a span of the parser.
pub(super) fn span(span: oxc_span::Span) -> Span {
    Span::new(span.start as usize, span.end as usize)
}

fn slice(text: &str, span: Span) -> &str {
    text.get(span.start()..span.end()).unwrap_or_default()
}
