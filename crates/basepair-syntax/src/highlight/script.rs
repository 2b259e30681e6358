//! Scripts by the parser's own tokens. A word's neighbours say whether it is a keyword, a type, a call, a tag or a
//! property.

use super::{Language, Token, TokenKind};
use basepair_model::place::Span;
use oxc_allocator::Allocator;
use oxc_parser::config::TokensParserConfig;
use oxc_parser::{Kind, Parser};
use oxc_span::SourceType;

pub(super) fn tokens(language: Language, source: &str) -> Vec<Token> {
    let source_type = match language {
        Language::Tsx => SourceType::tsx(),
        Language::TypeScript => SourceType::ts(),
        _ => SourceType::jsx(),
    };
    let allocator = Allocator::default();
    // A source that the parser gives up on has no whole list of tokens, and asking for one would be a fault.
    let first = Parser::new(&allocator, source, source_type).parse();
    if first.panicked || !first.diagnostics.is_empty() {
        return Vec::new();
    }
    let parsed = Parser::new(&allocator, source, source_type).with_config(TokensParserConfig).parse();
    let words: Vec<Word> = parsed
        .tokens
        .iter()
        .map(|token| Word { kind: token.kind(), start: token.start() as usize, end: token.end() as usize })
        .collect();
    let mut found: Vec<Token> = (0..words.len())
        .filter_map(|at| {
            let word = words.get(at)?;
            let kind = classify(&words, at, source)?;
            Some(Token { span: Span::new(word.start, word.end), kind })
        })
        .collect();
    found.extend(parsed.program.comments.iter().map(|comment| Token {
        span: Span::new(comment.span.start as usize, comment.span.end as usize),
        kind: TokenKind::Comment,
    }));
    found.sort_by_key(|token| token.span.start());
    // The parser may look at a stretch twice; the first reading counts.
    let mut end = 0;
    found.retain(|token| {
        let fits = token.span.start() >= end
            && token.span.end() <= source.len()
            && token.span.end() > token.span.start();
        if fits {
            end = token.span.end();
        }
        fits
    });
    found
}

#[derive(Clone, Copy)]
struct Word {
    kind: Kind,
    start: usize,
    end: usize,
}

fn classify(words: &[Word], at: usize, source: &str) -> Option<TokenKind> {
    let word = *words.get(at)?;
    let before = at.checked_sub(1).and_then(|at| words.get(at)).copied();
    let after = words.get(at + 1).copied();
    let text = source.get(word.start..word.end)?;
    match word.kind {
        Kind::Str
        | Kind::RegExp
        | Kind::NoSubstitutionTemplate
        | Kind::TemplateHead
        | Kind::TemplateMiddle
        | Kind::TemplateTail => Some(TokenKind::Text),
        kind if kind.is_number() => Some(TokenKind::Number),
        Kind::JSXText | Kind::Eof | Kind::Skip | Kind::Undetermined => None,
        Kind::HashbangComment => Some(TokenKind::Comment),
        Kind::True | Kind::False | Kind::Null | Kind::Undefined | Kind::This | Kind::Super => {
            Some(TokenKind::Keyword)
        }
        _ if !text.starts_with(|c: char| c.is_alphabetic() || c == '_' || c == '$' || c == '#') => {
            Some(TokenKind::Punctuation)
        }
        kind => {
            let name = name(before, word, after, source, text);
            if name.is_some() || kind == Kind::Ident || kind == Kind::PrivateIdentifier {
                return name;
            }
            match kind {
                Kind::Any
                | Kind::Boolean
                | Kind::Never
                | Kind::Number
                | Kind::Object
                | Kind::String
                | Kind::Symbol
                | Kind::Unknown
                | Kind::BigInt => Some(TokenKind::Type),
                _ => Some(TokenKind::Keyword),
            }
        }
    }
}

/// A word that is a name where it stands, whatever it means elsewhere.
fn name(
    before: Option<Word>,
    word: Word,
    after: Option<Word>,
    source: &str,
    text: &str,
) -> Option<TokenKind> {
    let kind = |other: Option<Word>| other.map_or(Kind::Eof, |other| other.kind);
    let called = kind(after) == Kind::LParen;
    if matches!(kind(before), Kind::Dot | Kind::QuestionDot) {
        return Some(if called { TokenKind::Function } else { TokenKind::Property });
    }
    let touches_before = before.is_some_and(|before| before.end == word.start);
    let closes = source.get(..word.start).is_some_and(|text| text.ends_with("</"));
    let upper = text.starts_with(char::is_uppercase);
    if closes || (touches_before && kind(before) == Kind::LAngle) {
        return Some(if upper { TokenKind::Type } else { TokenKind::Tag });
    }
    // In markup nobody puts blanks around the equals sign; in scripts everybody does.
    let attribute = kind(after) == Kind::Eq && after.is_some_and(|after| after.start == word.end);
    if attribute {
        return Some(TokenKind::Property);
    }
    if kind(after) == Kind::Colon && matches!(kind(before), Kind::LCurly | Kind::Comma | Kind::Semicolon) {
        return Some(TokenKind::Property);
    }
    if word.kind != Kind::Ident && word.kind != Kind::PrivateIdentifier {
        return None;
    }
    if called {
        return Some(TokenKind::Function);
    }
    upper.then_some(TokenKind::Type)
}
