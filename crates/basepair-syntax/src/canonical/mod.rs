//! The canonical print of a module: equal for two texts that differ only by formatting, import aliases or a
//! removed `"use client"`, different for everything else. It identifies an installed file by its content.

mod jsx;
mod tree;

use crate::cache::Source;
use crate::depth::{self, Dialect};
use crate::facts::Language;
use crate::{threads, tsx};
use oxc_allocator::Allocator;
use oxc_ast_visit::VisitMut;
use oxc_codegen::{Codegen, CodegenOptions};
use oxc_parser::{ParseOptions, Parser};
use sha2::{Digest as _, Sha256};
use std::collections::HashSet;
use std::hash::{BuildHasher, RandomState};

/// Decides whether an import is a package. All others are local, and only their last segment counts.
pub type IsPackage<'p> = &'p (dyn Fn(&str) -> bool + Sync);

/// What identifies a file by its content.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Digest {
    sha256: [u8; 32],
    /// A short one, for the texts that the program knows. It identifies nothing else: others can be made for it.
    short: u64,
    /// The length of the print: a short one is not significant.
    length: usize,
}

/// How many files a thread takes at a time.
const SHARE: usize = 16;

/// Shorter prints are likely to be equal by chance.
const TELLING: usize = 80;

impl Digest {
    /// Whether an equal digest is significant.
    pub fn is_telling(self) -> bool {
        self.length >= TELLING
    }

    /// The same on every machine.
    pub fn sha256(self) -> [u8; 32] {
        self.sha256
    }

    /// The same on every machine, to recognise well-known texts by. It is easy to make another text for it.
    pub fn short(self) -> u64 {
        self.short
    }
}

/// The digest of every file, in order. `None` if a script cannot be parsed.
pub fn digests(sources: &[Source<'_>], is_package: IsPackage<'_>) -> Vec<Option<Digest>> {
    let digest = |allocator: &mut Allocator, source: &Source<'_>| {
        let print = print(allocator, source, is_package)?;
        // FNV-1a: the standard library may change its own hash with any release.
        let step = |hash: u64, byte: u8| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        let short = print.bytes().fold(0xcbf2_9ce4_8422_2325, step);
        Some(Digest { sha256: Sha256::digest(&print).into(), short, length: print.len() })
    };
    threads::map(sources, SHARE, digest)
}

/// How much of `original` is still in `text`, from 0 to 1: the share of its token sequences that also occur there.
pub fn kept(original: Source<'_>, text: Source<'_>, is_package: IsPackage<'_>) -> f64 {
    let prints = threads::run(|| {
        let mut allocator = Allocator::default();
        let original = print(&mut allocator, &original, &is_plain_package)?;
        Some((original, print(&mut allocator, &text, is_package)?))
    });
    let Some((original, text)) = prints else { return 0.0 };
    let key = RandomState::new();
    let (original, text) = (sequences(&original, &key), sequences(&text, &key));
    if original.is_empty() {
        return 0.0;
    }
    original.intersection(&text).count() as f64 / original.len() as f64
}

/// How alike two files are, from 0 to 1: the share of token sequences of both that the other has too.
pub fn likeness(one: Source<'_>, other: Source<'_>, is_package: IsPackage<'_>) -> f64 {
    let prints = threads::run(|| {
        let mut allocator = Allocator::default();
        let one = print(&mut allocator, &one, is_package)?;
        Some((one, print(&mut allocator, &other, is_package)?))
    });
    let Some((one, other)) = prints else { return 0.0 };
    let key = RandomState::new();
    let (one, other) = (sequences(&one, &key), sequences(&other, &key));
    let all = one.len() + other.len();
    if all == 0 { 0.0 } else { 2.0 * one.intersection(&other).count() as f64 / all as f64 }
}

/// Whether an import of a registry's source means a package, by its form alone.
pub fn is_plain_package(specifier: &str) -> bool {
    !["@/", "~/", "#", "$", "src/", ".", "/"].iter().any(|start| specifier.starts_with(start))
}

fn print(allocator: &mut Allocator, source: &Source<'_>, is_package: IsPackage<'_>) -> Option<String> {
    let language = Language::of(source.path);
    match language {
        Language::Ts | Language::Tsx | Language::Js | Language::Jsx => {
            module(allocator, source, language, is_package)
        }
        _ => Some(source.text.split_whitespace().collect::<Vec<_>>().join(" ")),
    }
}

fn module(
    allocator: &mut Allocator,
    source: &Source<'_>,
    language: Language,
    is_package: IsPackage<'_>,
) -> Option<String> {
    let source_type = tsx::source_type(source.path, language);
    let dialect = Dialect { types: source_type.is_typescript(), markup: source_type.is_jsx() };
    depth::check(source.text, dialect).ok()?;
    allocator.reset();
    let options =
        ParseOptions { parse_regular_expression: false, preserve_parens: false, ..ParseOptions::default() };
    let mut parsed = Parser::new(allocator, source.text, source_type).with_options(options).parse();
    if !parsed.diagnostics.is_empty() {
        return None;
    }
    let mut normal = tree::Normal::new(allocator, is_package);
    normal.visit_program(&mut parsed.program);
    let mut print = normal.imports();
    print.push_str(&Codegen::new().with_options(CodegenOptions::minify()).build(&parsed.program).code);
    Some(print)
}

/// How many tokens are in one sequence.
const SEQUENCE: usize = 4;

/// The hashes of all sequences of consecutive tokens.
fn sequences(print: &str, key: &RandomState) -> HashSet<u64> {
    let is_word = |c: char| c.is_alphanumeric() || c == '_' || c == '$';
    let mut tokens: Vec<&str> = Vec::new();
    let mut rest = print;
    while let Some(first) = rest.chars().next() {
        let end =
            if is_word(first) { rest.find(|c| !is_word(c)).unwrap_or(rest.len()) } else { first.len_utf8() };
        let (token, after) = rest.split_at(end);
        if !first.is_whitespace() {
            tokens.push(token);
        }
        rest = after;
    }
    tokens.windows(SEQUENCE).map(|tokens| key.hash_one(tokens)).collect()
}
