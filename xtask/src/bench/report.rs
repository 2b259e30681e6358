//! The results of a comparison, as a table and as JSON.

use std::time::Duration;

use super::comparison::Build;

pub(super) struct Report {
    pub(super) title: &'static str,
    pub(super) items: usize,
    pub(super) rounds: usize,
    pub(super) subject: Side,
    pub(super) baseline: Side,
    pub(super) cases: Vec<CaseResult>,
}

pub(super) struct Side {
    pub(super) label: &'static str,
    /// Seconds from the start of the process to its `listening on` line.
    pub(super) start_up: f64,
    /// How long the process kept working after that line.
    pub(super) settled: Duration,
    /// In KiB.
    pub(super) peak_memory: Option<u64>,
    pub(super) build: Option<Build>,
}

/// Requests per second, and the median of the ratios of the rounds.
pub(super) struct CaseResult {
    pub(super) name: &'static str,
    pub(super) subject: f64,
    pub(super) baseline: f64,
    pub(super) ratio: f64,
}

/// A measured value of each side, with its number of decimals.
pub(super) struct Row {
    pub(super) name: String,
    pub(super) unit: &'static str,
    pub(super) subject: f64,
    pub(super) baseline: f64,
    pub(super) ratio: f64,
    pub(super) decimals: usize,
}

/// Rows that compare two programs.
pub(super) struct Table {
    pub(super) title: String,
    pub(super) items: usize,
    pub(super) rounds: usize,
    pub(super) subject: &'static str,
    pub(super) baseline: &'static str,
    pub(super) rows: Vec<Row>,
}

impl Report {
    fn rows(&self) -> Vec<Row> {
        let mut rows: Vec<Row> = self
            .cases
            .iter()
            .map(|case| Row {
                name: case.name.to_owned(),
                unit: "requests/s",
                subject: case.subject,
                baseline: case.baseline,
                ratio: case.ratio,
                decimals: 0,
            })
            .collect();
        let mut pair = |name: &str, unit, decimals, values: (Option<f64>, Option<f64>)| {
            if let (Some(subject), Some(baseline)) = values {
                let name = name.to_owned();
                rows.push(Row { name, unit, subject, baseline, ratio: subject / baseline, decimals });
            }
        };
        let both = |value: fn(&Side) -> Option<f64>| (value(&self.subject), value(&self.baseline));
        pair("start-up", "ms", 1, both(|side| Some(side.start_up * 1000.0)));
        pair("settled after", "ms", 0, both(|side| Some(side.settled.as_secs_f64() * 1000.0)));
        pair("peak memory", "MiB", 1, both(|side| side.peak_memory.map(|kib| kib as f64 / 1024.0)));
        pair("build", "s", 1, both(|side| side.build.map(|build| build.took.as_secs_f64())));
        pair("binary", "MiB", 2, both(|side| side.build.map(|build| build.size as f64 / 1024.0 / 1024.0)));
        rows
    }

    pub(super) fn table(&self) -> Table {
        Table {
            title: format!("{} ({} items, median of {} rounds)", self.title, self.items, self.rounds),
            items: self.items,
            rounds: self.rounds,
            subject: self.subject.label,
            baseline: self.baseline.label,
            rows: self.rows(),
        }
    }
}

impl Table {
    pub(super) fn print(&self) {
        say!("{}\n", self.title);
        say!("{:<14} {:>12} {:>12} {:>8}", "", self.subject, self.baseline, "ratio");
        for Row { name, unit, subject, baseline, ratio, decimals } in &self.rows {
            say!("{name:<14} {subject:>12.decimals$} {baseline:>12.decimals$} {:>8}  {unit}", shown(*ratio));
        }
    }

    pub(super) fn print_json(&self) {
        say!("{}", self.json());
    }

    fn json(&self) -> String {
        let results: Vec<String> = self
            .rows
            .iter()
            .map(|row| {
                format!(
                    "    {{\"name\": {}, \"unit\": {}, \"subject\": {}, \"baseline\": {}, \"ratio\": {}}}",
                    string(&row.name),
                    string(row.unit),
                    number(row.subject),
                    number(row.baseline),
                    number(row.ratio)
                )
            })
            .collect();
        format!(
            "{{\n  \"title\": {},\n  \"items\": {},\n  \"rounds\": {},\n  \"subject\": {},\n  \
             \"baseline\": {},\n  \"results\": [\n{}\n  ]\n}}",
            string(&self.title),
            self.items,
            self.rounds,
            string(self.subject),
            string(self.baseline),
            results.join(",\n")
        )
    }
}

fn shown(ratio: f64) -> String {
    if ratio.is_finite() { format!("{ratio:.2}") } else { "-".to_owned() }
}

/// JSON has no value for a division by zero.
fn number(value: f64) -> String {
    if value.is_finite() { format!("{value:.4}") } else { "null".to_owned() }
}

/// The strings of a report are our own labels: no control characters.
fn string(text: &str) -> String {
    format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\""))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_json_has_every_row_and_only_valid_values() {
        let side = |label, start_up| Side {
            label,
            start_up,
            settled: Duration::ZERO,
            peak_memory: Some(2048),
            build: None,
        };
        let report = Report {
            title: "a \"title\"",
            items: 1,
            rounds: 1,
            subject: side("ours", 0.002),
            baseline: side("theirs", 0.004),
            cases: vec![CaseResult { name: "item", subject: 300.0, baseline: 100.0, ratio: 3.0 }],
        };
        let json = report.table().json();
        assert!(json.contains("\"title\": \"a \\\"title\\\" (1 items"));
        assert!(json.contains(
            "{\"name\": \"item\", \"unit\": \"requests/s\", \"subject\": 300.0000, \
             \"baseline\": 100.0000, \"ratio\": 3.0000}"
        ));
        assert!(json.contains("\"name\": \"start-up\", \"unit\": \"ms\", \"subject\": 2.0000"));
        assert!(json.contains("\"name\": \"settled after\"") && json.contains("\"ratio\": null"));
        assert!(!json.contains("\"name\": \"build\"") && !json.contains("NaN"));
    }
}
