//! Breaking text into lines that fit, by average character widths. Long words are broken, and text that does not fit
//! ends in an ellipsis.

use super::fonts;

/// The size at which a text fits into at most three lines, and the number of lines at that size.
pub(super) fn fit(text: &str, width: f64, sizes: &[f64]) -> (f64, usize) {
    let rows = |size: f64| wrap(text, size, width, usize::MAX).len();
    for (at, size) in sizes.iter().enumerate() {
        let most = if at == 0 { 2 } else { 3 };
        if rows(*size) <= most {
            return (*size, most);
        }
    }
    (sizes.last().copied().unwrap_or(44.0), 4)
}

/// The text in lines of at most `width`, at most `most` of them.
pub(super) fn wrap(text: &str, size: f64, width: f64, most: usize) -> Vec<String> {
    let text: String =
        text.chars().take(600).map(|c| if fonts::covers_character(c) { c } else { '□' }).collect();
    let mut lines: Vec<String> = Vec::new();
    let mut line = String::new();
    for word in text.split_whitespace() {
        let joined = if line.is_empty() { word.to_owned() } else { format!("{line} {word}") };
        if measure(&joined, size) <= width {
            line = joined;
            continue;
        }
        if !line.is_empty() {
            lines.push(std::mem::take(&mut line));
        }
        for character in word.chars() {
            if !line.is_empty() && measure(&line, size) + advance(character, size) > width {
                lines.push(std::mem::take(&mut line));
            }
            line.push(character);
        }
    }
    if !line.is_empty() {
        lines.push(line);
    }
    if lines.len() > most {
        lines.truncate(most);
        if let Some(last) = lines.last_mut() {
            while measure(last, size) + size > width && last.pop().is_some() {}
            *last = format!("{}…", last.trim_end());
        }
    }
    lines
}

/// Whether the first letter belongs to a script that is written from the right, as `dir="auto"` decides.
pub(super) fn is_right_to_left(text: &str) -> bool {
    text.chars().find(|character| character.is_alphabetic()).is_some_and(is_from_the_right)
}

/// A line of a text from the right, for a renderer that puts runs in order from the left: the last run first, and the
/// sign at the end of a run before it. Control characters would do the same, but no embedded font has them.
pub(super) fn reordered(row: &str) -> String {
    let mut runs: Vec<(bool, Vec<&str>)> = Vec::new();
    for word in row.split(' ') {
        let letters = word.chars().any(char::is_alphanumeric);
        let right = word.chars().any(is_from_the_right);
        match runs.last_mut() {
            Some((same, words)) if *same == right || !letters => words.push(word),
            _ => runs.push((right, vec![word])),
        }
    }
    let run = |(right, words): &(bool, Vec<&str>)| {
        let text = words.join(" ");
        if !right {
            return text;
        }
        let rest = text.trim_end_matches(['.', ',', ':', ';', '!', '…']);
        format!("{}{rest}", text.get(rest.len()..).unwrap_or_default())
    };
    runs.iter().rev().map(run).collect::<Vec<_>>().join(" ")
}

fn is_from_the_right(character: char) -> bool {
    let first = u32::from(character);
    matches!(first, 0x590..=0x8ff | 0xfb1d..=0xfdff | 0xfe70..=0xfefc | 0x1_0800..=0x1_0fff | 0x1_e800..=0x1_efff)
}

pub(super) fn is_latin(text: &str) -> bool {
    text.chars().all(|c| u32::from(c) < 0x250)
}

fn measure(text: &str, size: f64) -> f64 {
    text.chars().map(|character| advance(character, size)).sum()
}

/// Slightly above the average, so that text does not overflow.
fn advance(character: char, size: f64) -> f64 {
    let share = match character {
        'i' | 'j' | 'l' | 'I' | '.' | ',' | ':' | ';' | '\'' | '|' | '!' | '(' | ')' | ' ' => 0.31,
        'f' | 'r' | 't' | '-' => 0.40,
        'm' | 'w' | 'M' | 'W' | '@' => 0.90,
        'A'..='Z' | '0'..='9' => 0.68,
        '\u{0300}'..='\u{036f}' | '\u{200b}'..='\u{200f}' => 0.0,
        '\u{3000}'..='\u{9fff}' | '\u{f900}'..='\u{faff}' | '\u{ff00}'..='\u{ff60}' => 1.0,
        '\u{1200}'..='\u{137f}' => 0.85,
        _ => 0.60,
    };
    share * size
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn runs_of_a_text_from_the_right_change_places() {
        assert_eq!(reordered("שלום React 19 עולם."), ".עולם React 19 שלום");
        assert_eq!(reordered("שלום עולם"), "שלום עולם");
        assert_eq!(reordered("שלום — עולם"), "שלום — עולם");
        assert!(is_right_to_left("12 שלום") && !is_right_to_left("React שלום"));
    }

    #[test]
    fn lines_stay_inside_and_end_in_an_ellipsis() {
        for text in
            ["a b c", &"word ".repeat(80), &"w".repeat(500), "你好世界你好世界你好世界你好世界你好世界"]
        {
            let lines = wrap(text, 60.0, 700.0, 3);
            assert!(lines.len() <= 3 && lines.iter().all(|line| measure(line, 60.0) <= 720.0), "{lines:?}");
        }
        assert!(wrap(&"word ".repeat(80), 60.0, 700.0, 3)[2].ends_with('…'));
        assert_eq!(fit("Button", 700.0, &[84.0, 60.0]).0, 84.0);
    }
}
