//! What a search finds in the default registry, as the official client sees it. The queries are data.

use crate::service::Service;
use axum::http::{Method, StatusCode};
use basepair_model::percent::encode;

const QUERIES: &str = include_str!("search-queries.txt");
/// How far down `~` allows.
const AMONG: usize = 3;

#[tokio::test]
async fn queries_find_what_people_look_for() {
    let service = Service::of_default();
    let rows = QUERIES.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
    let (mut asked, mut wrong) = (0, Vec::new());
    for row in rows {
        let (query, expected, most) = match (row.split_once(" = "), row.split_once(" ~ ")) {
            (Some((query, expected)), _) => (query, expected, 1),
            (None, Some((query, expected))) => (query, expected, AMONG),
            (None, None) => panic!("a row without an item: {row}"),
        };
        let path = format!("/api/v1/ui?q={}&limit=8", encode(query, ""));
        let answer = service.ask(Method::GET, &path, &[]).await;
        assert_eq!(answer.status, StatusCode::OK, "{query}");
        let answer = answer.json();
        let items = answer["items"].as_array().unwrap();
        // A demo is found with its item; it is not what is looked for.
        let names =
            items.iter().map(|item| item["name"].as_str().unwrap()).filter(|name| !name.ends_with("-demo"));
        let names: Vec<&str> = names.collect();
        if !names.iter().take(most).any(|name| *name == expected) {
            wrong.push(format!("{query}: expected {expected}, found {}", names.join(", ")));
        }
        asked += 1;
    }
    assert!(asked >= 150, "only {asked} queries");
    assert!(wrong.is_empty(), "{} of {asked} queries:\n{}", wrong.len(), wrong.join("\n"));
}
