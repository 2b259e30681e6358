//! A script as a browser runs it: without types and JSX, with its imports and exports as calls of a small loader, so that many
//! modules can stand in one file. Also what a preview has to know about it: imports with their places, and what it exports.

mod names;

use crate::cache::Source;
use crate::depth::{self, Dialect};
use crate::facts::{Language, Problem};
use crate::{threads, tsx};
use basepair_model::place::Span;
use oxc_allocator::Allocator;
use oxc_ast::ast::Program;
use oxc_codegen::{Codegen, CodegenOptions};
use oxc_parser::Parser;
use oxc_semantic::{Scoping, SemanticBuilder};
use oxc_transformer::{JsxRuntime, TransformOptions, Transformer};
use oxc_transformer_plugins::ModuleRunnerTransform;
use std::path::{Path, PathBuf};

/// The parameters of the function that a module's code is the body of, in order: a static import, a dynamic import, the
/// object that takes the exports, `export *`, and what `import.meta` means. The function is asynchronous.
pub const PARAMETERS: [&str; 5] = [
    "__vite_ssr_import__",
    "__vite_ssr_dynamic_import__",
    "__vite_ssr_exports__",
    "__vite_ssr_exportAll__",
    "__vite_ssr_import_meta__",
];

/// A script, transformed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Module {
    /// The body of an asynchronous function with the parameters of [`PARAMETERS`].
    pub code: String,
    /// What remains to be imported: imports of types alone are gone. In the order of the source, what JSX needs last.
    pub imports: Vec<Needed>,
    pub exports: Vec<Exported>,
}

/// A module that another one needs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Needed {
    pub specifier: String,
    /// The specifier with its quotes; `None` for what JSX needs.
    pub span: Option<Span>,
    /// Whether it is loaded by `import()`.
    pub dynamic: bool,
    /// What is taken from it and used as a value; `*` for all of it.
    pub names: Vec<String>,
}

/// A value that a module exports.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Exported {
    pub name: String,
    /// Whether it is a function that can be called with nothing.
    pub takes_nothing: bool,
}

/// Transforms one file. No text can end the process or keep it busy.
pub fn transform(path: &str, text: &str) -> Result<Module, Problem> {
    threads::run(|| module(&mut Allocator::default(), &Source { path, text }))
}

/// Transforms many files in parallel, in order.
pub fn transform_all(sources: &[Source<'_>]) -> Vec<Result<Module, Problem>> {
    let each = |allocator: &mut Allocator, source: &Source<'_>| module(allocator, source);
    threads::map(sources, 1, each)
}

/// A place in the code of a module, and where it comes from. Lines and columns start at 0; columns are in UTF-16 units, as browsers
/// count them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Origin {
    pub line: u32,
    pub column: u32,
    pub source_line: u32,
    pub source_column: u32,
}

/// Where the code of a module comes from, in the order of the code. Made only when someone asks, because it is larger than the code.
pub fn origins(path: &str, text: &str) -> Vec<Origin> {
    let source = Source { path, text };
    threads::run(|| {
        build(&mut Allocator::default(), &source, true).map(|(_, origins)| origins).unwrap_or_default()
    })
}

/// What a file exports, without transforming it.
pub fn exports(path: &str, text: &str) -> Result<Vec<Exported>, Problem> {
    let source = Source { path, text };
    let read = |allocator: &Allocator| parsed(allocator, &source).map(|(_, _, names)| names.exports);
    threads::run(|| read(&Allocator::default()))
}

fn module(allocator: &mut Allocator, source: &Source<'_>) -> Result<Module, Problem> {
    build(allocator, source, false).map(|(module, _)| module)
}

/// The syntax tree of a file, its names, and what is read from both before they are transformed.
fn parsed<'a>(
    allocator: &'a Allocator,
    source: &Source<'a>,
) -> Result<(Program<'a>, Scoping, names::Names), Problem> {
    let language = Language::of(source.path);
    if !matches!(language, Language::Ts | Language::Tsx | Language::Js | Language::Jsx) {
        return Err(Problem::syntax(Span::default(), "only scripts can run in a preview"));
    }
    let source_type = tsx::source_type(source.path, language);
    let dialect = Dialect { types: source_type.is_typescript(), markup: source_type.is_jsx() };
    depth::check(source.text, dialect).map_err(|too_deep| Problem::too_deep(too_deep.at))?;
    let parsed = Parser::new(allocator, source.text, source_type).parse();
    if let Some(problem) = tsx::problems(&parsed.diagnostics, source.text).next() {
        return Err(problem);
    }
    let built = SemanticBuilder::new()
        .with_check_syntax_error(true)
        .with_excess_capacity(2.0)
        .with_enum_eval(true)
        .build(&parsed.program);
    if let Some(problem) = tsx::problems(&built.diagnostics, source.text).next() {
        return Err(problem);
    }
    let scoping = built.semantic.into_scoping();
    let names = names::read(&parsed.program, &scoping);
    Ok((parsed.program, scoping, names))
}

fn build(
    allocator: &mut Allocator,
    source: &Source<'_>,
    with_origins: bool,
) -> Result<(Module, Vec<Origin>), Problem> {
    allocator.reset();
    let allocator = &*allocator;
    let (mut program, scoping, names) = parsed(allocator, source)?;
    let mut options = TransformOptions::default();
    options.jsx.runtime = JsxRuntime::Automatic;
    options.jsx.development = false;
    let transformed = Transformer::new(allocator, Path::new(source.path), &options)
        .build_with_scoping(scoping, &mut program);
    if let Some(problem) = tsx::problems(&transformed.diagnostics, source.text).next() {
        return Err(problem);
    }
    let (statics, dynamics) =
        ModuleRunnerTransform::new().transform(allocator, &mut program, transformed.scoping);
    let mut imports: Vec<Needed> = Vec::new();
    for mut needed in names.imports {
        if !if needed.dynamic { &dynamics } else { &statics }.contains(&needed.specifier) {
            continue;
        }
        let same = |it: &&mut Needed| (&it.specifier, it.dynamic) == (&needed.specifier, needed.dynamic);
        match imports.iter_mut().find(same) {
            Some(known) => known.names.append(&mut needed.names),
            None => imports.push(needed),
        }
    }
    let is_known = |specifier: &String| imports.iter().any(|it| !it.dynamic && it.specifier == *specifier);
    let mut added: Vec<String> = statics.iter().filter(|it| !is_known(it)).cloned().collect();
    added.sort();
    imports.extend(added.into_iter().map(|specifier| Needed {
        specifier,
        span: None,
        dynamic: false,
        names: Vec::new(),
    }));
    let source_map_path = with_origins.then(|| PathBuf::from(source.path));
    let options = CodegenOptions { source_map_path, ..CodegenOptions::default() };
    let made = Codegen::new().with_options(options).build(&program);
    let origins = made.map.iter().flat_map(|map| map.get_tokens()).map(|token| Origin {
        line: token.get_dst_line(),
        column: token.get_dst_col(),
        source_line: token.get_src_line(),
        source_column: token.get_src_col(),
    });
    let origins = origins.collect();
    let module = Module { code: made.code, imports, exports: names.exports };
    Ok((module, origins))
}
