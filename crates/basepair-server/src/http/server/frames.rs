//! Follows the HTTP/2 frames that are sent, to distinguish parts of responses from control frames: a client
//! that acknowledges every ping and never reads a response makes no progress.

/// The size of the frame header: length, kind, flags and stream.
const HEADER_BYTES: usize = 9;
/// The flag of the last part of a response.
const LAST: u8 = 1;
const DATA: u8 = 0;
const HEADERS: u8 = 1;

#[derive(Debug, Default)]
pub(super) struct Frames {
    header: [u8; HEADER_BYTES],
    /// How much of the header has been seen.
    seen: usize,
    /// How much of the frame's payload is still missing.
    left: usize,
    /// How many responses have ended since the last question.
    ends: u32,
}

impl Frames {
    /// Processes the next bytes that were sent. Returns whether they contain a part of a response.
    pub(super) fn sent(&mut self, mut bytes: &[u8]) -> bool {
        let mut answers = false;
        while let Some((first, rest)) = bytes.split_first() {
            if self.seen == HEADER_BYTES {
                answers |= self.is_answer();
                let here = self.left.min(bytes.len());
                self.left -= here;
                bytes = bytes.get(here..).unwrap_or_default();
                if self.left == 0 {
                    self.seen = 0;
                }
                continue;
            }
            if let Some(slot) = self.header.get_mut(self.seen) {
                *slot = *first;
            }
            self.seen += 1;
            bytes = rest;
            if self.seen == HEADER_BYTES {
                let [high, middle, low, _, flags, ..] = self.header;
                self.left = usize::from(high) << 16 | usize::from(middle) << 8 | usize::from(low);
                answers |= self.is_answer();
                self.ends += u32::from(self.is_answer() && flags & LAST != 0);
                if self.left == 0 {
                    self.seen = 0;
                }
            }
        }
        answers
    }

    /// How many responses have ended since the last call.
    pub(super) fn take_ends(&mut self) -> u32 {
        std::mem::take(&mut self.ends)
    }

    fn is_answer(&self) -> bool {
        let [_, _, _, kind, ..] = self.header;
        matches!(kind, DATA | HEADERS)
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
            let mut frames = Frames::default();
            assert!(!talk.chunks(size).any(|piece| frames.sent(piece)), "in pieces of {size}");
            assert!(frames.sent(&frame(DATA, 3)), "in pieces of {size}");
            assert!(!frames.sent(&ping));
            assert!(frames.sent(&frame(HEADERS, 0)));
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
            let mut frames = Frames::default();
            for piece in all.chunks(size) {
                frames.sent(piece);
            }
            assert_eq!((frames.take_ends(), frames.take_ends()), (2, 0), "in pieces of {size}");
        }
    }

    #[test]
    fn the_rest_of_a_long_frame_counts_too() {
        let mut frames = Frames::default();
        let data = frame(DATA, 200);
        let (start, rest) = data.split_at(100);
        assert!(frames.sent(start) && frames.sent(rest));
        assert!(!frames.sent(&frame(6, 8)));
    }
}
