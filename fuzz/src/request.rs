//! The hot path in front of HTTP: what it takes is exactly one request, and its response has the same bytes as that of
//! routing. The input is a request; line feeds stand for line ends.

use crate::query::service;
use axum::body::Body;
use axum::http::{HeaderMap, Request, StatusCode};
use basepair_server::http::hot::Memory;
use http_body_util::BodyExt;
use tower::ServiceExt;

/// The fields that the HTTP implementation adds behind routing.
const ADDED: [&str; 2] = ["content-length", "date"];

pub(crate) fn run(text: &str) {
    let request = text.replace("\r\n", "\n").replace('\n', "\r\n").into_bytes();
    let Some(service) = service() else { return };
    let mut head = Vec::new();
    let Some(taken) = service.hot.answer(&request, &mut Memory::default(), &mut head) else { return };

    let mut fields = [httparse::EMPTY_HEADER; 64];
    let mut parsed = httparse::Request::new(&mut fields);
    assert_eq!(parsed.parse(&request), Ok(httparse::Status::Complete(request.len())), "not one request");
    let mut routed = Request::builder().method(parsed.method.unwrap_or("")).uri(parsed.path.unwrap_or(""));
    for field in parsed.headers.iter() {
        routed = routed.header(field.name, field.value);
    }
    let Ok(routed) = routed.body(Body::empty()) else { return };
    let (parts, body) = service.runtime.block_on(async {
        let Ok(response) = service.router.clone().oneshot(routed).await;
        let (parts, body) = response.into_parts();
        (parts, body.collect().await.map(|body| body.to_bytes()).unwrap_or_default())
    });

    let (status, mut written) = fields_of(&head);
    assert_eq!(status, parts.status);
    ADDED.iter().for_each(|name| drop(written.remove(*name)));
    let mut expected = parts.headers;
    ADDED.iter().for_each(|name| drop(expected.remove(*name)));
    assert_eq!(written, expected);
    assert!(taken.bytes == body, "another body");
}

fn fields_of(head: &[u8]) -> (StatusCode, HeaderMap) {
    let mut fields = [httparse::EMPTY_HEADER; 64];
    let mut parsed = httparse::Response::new(&mut fields);
    assert_eq!(parsed.parse(head), Ok(httparse::Status::Complete(head.len())), "not one head");
    let mut map = HeaderMap::new();
    for field in parsed.headers.iter() {
        if let (Ok(name), Ok(value)) =
            (field.name.parse::<axum::http::HeaderName>(), axum::http::HeaderValue::from_bytes(field.value))
        {
            map.append(name, value);
        }
    }
    (StatusCode::from_u16(parsed.code.unwrap_or(0)).unwrap_or_default(), map)
}
