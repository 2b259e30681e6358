//! Tokens of a source, for highlighting: scripts, styles, JSON and shell lines, by small lexers that read each
//! byte once and never recurse. Text that cannot be tokenized stays plain.

mod lexers;
mod pieces;
mod script;
mod token;

pub use token::{Language, Token, TokenKind};

/// Larger sources are not highlighted: they are not read on a page.
const MOST: usize = 1024 * 1024;

/// The tokens of a source, in order and without overlap.
pub fn highlight(language: Language, source: &str) -> Vec<Token> {
    if source.len() > MOST {
        return Vec::new();
    }
    match language {
        Language::TypeScript | Language::Tsx | Language::JavaScript | Language::Jsx => {
            script::tokens(language, source)
        }
        Language::Css => lexers::css(source),
        Language::Json => lexers::json(source),
        Language::Shell => lexers::shell(source),
        Language::Markdown | Language::Plain => Vec::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The tokens as `kind text`, in order.
    fn shown(language: Language, source: &str) -> Vec<String> {
        let tokens = highlight(language, source);
        let mut end = 0;
        for token in &tokens {
            assert!(token.span.start() >= end && token.span.end() <= source.len(), "{token:?} in {source}");
            end = token.span.end();
        }
        tokens
            .iter()
            .map(|token| format!("{:?} {}", token.kind, &source[token.span.start()..token.span.end()]))
            .collect()
    }

    #[test]
    fn words_of_scripts_are_classified() {
        let source = "// note\nimport { a } from \"b\"\nconst x: Props = f(1, y.type)\n";
        assert_eq!(
            shown(Language::TypeScript, source)
                .into_iter()
                .filter(|token| !token.starts_with("Punctuation"))
                .collect::<Vec<_>>(),
            [
                "Comment // note",
                "Keyword import",
                "Keyword from",
                "Text \"b\"",
                "Keyword const",
                "Type Props",
                "Function f",
                "Number 1",
                "Property type",
            ]
        );
        let markup = shown(Language::Tsx, "const a = <div className=\"x\"><Icon />text</div>\n");
        for expected in ["Tag div", "Property className", "Text \"x\"", "Type Icon"] {
            assert!(markup.contains(&expected.to_owned()), "{expected} in {markup:?}");
        }
        assert!(!markup.iter().any(|token| token.ends_with(" text")), "{markup:?}");
    }

    #[test]
    fn styles_json_and_shell_are_highlighted() {
        let css = shown(Language::Css, "/* c */ .a > b:hover { color: var(--x, #fff); margin: 0 2px }");
        for expected in
            ["Comment /* c */", "Property color", "Function var", "Property --x", "Number #fff", "Number 2px"]
        {
            assert!(css.contains(&expected.to_owned()), "{expected} in {css:?}");
        }
        let json = shown(Language::Json, "{\"a\": [1.5e3, true, \"x\\\"y\"]}");
        for expected in ["Property \"a\"", "Number 1.5e3", "Keyword true", "Text \"x\\\"y\""] {
            assert!(json.contains(&expected.to_owned()), "{expected} in {json:?}");
        }
        let shell = shown(Language::Shell, "npx shadcn add 'x y' --all # note\n");
        for expected in ["Function npx", "Text 'x y'", "Property --all", "Comment # note"] {
            assert!(shell.contains(&expected.to_owned()), "{expected} in {shell:?}");
        }
    }

    #[test]
    fn invalid_and_unusual_sources_are_harmless() {
        let languages = [
            Language::Tsx,
            Language::TypeScript,
            Language::JavaScript,
            Language::Css,
            Language::Json,
            Language::Shell,
        ];
        for source in [
            "",
            "\"",
            "'",
            "/*",
            "const a = <div",
            "{ \"é",
            "é'é",
            "`${",
            "\u{feff}const é = `ü`",
            "<",
            "a\r\nb",
        ] {
            for language in languages {
                shown(language, source);
            }
        }
        assert!(highlight(Language::Plain, "const").is_empty());
    }
}
