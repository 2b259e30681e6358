//! No text can kill a reader: nested shapes of every language, at depths up to a hundred thousand, on the real threads.

mod shapes;

use basepair_syntax::highlight::{Language, highlight};
use shapes::SHAPES;
use std::time::Instant;

const DEPTHS: [usize; 5] = [10, 100, 1_000, 10_000, 100_000];

#[test]
fn no_shape_of_nesting_kills_a_reader() {
    let started = Instant::now();
    let mut slowest = (0, String::new());
    for shape in SHAPES {
        let path = format!("a.{}", shape.ending);
        for depth in DEPTHS {
            let text = shape.text(depth);
            let began = Instant::now();
            basepair_syntax::read(&path, &text);
            highlight(Language::of_path(&path), &text);
            slowest = slowest.max((began.elapsed().as_millis(), format!("{} at {depth}", shape.name)));
        }
    }
    println!(
        "{} shapes, {} texts, slowest {:?}, {:?} in all",
        SHAPES.len(),
        SHAPES.len() * DEPTHS.len(),
        slowest,
        started.elapsed()
    );
}

#[test]
fn there_are_shapes_of_every_language() {
    assert!(SHAPES.len() >= 120, "{}", SHAPES.len());
    for ending in ["tsx", "ts", "css", "vue", "svelte", "astro"] {
        assert!(SHAPES.iter().any(|shape| shape.ending == ending), "{ending}");
    }
    for (number, shape) in SHAPES.iter().enumerate() {
        assert!(shape.parts().iter().any(|part| !part.is_empty()), "{number}");
    }
}
