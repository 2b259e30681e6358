//! `basepair.toml` and `--config`: every problem has a location, the effective settings can be printed and
//! parsed again, and no rule that protects consumers is turned off.

use crate::assert_inside;
use basepair_catalog::load::ConfigFlag;
use basepair_client::effective::effective;
use basepair_client::profile::Profile;
use basepair_config::Config;
use basepair_model::finding::Finding;
use basepair_model::place::{Place, SourceText, Span};
use basepair_model::rule;

pub(crate) fn run(text: &str) {
    let line = text.lines().next().unwrap_or_default().to_owned();
    for (file, flags) in [(text, Vec::new()), ("[check]\nstrict = true\n", vec![ConfigFlag::Setting(line)])] {
        let (config, problems) = Config::parse_with(file, &flags);
        for problem in &problems {
            let span = problem.place.span;
            assert_inside(&problem.place.source.text, span.start(), span.end());
            assert!(!problem.message.contains('\n') && !problem.help.is_empty(), "{}", problem.message);
        }
        let place = Place::new(&SourceText::new("a/b.tsx", ""), Span::default());
        let mut finding = Finding::new(&rule::UNSAFE_TARGET, place, "m", "h").of_item("a");
        finding.node = Some("N6".to_owned());
        assert_eq!(config.levels.of(&finding), Some(rule::UNSAFE_TARGET.severity));
        config.allow.reason("a/b/c").into_iter().for_each(|reason| assert!(!reason.trim().is_empty()));
        for row in effective(&config, &Profile::default(), |_| None) {
            assert!(row.text.is_none() || !row.value().is_null(), "{} = {:?}", row.path, row.text);
        }
    }
}
