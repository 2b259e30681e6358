//! A style sheet as nested blocks, as `css` of an entry has them.

use basepair_model::json::Value;
use basepair_model::manifest::canonical::{new_object, new_string};

/// A rule or an at-rule with a body.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Block {
    /// What is before the brace, with single spaces.
    pub(super) head: String,
    pub(super) nodes: Vec<Node>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Node {
    Declaration(String, String),
    /// `@apply flex`
    Statement(String),
    Block(Block),
}

/// How deep blocks are read.
const DEEPEST: usize = 8;

impl Block {
    /// The body, as an entry has it.
    pub(super) fn value(&self) -> Value {
        new_object(self.nodes.iter().map(|node| match node {
            Node::Declaration(name, value) => (name.as_str(), new_string(value.as_str())),
            Node::Statement(text) => (text.as_str(), new_object([])),
            Node::Block(block) => (block.head.as_str(), block.value()),
        }))
    }

    /// All values, for those who look for names in them.
    pub(super) fn text(&self) -> String {
        let texts = self.nodes.iter().map(|node| match node {
            Node::Declaration(_, value) => value.clone(),
            Node::Statement(text) => text.clone(),
            Node::Block(block) => block.text(),
        });
        texts.collect::<Vec<_>>().join("\n")
    }
}

/// The blocks at the top of a style sheet. What has no end is left out.
pub(super) fn blocks(text: &str) -> Vec<Block> {
    let plain = without_comments(text);
    let mut rest = plain.as_str();
    let nodes = nodes(&mut rest, 0);
    nodes
        .into_iter()
        .filter_map(|node| match node {
            Node::Block(block) => Some(block),
            _ => None,
        })
        .collect()
}

/// The nodes up to the end of the block around them.
fn nodes(rest: &mut &str, depth: usize) -> Vec<Node> {
    let mut found = Vec::new();
    while let Some(at) = end_of_part(rest) {
        let (part, mark) = (rest.get(..at).unwrap_or_default(), rest.get(at..=at).unwrap_or_default());
        let after = rest.get(at + 1..).unwrap_or_default();
        *rest = after;
        let part = part.split_whitespace().collect::<Vec<_>>().join(" ");
        match mark {
            "{" => {
                let inner = nodes(rest, depth + 1);
                if depth < DEEPEST && !part.is_empty() {
                    found.push(Node::Block(Block { head: part, nodes: inner }));
                }
            }
            mark => {
                found.extend(declaration(&part));
                if mark == "}" {
                    break;
                }
            }
        }
    }
    found
}

fn declaration(part: &str) -> Option<Node> {
    if part.starts_with('@') {
        return Some(Node::Statement(part.to_owned()));
    }
    let (name, value) = part.split_once(':')?;
    Some(Node::Declaration(name.trim().to_owned(), value.trim().to_owned()))
}

/// The next brace or semicolon that is not in a string or in parentheses.
fn end_of_part(text: &str) -> Option<usize> {
    let (mut quote, mut parens) = (None, 0_usize);
    let mut escaped = false;
    for (at, c) in text.char_indices() {
        if escaped {
            escaped = false;
            continue;
        }
        match (quote, c) {
            (_, '\\') => escaped = true,
            (Some(open), c) if c == open => quote = None,
            (Some(_), _) => {}
            (None, '"' | '\'') => quote = Some(c),
            (None, '(') => parens += 1,
            (None, ')') => parens = parens.saturating_sub(1),
            (None, '{' | '}') => return Some(at),
            (None, ';') if parens == 0 => return Some(at),
            _ => {}
        }
    }
    None
}

fn without_comments(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((before, after)) = rest.split_once("/*") {
        out.push_str(before);
        rest = after.split_once("*/").map_or("", |(_, rest)| rest);
    }
    out.push_str(rest);
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nested_blocks_keep_their_declarations() {
        let found = blocks(
            "@import \"x\";\n/* { */ @keyframes spin { from { rotate: 0deg } to { rotate: 360deg; } }\n.a { @apply flex; b: url(\"a;b\"); }",
        );
        let heads: Vec<&str> = found.iter().map(|block| block.head.as_str()).collect();
        assert_eq!(heads, ["@keyframes spin", ".a"]);
        assert_eq!(
            found[1].nodes,
            [
                Node::Statement("@apply flex".to_owned()),
                Node::Declaration("b".to_owned(), "url(\"a;b\")".to_owned())
            ]
        );
        assert_eq!(found[0].text(), "0deg\n360deg");
    }
}
