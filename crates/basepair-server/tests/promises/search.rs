//! What a search finds in the default registry, as the official client sees it. The queries are data.

use crate::service::Service;
use axum::http::{Method, StatusCode};
use basepair_model::percent::encode;

/// Needs, other libraries' words, typing errors and other languages, with every item that answers them.
const NEEDS: &str = include_str!("search-needs.txt");
/// Of the rows of `NEEDS` that are held out, how many percent must have an answer first, and among the first five.
const FLOOR: [usize; 2] = [85, 92];
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

/// Whether a row is held out: whoever tunes the search looks at the others only. By a hash of the query, so that a row that is
/// added moves no other.
fn is_held_out(query: &str) -> bool {
    let hash = query
        .bytes()
        .fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3));
    hash >> 32 & 1 == 1
}

#[tokio::test]
async fn most_of_what_people_mean_is_found_first_and_often_nothing_where_nothing_fits() {
    let service = Service::of_default();
    let (mut asked, mut first, mut among) = ([0; 2], [0; 2], [0; 2]);
    let (mut without, mut invented) = (0, Vec::new());
    for row in NEEDS.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
        let (query, expected) =
            row.split_once(" => ").unwrap_or_else(|| panic!("a row without an item: {row}"));
        let expected: Vec<&str> = expected.split(", ").collect();
        let names = service.names(&format!("/api/v1/ui?q={}&limit=5", encode(query, ""))).await;
        let half = usize::from(is_held_out(query));
        let place = names.iter().position(|name| expected.contains(&name.as_str()));
        let place = if expected == ["-"] { names.is_empty().then_some(0) } else { place };
        without += usize::from(expected == ["-"]);
        if expected == ["-"] && place.is_none() {
            invented.push(format!("{query}: {}", names.join(", ")));
        }
        for name in expected.iter().filter(|name| **name != "-") {
            let path = format!("/api/v1/ui/{name}");
            assert_eq!(service.ask(Method::GET, &path, &[]).await.status, StatusCode::OK, "{row}");
        }
        asked[half] += 1;
        first[half] += usize::from(place == Some(0));
        among[half] += usize::from(place.is_some());
    }
    println!("of {asked:?} queries (open, held out), {first:?} first and {among:?} among five");
    assert!(asked[0] >= 100 && asked[1] >= 100, "{asked:?} queries");
    for (found, floor) in [(first, FLOOR[0]), (among, FLOOR[1])] {
        assert!(found[1] * 100 >= asked[1] * floor, "{found:?} of {asked:?}, less than {floor} %");
    }
    // A rare word that is also in a text is still taken for an answer: what is left to do.
    assert!(invented.len() * 2 <= without, "{invented:?}");
}

#[tokio::test]
async fn a_demo_is_found_as_its_item_unless_demos_are_asked_for() {
    let service = Service::of_default();
    let names = service.names("/api/v1/ui?q=button").await;
    assert!(
        names.contains(&"button".to_owned()) && !names.iter().any(|name| name.ends_with("-demo")),
        "{names:?}"
    );
    assert_eq!(service.names("/api/v1/ui?q=button-demo").await[0], "button-demo");
    assert!(service.names("/api/v1/ui?q=button+demo").await[..2].contains(&"button-demo".to_owned()));
}
