//! Follows the HTTP/2 frames of a connection. Of those that are sent, it distinguishes parts of responses from control frames: a client
//! that acknowledges every ping and never reads a response makes no progress. Of those that arrive, it knows what is not complete.

/// The size of the frame header: length, kind, flags and stream.
const HEADER_BYTES: usize = 9;
const DATA: u8 = 0;
const HEADERS: u8 = 1;
const SETTINGS: u8 = 4;
const CONTINUATION: u8 = 9;
/// Flags: the last part of a message, and the last part of a head.
const LAST: u8 = 1;
const LAST_OF_HEAD: u8 = 4;
/// The flag of settings that are those of the other side.
const ACKNOWLEDGES: u8 = 1;

/// The frames that are sent.
#[derive(Debug, Default)]
pub struct Sent {
    frames: Frames,
    /// How many responses have ended since the last question.
    ends: u32,
}

impl Sent {
    /// Processes the next bytes. Returns whether they contain a part of a response.
    pub fn pass(&mut self, mut bytes: &[u8]) -> bool {
        let mut answers = false;
        while let Some(part) = self.frames.next(&mut bytes) {
            let is_answer = matches!(part.kind, DATA | HEADERS);
            answers |= is_answer;
            self.ends += u32::from(part.begins && is_answer && part.flags & LAST != 0);
        }
        answers
    }

    /// How many responses have ended since the last call.
    pub fn take_ends(&mut self) -> u32 {
        std::mem::take(&mut self.ends)
    }
}

/// The frames that arrive.
#[derive(Debug, Default)]
pub struct Received {
    frames: Frames,
    /// The bytes of a head whose last frame has not arrived.
    head: usize,
    acknowledged: bool,
}

impl Received {
    /// Processes the next bytes.
    pub fn pass(&mut self, mut bytes: &[u8]) {
        while let Some(part) = self.frames.next(&mut bytes) {
            self.acknowledged |= part.kind == SETTINGS && part.flags & ACKNOWLEDGES != 0;
            if part.ends && matches!(part.kind, HEADERS | CONTINUATION) {
                let more = self.head + part.length;
                self.head = if part.flags & LAST_OF_HEAD == 0 { more } else { 0 };
            }
        }
    }

    /// Whether the client has acknowledged the settings of the connection.
    pub fn has_acknowledged(&self) -> bool {
        self.acknowledged
    }

    /// The bytes of a frame or of a head that is not complete.
    pub fn unfinished(&self) -> usize {
        self.head + self.frames.unfinished()
    }
}

/// The boundaries of frames in bytes, in pieces of any size.
#[derive(Debug, Default)]
struct Frames {
    header: [u8; HEADER_BYTES],
    /// How much of the header has been seen.
    seen: usize,
    /// How much of the frame's payload is still missing.
    left: usize,
}

/// The header of a frame, or some of its payload.
#[derive(Debug)]
struct Part {
    kind: u8,
    flags: u8,
    length: usize,
    /// Whether the frame begins or ends with this part. One without payload does both.
    begins: bool,
    ends: bool,
}

impl Frames {
    /// The next part, which is taken from the bytes.
    fn next(&mut self, bytes: &mut &[u8]) -> Option<Part> {
        let begins = self.seen < HEADER_BYTES;
        if begins {
            let missing = self.header.get_mut(self.seen..).unwrap_or_default();
            let here = missing.len().min(bytes.len());
            let (start, rest) = bytes.split_at(here);
            missing.iter_mut().zip(start).for_each(|(slot, byte)| *slot = *byte);
            self.seen += here;
            *bytes = rest;
            if self.seen < HEADER_BYTES {
                return None;
            }
            self.left = self.length();
        } else if bytes.is_empty() {
            return None;
        } else {
            let (_, rest) = bytes.split_at(self.left.min(bytes.len()));
            self.left -= bytes.len() - rest.len();
            *bytes = rest;
        }
        let [_, _, _, kind, flags, ..] = self.header;
        let ends = self.left == 0;
        if ends {
            self.seen = 0;
        }
        Some(Part { kind, flags, length: self.length(), begins, ends })
    }

    fn length(&self) -> usize {
        let [high, middle, low, ..] = self.header;
        usize::from(high) << 16 | usize::from(middle) << 8 | usize::from(low)
    }

    /// The bytes of a frame that is not complete.
    fn unfinished(&self) -> usize {
        match self.seen {
            HEADER_BYTES => HEADER_BYTES + self.length() - self.left,
            seen => seen,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn frame(kind: u8, length: u8) -> Vec<u8> {
        let mut frame = vec![0, 0, length, kind, 0, 0, 0, 0, 1];
        frame.extend(std::iter::repeat_n(7, usize::from(length)));
        frame
    }

    #[test]
    fn only_parts_of_responses_count() {
        let (ping, settings, window) = (frame(6, 8), frame(4, 0), frame(8, 4));
        let talk = [ping.clone(), settings, window, ping.clone()].concat();
        for size in 1..=talk.len() {
            let mut frames = Sent::default();
            assert!(!talk.chunks(size).any(|piece| frames.pass(piece)), "in pieces of {size}");
            assert!(frames.pass(&frame(DATA, 3)), "in pieces of {size}");
            assert!(!frames.pass(&ping));
            assert!(frames.pass(&frame(HEADERS, 0)));
        }
    }

    #[test]
    fn the_ends_of_responses_are_counted() {
        let mut last = frame(DATA, 3);
        last[4] = LAST;
        let mut ping = frame(6, 8);
        ping[4] = LAST;
        let all = [frame(HEADERS, 5), last.clone(), ping, frame(DATA, 0), last].concat();
        for size in 1..=all.len() {
            let mut frames = Sent::default();
            for piece in all.chunks(size) {
                frames.pass(piece);
            }
            assert_eq!((frames.take_ends(), frames.take_ends()), (2, 0), "in pieces of {size}");
        }
    }

    #[test]
    fn the_rest_of_a_long_frame_counts_too() {
        let mut frames = Sent::default();
        let data = frame(DATA, 200);
        let (start, rest) = data.split_at(100);
        assert!(frames.pass(start) && frames.pass(rest));
        assert!(!frames.pass(&frame(6, 8)));
    }

    #[test]
    fn what_is_not_complete_is_known() {
        let part_of_head = |kind, flags| {
            let mut frame = frame(kind, 100);
            frame[4] = flags;
            frame
        };
        let head = [part_of_head(HEADERS, LAST), part_of_head(CONTINUATION, 0)].concat();
        for size in 1..=head.len() {
            let mut received = Received::default();
            head.chunks(size).for_each(|piece| received.pass(piece));
            assert_eq!(received.unfinished(), 200);
            received.pass(&part_of_head(CONTINUATION, LAST_OF_HEAD)[..50]);
            assert_eq!(received.unfinished(), 250);
            received.pass(&part_of_head(CONTINUATION, LAST_OF_HEAD)[50..]);
            assert_eq!(received.unfinished(), 0);
            received.pass(&[0; 5]);
            assert_eq!(received.unfinished(), 5);
        }
    }
}
