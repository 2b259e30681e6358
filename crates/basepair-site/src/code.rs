//! Source as markup: highlighted tokens, with numbered and linkable lines.

use crate::markup::escape;
use basepair_syntax::highlight::{Language, Token, TokenKind, highlight};
use std::fmt::Write;

fn class(kind: TokenKind) -> &'static str {
    match kind {
        TokenKind::Keyword => "k",
        TokenKind::Text => "s",
        TokenKind::Number => "m",
        TokenKind::Comment => "c",
        TokenKind::Type => "t",
        TokenKind::Tag => "g",
        TokenKind::Property => "p",
        TokenKind::Function => "f",
        TokenKind::Punctuation => "o",
    }
}

/// The lines of a source as self-contained markup: a token that spans lines is closed and reopened.
fn highlighted_lines(source: &str, tokens: &[Token]) -> Vec<String> {
    let mut lines = vec![String::new()];
    let mut put = |text: &str, kind: Option<TokenKind>| {
        for (number, part) in text.split('\n').enumerate() {
            if number > 0 {
                lines.push(String::new());
            }
            let Some(line) = lines.last_mut().filter(|_| !part.is_empty()) else { continue };
            let part = escape(part.strip_suffix('\r').unwrap_or(part));
            match kind {
                Some(kind) => {
                    let _ = write!(line, "<b class=\"{}\">{part}</b>", class(kind));
                }
                None => line.push_str(&part),
            }
        }
    };
    let mut at = 0;
    for token in tokens {
        let (Some(before), Some(text)) =
            (source.get(at..token.span.start()), source.get(token.span.start()..token.span.end()))
        else {
            continue;
        };
        put(before, None);
        put(text, Some(token.kind));
        at = token.span.end();
    }
    put(source.get(at..).unwrap_or_default(), None);
    if lines.last().is_some_and(String::is_empty) && lines.len() > 1 {
        lines.pop();
    }
    lines
}

/// The highlighted lines of a source, each as self-contained markup.
pub(crate) fn lines(language: Language, source: &str) -> Vec<String> {
    highlighted_lines(source, &highlight(language, source))
}

/// Highlighted code without line numbers, for short pieces.
pub(crate) fn block(language: Language, source: &str) -> String {
    let lines = highlighted_lines(source, &highlight(language, source));
    format!("<pre class=\"code\" tabindex=\"0\"><code>{}</code></pre>", lines.join("\n"))
}

/// A range of numbered lines, counted from one, whose numbers link to themselves. The numbers are drawn by the style
/// sheet and are not reached by Tab, so that they are neither copied nor in the way.
pub(crate) fn numbered(
    language: Language,
    source: &str,
    anchor: &str,
    wanted: std::ops::Range<usize>,
) -> String {
    let lines = highlighted_lines(source, &highlight(language, source));
    let mut out = String::from("<pre class=\"code numbered\" tabindex=\"0\"><code>");
    for (number, line) in lines.iter().enumerate().map(|(at, line)| (at + 1, line)) {
        if wanted.contains(&number) {
            let _ = write!(
                out,
                "<span class=\"line\" id=\"{anchor}L{number}\"><a href=\"#{anchor}L{number}\" tabindex=\"-1\" aria-hidden=\"true\" data-line=\"{number}\"></a>{line}\n</span>"
            );
        }
    }
    out.push_str("</code></pre>");
    out
}

/// The number of lines of a source.
pub(crate) fn line_count(source: &str) -> usize {
    source.lines().count().max(1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use basepair_model::place::Span;

    #[test]
    fn tokens_never_cross_a_line_and_text_is_escaped() {
        let source = "a /* <b>\nc */ d\n";
        let tokens = [Token { span: Span::new(2, 13), kind: TokenKind::Comment }];
        let lines = highlighted_lines(source, &tokens);
        assert_eq!(lines, ["a <b class=\"c\">/* &lt;b&gt;</b>", "<b class=\"c\">c */</b> d"]);
    }

    #[test]
    fn tokens_with_invalid_spans_are_skipped() {
        let tokens = [
            Token { span: Span::new(1, 2), kind: TokenKind::Text },
            Token { span: Span::new(0, 99), kind: TokenKind::Text },
        ];
        assert_eq!(highlighted_lines("é", &tokens), ["é"]);
    }
}
