//! The vocabulary of highlighted source: languages, kinds of token, and spans. It is shared by the lexers that
//! find tokens and the pages that show them.

use basepair_model::place::Span;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Language {
    TypeScript,
    Tsx,
    JavaScript,
    Jsx,
    Css,
    Json,
    Shell,
    Markdown,
    Plain,
}

impl Language {
    /// By the name of a file.
    pub fn of_path(path: &str) -> Self {
        let extension = path.rsplit('/').next().unwrap_or(path).rsplit_once('.').map(|(_, after)| after);
        Self::of_name(extension.unwrap_or_default())
    }

    /// By its common name, as after the fence of a code block.
    pub fn of_name(name: &str) -> Self {
        match name.to_ascii_lowercase().as_str() {
            "ts" | "mts" | "cts" | "typescript" => Self::TypeScript,
            "tsx" => Self::Tsx,
            "js" | "mjs" | "cjs" | "javascript" => Self::JavaScript,
            "jsx" => Self::Jsx,
            "css" => Self::Css,
            "json" | "jsonc" => Self::Json,
            "sh" | "bash" | "shell" | "console" | "zsh" => Self::Shell,
            "md" | "mdx" | "markdown" => Self::Markdown,
            _ => Self::Plain,
        }
    }

    /// The name on a code block.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::TypeScript => "ts",
            Self::Tsx => "tsx",
            Self::JavaScript => "js",
            Self::Jsx => "jsx",
            Self::Css => "css",
            Self::Json => "json",
            Self::Shell => "sh",
            Self::Markdown => "md",
            Self::Plain => "text",
        }
    }
}

/// The kind of a token, for display.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum TokenKind {
    Keyword,
    Text,
    Number,
    Comment,
    /// A type, or a component in markup.
    Type,
    Tag,
    /// An attribute of markup, a property of an object or of a style.
    Property,
    Function,
    Punctuation,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Token {
    pub span: Span,
    pub kind: TokenKind,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn languages_are_recognized_by_file_and_by_name() {
        assert_eq!(Language::of_path("a/b.test.tsx"), Language::Tsx);
        assert_eq!(Language::of_path("Makefile"), Language::Plain);
        assert_eq!(Language::of_path("a.css/readme"), Language::Plain);
        assert_eq!(Language::of_name("Bash"), Language::Shell);
        let named = [Language::TypeScript, Language::Tsx, Language::Css, Language::Json, Language::Shell];
        for language in named {
            assert_eq!(Language::of_name(language.as_str()), language);
        }
    }
}
