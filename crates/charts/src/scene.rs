//! Scene of shapes and texts, independent of the output format.
//!
//! Coordinates start at the upper left corner; y points down.

use crate::colour::Colour;

/// The weight of letters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Weight {
    Regular,
    Bold,
}

/// Step of an outline.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Step {
    Move(f64, f64),
    Line(f64, f64),
    Cubic([f64; 6]),
    Close,
}

/// Stroke of a line: width and dashes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Stroke {
    pub(crate) colour: Colour,
    pub(crate) width: f64,
    /// Length of dashes and gaps; `None` for a solid line.
    pub(crate) dash: Option<(f64, f64)>,
}

/// Outline, filled, stroked or both.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Shape {
    pub(crate) steps: Vec<Step>,
    pub(crate) fill: Option<Colour>,
    pub(crate) stroke: Option<Stroke>,
}

/// Horizontal alignment of a text at its point.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Anchor {
    Start,
    Middle,
    End,
}

/// Line of text; y is that of its base line.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Text {
    pub(crate) content: String,
    pub(crate) x: f64,
    pub(crate) y: f64,
    pub(crate) size: f64,
    pub(crate) weight: Weight,
    pub(crate) anchor: Anchor,
    /// Clockwise rotation about its point, in degrees.
    pub(crate) angle: f64,
    pub(crate) colour: Colour,
}

impl Text {
    /// Creates a text that starts at the point, in regular weight.
    pub(crate) fn new(content: impl Into<String>, (x, y): (f64, f64), size: f64, colour: Colour) -> Text {
        let content = content.into();
        Text { content, x, y, size, weight: Weight::Regular, anchor: Anchor::Start, angle: 0.0, colour }
    }

    pub(crate) fn anchor(self, anchor: Anchor) -> Text {
        Text { anchor, ..self }
    }

    pub(crate) fn angle(self, angle: f64) -> Text {
        Text { angle, ..self }
    }

    pub(crate) fn bold(self) -> Text {
        Text { weight: Weight::Bold, ..self }
    }

    /// Returns where the text starts relative to its point, before rotation.
    pub(crate) fn offset(&self) -> f64 {
        let share = match self.anchor {
            Anchor::Start => 0.0,
            Anchor::Middle => 0.5,
            Anchor::End => 1.0,
        };
        -share * self.weight.width(&self.content, self.size)
    }
}

/// Shape or text.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Item {
    Shape(Shape),
    Text(Text),
}

/// A picture.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Scene {
    pub(crate) width: f64,
    pub(crate) height: f64,
    /// Title of the picture.
    pub(crate) title: String,
    /// Items, back to front.
    pub(crate) items: Vec<Item>,
}

impl Scene {
    pub(crate) fn text(&mut self, text: Text) {
        self.items.push(Item::Text(text));
    }

    pub(crate) fn fill(&mut self, steps: Vec<Step>, colour: Colour) {
        self.items.push(Item::Shape(Shape { steps, fill: Some(colour), stroke: None }));
    }

    pub(crate) fn stroke(&mut self, steps: Vec<Step>, stroke: Stroke) {
        self.items.push(Item::Shape(Shape { steps, fill: None, stroke: Some(stroke) }));
    }

    /// Adds a straight line.
    pub(crate) fn line(&mut self, from: (f64, f64), to: (f64, f64), stroke: Stroke) {
        self.stroke(vec![Step::Move(from.0, from.1), Step::Line(to.0, to.1)], stroke);
    }
}

impl Stroke {
    pub(crate) const fn new(colour: Colour, width: f64) -> Stroke {
        Stroke { colour, width, dash: None }
    }
}

/// Returns a closed outline through these corners.
pub(crate) fn polygon(corners: &[(f64, f64)]) -> Vec<Step> {
    let mut steps = path(corners);
    steps.push(Step::Close);
    steps
}

/// Returns an open line through these corners.
pub(crate) fn path(corners: &[(f64, f64)]) -> Vec<Step> {
    let step =
        |(index, &(x, y)): (usize, &(f64, f64))| if index == 0 { Step::Move(x, y) } else { Step::Line(x, y) };
    corners.iter().enumerate().map(step).collect()
}

/// Returns a rectangle between two corners.
pub(crate) fn rectangle((x, y): (f64, f64), (to_x, to_y): (f64, f64)) -> Vec<Step> {
    polygon(&[(x, y), (to_x, y), (to_x, to_y), (x, to_y)])
}

/// Returns a circle of four Bézier curves.
pub(crate) fn circle((x, y): (f64, f64), radius: f64) -> Vec<Step> {
    // Control point distance that approximates a circle best.
    let c = 0.552_284_75 * radius;
    let r = radius;
    vec![
        Step::Move(x + r, y),
        Step::Cubic([x + r, y + c, x + c, y + r, x, y + r]),
        Step::Cubic([x - c, y + r, x - r, y + c, x - r, y]),
        Step::Cubic([x - r, y - c, x - c, y - r, x, y - r]),
        Step::Cubic([x + c, y - r, x + r, y - c, x + r, y]),
        Step::Close,
    ]
}
