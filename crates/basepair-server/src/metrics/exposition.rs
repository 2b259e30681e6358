//! The text format of Prometheus.

use std::fmt::{Display, Write as _};

/// What the answer says it is.
pub(crate) const CONTENT_TYPE: &str = "text/plain; version=0.0.4; charset=utf-8";

#[derive(Debug, Clone, Copy)]
pub(crate) enum Kind {
    Counter,
    Gauge,
    Histogram,
}

#[derive(Debug, Default)]
pub(crate) struct Exposition {
    text: String,
}

/// The series of one name.
pub(crate) struct Family<'e> {
    text: &'e mut String,
    name: &'static str,
}

impl Exposition {
    pub(crate) fn family(&mut self, name: &'static str, kind: Kind, help: &str) -> Family<'_> {
        let kind = match kind {
            Kind::Counter => "counter",
            Kind::Gauge => "gauge",
            Kind::Histogram => "histogram",
        };
        let _ = writeln!(self.text, "# HELP {name} {help}\n# TYPE {name} {kind}");
        Family { text: &mut self.text, name }
    }

    /// A family with one series.
    pub(crate) fn one(&mut self, name: &'static str, kind: Kind, help: &str, value: impl Display) {
        self.family(name, kind, help).sample(&[], value);
    }

    pub(crate) fn text(self) -> String {
        self.text
    }
}

impl Family<'_> {
    pub(crate) fn sample(&mut self, labels: &[(&str, &str)], value: impl Display) {
        self.sample_of("", labels, value);
    }

    /// A series whose name has an addition, as those of a histogram have.
    pub(crate) fn sample_of(&mut self, addition: &str, labels: &[(&str, &str)], value: impl Display) {
        self.text.push_str(self.name);
        self.text.push_str(addition);
        for (place, (name, value)) in labels.iter().enumerate() {
            let _ = write!(self.text, "{}{name}=\"", if place == 0 { '{' } else { ',' });
            value.chars().for_each(|letter| match letter {
                '\\' => self.text.push_str("\\\\"),
                '"' => self.text.push_str("\\\""),
                '\n' => self.text.push_str("\\n"),
                letter => self.text.push(letter),
            });
            self.text.push('"');
        }
        let _ = writeln!(self.text, "{} {value}", if labels.is_empty() { "" } else { "}" });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_value_of_a_label_ends_it() {
        let mut exposition = Exposition::default();
        exposition.one("up", Kind::Gauge, "Whether it runs.", 1);
        let mut family = exposition.family("fetches_total", Kind::Counter, "Fetches.");
        family.sample(&[("item", "a\"} 1\n\\"), ("version", "")], 2);
        assert_eq!(
            exposition.text(),
            "# HELP up Whether it runs.\n# TYPE up gauge\nup 1\n\
             # HELP fetches_total Fetches.\n# TYPE fetches_total counter\n\
             fetches_total{item=\"a\\\"} 1\\n\\\\\",version=\"\"} 2\n"
        );
    }
}
