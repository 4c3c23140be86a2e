//! PNG output.

use crate::colour::Colour;
use crate::error::{ChartError, LONGEST};
use crate::scene::{Item, Scene, Shape, Step, Stroke, Text};
use tiny_skia::{
    FillRule, LineCap, LineJoin, Paint, Path, PathBuilder, Pixmap, Stroke as Pen, StrokeDash, Transform,
};

/// Rejects sizes that cannot be drawn.
pub(crate) fn check(width: u32, height: u32) -> Result<(), ChartError> {
    let allowed = 1..=LONGEST;
    let fine = allowed.contains(&width) && allowed.contains(&height);
    if fine { Ok(()) } else { Err(ChartError::Size { width, height }) }
}

/// Renders a scene as PNG at this scale, in pixels per scene unit.
pub(crate) fn write(scene: &Scene, width: u32, height: u32, scale: f64) -> Result<Vec<u8>, ChartError> {
    let mut pixels = Pixmap::new(width, height).ok_or(ChartError::Size { width, height })?;
    let view = Transform::from_scale(scale as f32, scale as f32);
    for item in &scene.items {
        match item {
            Item::Shape(shape) => draw_shape(&mut pixels, shape, view),
            Item::Text(text) => draw_text(&mut pixels, text, view),
        }
    }
    pixels.encode_png().map_err(|error| ChartError::Png(error.to_string()))
}

fn draw_shape(pixels: &mut Pixmap, shape: &Shape, view: Transform) {
    let Some(path) = outline(&shape.steps) else { return };
    if let Some(fill) = shape.fill {
        pixels.fill_path(&path, &paint(fill), FillRule::Winding, view, None);
    }
    if let Some(stroke) = shape.stroke {
        pixels.stroke_path(&path, &paint(stroke.colour), &pen(stroke), view, None);
    }
}

fn draw_text(pixels: &mut Pixmap, text: &Text, view: Transform) {
    let scale = (text.size / text.weight.units()) as f32;
    let start = view
        .pre_translate(text.x as f32, text.y as f32)
        .pre_rotate(text.angle as f32)
        .pre_translate(text.offset() as f32, 0.0)
        .pre_scale(scale, -scale);
    for glyph in text.weight.set(&text.content).0 {
        let Some(path) = outline(&text.weight.outline(glyph.id)) else { continue };
        let place = start.pre_translate(glyph.x as f32, 0.0);
        pixels.fill_path(&path, &paint(text.colour), FillRule::Winding, place, None);
    }
}

fn outline(steps: &[Step]) -> Option<Path> {
    let mut path = PathBuilder::new();
    for step in steps {
        match *step {
            Step::Move(x, y) => path.move_to(x as f32, y as f32),
            Step::Line(x, y) => path.line_to(x as f32, y as f32),
            Step::Cubic(points) => {
                let [x1, y1, x2, y2, x, y] = points.map(|value| value as f32);
                path.cubic_to(x1, y1, x2, y2, x, y);
            }
            Step::Close => path.close(),
        }
    }
    path.finish()
}

fn paint(colour: Colour) -> Paint<'static> {
    let mut paint = Paint::default();
    let opacity = (colour.opacity.clamp(0.0, 1.0) * 255.0).round() as u8;
    paint.set_color_rgba8(colour.red, colour.green, colour.blue, opacity);
    paint.anti_alias = true;
    paint
}

fn pen(stroke: Stroke) -> Pen {
    let dash = stroke.dash.and_then(|(dash, gap)| StrokeDash::new(vec![dash as f32, gap as f32], 0.0));
    let line_cap = if dash.is_some() { LineCap::Butt } else { LineCap::Round };
    Pen { width: stroke.width as f32, line_cap, line_join: LineJoin::Round, dash, ..Pen::default() }
}
