//! SVG output.

use crate::colour::Colour;
use crate::scene::{Item, Scene, Shape, Step, Text, Weight};
use std::collections::BTreeSet;
use std::fmt::Write;

/// Writes to a string, which never fails.
macro_rules! put {
    ($out:expr, $($arguments:tt)*) => { let _ = write!($out, $($arguments)*); };
}

pub(crate) fn write(scene: &Scene) -> String {
    let (width, height) = (number(scene.width), number(scene.height));
    let title = escape(&scene.title);
    let mut out = String::new();
    put!(out, "<svg xmlns=\"http://www.w3.org/2000/svg\" xmlns:xlink=\"http://www.w3.org/1999/xlink\" ");
    put!(
        out,
        "width=\"{width}\" height=\"{height}\" viewBox=\"0 0 {width} {height}\" class=\"chart\" role=\"img\">\n"
    );
    if !title.trim().is_empty() {
        put!(out, "<title>{title}</title>\n");
    }
    glyphs(&mut out, scene);
    for item in &scene.items {
        match item {
            Item::Shape(shape) => write_shape(&mut out, shape),
            Item::Text(text) => write_text(&mut out, text),
        }
    }
    out.push_str("</svg>\n");
    out
}

/// Writes the outline of each used glyph once.
///
/// Ids contain font and glyph, so that several pictures can share a page.
fn glyphs(out: &mut String, scene: &Scene) {
    let mut used = BTreeSet::new();
    for item in &scene.items {
        if let Item::Text(text) = item {
            used.extend(text.weight.set(&text.content).0.iter().map(|glyph| (text.weight, glyph.id)));
        }
    }
    out.push_str("<defs>\n");
    for (weight, id) in used {
        let outline = weight.outline(id);
        if !outline.is_empty() {
            put!(out, "<path id=\"{}\" d=\"{}\"/>\n", name(weight, id), steps(&outline));
        }
    }
    out.push_str("</defs>\n");
}

fn name(weight: Weight, id: u32) -> String {
    let letter = if weight == Weight::Bold { 'b' } else { 'r' };
    format!("{letter}{id}")
}

fn write_shape(out: &mut String, shape: &Shape) {
    put!(
        out,
        "<path{} d=\"{}\"",
        classes(shape.fill, shape.stroke.map(|stroke| stroke.colour)),
        steps(&shape.steps)
    );
    match shape.fill {
        Some(fill) => {
            put!(out, " {}", paint("fill", fill));
        }
        None => out.push_str(" fill=\"none\""),
    }
    if let Some(stroke) = shape.stroke {
        put!(out, " {} stroke-width=\"{}\"", paint("stroke", stroke.colour), number(stroke.width));
        out.push_str(" stroke-linejoin=\"round\"");
        match stroke.dash {
            Some((dash, gap)) => {
                put!(out, " stroke-dasharray=\"{} {}\"", number(dash), number(gap));
            }
            None => out.push_str(" stroke-linecap=\"round\""),
        }
    }
    out.push_str("/>\n");
}

fn write_text(out: &mut String, text: &Text) {
    let scale = text.size / text.weight.units();
    let class = classes(Some(text.colour), None);
    put!(
        out,
        "<g{class} role=\"text\" aria-label=\"{}\" {} ",
        escape(&text.content),
        paint("fill", text.colour)
    );
    put!(out, "transform=\"translate({} {})", number(text.x), number(text.y));
    if text.angle != 0.0 {
        put!(out, " rotate({})", number(text.angle));
    }
    put!(out, " translate({} 0) scale({scale:.6} {:.6})\">", number(text.offset()), -scale);
    for glyph in text.weight.set(&text.content).0 {
        if !text.weight.outline(glyph.id).is_empty() {
            put!(out, "<use xlink:href=\"#{}\" x=\"{}\"/>", name(text.weight, glyph.id), number(glyph.x));
        }
    }
    out.push_str("</g>\n");
}

fn steps(steps: &[Step]) -> String {
    let mut out = String::new();
    for step in steps {
        match step {
            Step::Move(x, y) => {
                put!(out, "M{} {}", number(*x), number(*y));
            }
            Step::Line(x, y) => {
                put!(out, "L{} {}", number(*x), number(*y));
            }
            Step::Cubic(points) => {
                put!(out, "C{}", points.map(number).join(" "));
            }
            Step::Close => out.push('Z'),
        }
    }
    out
}

/// Returns the colour names as classes, such as ` class="fill-s0 stroke-paper"`.
///
/// A style sheet overrides attributes, so a page can restyle the picture for dark mode.
fn classes(fill: Option<Colour>, stroke: Option<Colour>) -> String {
    let of = |what: &str, colour: Option<Colour>| Some(format!("{what}-{}", colour?.name()?));
    let names: Vec<String> = [of("fill", fill), of("stroke", stroke)].into_iter().flatten().collect();
    if names.is_empty() { String::new() } else { format!(" class=\"{}\"", names.join(" ")) }
}

fn paint(what: &str, colour: Colour) -> String {
    let Colour { red, green, blue, opacity } = colour;
    let mut out = format!("{what}=\"#{red:02x}{green:02x}{blue:02x}\"");
    if opacity < 1.0 {
        put!(out, " {what}-opacity=\"{opacity:.2}\"");
    }
    out
}

/// Formats a coordinate to two decimals, finer than any screen.
fn number(value: f64) -> String {
    let text = format!("{value:.2}");
    let text = text.trim_end_matches('0').trim_end_matches('.');
    if text == "-0" { "0".to_owned() } else { text.to_owned() }
}

/// Escapes a text for XML.
fn escape(text: &str) -> String {
    let mut out = String::new();
    for letter in text.chars() {
        match letter {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\u{fffe}' | '\u{ffff}' => out.push('\u{fffd}'),
            letter if letter.is_control() => out.push(' '),
            letter => out.push(letter),
        }
    }
    out
}
