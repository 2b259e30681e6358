//! What a person probably meant: the known words nearest to a misspelt one.

/// The nearest of `known` to `asked`, at most `most`, best first; nothing that is far off.
pub fn nearest<'a>(asked: &str, known: impl Iterator<Item = &'a str>, most: usize) -> Vec<&'a str> {
    let asked: String = asked.chars().take(80).collect::<String>().to_lowercase();
    let length = asked.chars().count();
    let allowed = length.div_ceil(3).clamp(1, 3);
    let mut scored: Vec<(usize, &str)> = known
        .filter_map(|word| {
            // Most words of a large registry differ too much in length to be worth a closer look.
            let near = word.chars().count().abs_diff(length) <= allowed;
            let lower = word.to_lowercase();
            let contained =
                || length >= 3 && lower.len() >= 3 && (lower.contains(&asked) || asked.contains(&lower));
            match near.then(|| distance(&asked, &lower, allowed)).flatten() {
                Some(edits) => Some((edits, word)),
                None => contained().then_some((allowed + 1, word)),
            }
        })
        .collect();
    scored.sort();
    scored.into_iter().take(most).map(|(_, word)| word).collect()
}

/// Edits (insert, delete, replace, swap of neighbours) from `a` to `b`, if at most `most`.
pub fn distance(a: &str, b: &str, most: usize) -> Option<usize> {
    let a: Vec<char> = a.chars().collect();
    let b: Vec<char> = b.chars().collect();
    if a.len().abs_diff(b.len()) > most {
        return None;
    }
    let mut before: Vec<usize> = Vec::new();
    let mut above: Vec<usize> = (0..=b.len()).collect();
    for (i, from) in a.iter().enumerate() {
        let mut row = Vec::with_capacity(b.len() + 1);
        row.push(i + 1);
        for (j, to) in b.iter().enumerate() {
            let at = |row: &[usize], index: usize| row.get(index).copied().unwrap_or(usize::MAX / 2);
            let mut best = (at(&above, j) + usize::from(from != to)).min(at(&above, j + 1) + 1);
            best = best.min(at(&row, j) + 1);
            let swapped = i > 0 && j > 0 && a.get(i - 1) == Some(to) && b.get(j - 1) == Some(from);
            if swapped {
                best = best.min(at(&before, j - 1) + 1);
            }
            row.push(best);
        }
        if row.iter().min().is_none_or(|least| *least > most) {
            return None;
        }
        before = std::mem::replace(&mut above, row);
    }
    above.last().copied().filter(|edits| *edits <= most)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_edits_and_swaps() {
        assert_eq!(distance("button", "button", 2), Some(0));
        assert_eq!(distance("buton", "button", 2), Some(1));
        assert_eq!(distance("buttno", "button", 2), Some(1));
        assert_eq!(distance("batten", "button", 2), Some(2));
        assert_eq!(distance("card", "button", 2), None);
        assert_eq!(distance("", "a", 1), Some(1));
    }

    #[test]
    fn suggests_near_names_best_first_and_nothing_far_off() {
        let names = ["button", "button-demo", "card", "buttons"];
        assert_eq!(nearest("buton", names.into_iter(), 2), ["button", "buttons"]);
        assert_eq!(nearest("Button", names.into_iter(), 1), ["button"]);
        assert!(nearest("zzzzzz", names.into_iter(), 3).is_empty());
        assert!(nearest("", names.into_iter(), 3).is_empty());
    }
}
