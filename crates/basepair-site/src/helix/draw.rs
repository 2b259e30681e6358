//! The helix as SVG with real text: for a page, where a style sheet colours it and every element is a link, and
//! as a standalone file with its colours embedded.

use super::layout::{Bar, Layout, Mark, Measure, Stretch};
use crate::markup::{escape, shorten};
use crate::path::element_path;
use crate::theme::Palette;
use crate::view::View;
use basepair_model::model::{Element, Unit};
use std::fmt::Write;

/// For a page.
pub(crate) fn inline(view: &View<'_>, measure: Measure, class: &str) -> String {
    let layout = Layout::new(view.model(), measure);
    let mut out = format!(
        "<svg class=\"helix {class}\" viewBox=\"0 0 {} {:.0}\" role=\"group\" aria-label=\"The {} as a drawing\">",
        measure.width,
        layout.height,
        escape(&view.model().name),
    );
    body(view, &layout, &|path| escape(&view.href(path)), &mut out);
    out.push_str("</svg>");
    out
}

/// As a standalone file: with colours and sizes embedded and absolute addresses as links.
pub(crate) fn exported(view: &View<'_>) -> String {
    let layout = Layout::new(view.model(), Measure::WIDE);
    let palette = Palette::light();
    let (paper, ink, muted) =
        (palette.hex("background"), palette.hex("foreground"), palette.hex("muted-foreground"));
    let mut style = format!(
        "text{{font:14px Geist,system-ui,sans-serif;fill:{ink}}}.id{{font-weight:600}}.n,.end{{fill:{muted};font-size:12px}}\
         .stretch{{fill:none;stroke-width:5}}.bead circle{{fill:{paper};stroke-width:2.5}}.tick{{stroke-width:2.5}}\
         .strand text{{font-size:12px;font-weight:600}}.bar line{{stroke:{};stroke-width:3}}.halo{{fill:none}}a{{text-decoration:none}}",
        palette.hex("rung")
    );
    for (number, token) in ["engineering", "meaning", "rung"].into_iter().enumerate() {
        for (step, share) in STEPS.into_iter().enumerate() {
            let color = palette.color(token).towards(palette.color("background"), share).hex();
            let _ = write!(style, ".b{number}.s{step}{{stroke:{color}}}");
        }
    }
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {0} {1:.0}\" width=\"{0}\" height=\"{1:.0}\">\
         <title>{2}</title><style>{style}</style><rect width=\"100%\" height=\"100%\" fill=\"{paper}\"/>",
        layout.measure.width,
        layout.height,
        escape(&view.model().name),
    );
    body(view, &layout, &|path| escape(&view.absolute(path)), &mut out);
    out.push_str("</svg>\n");
    out
}

/// How much background is mixed into each step of the hue of a backbone; further steps start over.
const STEPS: [f32; 4] = [0.0, 0.22, 0.1, 0.34];

fn body(view: &View<'_>, layout: &Layout<'_>, href: &dyn Fn(&str) -> String, out: &mut String) {
    layout.bars.iter().for_each(|bar| draw_bar(view, layout, bar, href, out));
    for stretch in &layout.stretches {
        let Stretch { strand, backbone, step, path } = stretch;
        let _ = write!(
            out,
            "<path class=\"stretch {}\" pathLength=\"1\" d=\"{path}\"><title>{}</title></path>",
            hue(*backbone, *step),
            escape(&strand.title)
        );
    }
    for end in layout.ends.iter().filter(|_| layout.measure.titles) {
        let (anchor, x) = if end.left { ("end", end.x - 10.0) } else { ("start", end.x + 10.0) };
        let _ = write!(
            out,
            "<text class=\"end b{}\" x=\"{x:.1}\" y=\"{:.1}\" text-anchor=\"{anchor}\">{}</text>",
            end.number.min(2),
            end.y + 6.0,
            escape(&shorten(&end.backbone.title, 28))
        );
    }
    layout.marks.iter().for_each(|mark| draw_mark(view, layout, mark, href, out));
}

fn hue(backbone: usize, step: usize) -> String {
    format!("b{} s{}", backbone.min(2), step % STEPS.len())
}

fn draw_mark(
    view: &View<'_>,
    layout: &Layout<'_>,
    mark: &Mark<'_>,
    href: &dyn Fn(&str) -> String,
    out: &mut String,
) {
    let Mark { element, backbone, step, x, y, left } = mark;
    let side = if *left { -1.0 } else { 1.0 };
    let anchor = if *left { "end" } else { "start" };
    let (class, covenant) = match element {
        Element::Node(node) => ("bead", &node.unit.covenant),
        Element::Strand(strand) => ("strand", &strand.covenant),
        Element::Rung(rung) => ("bead", &rung.unit.covenant),
    };
    let width = x.min(layout.measure.width - x) - 22.0;
    let _ = write!(
        out,
        "<a class=\"{class}\" href=\"{}\"><title>{}: {}</title>",
        href(&element_path(element.id().as_str())),
        escape(element.title()),
        escape(covenant),
    );
    let start = if *left { x - 22.0 - width } else { x - 12.0 };
    let _ = write!(
        out,
        "<rect class=\"halo\" x=\"{start:.1}\" y=\"{:.1}\" width=\"{:.1}\" height=\"30\" rx=\"6\"/>",
        y - 15.0,
        width + 34.0
    );
    let text = x + side * 20.0;
    match element {
        Element::Node(node) => {
            let count = view.catalog.component_count(element.id());
            let _ = write!(
                out,
                "<circle class=\"{}\" cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"7.5\"/>",
                hue(*backbone, *step)
            );
            let _ = write!(
                out,
                "<text x=\"{text:.1}\" y=\"{:.1}\" text-anchor=\"{anchor}\"><tspan class=\"id\">{}</tspan> {}{}</text>",
                y + 5.0,
                escape(node.unit.id.as_str()),
                escape(&label(&node.unit, layout.measure, width)),
                if layout.measure.titles {
                    format!(" <tspan class=\"n\" dx=\"4\">{count}</tspan>")
                } else {
                    String::new()
                }
            );
        }
        _ => {
            let _ = write!(
                out,
                "<line class=\"tick {}\" x1=\"{:.1}\" y1=\"{y:.1}\" x2=\"{:.1}\" y2=\"{y:.1}\"/>",
                hue(*backbone, *step),
                x,
                x + side * 14.0,
            );
            let most = (width / if layout.measure.titles { 6.6 } else { 6.2 }) as usize;
            let name = if layout.measure.titles { element.title() } else { element.id().as_str() };
            let _ = write!(
                out,
                "<text class=\"b{}\" x=\"{text:.1}\" y=\"{:.1}\" text-anchor=\"{anchor}\">{}</text>",
                backbone.min(&2),
                y + 4.5,
                escape(&shorten(name, most)),
            );
        }
    }
    out.push_str("</a>");
}

/// As much of a title as fits.
fn label(unit: &Unit, measure: Measure, width: f64) -> String {
    let text = if measure.titles { &unit.title } else { &unit.sub_label };
    let each = if measure.titles { 7.4 } else { 6.4 };
    let most = (width / each) as usize;
    shorten(text, most.saturating_sub(unit.id.as_str().len() + if measure.titles { 4 } else { 1 }).max(4))
}

fn draw_bar(
    view: &View<'_>,
    layout: &Layout<'_>,
    bar: &Bar<'_>,
    href: &dyn Fn(&str) -> String,
    out: &mut String,
) {
    let Bar { rung, from, to, y } = bar;
    let unit = &rung.unit;
    let _ = write!(
        out,
        "<a class=\"bar\" href=\"{}\"><title>{}: {}</title><rect class=\"halo\" x=\"{:.1}\" y=\"{:.1}\" width=\"{:.1}\" height=\"36\" rx=\"6\"/>\
         <line pathLength=\"1\" x1=\"{from:.1}\" y1=\"{y:.1}\" x2=\"{to:.1}\" y2=\"{y:.1}\"/>",
        href(&element_path(unit.id.as_str())),
        escape(&unit.title),
        escape(&unit.covenant),
        from + 6.0,
        y - 25.0,
        (to - from - 12.0).max(1.0),
    );
    let width = to - from - 16.0;
    let rest = if layout.measure.titles {
        let most = (width / 7.4) as usize;
        let count = view.catalog.component_count(&unit.id);
        let title = shorten(&unit.title, most.saturating_sub(unit.id.as_str().len() + 4).max(3));
        format!(" {} <tspan class=\"n\" dx=\"4\">{count}</tspan>", escape(&title))
    } else {
        String::new()
    };
    let _ = write!(
        out,
        "<text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"middle\"><tspan class=\"id\">{}</tspan>{rest}</text></a>",
        f64::midpoint(*from, *to),
        y - 8.0,
        escape(unit.id.as_str()),
    );
}
