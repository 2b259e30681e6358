//! Strong validators, 304, content codings built once per snapshot.

use super::DOCUMENTS;
use crate::service::{Answer, Service};
use axum::http::{Method, StatusCode};
use sha2::{Digest, Sha256};
use std::collections::HashSet;
use std::io::Read;

fn decoded(answer: &Answer) -> Vec<u8> {
    let mut out = Vec::new();
    match answer.header("content-encoding") {
        "br" => brotli::BrotliDecompress(&mut answer.body.as_slice(), &mut out).unwrap(),
        "zstd" => out = zstd::bulk::decompress(&answer.body, 10 << 20).unwrap(),
        "gzip" => drop(flate2::read::GzDecoder::new(answer.body.as_slice()).read_to_end(&mut out).unwrap()),
        "" => out.clone_from(&answer.body),
        other => panic!("{other}"),
    }
    out
}

#[tokio::test]
async fn every_document_is_validated_by_its_content() {
    let service = Service::of_default();
    for path in DOCUMENTS {
        let first = service.get(path).await;
        let tag = first.header("etag").to_owned();
        assert!(tag.starts_with('"') && tag.ends_with('"') && tag.len() > 20, "{path}: {tag}");
        let vary = if *path == *"/" { "Accept, Accept-Encoding, Origin" } else { "Accept-Encoding, Origin" };
        assert_eq!(first.header("vary"), vary, "{path}");
        assert_eq!(first.header("cache-control"), "max-age=0, s-maxage=10, must-revalidate", "{path}");
        assert_eq!(first.header("content-length"), first.body.len().to_string(), "{path}");
        for sent in [tag.clone(), format!("\"x\", {tag}"), format!("W/{tag}"), "*".to_owned()] {
            let again = service.ask(Method::GET, path, &[("if-none-match", &sent)]).await;
            assert_eq!(again.status, StatusCode::NOT_MODIFIED, "{path}: {sent}");
            assert!(again.body.is_empty());
            assert_eq!((again.header("etag"), again.header("vary")), (&*tag, vary), "{path}");
        }
        let other = service.ask(Method::GET, path, &[("if-none-match", "\"other\"")]).await;
        assert_eq!(other.status, StatusCode::OK, "{path}");
    }
}

#[tokio::test]
async fn every_coding_is_smaller_decodes_to_the_same_bytes_and_has_its_own_tag() {
    let service = Service::of_default();
    for path in DOCUMENTS {
        let plain = service.get(path).await;
        let mut tags = HashSet::from([plain.header("etag").to_owned()]);
        for coding in ["br", "zstd", "gzip"] {
            let coded = service.ask(Method::GET, path, &[("accept-encoding", coding)]).await;
            assert_eq!(coded.header("content-encoding"), coding, "{path}");
            assert!(coded.body.len() < plain.body.len(), "{path} {coding}");
            assert_eq!(decoded(&coded), plain.body, "{path} {coding}");
            assert!(tags.insert(coded.header("etag").to_owned()), "{path} {coding}");
            let conditions = [("accept-encoding", coding), ("if-none-match", coded.header("etag"))];
            let again = service.ask(Method::GET, path, &conditions).await;
            assert_eq!(again.status, StatusCode::NOT_MODIFIED, "{path} {coding}");
        }
    }
}

#[tokio::test]
async fn the_best_coding_that_the_client_accepts_is_sent() {
    let service = Service::of_default();
    for (accepted, expected) in [
        ("gzip, deflate, br, zstd", "br"),
        ("gzip, zstd", "zstd"),
        ("gzip, deflate", "gzip"),
        ("br;q=0.1, gzip;q=0.9", "gzip"),
        ("br;q=0, *", "zstd"),
        ("br;Q=0", ""),
        ("identity, br;q=0.1", ""),
        ("deflate", ""),
        ("identity", ""),
    ] {
        let answer = service.ask(Method::GET, "/api/v1/ui", &[("accept-encoding", accepted)]).await;
        assert_eq!(answer.header("content-encoding"), expected, "{accepted}");
    }
}

#[tokio::test]
async fn the_digest_is_of_the_plain_bytes_in_every_coding() {
    let service = Service::of_default();
    for coding in ["identity", "br", "zstd", "gzip"] {
        let answer = service.ask(Method::GET, "/r/button.json", &[("accept-encoding", coding)]).await;
        let digest = basepair_server::representation::base64(&Sha256::digest(decoded(&answer)));
        assert_eq!(answer.header("unencoded-digest"), format!("sha-256=:{digest}:"), "{coding}");
        assert_eq!(answer.header("repr-digest"), "", "{coding}: a proxy that recodes would make it false");
    }
    let image = service.get("/og/index.png").await;
    let digest = basepair_server::representation::base64(&Sha256::digest(&image.body));
    assert_eq!(image.header("unencoded-digest"), format!("sha-256=:{digest}:"));
    assert_eq!(image.header("vary"), "Origin");
}

#[tokio::test]
async fn filtered_responses_are_compressed_too() {
    let service = Service::of_default();
    for path in [
        "/r/registry.json?limit=100&offset=0",
        "/api/v1/ui/button?ns=@acme",
        "/api/v1/findings?severity=note",
    ] {
        let plain = service.get(path).await;
        for coding in ["br", "zstd", "gzip"] {
            let coded = service.ask(Method::GET, path, &[("accept-encoding", coding)]).await;
            assert_eq!(coded.header("content-encoding"), coding, "{path}");
            assert_eq!(decoded(&coded), plain.body, "{path} {coding}");
        }
    }
}

#[tokio::test]
async fn the_same_query_is_answered_from_the_cache() {
    let service = Service::of_default();
    for path in [
        "/api/v1/ui?limit=5&q=button",
        "/api/v1/ui?q=button&limit=5&other=1",
        "/r/registry.json?q=b%75tton&limit=05",
    ] {
        service.get(path).await;
    }
    assert_eq!(service.running.caches().searches.figures().made, 1);
}

#[tokio::test]
async fn responses_with_parameters_are_validated_too() {
    let service = Service::of_default();
    for path in ["/api/v1/ui?q=button", "/api/v1/ui/button?ns=@acme"] {
        let first = service.get(path).await;
        let again = service.ask(Method::GET, path, &[("if-none-match", first.header("etag"))]).await;
        assert_eq!(again.status, StatusCode::NOT_MODIFIED, "{path}");
    }
}

#[tokio::test]
async fn an_unchanged_page_keeps_its_policy() {
    let service = Service::of_default();
    let first = service.get("/items").await;
    let again = service.ask(Method::GET, "/items", &[("if-none-match", first.header("etag"))]).await;
    assert_eq!(again.status, StatusCode::NOT_MODIFIED);
    assert_eq!(again.header("content-security-policy"), first.header("content-security-policy"));
}
