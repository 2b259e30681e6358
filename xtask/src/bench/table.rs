//! The result of a comparison: rows of measured values, one column for each program, with the target of a row and
//! whether it is reached. As text and as JSON.

use super::median;
use serde_json::{Value, json};

pub(super) struct Table {
    /// The comparison, as on the command line.
    pub(super) name: &'static str,
    pub(super) title: String,
    pub(super) rounds: usize,
    /// The first column is ours.
    pub(super) columns: Vec<&'static str>,
    pub(super) rows: Vec<Row>,
}

pub(super) struct Row {
    name: String,
    unit: &'static str,
    cells: Vec<Cell>,
    relation: Relation,
    target: Option<f64>,
}

/// The values of one program, one for each round; none if it was not measured.
#[derive(Clone, Default)]
pub(super) struct Cell(pub(super) Vec<f64>);

/// What is compared with the target.
#[derive(Clone, Copy)]
enum Relation {
    /// Our value, which should be small.
    Value,
    /// Our value divided by that of this column: should be small.
    Part(usize),
    /// The value of this column divided by ours: should be large.
    Faster(usize),
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Verdict {
    Reached,
    Missed,
    /// A value is missing, so nothing is known.
    Unknown,
}

impl Cell {
    pub(super) fn of(value: f64) -> Self {
        Self(vec![value])
    }

    pub(super) fn none() -> Self {
        Self::default()
    }

    fn value(&self) -> Option<f64> {
        Some(median(self.0.clone())).filter(|value| value.is_finite())
    }

    /// The median of the ratios of the rounds: both programs meet the same disturbances in a round.
    fn ratio(&self, other: &Self) -> Option<f64> {
        let ratio = if self.0.len() == other.0.len() {
            median(self.0.iter().zip(&other.0).map(|(ours, theirs)| ours / theirs).collect())
        } else {
            self.value()? / other.value()?
        };
        Some(ratio).filter(|ratio| ratio.is_finite())
    }
}

impl Row {
    pub(super) fn new(name: impl Into<String>, unit: &'static str, cells: Vec<Cell>) -> Self {
        Self { name: name.into(), unit, cells, relation: Relation::Value, target: None }
    }

    /// Compares with a column in which a larger value is worse for us.
    pub(super) fn part_of(mut self, column: usize) -> Self {
        self.relation = Relation::Part(column);
        self
    }

    /// Compares with a column that we should be several times faster than.
    pub(super) fn faster_than(mut self, column: usize) -> Self {
        self.relation = Relation::Faster(column);
        self
    }

    pub(super) fn target(mut self, target: impl Into<Option<f64>>) -> Self {
        self.target = target.into();
        self
    }

    fn cell(&self, column: usize) -> Option<&Cell> {
        self.cells.get(column)
    }

    fn result(&self) -> Option<f64> {
        let ours = self.cell(0)?;
        match self.relation {
            Relation::Value => ours.value(),
            Relation::Part(column) => ours.ratio(self.cell(column)?),
            Relation::Faster(column) => self.cell(column)?.ratio(ours),
        }
    }

    /// Nothing if the row has no target.
    pub(super) fn verdict(&self) -> Option<Verdict> {
        let target = self.target?;
        let Some(result) = self.result() else { return Some(Verdict::Unknown) };
        let reached = match self.relation {
            Relation::Faster(_) => result >= target,
            Relation::Value | Relation::Part(_) => result <= target,
        };
        Some(if reached { Verdict::Reached } else { Verdict::Missed })
    }

    /// The comparison in words, such as `1.61 of nginx, target at most 1.10: MISSED`.
    pub(super) fn conclusion(&self, columns: &[&str]) -> String {
        let label = |column: usize| columns.get(column).copied().unwrap_or_default();
        let (relation, limit) = match self.relation {
            Relation::Value => (format!(" {}", self.unit), "at most"),
            Relation::Part(column) => (format!(" of {}", label(column)), "at most"),
            Relation::Faster(column) => (format!(" times faster than {}", label(column)), "at least"),
        };
        let result = self.result();
        let verdict = match self.verdict() {
            None => None,
            Some(Verdict::Reached) => Some("reached"),
            Some(Verdict::Missed) => Some("MISSED"),
            Some(Verdict::Unknown) => Some("NOT MEASURED"),
        };
        match (self.target, verdict, result) {
            (Some(target), Some(verdict), Some(result)) => {
                let wanted = format!("{target:.2}");
                // A near miss must not look like the target.
                let exact = verdict == "MISSED" && format!("{result:.2}") == wanted;
                let got = if exact { format!("{result:.4}") } else { format!("{result:.2}") };
                format!("{got}{relation}, target {limit} {wanted}: {verdict}")
            }
            (Some(target), Some(verdict), None) => format!("target {limit} {target:.2}{relation}: {verdict}"),
            (_, _, Some(result)) if !matches!(self.relation, Relation::Value) => {
                format!("{result:.2}{relation}")
            }
            _ => String::new(),
        }
    }

    fn json(&self, columns: &[&str]) -> Value {
        let cells = columns.iter().zip(&self.cells).map(|(column, cell)| {
            let rounds: Value = cell.0.iter().copied().map(number).collect();
            (column.to_string(), json!({ "median": cell.value().map(number), "rounds": rounds }))
        });
        let (relation, column) = match self.relation {
            Relation::Value => ("value", None),
            Relation::Part(column) => ("part of", columns.get(column)),
            Relation::Faster(column) => ("times faster than", columns.get(column)),
        };
        let verdict = self.verdict().map(|verdict| match verdict {
            Verdict::Reached => "reached",
            Verdict::Missed => "missed",
            Verdict::Unknown => "not measured",
        });
        json!({
            "name": self.name,
            "unit": self.unit,
            "cells": cells.collect::<Value>(),
            "result": self.result().map(number),
            "relation": relation,
            "relative_to": column,
            "target": self.target.map(number),
            "verdict": verdict,
        })
    }
}

impl Table {
    pub(super) fn new(name: &'static str, rounds: usize, columns: &[&'static str], title: String) -> Self {
        Self { name, title, rounds, columns: columns.to_vec(), rows: Vec::new() }
    }

    pub(super) fn with(mut self, rows: Vec<Row>) -> Self {
        self.rows = rows;
        self
    }

    pub(super) fn text(&self) -> String {
        let first = self.rows.iter().map(|row| row.name.chars().count()).max().unwrap_or(0);
        let widths: Vec<usize> = self.columns.iter().map(|column| column.len().max(10)).collect();
        let heads: String =
            self.columns.iter().zip(&widths).map(|(column, width)| format!("  {column:>width$}")).collect();
        let mut text = format!("{}: {}\n\n{:first$}{heads}\n", self.name, self.title, "");
        for row in &self.rows {
            let shown = |(cell, width): (&Cell, &usize)| format!("  {:>width$}", shown(cell.value()));
            let missing = widths.iter().skip(row.cells.len()).map(|width| format!("  {:>width$}", "-"));
            let cells: String = row.cells.iter().zip(&widths).map(shown).chain(missing).collect();
            let conclusion = row.conclusion(&self.columns);
            let separator = if conclusion.is_empty() { "" } else { "; " };
            text.push_str(&format!("{:<first$}{cells}  {}{separator}{conclusion}\n", row.name, row.unit));
        }
        text
    }

    pub(super) fn json(&self) -> Value {
        let rows: Value = self.rows.iter().map(|row| row.json(&self.columns)).collect();
        json!({ "name": self.name, "title": self.title, "rounds": self.rounds, "rows": rows })
    }

    /// The rows that have a target, each as a line, with their verdicts.
    pub(super) fn verdicts(&self) -> Vec<(String, Verdict)> {
        let line = |row: &Row| format!("{}: {}: {}", self.name, row.name, row.conclusion(&self.columns));
        self.rows.iter().filter_map(|row| Some((line(row), row.verdict()?))).collect()
    }
}

/// To four places. JSON has no value for a division by zero.
fn number(value: f64) -> Value {
    Value::from((value * 1e4).round() / 1e4)
}

fn shown(value: Option<f64>) -> String {
    match value {
        None => "-".to_owned(),
        Some(value) if value >= 1000.0 => format!("{value:.0}"),
        Some(value) if value >= 10.0 => format!("{value:.1}"),
        Some(value) => format!("{value:.2}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const COLUMNS: [&str; 3] = ["basepair", "nginx", "bare map"];

    fn row() -> Row {
        Row::new("item", "us", vec![Cell::of(12.0), Cell::of(10.0), Cell::of(8.0)])
    }

    #[test]
    fn a_row_is_compared_with_its_target() {
        let near = row().part_of(1).target(1.1);
        assert_eq!(near.verdict(), Some(Verdict::Missed));
        assert_eq!(near.conclusion(&COLUMNS), "1.20 of nginx, target at most 1.10: MISSED");
        assert_eq!(row().part_of(2).target(1.5).verdict(), Some(Verdict::Reached));
        assert_eq!(row().target(40.0).conclusion(&COLUMNS), "12.00 us, target at most 40.00: reached");
        assert_eq!(row().faster_than(1).target(0.8).verdict(), Some(Verdict::Reached));
        assert_eq!(row().faster_than(1).target(2.0).verdict(), Some(Verdict::Missed));
        assert_eq!(row().verdict(), None);
        assert_eq!(row().part_of(2).conclusion(&COLUMNS), "1.50 of bare map");
    }

    #[test]
    fn a_near_miss_does_not_look_like_the_target() {
        let close = Row::new("item", "us", vec![Cell::of(1.2004), Cell::of(1.0)]).part_of(1).target(1.2);
        assert_eq!(close.conclusion(&COLUMNS), "1.2004 of nginx, target at most 1.20: MISSED");
    }

    #[test]
    fn a_missing_value_is_neither_reached_nor_missed() {
        let missing = Row::new("item", "us", vec![Cell::of(1.0), Cell::none()]).part_of(1).target(1.0);
        assert_eq!(missing.verdict(), Some(Verdict::Unknown));
        assert!(missing.conclusion(&COLUMNS).ends_with("NOT MEASURED"));
        let divided = Row::new("item", "us", vec![Cell::of(1.0), Cell::of(0.0)]).part_of(1).target(1.0);
        assert_eq!(divided.verdict(), Some(Verdict::Unknown));
    }

    #[test]
    fn the_ratio_is_that_of_the_rounds_not_of_the_medians() {
        let cells = vec![Cell(vec![10.0, 40.0, 30.0]), Cell(vec![10.0, 10.0, 30.0])];
        assert_eq!(Row::new("item", "us", cells).part_of(1).result(), Some(1.0));
    }

    #[test]
    fn text_and_json_have_every_row() {
        let rows = vec![row().part_of(2).target(2.0), row()];
        let columns = COLUMNS.to_vec();
        let table = Table { name: "serve", title: "a \"title\"".to_owned(), rounds: 1, columns, rows };
        assert!(table.text().contains("12.0        10.0        8.00  us; 1.50 of bare map"));
        assert_eq!(table.verdicts().len(), 1);
        let json = table.json();
        let first = &json["rows"][0];
        assert_eq!((&json["title"], &first["result"]), (&json!("a \"title\""), &json!(1.5)));
        assert_eq!(first["verdict"], "reached");
        assert_eq!(first["cells"]["nginx"]["median"], 10.0);
        assert!(json["rows"][1]["verdict"].is_null());
    }
}
