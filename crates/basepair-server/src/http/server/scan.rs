//! Finds the boundaries of HTTP/1 requests in the bytes of a connection, and rejects every message whose
//! boundaries two programs could interpret differently. The parser behind it accepts bare line feeds, ignores a
//! length beside a transfer coding and drops fragments; a proxy in front of it may not.

use memchr::memchr;

/// What an HTTP/2 client sends first.
pub(super) const HTTP2_PREFACE: &[u8] = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n";
/// The longest line that is buffered until its end arrives; the parser's own limit is lower.
const LINE_BYTES: usize = 64 * 1024;
/// How many empty lines before a request are accepted.
const EMPTY_LINES: u8 = 4;

/// Follows the bytes that a client sends, in pieces of any size.
#[derive(Debug, Default)]
pub(super) struct Scanner {
    state: State,
    /// The start of a line whose end has not arrived.
    line: Vec<u8>,
    head: Head,
    heads: u32,
}

#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
enum State {
    /// This many first bytes match the preface of HTTP/2.
    Start(usize),
    #[default]
    Head,
    /// A body of known length: the remaining bytes.
    Body(u64),
    ChunkSize,
    /// The remaining bytes of a chunk.
    Chunk(u64),
    ChunkEnd,
    Trailers,
    Http2,
    Refused,
}

/// The framing fields of one head so far.
#[derive(Debug, Default)]
struct Head {
    lines: u32,
    bytes: usize,
    empty_lines: u8,
    http10: bool,
    length: Option<u64>,
    chunked: bool,
}

/// An invalid message. Everything before `at` in the scanned piece is valid.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Refused {
    pub(super) at: usize,
}

impl Scanner {
    pub(super) fn new() -> Self {
        Self { state: State::Start(0), ..Self::default() }
    }

    /// How many complete heads have been seen.
    pub(super) fn heads(&self) -> u32 {
        self.heads
    }

    pub(super) fn is_http2(&self) -> bool {
        self.state == State::Http2
    }

    /// The bytes of a head that is not complete, or of the lines of a body.
    pub(super) fn unfinished(&self) -> usize {
        self.head.bytes + self.line.len()
    }

    /// Whether the client has sent only complete messages, so that nothing is lost if the connection ends here.
    pub(super) fn is_between_messages(&self) -> bool {
        match self.state {
            State::Start(seen) => seen == 0,
            State::Head => self.line.is_empty() && self.head.lines == 0,
            State::Http2 => true,
            _ => false,
        }
    }

    /// Scans the next piece. Returns where the frames of HTTP/2 begin in it, or its length.
    pub(super) fn scan(&mut self, piece: &[u8]) -> Result<usize, Refused> {
        let mut at = 0;
        while let Some(rest) = piece.get(at..).filter(|rest| !rest.is_empty()) {
            let step = match self.state {
                State::Http2 => return Ok(at),
                State::Refused => Err(()),
                State::Start(seen) => Ok(self.start(seen, rest)),
                State::Body(left) => Ok(self.skip(left, rest, State::Body, State::Head)),
                State::Chunk(left) => Ok(self.skip(left, rest, State::Chunk, State::ChunkEnd)),
                State::Head | State::ChunkSize | State::ChunkEnd | State::Trailers => self.lines(rest),
            };
            match step {
                Ok(taken) => at += taken,
                Err(()) => {
                    self.state = State::Refused;
                    return Err(Refused { at });
                }
            }
        }
        Ok(piece.len())
    }

    /// Compares with the preface of HTTP/2. Where they differ, the bytes so far were the start of a line.
    fn start(&mut self, seen: usize, rest: &[u8]) -> usize {
        let expected = HTTP2_PREFACE.get(seen..).unwrap_or_default();
        let same = expected.iter().zip(rest).take_while(|(a, b)| a == b).count();
        if seen + same == HTTP2_PREFACE.len() {
            self.state = State::Http2;
            return same;
        }
        if same == rest.len() {
            self.state = State::Start(seen + same);
            return same;
        }
        self.state = State::Head;
        // It is an HTTP/1 request that starts like the preface.
        let mut at = 0;
        while let Some(start) = HTTP2_PREFACE.get(at..seen).filter(|start| !start.is_empty()) {
            match self.lines(start) {
                Ok(taken) => at += taken,
                Err(()) => {
                    self.state = State::Refused;
                    break;
                }
            }
        }
        0
    }

    /// Skips `left` bytes of content.
    fn skip(&mut self, left: u64, rest: &[u8], more: fn(u64) -> State, then: State) -> usize {
        let here = u64::try_from(rest.len()).unwrap_or(u64::MAX);
        if here < left {
            self.state = more(left - here);
            return rest.len();
        }
        self.state = then;
        usize::try_from(left).unwrap_or(rest.len())
    }

    /// Reads the next line, or a part of it.
    fn lines(&mut self, rest: &[u8]) -> Result<usize, ()> {
        let Some(end) = memchr(b'\n', rest) else {
            if self.line.len() + rest.len() > LINE_BYTES {
                return Err(());
            }
            self.line.extend_from_slice(rest);
            return Ok(rest.len());
        };
        let here = rest.get(..end).unwrap_or_default();
        if self.line.is_empty() {
            self.line_without_end(here)?;
        } else {
            let mut line = std::mem::take(&mut self.line);
            line.extend_from_slice(here);
            self.line_without_end(&line)?;
            line.clear();
            self.line = line;
        }
        Ok(end + 1)
    }

    /// Processes one line that ended with a line feed.
    fn line_without_end(&mut self, line: &[u8]) -> Result<(), ()> {
        let Some((b'\r', line)) = line.split_last() else { return Err(()) };
        if memchr(b'\r', line).is_some() {
            return Err(());
        }
        if matches!(self.state, State::Head | State::Trailers) {
            self.head.bytes += line.len();
        }
        match self.state {
            State::Head if line.is_empty() => self.empty_line(),
            State::Head if self.head.lines == 0 => {
                self.head.lines = 1;
                self.head.http10 = line.ends_with(b" HTTP/1.0");
                // A connection cannot change to HTTP/2: its first request may have been answered before the HTTP implementation has
                // seen which version it has. And clients never send a fragment; the parser would silently drop it.
                let is_preface = HTTP2_PREFACE.strip_suffix(b"\r\n\r\nSM\r\n\r\n") == Some(line);
                if is_preface || memchr(b'#', line).is_some() { Err(()) } else { Ok(()) }
            }
            State::Head => {
                self.head.lines += 1;
                self.head.field(line)
            }
            State::ChunkSize => {
                self.state = match chunk_size(line).ok_or(())? {
                    0 => State::Trailers,
                    size => State::Chunk(size),
                };
                Ok(())
            }
            State::ChunkEnd if line.is_empty() => {
                self.state = State::ChunkSize;
                Ok(())
            }
            State::Trailers => {
                if line.is_empty() {
                    self.state = State::Head;
                    self.head = Head::default();
                    return Ok(());
                }
                let (name, _) = split_field(line).ok_or(())?;
                let frames = [&b"content-length"[..], b"transfer-encoding", b"host"];
                if frames.iter().any(|field| name.eq_ignore_ascii_case(field)) { Err(()) } else { Ok(()) }
            }
            _ => Err(()),
        }
    }

    /// The end of a head, or an empty line before one.
    fn empty_line(&mut self) -> Result<(), ()> {
        if self.head.lines == 0 {
            self.head.empty_lines += 1;
            return if self.head.empty_lines > EMPTY_LINES { Err(()) } else { Ok(()) };
        }
        let head = std::mem::take(&mut self.head);
        self.heads = self.heads.wrapping_add(1);
        self.state = match head.length {
            _ if head.chunked => State::ChunkSize,
            None | Some(0) => State::Head,
            Some(length) => State::Body(length),
        };
        Ok(())
    }
}

impl Head {
    /// Records a field that affects the message length. There may be one length or one coding.
    fn field(&mut self, line: &[u8]) -> Result<(), ()> {
        let (name, value) = split_field(line).ok_or(())?;
        // Compare the length of the name first: almost no field has one of these two.
        match name.len() {
            14 if name.eq_ignore_ascii_case(b"content-length") => {
                if self.length.is_some() || self.chunked {
                    return Err(());
                }
                self.length = Some(decimal(value).ok_or(())?);
            }
            17 if name.eq_ignore_ascii_case(b"transfer-encoding") => {
                let first = self.length.is_none() && !self.chunked && !self.http10;
                if !first || !value.eq_ignore_ascii_case(b"chunked") {
                    return Err(());
                }
                self.chunked = true;
            }
            _ => {}
        }
        Ok(())
    }
}

/// Name and value of a field. Whitespace around the name is interpreted differently by different parsers.
fn split_field(line: &[u8]) -> Option<(&[u8], &[u8])> {
    let colon = memchr(b':', line)?;
    let (name, value) = (line.get(..colon)?, line.get(colon + 1..)?);
    let blank = |byte: &u8| matches!(byte, b' ' | b'\t');
    let framed = name.first().is_none_or(blank) || name.last().is_none_or(blank);
    (!framed).then(|| (name, trim(value)))
}

/// Without surrounding whitespace. Only spaces and tabs count: other white space is part of the value.
fn trim(mut value: &[u8]) -> &[u8] {
    while let [b' ' | b'\t', rest @ ..] | [rest @ .., b' ' | b'\t'] = value {
        value = rest;
    }
    value
}

/// Only digits; no sign, no list, no number that could overflow.
fn decimal(text: &[u8]) -> Option<u64> {
    let plain = !text.is_empty() && text.len() <= 18 && text.iter().all(u8::is_ascii_digit);
    plain.then(|| text.iter().fold(0, |sum, digit| sum * 10 + u64::from(digit - b'0')))
}

/// The size before a chunk, with or without an extension.
fn chunk_size(line: &[u8]) -> Option<u64> {
    let digits = line.iter().take_while(|byte| byte.is_ascii_hexdigit()).count();
    let (size, extension) = line.split_at_checked(digits)?;
    let plain = extension.is_empty()
        || extension.starts_with(b";")
            && !extension.iter().any(|byte| byte.is_ascii_control() && *byte != b'\t');
    if !plain || size.is_empty() || size.len() > 8 {
        return None;
    }
    u64::from_str_radix(std::str::from_utf8(size).ok()?, 16).ok()
}

#[cfg(test)]
mod tests;
