//! The position of every part of the helix. Rows go down the page; each has a bead or the name of a strand on any
//! backbone, or one rung across. Backbones cross between rows, so that no label overlaps a crossing.

use basepair_model::model::{Backbone, Element, Model, Node, Rung, Strand};
use std::f64::consts::PI;

/// The sizes of a drawing.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Measure {
    pub(crate) width: f64,
    /// How far a backbone swings to either side.
    pub(crate) amplitude: f64,
    /// The distance between rows.
    pub(crate) row: f64,
    /// Rows between two crossings.
    pub(crate) rows: usize,
    /// The height of a crossing.
    pub(crate) crossing: f64,
    /// Whether titles or short labels are shown beside ids.
    pub(crate) titles: bool,
}

impl Measure {
    /// For wide pages.
    pub(crate) const WIDE: Self =
        Self { width: 720.0, amplitude: 118.0, row: 46.0, rows: 4, crossing: 66.0, titles: true };
    /// For phones and narrow columns.
    pub(crate) const NARROW: Self =
        Self { width: 340.0, amplitude: 54.0, row: 36.0, rows: 4, crossing: 40.0, titles: false };
}

#[derive(Debug)]
pub(crate) struct Layout<'a> {
    pub(crate) measure: Measure,
    pub(crate) height: f64,
    pub(crate) stretches: Vec<Stretch<'a>>,
    pub(crate) marks: Vec<Mark<'a>>,
    pub(crate) bars: Vec<Bar<'a>>,
    pub(crate) ends: Vec<End<'a>>,
}

/// A coloured segment of a backbone: one strand.
#[derive(Debug)]
pub(crate) struct Stretch<'a> {
    pub(crate) strand: &'a Strand,
    pub(crate) backbone: usize,
    /// Its position on the backbone: a step of the hue.
    pub(crate) step: usize,
    pub(crate) path: String,
}

/// A bead (a node) or a strand's name beside the backbone.
#[derive(Debug)]
pub(crate) struct Mark<'a> {
    pub(crate) element: Element<'a>,
    pub(crate) backbone: usize,
    pub(crate) step: usize,
    pub(crate) x: f64,
    pub(crate) y: f64,
    /// Whether the label is on the left.
    pub(crate) left: bool,
}

/// A rung across both backbones.
#[derive(Debug)]
pub(crate) struct Bar<'a> {
    pub(crate) rung: &'a Rung,
    pub(crate) from: f64,
    pub(crate) to: f64,
    pub(crate) y: f64,
}

/// The position of the name of a backbone, above its start.
#[derive(Debug)]
pub(crate) struct End<'a> {
    pub(crate) backbone: &'a Backbone,
    pub(crate) number: usize,
    pub(crate) x: f64,
    pub(crate) y: f64,
    pub(crate) left: bool,
}

enum Slot<'a> {
    Strand(&'a Strand),
    Node(&'a Node),
}

impl<'a> Layout<'a> {
    pub(crate) fn new(model: &'a Model, measure: Measure) -> Self {
        let backbones: Vec<Vec<Vec<Slot<'a>>>> =
            model.backbones.iter().map(|backbone| slots(model, backbone)).collect();
        let longest = backbones.iter().map(|strands| strands.iter().map(Vec::len).sum()).max().unwrap_or(0);
        let rungs = rung_rows(longest, model.rungs.len());
        let total = longest + model.rungs.len();
        let curve = Curve { measure, backbones: model.backbones.len(), total };
        // Rows without a rung, in order: the slots of a backbone are spread over them.
        let free: Vec<usize> = (0..total).filter(|row| !rungs.contains(row)).collect();

        let mut layout = Self {
            measure,
            height: curve.end() + 12.0,
            stretches: Vec::new(),
            marks: Vec::new(),
            bars: Vec::new(),
            ends: Vec::new(),
        };
        for (number, strands) in backbones.into_iter().enumerate() {
            layout.backbone(&curve, number, strands, &free);
        }
        for (rung, row) in model.rungs.iter().zip(rungs) {
            let y = curve.row(row);
            let places = (0..curve.backbones.max(1)).map(|backbone| curve.x(backbone, y));
            let from = places.clone().fold(f64::INFINITY, f64::min);
            let to = places.fold(f64::NEG_INFINITY, f64::max);
            layout.bars.push(Bar { rung, from, to, y });
        }
        for (number, backbone) in model.backbones.iter().enumerate() {
            let x = curve.x(number, curve.start());
            let left = x < measure.width / 2.0;
            layout.ends.push(End { backbone, number, x, y: curve.start() - 14.0, left });
        }
        layout
    }

    fn backbone(&mut self, curve: &Curve, number: usize, strands: Vec<Vec<Slot<'a>>>, free: &[usize]) {
        let count: usize = strands.iter().map(Vec::len).sum();
        let row = |slot: usize| {
            let spread = (slot * 2 + 1) * free.len() / (count * 2).max(1);
            curve.row(free.get(spread).copied().unwrap_or(0))
        };
        let mut slot = 0;
        let mut from = curve.start();
        let last = strands.len().saturating_sub(1);
        for (step, slots) in strands.into_iter().enumerate() {
            let mut strand = None;
            for part in slots {
                let y = row(slot);
                let x = curve.x(number, y);
                let element = match part {
                    Slot::Strand(each) => {
                        strand = Some(each);
                        Element::Strand(each)
                    }
                    Slot::Node(node) => Element::Node(node),
                };
                let left = x < self.measure.width / 2.0;
                self.marks.push(Mark { element, backbone: number, step, x, y, left });
                slot += 1;
            }
            let to = if step == last { curve.end() } else { f64::midpoint(row(slot - 1), row(slot)) };
            if let Some(strand) = strand {
                let path = curve.path(number, from, to);
                self.stretches.push(Stretch { strand, backbone: number, step, path });
            }
            from = to;
        }
    }
}

/// The strands of a backbone from the top down, each with its nodes: first the strands in the order, then those outside
/// it.
fn slots<'a>(model: &'a Model, backbone: &Backbone) -> Vec<Vec<Slot<'a>>> {
    let own: Vec<&Strand> = model.strands.iter().filter(|strand| strand.backbone == backbone.id).collect();
    let is_below = |strand: &Strand| own.iter().any(|other| other.below.as_ref() == Some(&strand.name));
    let mut ordered: Vec<&Strand> = Vec::new();
    for head in own.iter().filter(|strand| strand.below.is_some() && !is_below(strand)) {
        let mut next = Some(*head);
        while let Some(strand) = next.filter(|strand| !ordered.iter().any(|each| each.name == strand.name)) {
            ordered.push(strand);
            next = strand.below.as_ref().and_then(|name| own.iter().find(|each| each.name == *name).copied());
        }
    }
    let beside: Vec<&Strand> =
        own.iter().filter(|strand| !ordered.iter().any(|each| each.name == strand.name)).copied().collect();
    ordered.extend(beside);
    let with_nodes = |strand: &'a Strand| {
        let nodes = model.nodes.iter().filter(|node| node.strand == strand.name).map(Slot::Node);
        std::iter::once(Slot::Strand(strand)).chain(nodes).collect()
    };
    ordered.into_iter().map(with_nodes).collect()
}

/// The rows of the rungs, spread evenly among `slots` others.
fn rung_rows(slots: usize, rungs: usize) -> Vec<usize> {
    (0..rungs).map(|rung| (rung + 1) * (slots + rungs) / (rungs + 1)).collect()
}

/// The curves: sines around the middle, one phase a backbone.
struct Curve {
    measure: Measure,
    backbones: usize,
    total: usize,
}

const TOP: f64 = 40.0;

impl Curve {
    fn lobe(&self) -> f64 {
        self.measure.rows as f64 * self.measure.row + self.measure.crossing
    }

    /// The height of a row.
    fn row(&self, row: usize) -> f64 {
        let lobe = (row / self.measure.rows) as f64;
        let within = (row % self.measure.rows) as f64;
        TOP + lobe * self.lobe() + (within + 0.5) * self.measure.row
    }

    fn start(&self) -> f64 {
        TOP - self.measure.row * 0.25
    }

    fn end(&self) -> f64 {
        self.row(self.total.saturating_sub(1)) + self.measure.row * 0.75
    }

    /// The angle at a height: a whole π from one crossing to the next.
    fn angle(&self, y: f64) -> f64 {
        PI * (y - TOP + self.measure.crossing / 2.0) / self.lobe()
    }

    fn phase(&self, backbone: usize) -> f64 {
        2.0 * PI * backbone as f64 / self.backbones.max(2) as f64
    }

    fn x(&self, backbone: usize, y: f64) -> f64 {
        self.measure.width / 2.0 - self.measure.amplitude * (self.angle(y) + self.phase(backbone)).sin()
    }

    fn slope(&self, backbone: usize, y: f64) -> f64 {
        -self.measure.amplitude * PI / self.lobe() * (self.angle(y) + self.phase(backbone)).cos()
    }

    /// A segment of a backbone, with a gap wherever it passes under another one.
    fn path(&self, backbone: usize, from: f64, to: f64) -> String {
        let mut out = String::new();
        let mut start = from;
        for gap in self.gaps(backbone) {
            let (before, after) = (gap - self.measure.amplitude * 0.06, gap + self.measure.amplitude * 0.06);
            if before >= to || after <= start {
                continue;
            }
            self.curve(backbone, start, before, &mut out);
            start = after;
        }
        self.curve(backbone, start, to, &mut out);
        out
    }

    /// Where a backbone passes under the other: every second crossing of two.
    fn gaps(&self, backbone: usize) -> Vec<f64> {
        if self.backbones != 2 {
            return Vec::new();
        }
        let turns = self.total.div_ceil(self.measure.rows).max(1);
        let crossing = |turn: usize| TOP - self.measure.crossing / 2.0 + turn as f64 * self.lobe();
        (1..=turns).filter(|turn| turn % 2 == backbone % 2).map(crossing).collect()
    }

    /// Short cubic pieces that follow the sine closely.
    fn curve(&self, backbone: usize, from: f64, to: f64, out: &mut String) {
        if to - from < 0.5 {
            return;
        }
        let pieces = ((to - from) / 26.0).ceil().max(1.0);
        let step = (to - from) / pieces;
        out.push_str(&format!("M{:.1} {from:.1}", self.x(backbone, from)));
        for piece in 0..pieces as usize {
            let (y0, y1) = (from + piece as f64 * step, from + (piece + 1) as f64 * step);
            let (x0, x1) = (self.x(backbone, y0), self.x(backbone, y1));
            out.push_str(&format!(
                "C{:.1} {:.1} {:.1} {:.1} {x1:.1} {y1:.1}",
                x0 + self.slope(backbone, y0) * step / 3.0,
                y0 + step / 3.0,
                x1 - self.slope(backbone, y1) * step / 3.0,
                y1 - step / 3.0,
            ));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use basepair_catalog::load::{Embedded, load};

    fn model() -> Model {
        Model::clone(&load(&Embedded).unwrap().catalog.unwrap().model)
    }

    fn grown(nodes: usize, rungs: usize) -> Model {
        let mut model = model();
        let (node, rung) = (model.nodes[0].clone(), model.rungs[0].clone());
        let id = |number: u32| basepair_model::model::ElementId::numbered(&format!("N{number}")).unwrap().0;
        for number in 0..nodes as u32 {
            let mut node = node.clone();
            node.unit.id = id(200 + number);
            node.strand = model.strands[number as usize % model.strands.len()].name.clone();
            model.nodes.push(node);
        }
        for number in 0..rungs as u32 {
            let mut rung = rung.clone();
            rung.unit.id = id(900 + number);
            model.rungs.push(rung);
        }
        model
    }

    #[test]
    fn every_element_is_placed_once_without_overlap() {
        for model in [model(), grown(1, 0), grown(0, 1), grown(40, 9)] {
            let layout = Layout::new(&model, Measure::WIDE);
            assert_eq!(layout.marks.len(), model.nodes.len() + model.strands.len());
            assert_eq!(layout.bars.len(), model.rungs.len());
            assert_eq!(layout.stretches.len(), model.strands.len());
            let mut rows: Vec<(usize, i64)> =
                layout.marks.iter().map(|mark| (mark.backbone, mark.y as i64)).collect();
            for backbone in 0..model.backbones.len() {
                rows.extend(layout.bars.iter().map(|bar| (backbone, bar.y as i64)));
            }
            let count = rows.len();
            rows.sort_unstable();
            rows.dedup();
            assert_eq!(rows.len(), count, "two parts on one row of a backbone");
            for mark in &layout.marks {
                let off = (mark.x - Measure::WIDE.width / 2.0).abs();
                assert!(off > 40.0, "{} is at a crossing", mark.element.id());
            }
        }
    }

    #[test]
    fn a_model_without_elements_is_a_small_drawing() {
        let mut model = model();
        model.nodes.clear();
        model.rungs.clear();
        model.strands.clear();
        model.backbones.clear();
        assert!(Layout::new(&model, Measure::WIDE).height > 0.0);
    }
}
