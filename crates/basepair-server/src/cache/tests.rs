//! Documents are built once, within limits, and given to every request that waits.

use super::*;
use basepair_catalog::document::{Document, Freshness, MediaType};
use std::sync::atomic::AtomicUsize;

fn text(bytes: usize) -> Arc<Representation> {
    let document = Document::new(MediaType::Text, Freshness::Live, "x".repeat(bytes));
    Arc::new(Representation::new(document))
}

fn cache(budget: usize, makers: usize) -> Arc<Cache<&'static str>> {
    Arc::new(Cache::new(budget, Makers::of(makers), Work::Document))
}

#[tokio::test]
async fn parallel_requests_build_a_document_once() {
    let cache = cache(1 << 20, 2);
    let askers: Vec<_> = (0..500)
        .map(|_| {
            let cache = Arc::clone(&cache);
            tokio::spawn(async move { cache.get_or_make(None, "a", (1, 0), |_| Ok(text(100))).await })
        })
        .collect();
    for asker in askers {
        assert!(asker.await.unwrap().is_ok());
    }
    assert_eq!(cache.figures().made, 1);
    assert_eq!(cache.figures().waiting, 0);
}

#[tokio::test]
async fn a_replaced_document_is_counted_once() {
    let cache = cache(1 << 20, 2);
    cache.get_or_make(None, "a", (1, 0), |_| Ok(text(1000))).await.unwrap();
    let once = cache.figures().bytes;
    for edition in 2..50 {
        cache.get_or_make(None, "a", (edition, 0), |_| Ok(text(1000))).await.unwrap();
    }
    assert_eq!((cache.figures().bytes, cache.figures().documents), (once, 1));
}

#[tokio::test]
async fn the_least_recently_used_document_is_evicted_first() {
    let cache = cache(20_000, 2);
    for key in ["a", "b", "c"] {
        cache.get_or_make(None, key, (1, 0), |_| Ok(text(5000))).await.unwrap();
    }
    assert!(cache.get("a", (1, 0)).is_some());
    cache.get_or_make(None, "d", (1, 0), |_| Ok(text(5000))).await.unwrap();
    assert!(cache.get("a", (1, 0)).is_some());
    assert!(cache.get("b", (1, 0)).is_none());
    assert!(cache.figures().bytes <= 20_000);
    cache.get_or_make(None, "huge", (1, 0), |_| Ok(text(15_000))).await.unwrap();
    assert!(cache.get("huge", (1, 0)).is_none() && cache.get("a", (1, 0)).is_some());
}

#[tokio::test]
async fn a_client_causes_a_limited_number_of_builds_and_others_go_on() {
    let cache = cache(1 << 20, 1);
    let admission = Arc::default();
    let client = |last| Client { admission: Arc::clone(&admission), address: [127, 0, 0, last].into() };
    let (finish, finished) = std::sync::mpsc::channel::<()>();
    let finished = Arc::new(Mutex::new(finished));
    let ask = |client: Client, key: String| {
        let (cache, finished) = (Arc::clone(&cache), Arc::clone(&finished));
        let make = move |_| {
            let _ = finished.lock().map(|finished| finished.recv());
            Ok(text(10))
        };
        tokio::spawn(async move { cache.get_or_make(Some(&client), &key, (1, 0), make).await })
    };
    let greedy: Vec<_> = (0..100).map(|number| ask(client(1), number.to_string())).collect();
    let joining: Vec<_> = (0..100).map(|_| ask(client(1), "0".to_owned())).collect();
    let other = ask(client(2), "other".to_owned());
    while greedy.iter().filter(|asked| asked.is_finished()).count() == 0 || cache.figures().waiting < 33 {
        tokio::task::yield_now().await;
    }
    drop(finish);
    let mut refused = 0;
    for asked in greedy {
        match asked.await.unwrap() {
            Ok(_) => {}
            Err(failure) => {
                assert_eq!(failure, Failure::Busy);
                refused += 1;
            }
        }
    }
    assert_eq!(refused, 100 - 32);
    for asked in joining {
        assert!(asked.await.unwrap().is_ok(), "who waits for the same document causes nothing");
    }
    assert!(other.await.unwrap().is_ok());
    assert!(client(1).admit(Work::Document, 32).is_ok(), "everything was given back");
}

#[tokio::test]
async fn an_error_reaches_every_request_and_a_panic_is_caught() {
    let cache = cache(1 << 20, 1);
    let refused = cache.get_or_make(None, "a", (1, 0), |_| Err("no")).await;
    assert_eq!(refused.unwrap_err(), Failure::Refused("no"));
    let broken = cache.get_or_make(None, "a", (1, 0), |_| panic!("a fault")).await;
    assert_eq!(broken.unwrap_err(), Failure::Broken);
    assert!(cache.get_or_make(None, "a", (1, 0), |_| Ok(text(1))).await.is_ok());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn no_more_builds_run_than_allowed() {
    let cache = cache(1 << 20, 2);
    let running = Arc::new(AtomicUsize::new(0));
    let most = Arc::new(AtomicUsize::new(0));
    let askers: Vec<_> = (0..40)
        .map(|number| {
            let (cache, running, most) = (Arc::clone(&cache), Arc::clone(&running), Arc::clone(&most));
            tokio::spawn(async move {
                let make = move |_| {
                    most.fetch_max(running.fetch_add(1, Ordering::SeqCst) + 1, Ordering::SeqCst);
                    std::thread::yield_now();
                    running.fetch_sub(1, Ordering::SeqCst);
                    Ok(text(10))
                };
                cache.get_or_make(None, &number.to_string(), (1, 0), make).await
            })
        })
        .collect();
    for asker in askers {
        assert!(asker.await.unwrap().is_ok());
    }
    assert!(most.load(Ordering::SeqCst) <= 2);
}

#[tokio::test]
async fn a_document_that_no_request_waits_for_is_not_built() {
    let cache = cache(1 << 20, 1);
    let held = cache.inner.makers.0.take(None).await;
    let asker = {
        let cache = Arc::clone(&cache);
        tokio::spawn(async move { cache.get_or_make(None, "a", (1, 0), |_| Ok(text(1))).await })
    };
    while cache.figures().waiting == 0 {
        tokio::task::yield_now().await;
    }
    asker.abort();
    assert!(asker.await.unwrap_err().is_cancelled());
    drop(held);
    while cache.figures().waiting > 0 {
        tokio::task::yield_now().await;
    }
    assert_eq!(cache.figures().made, 0);
}

#[tokio::test]
async fn when_the_server_shuts_down_what_has_begun_is_finished_and_what_waits_is_refused() {
    let cache = cache(1 << 20, 1);
    let client = Client { admission: Arc::default(), address: [127, 0, 0, 1].into() };
    let (finish, finished) = std::sync::mpsc::channel::<()>();
    let ask = |key: &'static str, wait: Option<std::sync::mpsc::Receiver<()>>| {
        let (cache, client) = (Arc::clone(&cache), client.clone());
        let make = move |_| {
            wait.map(|wait| wait.recv());
            Ok(text(10))
        };
        tokio::spawn(async move { cache.get_or_make(Some(&client), key, (1, 0), make).await })
    };
    let begun = ask("begun", Some(finished));
    while cache.inner.makers.0.has_free() {
        tokio::task::yield_now().await;
    }
    let waiting = ask("waiting", None);
    while cache.figures().waiting < 2 {
        tokio::task::yield_now().await;
    }
    client.admission.close();
    assert_eq!(waiting.await.unwrap().unwrap_err(), Failure::Busy);
    drop(finish);
    assert!(begun.await.unwrap().is_ok());
    // Nobody waits for this one's turn.
    assert!(ask("waiting", None).await.unwrap().is_ok());
    assert_eq!((cache.figures().made, cache.figures().waiting), (2, 0));
    assert!(client.admit(Work::Document, 32).is_ok(), "everything was given back");
}

#[tokio::test]
async fn a_new_edition_lists_the_most_requested_keys() {
    let cache = cache(1 << 20, 1);
    assert_eq!(cache.begin((1, 0), 2), Some(Vec::new()));
    for key in ["a", "b", "c"] {
        cache.get_or_make(None, key, (1, 0), |_| Ok(text(1))).await.unwrap();
    }
    for _ in 0..3 {
        cache.get("b", (1, 0));
    }
    cache.get("c", (1, 0));
    assert_eq!(cache.begin((1, 0), 2), None);
    let popular = cache.begin((2, 0), 2).unwrap();
    assert_eq!(popular.iter().map(|key| &**key).collect::<Vec<_>>(), ["b", "c"]);
    assert!(cache.is_current((2, 0)));
}

#[tokio::test]
async fn a_builder_gets_the_earlier_document() {
    let cache = cache(1 << 20, 1);
    let first = cache.get_or_make(None, "a", (1, 0), |_| Ok(text(10))).await.unwrap();
    let same = cache.get_or_make(None, "a", (2, 0), |earlier| earlier.ok_or("nothing")).await.unwrap();
    assert!(Arc::ptr_eq(&first, &same));
}
