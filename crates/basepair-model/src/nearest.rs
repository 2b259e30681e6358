//! Suggestions: the known words closest to a misspelt one.

/// The words of `known` closest to `misspelt`, at most `most`, best first; words that differ too much are excluded.
pub fn nearest<'a>(misspelt: &str, known: impl Iterator<Item = &'a str>, most: usize) -> Vec<&'a str> {
    let misspelt: String = misspelt.chars().take(80).collect::<String>().to_lowercase();
    let mut meant = Misspelling::new(&misspelt);
    let length = misspelt.chars().count();
    let allowed = length.div_ceil(3).clamp(1, 3);
    let mut scored: Vec<(usize, &str)> = known
        .filter_map(|word| {
            let lower = word.to_lowercase();
            let contained = || {
                length >= 3 && lower.len() >= 3 && (lower.contains(&misspelt) || misspelt.contains(&lower))
            };
            match meant.edits_to(&lower, allowed) {
                Some(edits) => Some((edits, word)),
                None => contained().then_some((allowed + 1, word)),
            }
        })
        .collect();
    scored.sort();
    scored.into_iter().take(most).map(|(_, word)| word).collect()
}

/// The help about an unknown word: which ones it may mean, or else what to do.
pub fn did_you_mean<Word: AsRef<str>>(near: &[Word], otherwise: &str) -> String {
    let near: Vec<&str> = near.iter().map(AsRef::as_ref).collect();
    if near.is_empty() { otherwise.to_owned() } else { format!("did you mean `{}`?", near.join("`, `")) }
}

/// Limits the number of comparisons. Comparing each of very many words with each of very many others takes quadratic
/// time, and nobody reads that many suggestions.
#[derive(Debug)]
pub struct Budget(usize);

impl Default for Budget {
    /// For suggestions.
    fn default() -> Self {
        Self(1 << 21)
    }
}

impl Budget {
    pub fn new(comparisons: usize) -> Self {
        Self(comparisons)
    }

    /// The word of `known` closest to `misspelt`, if the budget is not exhausted.
    pub fn nearest<'a>(
        &mut self,
        misspelt: &str,
        known: impl Iterator<Item = &'a str> + Clone,
    ) -> Option<&'a str> {
        let may_compare = self.spend(known.clone().count());
        may_compare.then(|| nearest(misspelt, known, 1).first().copied()).flatten()
    }

    /// Subtracts this many comparisons from the budget, and returns whether enough were left.
    pub fn spend(&mut self, comparisons: usize) -> bool {
        let left = self.0.checked_sub(comparisons);
        self.0 = left.unwrap_or(self.0);
        left.is_some()
    }
}

/// A word that is compared with many others; its buffers are reused.
#[derive(Debug)]
pub struct Misspelling {
    word: Vec<char>,
    other: Vec<char>,
    rows: [Vec<usize>; 3],
}

impl Misspelling {
    pub fn new(word: &str) -> Self {
        Self { word: word.chars().collect(), other: Vec::new(), rows: Default::default() }
    }

    /// Edits (insert, delete, replace, swap of adjacent letters) to the other word, if at most `most`.
    pub fn edits_to(&mut self, other: &str, most: usize) -> Option<usize> {
        self.other.clear();
        self.other.extend(other.chars());
        let (word, other) = without_common_ends(&self.word, &self.other);
        if word.len().abs_diff(other.len()) > most {
            return None;
        }
        // Cells further from the diagonal than `most` can only be larger, so they are never visited.
        let far = most + 1;
        let at = |row: &[usize], index: usize| row.get(index).copied().unwrap_or(far);
        let [before, above, row] = &mut self.rows;
        for buffer in [&mut *before, &mut *above, &mut *row] {
            buffer.clear();
            buffer.resize(other.len() + 1, far);
        }
        above.iter_mut().enumerate().take(far).for_each(|(index, cell)| *cell = index);
        for (i, from) in word.iter().enumerate() {
            row.fill(far);
            let first = (i + 1).saturating_sub(most);
            if let (0, Some(cell)) = (first, row.first_mut()) {
                *cell = i + 1;
            }
            let mut least = at(row, 0);
            for j in first.max(1)..=(i + 1 + most).min(other.len()) {
                let to = other.get(j - 1);
                let mut best = at(above, j - 1) + usize::from(Some(from) != to);
                best = best.min(at(above, j) + 1).min(at(row, j - 1) + 1);
                if i > 0 && j > 1 && word.get(i - 1) == to && other.get(j - 2) == Some(from) {
                    best = best.min(at(before, j - 2) + 1);
                }
                least = least.min(best);
                if let Some(cell) = row.get_mut(j) {
                    *cell = best.min(far);
                }
            }
            if least > most {
                return None;
            }
            std::mem::swap(before, above);
            std::mem::swap(above, row);
        }
        above.last().copied().filter(|edits| *edits <= most)
    }
}

/// Both words without their common prefix and suffix.
fn without_common_ends<'a>(a: &'a [char], b: &'a [char]) -> (&'a [char], &'a [char]) {
    let start = a.iter().zip(b).take_while(|(a, b)| a == b).count();
    let (a, b) = (a.get(start..).unwrap_or_default(), b.get(start..).unwrap_or_default());
    let end = a.iter().rev().zip(b.iter().rev()).take_while(|(a, b)| a == b).count();
    (a.get(..a.len() - end).unwrap_or_default(), b.get(..b.len() - end).unwrap_or_default())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn distance(a: &str, b: &str, most: usize) -> Option<usize> {
        Misspelling::new(a).edits_to(b, most)
    }

    /// The textbook algorithm, with the whole table.
    fn textbook(a: &str, b: &str) -> usize {
        let (a, b): (Vec<char>, Vec<char>) = (a.chars().collect(), b.chars().collect());
        let mut table = vec![vec![0; b.len() + 1]; a.len() + 1];
        for i in 0..=a.len() {
            for j in 0..=b.len() {
                table[i][j] = if i == 0 || j == 0 {
                    i + j
                } else {
                    let mut best = table[i - 1][j - 1] + usize::from(a[i - 1] != b[j - 1]);
                    best = best.min(table[i - 1][j] + 1).min(table[i][j - 1] + 1);
                    if i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] {
                        best = best.min(table[i - 2][j - 2] + 1);
                    }
                    best
                };
            }
        }
        table[a.len()][b.len()]
    }

    #[test]
    fn counts_edits_and_swaps() {
        assert_eq!(distance("button", "button", 2), Some(0));
        assert_eq!(distance("buton", "button", 2), Some(1));
        assert_eq!(distance("buttno", "button", 2), Some(1));
        assert_eq!(distance("batten", "button", 2), Some(2));
        assert_eq!(distance("card", "button", 2), None);
        assert_eq!(distance("", "a", 1), Some(1));
        assert_eq!(distance("", "", 1), Some(0));
    }

    #[test]
    fn agrees_with_the_textbook_on_every_short_word() {
        let words: Vec<String> = (0..3_usize.pow(6))
            .map(|mut n| {
                let mut word = String::new();
                while n > 0 {
                    word.push(['a', 'b', 'é'][n % 3]);
                    n /= 3;
                }
                word
            })
            .step_by(3)
            .collect();
        for a in &words {
            let mut meant = Misspelling::new(a);
            for b in &words {
                let expected = textbook(a, b);
                for most in 1..=3 {
                    let edits = (expected <= most).then_some(expected);
                    assert_eq!(meant.edits_to(b, most), edits, "{a} {b} {most}");
                }
            }
        }
    }

    #[test]
    fn a_budget_is_exhausted() {
        let mut budget = Budget::new(10);
        assert!(budget.spend(6));
        assert!(!budget.spend(5));
        assert!(budget.spend(4) && !budget.spend(1) && budget.spend(0));
    }

    #[test]
    fn suggests_similar_names_best_first_and_excludes_others() {
        let names = ["button", "button-demo", "card", "buttons"];
        assert_eq!(nearest("buton", names.into_iter(), 2), ["button", "buttons"]);
        assert_eq!(nearest("Button", names.into_iter(), 1), ["button"]);
        assert!(nearest("zzzzzz", names.into_iter(), 3).is_empty());
        assert!(nearest("", names.into_iter(), 3).is_empty());
    }
}
