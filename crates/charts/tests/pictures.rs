//! Charts as their users meet them: what the SVG says, what the PNG shows.

use charts::{Axis, Chart, ChartError, Point, Series};

/// The texts of a picture.
fn texts(svg: &str) -> Vec<String> {
    let document = roxmltree::Document::parse(svg).expect("SVG is XML");
    let labels = document.descendants().filter_map(|node| node.attribute("aria-label"));
    labels.map(str::to_owned).collect()
}

/// The size of a picture and its pixels, four bytes each.
fn pixels(png: &[u8]) -> (u32, u32, Vec<u8>) {
    let mut reader = png::Decoder::new(std::io::Cursor::new(png)).read_info().expect("a PNG");
    let mut bytes = vec![0; reader.output_buffer_size().expect("a picture that fits")];
    let info = reader.next_frame(&mut bytes).expect("a picture");
    assert_eq!((info.color_type, info.bit_depth), (png::ColorType::Rgba, png::BitDepth::Eight));
    (info.width, info.height, bytes)
}

/// How many pixels have this colour exactly.
fn count(pixels: &[u8], colour: [u8; 3]) -> usize {
    pixels.chunks(4).filter(|pixel| pixel[..3] == colour).count()
}

const BLUE: [u8; 3] = [0x00, 0x72, 0xb2];
const ORANGE: [u8; 3] = [0xd5, 0x5e, 0x00];

fn example() -> Chart {
    Chart::new("Título <con> «señales» & \"comillas\"")
        .subtitle("días de año")
        .x(Axis::new("Elo"))
        .y(Axis::new("puntuación").range(0.0, 1.0).percent())
        .series(Series::points("observada", vec![Point::with_error(2000.0, 0.6, 0.1)]))
        .series(Series::line("esperada", vec![(1900.0, 0.7), (2100.0, 0.4)]))
        .mark_x(2050.0, "aquí")
        .mark_y(0.5, "mitad")
}

#[test]
fn the_svg_says_all_that_was_said() {
    let texts = texts(&example().svg().unwrap());
    let wanted = [
        "Título <con> «señales» & \"comillas\"",
        "días de año",
        "Elo",
        "puntuación",
        "observada",
        "esperada",
        "aquí",
        "mitad",
        "40\u{a0}%",
        "2000",
    ];
    for text in wanted {
        assert!(texts.iter().any(|found| found == text), "{text}: {texts:?}");
    }
}

#[test]
fn every_colour_has_a_name_that_a_style_sheet_can_use() {
    let svg = example().svg().unwrap();
    let document = roxmltree::Document::parse(&svg).unwrap();
    for node in document.descendants().filter(|node| node.is_element()) {
        for what in ["fill", "stroke"] {
            if node.attribute(what).is_some_and(|colour| colour.starts_with('#')) {
                let class = node.attribute("class").unwrap_or_default();
                assert!(class.split(' ').any(|name| name.starts_with(&format!("{what}-"))), "{node:?}");
            }
        }
    }
}

#[test]
fn every_letter_of_the_svg_is_defined() {
    let svg = example().svg().unwrap();
    let document = roxmltree::Document::parse(&svg).unwrap();
    let defined: Vec<&str> = document.descendants().filter_map(|node| node.attribute("id")).collect();
    let link = ("http://www.w3.org/1999/xlink", "href");
    let used: Vec<&str> = document.descendants().filter_map(|node| node.attribute(link)).collect();
    assert!(used.len() > 50);
    assert!(used.iter().all(|name| defined.contains(&&name[1..])));
}

#[test]
fn the_png_has_the_size_asked_for_and_shows_the_data() {
    for (width, height) in [(800, 500), (1600, 1000), (300, 900), (1, 1), (2000, 3)] {
        let (found_width, found_height, pixels) = pixels(&example().png(width, height).unwrap());
        assert_eq!((found_width, found_height), (width, height));
        assert!(pixels.chunks(4).all(|pixel| pixel[3] == 255), "the paper covers all of {width} x {height}");
        if width.min(height) > 100 {
            assert!(count(&pixels, BLUE) > 20 && count(&pixels, ORANGE) > 100);
        }
    }
}

/// A bar as high as the field, in a picture in which all but it is known: its pixels are counted.
#[test]
fn bars_are_as_high_as_their_values() {
    let blue = |height: f64| {
        let chart = Chart::new("")
            .x(Axis::categories("", ["one"]))
            .y(Axis::new("").range(0.0, 10.0))
            .series(Series::bars("", vec![height]));
        count(&pixels(&chart.png(800, 500).unwrap()).2, BLUE) as f64
    };
    let full = blue(10.0);
    assert!(full > 100_000.0, "{full}");
    for height in [2.5, 5.0, 7.5] {
        let share = blue(height) / full;
        assert!((share - height / 10.0).abs() < 0.01, "{height}: {share}");
    }
    // What lies outside of the range is cut off at its end, not drawn over the title.
    assert_eq!(blue(1000.0), full);
    assert_eq!(blue(f64::NAN), 0.0);
}

#[test]
fn what_cannot_be_drawn_is_left_out() {
    let odd = [f64::NAN, f64::INFINITY, f64::NEG_INFINITY, f64::MAX, f64::MIN, 0.0, -1.0, 1e-320];
    let all = || odd.iter().flat_map(|x| odd.iter().map(|y| (*x, *y)));
    for log in [false, true] {
        let axis = || if log { Axis::new("a").log() } else { Axis::new("a") };
        for x in [axis(), Axis::categories("c", ["only"])] {
            let chart = Chart::new("odd")
                .x(x)
                .y(axis())
                .series(Series::points("p", all().map(|(x, y)| Point::with_interval(x, y, y, x)).collect()))
                .series(Series::line("l", all().collect()))
                .series(Series::band("b", all().map(|(x, y)| (x, y, x)).collect()))
                .series(Series::bars("r", odd.to_vec()))
                .mark_x(f64::NAN, "nowhere")
                .mark_y(f64::INFINITY, "nowhere");
            let svg = chart.svg().unwrap();
            assert!(!svg.contains("NaN") && !svg.contains("inf"), "{svg}");
            assert!(!texts(&svg).contains(&"nowhere".to_owned()));
            chart.png(200, 100).unwrap();
        }
    }
}

#[test]
fn a_chart_without_data_says_so() {
    let nothing = [
        Chart::new(""),
        Chart::new("t").series(Series::line("l", vec![])),
        Chart::new("t").series(Series::line("l", vec![(f64::NAN, 1.0)])),
        Chart::new("t").y(Axis::new("").log()).series(Series::bars("b", vec![0.0])),
    ];
    for chart in nothing {
        assert!(texts(&chart.svg().unwrap()).contains(&"no data".to_owned()), "{chart:?}");
    }
    assert!(!texts(&example().svg().unwrap()).contains(&"no data".to_owned()));
}

#[test]
fn a_gap_interrupts_a_line_and_a_lonely_point_is_seen() {
    let blue = |points: Vec<(f64, f64)>| {
        let chart = Chart::new("")
            .x(Axis::new("").range(0.0, 4.0))
            .y(Axis::new("").range(0.0, 1.0))
            .series(Series::line("", points));
        count(&pixels(&chart.png(800, 500).unwrap()).2, BLUE)
    };
    let whole = blue((0..=4).map(|x| (f64::from(x), 0.5)).collect());
    let gap = blue((0..=4).map(|x| (f64::from(x), if x == 2 { f64::NAN } else { 0.5 })).collect());
    assert!(gap > whole / 3 && gap < whole * 2 / 3, "{gap} of {whole}");
    assert!(blue(vec![(2.0, 0.5)]) > 10);
}

#[test]
fn sizes_and_ranges_that_make_no_sense_are_refused() {
    assert!(matches!(example().png(0, 10), Err(ChartError::Size { width: 0, height: 10 })));
    assert!(matches!(example().png(10, u32::MAX), Err(ChartError::Size { .. })));
    let error = Chart::new("").x(Axis::new("Elo").range(1.0, f64::NAN)).svg().unwrap_err();
    assert!(error.to_string().starts_with("invalid range 1 to NaN of the axis \"Elo\""), "{error}");
}

#[test]
fn foreign_letters_and_control_characters_do_no_harm() {
    let chart =
        Chart::new("\u{0}\u{1b}[31m 国際 \u{ffff} \u{1F600}").series(Series::line("\n", vec![(0.0, 1.0)]));
    let svg = chart.svg().unwrap();
    assert!(roxmltree::Document::parse(&svg).is_ok(), "{svg}");
    chart.png(100, 100).unwrap();
}

#[test]
fn a_series_with_an_empty_name_is_not_in_the_legend() {
    let named = |name: &str| {
        let chart = Chart::new("t").series(Series::bars(name, vec![1.0]));
        texts(&chart.svg().unwrap()).len()
    };
    assert_eq!(named("name"), named("") + 1);
}

/// Of two lines through the same points the second covers the first, unless both keep to lanes.
#[test]
fn lines_that_coincide_are_drawn_side_by_side() {
    let points = vec![(0.0, 1.0), (1.0, 1.0), (2.0, 3.0)];
    let picture = |in_lanes: bool| {
        let line = |name: &str, colour| {
            let line = Series::line(name, points.clone()).colour(colour);
            if in_lanes { line.in_lanes() } else { line }
        };
        let chart = Chart::new("").x(Axis::new("")).y(Axis::new("").range(0.0, 4.0));
        chart.series(line("", 0)).series(line("", 1)).png(600, 400).unwrap()
    };
    let seen = |picture: &[u8]| {
        let (_, _, bytes) = pixels(picture);
        [count(&bytes, BLUE), count(&bytes, ORANGE)]
    };
    let [covered, covering] = seen(&picture(false));
    assert!(covered == 0 && covering > 100, "{covered} {covering}");
    let [one, other] = seen(&picture(true));
    assert!(one > 100 && other > 100, "{one} {other}");
    // A line that meets no other stays where it is.
    let alone = |in_lanes: bool| {
        let line = Series::line("", points.clone());
        let line = if in_lanes { line.in_lanes() } else { line };
        Chart::new("").x(Axis::new("")).y(Axis::new("")).series(line).svg().unwrap()
    };
    assert_eq!(alone(true), alone(false));
}
