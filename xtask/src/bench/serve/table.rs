//! The result of a comparison with several peers: a row for each kind of work with its target, as text and as JSON.

use crate::json::Json;

pub(crate) struct Table {
    pub(crate) title: String,
    /// The first column is ours.
    pub(crate) columns: Vec<&'static str>,
    pub(crate) rows: Vec<Row>,
}

pub(crate) struct Row {
    pub(crate) name: String,
    pub(crate) unit: &'static str,
    pub(crate) cells: Vec<Cell>,
    pub(crate) target: Target,
}

#[derive(Clone, Copy)]
pub(crate) struct Cell {
    pub(crate) value: f64,
    /// Responses per second, where they were counted.
    pub(crate) rate: Option<f64>,
}

/// What our value should be at most.
#[derive(Clone, Copy)]
pub(crate) enum Target {
    /// A part of that of nginx, in the second column.
    OfNginx(f64),
    /// A part of that of the bare map, in the third column.
    OfMap(f64),
    AtMost(f64),
    None,
}

impl Row {
    /// Our value beside its target: the measured ratio or value, the wanted one, and what it refers to.
    fn outcome(&self) -> Option<(f64, f64, &'static str)> {
        let value = |at: usize| self.cells.get(at).map(|cell| cell.value);
        let ours = value(0)?;
        match self.target {
            Target::OfNginx(part) => Some((ours / value(1)?, part, "of nginx")),
            Target::OfMap(part) => Some((ours / value(2)?, part, "of the bare map")),
            Target::AtMost(most) => Some((ours, most, self.unit)),
            Target::None => None,
        }
    }
}

impl Table {
    pub(crate) fn print(&self) {
        say!("{}\n", self.title);
        let heads: String = self.columns.iter().map(|column| format!(" {column:>10}")).collect();
        say!("{:<16}{heads}", "");
        for row in &self.rows {
            let cells: String = row.cells.iter().map(|cell| format!(" {:>10.1}", cell.value)).collect();
            let outcome = row.outcome().map_or(String::new(), |(got, wanted, of)| {
                let verdict = if got <= wanted { "reached" } else { "MISSED" };
                format!("; {got:.2} {of}, target {wanted:.2}: {verdict}")
            });
            say!("{:<16}{cells}  {}{outcome}", row.name, row.unit);
            if row.cells.iter().any(|cell| cell.rate.is_some()) {
                let rates: String = row
                    .cells
                    .iter()
                    .map(|cell| format!(" {:>10.0}", cell.rate.unwrap_or_default()))
                    .collect();
                say!("{:<16}{rates}  responses/s", "");
            }
        }
    }

    pub(crate) fn json(&self) -> String {
        let number =
            |value: f64| if value.is_finite() { Json::Number(format!("{value:.4}")) } else { Json::Null };
        let rows = self.rows.iter().map(|row| {
            let cells = self.columns.iter().zip(&row.cells).map(|(column, cell)| {
                let rate = cell.rate.map_or(Json::Null, number);
                ((*column).to_owned(), Json::object([("value", number(cell.value)), ("per_second", rate)]))
            });
            let (got, wanted, of) = match row.outcome() {
                Some((got, wanted, of)) => (number(got), number(wanted), Json::from(of)),
                None => (Json::Null, Json::Null, Json::Null),
            };
            Json::object([
                ("name", Json::from(row.name.as_str())),
                ("unit", Json::from(row.unit)),
                ("cells", Json::Object(cells.collect())),
                ("result", got),
                ("target", wanted),
                ("relative_to", of),
            ])
        });
        let rows = Json::List(rows.collect());
        Json::object([("title", Json::from(self.title.as_str())), ("rows", rows)]).pretty()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_row_is_compared_with_its_target() {
        let cell = |value| Cell { value, rate: None };
        let row = |target| Row {
            name: "item".to_owned(),
            unit: "us",
            cells: vec![cell(12.0), cell(10.0), cell(8.0)],
            target,
        };
        assert_eq!(row(Target::OfNginx(1.1)).outcome(), Some((1.2, 1.1, "of nginx")));
        assert_eq!(row(Target::OfMap(2.0)).outcome(), Some((1.5, 2.0, "of the bare map")));
        assert_eq!(row(Target::AtMost(40.0)).outcome(), Some((12.0, 40.0, "us")));
        let rows = vec![row(Target::OfMap(2.0)), row(Target::None)];
        let json =
            Table { title: "t".to_owned(), columns: vec!["basepair", "nginx", "bare map"], rows }.json();
        let read = Json::parse(&json).unwrap();
        assert_eq!(read.get("rows").items().len(), 2);
        assert_eq!(read.get("rows").items()[0].get("result"), &Json::Number("1.5000".to_owned()));
    }
}
