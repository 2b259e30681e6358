//! Which connections get a slot, which must end, and when.

use super::*;
use crate::http::server::slot::Receiving;

fn slots(limit: usize) -> Arc<Slots> {
    Slots::new(Limits { slots: limit, ..Limits::default() })
}

fn address(text: &str) -> IpAddr {
    text.parse().unwrap()
}

fn pass(slots: &Slots, ticks: u64) {
    slots.clock.fetch_add(ticks, Ordering::Relaxed);
}

fn was_cut(held: &Occupied) -> bool {
    held.has_order(Order::Cut)
}

#[test]
fn places_are_free_again_when_connections_end() {
    let slots = slots(2);
    let (one, two) = (slots.admit(address("10.0.0.1")), slots.admit(address("10.0.0.1")));
    assert!(one.is_some() && two.is_some());
    assert!(slots.admit(address("10.0.0.1")).is_none());
    drop(one);
    assert!(slots.admit(address("10.0.0.1")).is_some());
    drop(two);
    assert!(slots.is_empty());
}

#[test]
fn the_address_with_most_places_gives_one_to_a_new_connection_at_once() {
    let slots = slots(8);
    let greedy: Vec<_> = (0..8).map(|_| slots.admit(address("10.0.0.1")).unwrap()).collect();
    let honest = slots.admit(address("10.0.0.2")).unwrap();
    assert_eq!(greedy.iter().filter(|held| was_cut(held)).count(), 1);
    assert!(!was_cut(&honest));
    // No connection is evicted for an address that has as many slots as the others.
    let more: Vec<_> = (0..8).filter_map(|_| slots.admit(address("10.0.0.2"))).collect();
    let held = |all: &[Occupied]| all.iter().filter(|held| !was_cut(held)).count();
    assert!(held(&greedy) > held(&more), "{} {}", held(&greedy), held(&more));
    assert!(!was_cut(&honest));
}

#[test]
fn within_an_address_only_idle_connections_are_evicted() {
    let slots = slots(3);
    let held: Vec<_> = (0..3).map(|_| slots.admit(address("10.0.0.1")).unwrap()).collect();
    assert!(slots.admit(address("10.0.0.1")).is_none());
    pass(&slots, STILL);
    held[1].progress();
    let busy = held[0].handle();
    let newcomer = slots.admit(address("10.0.0.1")).unwrap();
    assert_eq!(held.iter().map(was_cut).collect::<Vec<_>>(), [false, false, true]);
    assert!(slots.admit(address("10.0.0.1")).is_none());
    drop((busy, newcomer));
}

#[test]
fn a_response_that_is_being_built_is_never_evicted() {
    let slots = slots(4);
    let held: Vec<_> = (0..4).map(|_| slots.admit(address("10.0.0.1")).unwrap()).collect();
    let busy: Vec<_> = held.iter().map(|held| held.handle()).collect();
    pass(&slots, 1000);
    assert!(slots.admit(address("10.0.0.2")).is_none());
    slots.sweep();
    assert!(!held.iter().any(was_cut));
    drop(busy);
    assert!(slots.admit(address("10.0.0.2")).is_some());
}

#[test]
fn a_body_that_does_not_arrive_is_evicted_and_cut() {
    let slots = slots(4);
    let held: Vec<_> = (0..4).map(|_| slots.admit(address("10.0.0.1")).unwrap()).collect();
    let _handling: Vec<_> = held.iter().map(|held| held.handle()).collect();
    let cut = || held.iter().filter(|held| was_cut(held)).count();
    assert!(slots.admit(address("10.0.0.2")).is_none());
    // It counts as reading, and not as a response that is being built.
    let receiving: Vec<_> = held.iter().map(|held| Receiving::of(held).start()).collect();
    let _honest = slots.admit(address("10.0.0.2")).unwrap();
    assert_eq!(cut(), 1);
    pass(&slots, ticks(slots.limits.head) + CLOSING);
    slots.sweep();
    assert_eq!(cut(), 1);
    drop(receiving);
    pass(&slots, 1000);
    slots.sweep();
    assert_eq!(cut(), 1, "a response that is being built is never cut");
    let _again: Vec<_> = held.iter().map(|held| Receiving::of(held).start()).collect();
    held.iter().for_each(|held| held.progress());
    pass(&slots, ticks(slots.limits.head) + CLOSING + 1);
    slots.sweep();
    assert_eq!(cut(), 4);
}

#[test]
fn a_connection_that_makes_progress_is_never_late() {
    let slots = slots(4);
    let (head, answer) = (ticks(slots.limits.head), ticks(slots.limits.answer));
    let [quiet, reading, answering, http2] = [(); 4].map(|()| slots.admit(address("10.0.0.1")).unwrap());
    reading.has_read(0, true);
    answering.is_blocked(true);
    http2.is_http2();
    pass(&slots, head);
    slots.sweep();
    let all = [&quiet, &reading, &answering, &http2];
    assert!(all.iter().all(|held| held.has_order(Order::Serve)));
    pass(&slots, 1);
    slots.sweep();
    assert!(quiet.has_order(Order::EndWhenQuiet) && reading.has_order(Order::Cut));
    assert!(answering.has_order(Order::Serve) && http2.has_order(Order::Serve));
    for _ in 0..10 {
        pass(&slots, answer);
        answering.progress();
        http2.progress();
        slots.sweep();
    }
    assert!(answering.has_order(Order::Serve) && http2.has_order(Order::Serve));
    pass(&slots, answer + 1);
    slots.sweep();
    assert!(answering.has_order(Order::Cut) && http2.has_order(Order::Finish));
    pass(&slots, head);
    slots.sweep();
    assert!(http2.has_order(Order::Cut));
}

#[test]
fn during_shutdown_idle_connections_end_and_others_finish() {
    let slots = slots(4);
    let [fresh, quiet, answering, http2] = [(); 4].map(|()| slots.admit(address("10.0.0.1")).unwrap());
    pass(&slots, NEXT_REQUEST);
    fresh.progress();
    answering.is_blocked(true);
    http2.is_http2();
    slots.drain();
    assert!(quiet.has_order(Order::EndWhenQuiet) && http2.has_order(Order::Finish));
    assert!(fresh.has_order(Order::Serve) && answering.has_order(Order::Serve));
    pass(&slots, NEXT_REQUEST);
    slots.sweep();
    assert!(fresh.has_order(Order::EndWhenQuiet) && answering.has_order(Order::Serve));
}

#[test]
fn during_shutdown_a_request_has_little_time_to_arrive() {
    let slots = slots(3);
    let [head, body, done] = [(); 3].map(|()| slots.admit(address("10.0.0.1")).unwrap());
    head.has_read(0, true);
    let (_handling, receiving) = (body.handle(), Receiving::of(&body).start());
    let _built = done.handle();
    slots.drain();
    pass(&slots, CLOSING);
    slots.sweep();
    assert!(![&head, &body].iter().any(|held| was_cut(held)));
    pass(&slots, 1);
    slots.sweep();
    assert!(was_cut(&head) && was_cut(&body) && !was_cut(&done));
    drop(receiving);
}

#[test]
fn during_shutdown_a_client_that_takes_nothing_is_not_waited_for() {
    let slots = slots(2);
    let [answering, http2] = [(); 2].map(|()| slots.admit(address("10.0.0.1")).unwrap());
    answering.is_blocked(true);
    http2.is_http2();
    let _unread = http2.answer();
    // Until then, it had more time.
    pass(&slots, CLOSING * 2);
    slots.drain();
    assert!(!was_cut(&answering) && !was_cut(&http2));
    for _ in 0..5 {
        pass(&slots, SILENT - 1);
        answering.progress();
        http2.progress();
        slots.sweep();
        assert!(!was_cut(&answering) && !was_cut(&http2));
    }
    pass(&slots, SILENT);
    slots.sweep();
    assert!(!was_cut(&answering) && was_cut(&http2));
    pass(&slots, CLOSING);
    slots.sweep();
    assert!(was_cut(&answering));
}

#[test]
fn during_shutdown_a_client_that_is_there_has_more_time() {
    let slots = slots(1);
    let http2 = slots.admit(address("10.0.0.1")).unwrap();
    http2.is_http2();
    let _unread = http2.answer();
    slots.drain();
    for _ in 0..CLOSING {
        pass(&slots, 1);
        http2.hears(true);
        slots.sweep();
        assert!(!was_cut(&http2));
    }
    pass(&slots, 1);
    http2.hears(true);
    slots.sweep();
    assert!(was_cut(&http2));
}
