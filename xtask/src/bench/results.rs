//! What a run of comparisons has found: every table, the comparisons that could not be made, and which targets are
//! reached.

use super::table::{Table, Verdict};
use serde_json::{Value, json};

#[derive(Default)]
pub(super) struct Results {
    pub(super) tables: Vec<Table>,
    /// The name of a comparison, and why it failed.
    pub(super) failures: Vec<(&'static str, String)>,
}

impl Results {
    /// The targets that are not reached first, then how many are.
    pub(super) fn summary(&self) -> String {
        let verdicts: Vec<(String, Verdict)> = self.tables.iter().flat_map(Table::verdicts).collect();
        let (reached, open): (Vec<_>, Vec<_>) =
            verdicts.into_iter().partition(|(_, verdict)| *verdict == Verdict::Reached);
        let mut text = String::new();
        for (line, _) in open.iter().chain(&reached) {
            text.push_str(&format!("{line}\n"));
        }
        for (name, reason) in &self.failures {
            text.push_str(&format!("{name}: FAILED: {reason}\n"));
        }
        let missed = open.iter().filter(|(_, verdict)| *verdict == Verdict::Missed).count();
        text.push_str(&format!(
            "{} targets reached, {missed} missed, {} not measured\n",
            reached.len(),
            open.len() - missed
        ));
        text
    }

    pub(super) fn json(&self) -> Value {
        let verdicts: Vec<(String, Verdict)> = self.tables.iter().flat_map(Table::verdicts).collect();
        let lines = |wanted: Verdict| -> Value {
            verdicts.iter().filter(|(_, verdict)| *verdict == wanted).map(|(line, _)| line.as_str()).collect()
        };
        let failure = |(name, reason): &(&str, String)| json!({ "name": name, "reason": reason });
        json!({
            "comparisons": self.tables.iter().map(Table::json).collect::<Value>(),
            "reached": lines(Verdict::Reached),
            "missed": lines(Verdict::Missed),
            "not_measured": lines(Verdict::Unknown),
            "failures": self.failures.iter().map(failure).collect::<Value>(),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::super::table::{Cell, Row};
    use super::*;

    #[test]
    fn misses_come_first_and_failures_are_named() {
        let row = |name: &str, value| Row::new(name, "ms", vec![Cell::of(value)]).target(10.0);
        let rows = vec![row("good", 1.0), row("slow", 20.0), Row::new("free", "ms", vec![Cell::of(5.0)])];
        let (title, columns) = ("t".to_owned(), vec!["basepair"]);
        let results = Results {
            tables: vec![Table { name: "start", title, rounds: 1, columns, rows }],
            failures: vec![("serve", "nginx is missing".to_owned())],
        };
        let summary = results.summary();
        let lines: Vec<&str> = summary.lines().collect();
        assert_eq!(lines[0], "start: slow: 20.00 ms, target at most 10.00: MISSED");
        assert_eq!(lines[2], "serve: FAILED: nginx is missing");
        assert_eq!(lines[3], "1 targets reached, 1 missed, 0 not measured");
        let json = results.json();
        assert_eq!(json["missed"], json!(["start: slow: 20.00 ms, target at most 10.00: MISSED"]));
        assert_eq!(json["failures"][0]["name"], "serve");
    }
}
