//! Findings as SARIF 2.1.0, on stdout, for code scanning. Only the parts of the format that we use are declared here.

use super::base::Base;
use basepair_catalog::wire::finding::OmittedAnswer;
use basepair_catalog::wire::pretty;
use basepair_check::Report;
use basepair_model::finding::Finding;
use basepair_model::percent;
use basepair_model::rule::{self, Rule, Severity};
use basepair_server::answers::spec;
use serde::Serialize;
use std::collections::{HashMap, HashSet};
use std::io::{self, Write};

const SCHEMA: &str = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/os/schemas/sarif-schema-2.1.0.json";
/// What paths are relative to; the reader of the log resolves it.
const ROOT: &str = "%SRCROOT%";

pub fn print(found: &Report, base: &Base) -> io::Result<()> {
    writeln!(io::stdout(), "{}", pretty(&log(found, base)))
}

#[derive(Debug, Serialize)]
struct Log {
    #[serde(rename = "$schema")]
    schema: &'static str,
    version: &'static str,
    runs: [Run; 1],
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
struct Run {
    tool: Tool,
    original_uri_base_ids: HashMap<&'static str, Described>,
    column_kind: &'static str,
    results: Vec<SarifResult>,
    properties: Counts,
}

#[derive(Debug, Serialize)]
struct Counts {
    ignored: usize,
    baselined: usize,
    /// Findings that are not listed.
    omitted: Vec<OmittedAnswer>,
}

#[derive(Debug, Serialize)]
struct Tool {
    driver: Driver,
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
struct Driver {
    name: &'static str,
    semantic_version: &'static str,
    rules: Vec<Descriptor>,
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
struct Descriptor {
    id: &'static str,
    short_description: Message,
    full_description: Message,
    help: Help,
    default_configuration: Configuration,
}

#[derive(Debug, Serialize)]
struct Configuration {
    level: &'static str,
}

#[derive(Debug, Serialize)]
struct Message {
    text: String,
}

#[derive(Debug, Serialize)]
struct Help {
    text: String,
    markdown: String,
}

#[derive(Debug, Serialize)]
struct Described {
    description: Message,
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
struct SarifResult {
    rule_id: &'static str,
    rule_index: usize,
    level: &'static str,
    message: Message,
    locations: [Location; 1],
    partial_fingerprints: Fingerprints,
    properties: About,
}

#[derive(Debug, Serialize)]
struct Fingerprints {
    #[serde(rename = "basepairFindingId/v1")]
    id: String,
}

#[derive(Debug, Serialize)]
struct About {
    #[serde(skip_serializing_if = "Option::is_none")]
    item: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    node: Option<String>,
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
struct Location {
    physical_location: PhysicalLocation,
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
struct PhysicalLocation {
    artifact_location: ArtifactLocation,
    region: Region,
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
struct ArtifactLocation {
    uri: String,
    uri_base_id: &'static str,
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
struct Region {
    start_line: usize,
    start_column: usize,
    end_line: usize,
    end_column: usize,
}

fn log(found: &Report, base: &Base) -> Log {
    // Only the rules of the results: all of them are some hundred kilobytes.
    let with_results: HashSet<&str> = found.findings.iter().map(rule_name).collect();
    let rules: Vec<&'static Rule> = rule::all().filter(|rule| with_results.contains(rule.name)).collect();
    let positions: HashMap<&str, usize> =
        rules.iter().enumerate().map(|(position, rule)| (rule.name, position)).collect();
    let result =
        |finding| result(finding, base, positions.get(rule_name(finding)).copied().unwrap_or_default());
    let hidden = found.hidden();
    let run = Run {
        tool: Tool {
            driver: Driver {
                name: "basepair",
                semantic_version: env!("CARGO_PKG_VERSION"),
                rules: rules.into_iter().map(descriptor).collect(),
            },
        },
        original_uri_base_ids: HashMap::from([(
            ROOT,
            Described { description: Message { text: "The root of the repository.".to_owned() } },
        )]),
        column_kind: "unicodeCodePoints",
        results: found.findings.iter().map(result).collect(),
        properties: Counts {
            ignored: hidden.ignored,
            baselined: hidden.baselined,
            omitted: found.omitted.iter().map(OmittedAnswer::from).collect(),
        },
    };
    Log { schema: SCHEMA, version: "2.1.0", runs: [run] }
}

fn rule_name(finding: &Finding) -> &'static str {
    finding.rule.name
}

fn level(severity: Severity) -> &'static str {
    severity.as_str()
}

fn descriptor(rule: &'static Rule) -> Descriptor {
    let markdown = spec::markdown(rule);
    Descriptor {
        id: rule.name,
        short_description: Message { text: rule.summary.to_owned() },
        full_description: Message { text: format!("{} {}", rule.summary, rule.harm) },
        help: Help { text: spec::prose(rule), markdown },
        default_configuration: Configuration { level: level(rule.severity) },
    }
}

fn result(finding: &Finding, base: &Base, rule_index: usize) -> SarifResult {
    let (start, end) = (finding.place.start(), finding.place.end());
    SarifResult {
        rule_id: finding.rule.name,
        rule_index,
        level: level(finding.severity),
        message: Message { text: format!("{}\n{}", finding.message, finding.help) },
        locations: [Location {
            physical_location: PhysicalLocation {
                artifact_location: ArtifactLocation {
                    uri: percent::encode(&base.path(finding.place.file()), "/"),
                    uri_base_id: ROOT,
                },
                region: Region {
                    start_line: start.line,
                    start_column: start.column,
                    end_line: end.line,
                    end_column: end.column,
                },
            },
        }],
        partial_fingerprints: Fingerprints { id: finding.id() },
        properties: About { item: finding.item.clone(), node: finding.node.clone() },
    }
}
