//! Scripts, by a lexer that reads each byte once. A word's neighbours decide whether it is a keyword, a type, a
//! call, a tag or a property. Where only a grammar could decide, the likelier interpretation is used: a wrong
//! guess is a wrong colour.

use super::pieces::{Kind, Piece, Role, pieces};
use super::{Language, Token, TokenKind};
use basepair_model::place::Span;

pub(super) fn tokens(language: Language, source: &str) -> Vec<Token> {
    let pieces = pieces(source, language != Language::TypeScript);
    // Comments between words do not count as neighbours.
    let words: Vec<Piece> = pieces.iter().copied().filter(|piece| piece.kind != Kind::Comment).collect();
    let mut at = 0;
    let mut found = Vec::with_capacity(pieces.len());
    for piece in &pieces {
        let kind = if piece.kind == Kind::Comment {
            Some(TokenKind::Comment)
        } else {
            at += 1;
            classify(&words, at - 1, source)
        };
        found.extend(kind.map(|kind| Token { span: Span::new(piece.start, piece.end), kind }));
    }
    found
}

fn classify(words: &[Piece], at: usize, source: &str) -> Option<TokenKind> {
    let word = words.get(at)?;
    match word.kind {
        Kind::Text => Some(TokenKind::Text),
        Kind::Number => Some(TokenKind::Number),
        Kind::Comment => Some(TokenKind::Comment),
        Kind::Sign => Some(TokenKind::Punctuation),
        Kind::Word => {
            let text = source.get(word.start..word.end)?;
            let sign = |at: Option<usize>| {
                let piece = at.and_then(|at| words.get(at)).filter(|piece| piece.kind == Kind::Sign);
                piece.and_then(|piece| source.get(piece.start..piece.end)).unwrap_or_default()
            };
            named(text, word.role, sign(at.checked_sub(1)), sign(Some(at + 1)))
        }
    }
}

fn named(text: &str, role: Role, before: &str, after: &str) -> Option<TokenKind> {
    let called = after == "(" || after == "?.(";
    let upper = text.starts_with(char::is_uppercase);
    if matches!(before, "." | "?.") {
        return Some(if called { TokenKind::Function } else { TokenKind::Property });
    }
    match role {
        Role::Name => return Some(if upper { TokenKind::Type } else { TokenKind::Tag }),
        Role::Attribute => return Some(TokenKind::Property),
        Role::Code => {}
    }
    if matches!(after, ":" | "?:") && matches!(before, "{" | "," | ";") {
        return Some(TokenKind::Property);
    }
    match text {
        "any" | "boolean" | "never" | "number" | "object" | "string" | "symbol" | "unknown" | "bigint" => {
            Some(TokenKind::Type)
        }
        _ if is_keyword(text) => Some(TokenKind::Keyword),
        _ if called => Some(TokenKind::Function),
        _ => upper.then_some(TokenKind::Type),
    }
}

fn is_keyword(text: &str) -> bool {
    matches!(
        text,
        "abstract"
            | "accessor"
            | "as"
            | "assert"
            | "asserts"
            | "async"
            | "await"
            | "break"
            | "case"
            | "catch"
            | "class"
            | "const"
            | "constructor"
            | "continue"
            | "debugger"
            | "declare"
            | "default"
            | "defer"
            | "delete"
            | "do"
            | "else"
            | "enum"
            | "export"
            | "extends"
            | "false"
            | "finally"
            | "for"
            | "from"
            | "function"
            | "get"
            | "global"
            | "if"
            | "implements"
            | "import"
            | "in"
            | "infer"
            | "instanceof"
            | "interface"
            | "intrinsic"
            | "is"
            | "keyof"
            | "let"
            | "meta"
            | "module"
            | "namespace"
            | "new"
            | "null"
            | "of"
            | "out"
            | "override"
            | "package"
            | "private"
            | "protected"
            | "public"
            | "readonly"
            | "require"
            | "return"
            | "satisfies"
            | "set"
            | "source"
            | "static"
            | "super"
            | "switch"
            | "target"
            | "this"
            | "throw"
            | "true"
            | "try"
            | "type"
            | "typeof"
            | "undefined"
            | "unique"
            | "using"
            | "var"
            | "void"
            | "while"
            | "with"
            | "yield"
    )
}
