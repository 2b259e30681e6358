//! What a word of a script means for nesting.

use std::borrow::Cow;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Word {
    /// A name, or a value such as `this`: an expression may end here.
    Name,
    /// A name that is a modifier or an operator in some places: `async`, `keyof`, `type`.
    Soft,
    /// `yield`, `await` and `of`, after which a value may follow or an operator.
    Either,
    /// `typeof` and the like.
    Prefix,
    /// `in` and `instanceof`.
    Binary,
    /// `as` and the like, which may also be names.
    As,
    /// Takes a condition in parentheses and then a statement.
    Control,
    While,
    Else,
    Do,
    /// `try` and `finally`: a block follows.
    Block,
    /// `case` and `default`.
    Case,
    Class,
    Function,
    Implements,
    /// Any other reserved word.
    Reserved,
}

impl Word {
    pub(super) fn of(bytes: &[u8], escaped: bool) -> Self {
        let text = if escaped { unescaped(bytes) } else { Cow::Borrowed(bytes) };
        match text.as_ref() {
            b"this" | b"super" | b"null" | b"true" | b"false" => Self::Name,
            b"if" | b"for" | b"with" => Self::Control,
            b"while" => Self::While,
            b"else" => Self::Else,
            b"do" => Self::Do,
            b"try" | b"finally" => Self::Block,
            b"case" | b"default" => Self::Case,
            b"class" => Self::Class,
            b"function" => Self::Function,
            b"implements" => Self::Implements,
            b"yield" | b"of" | b"await" => Self::Either,
            b"typeof" | b"void" | b"delete" | b"new" => Self::Prefix,
            b"in" | b"instanceof" => Self::Binary,
            b"as" | b"satisfies" | b"is" => Self::As,
            b"return" | b"throw" | b"extends" | b"export" | b"import" | b"const" | b"var" | b"enum"
            | b"switch" | b"catch" | b"debugger" | b"break" | b"continue" => Self::Reserved,
            b"keyof" | b"unique" | b"infer" | b"readonly" | b"asserts" | b"abstract" | b"async"
            | b"declare" | b"static" | b"public" | b"private" | b"protected" | b"override" | b"accessor"
            | b"get" | b"set" | b"type" | b"interface" | b"namespace" | b"module" | b"global" | b"out"
            | b"let" | b"using" | b"from" | b"assert" | b"defer" | b"source" => Self::Soft,
            _ => Self::Name,
        }
    }

    /// Whether an expression or a statement continues with this word after what looks like its end.
    pub(super) fn continues(self, bytes: &[u8], escaped: bool) -> bool {
        match self {
            _ if escaped => true,
            Self::Binary | Self::As | Self::Else | Self::Implements => true,
            Self::Name => false,
            _ => matches!(bytes, b"extends" | b"of" | b"from" | b"catch" | b"finally" | b"with" | b"assert"),
        }
    }
}

/// Whether a word may be a modifier of a parameter.
pub(super) fn is_modifier(bytes: &[u8], escaped: bool) -> bool {
    const MODIFIERS: &[&[u8]] = &[
        b"abstract",
        b"accessor",
        b"async",
        b"const",
        b"declare",
        b"default",
        b"export",
        b"in",
        b"out",
        b"override",
        b"private",
        b"protected",
        b"public",
        b"readonly",
        b"static",
    ];
    escaped || MODIFIERS.contains(&bytes)
}

/// A word with its escapes resolved: the parser reports an escaped keyword and continues as if it were a plain one.
fn unescaped(bytes: &[u8]) -> Cow<'_, [u8]> {
    let text = String::from_utf8_lossy(bytes);
    let mut plain = String::with_capacity(text.len());
    let mut rest = text.as_ref();
    while let Some((before, after)) = rest.split_once("\\u") {
        plain.push_str(before);
        let (digits, behind) = match after.strip_prefix('{').and_then(|after| after.split_once('}')) {
            Some(braced) => braced,
            None => after.split_at_checked(4).unwrap_or((after, "")),
        };
        let read = u32::from_str_radix(digits, 16).ok().and_then(char::from_u32);
        plain.push(read.unwrap_or('\u{fffd}'));
        rest = behind;
    }
    plain.push_str(rest);
    Cow::Owned(plain.into_bytes())
}
