//! Small drawings as SVG: bars with intervals, histograms, curves.

use std::fmt::Write as _;

use crate::interval::Interval;

const INK: &str = "#2B2622";
const PAPER: &str = "#F6F1E7";
const COLOURS: [&str; 4] = ["#33547E", "#A8413A", "#C9932E", "#6D7F55"];
const WIDTH: f64 = 720.0;
const LEFT: f64 = 150.0;
const RIGHT: f64 = 30.0;

/// The words around a drawing.
#[derive(Clone, Debug)]
pub struct Chart {
    /// What it shows.
    pub title: String,
    /// What the figures are.
    pub unit: String,
}

/// A line through points.
#[derive(Clone, Debug)]
pub struct Curve {
    /// What it is of.
    pub name: String,
    /// Its points, from left to right.
    pub points: Vec<(f64, f64)>,
}

/// One bar a name, from zero to its figure, with its interval.
#[must_use]
pub fn bars(chart: &Chart, rows: &[(String, Interval)]) -> String {
    let ends = rows.iter().flat_map(|(_, row)| [row.low, row.high]).chain([0.0]);
    let scale = Scale::over(ends, LEFT, WIDTH - RIGHT);
    let height = 60.0 + 34.0 * rows.len() as f64 + 30.0;
    let mut svg = opening(chart, height);
    for (index, (name, row)) in rows.iter().enumerate() {
        let y = 60.0 + 34.0 * index as f64;
        let (zero, end) = (scale.at(0.0), scale.at(row.middle));
        let colour = COLOURS[index % COLOURS.len()];
        add(
            &mut svg,
            format_args!(
                r#"<text x="{:.0}" y="{:.0}" text-anchor="end">{}</text><rect x="{:.1}" y="{:.0}" width="{:.1}" height="16" fill="{colour}"/>"#,
                LEFT - 8.0,
                y + 13.0,
                escaped(name),
                zero.min(end),
                y,
                (end - zero).abs()
            ),
        );
        add(
            &mut svg,
            format_args!(
                r#"<path d="M{:.1} {:.0}H{:.1}M{:.1} {:.0}v8M{:.1} {:.0}v8" stroke="{INK}" fill="none"/>"#,
                scale.at(row.low),
                y + 8.0,
                scale.at(row.high),
                scale.at(row.low),
                y + 4.0,
                scale.at(row.high),
                y + 4.0
            ),
        );
        let label = scale.at(row.high) + 6.0;
        add(
            &mut svg,
            format_args!(r#"<text x="{label:.1}" y="{:.0}" font-size="11">{:.0}</text>"#, y + 13.0, row.middle),
        );
    }
    svg + "</svg>\n"
}

/// How often figures fall into each of about twenty steps.
#[must_use]
pub fn histogram(chart: &Chart, rows: &[(String, Vec<f64>)]) -> String {
    const STEPS: usize = 20;
    let all = || rows.iter().flat_map(|(_, figures)| figures.iter().copied());
    let (least, most) = all().fold((f64::MAX, f64::MIN), |(a, b), x| (a.min(x), b.max(x)));
    let step = ((most - least) / STEPS as f64).max(1.0).ceil();
    let height = 60.0 + 140.0 * rows.len() as f64;
    let mut svg = opening(chart, height);
    for (index, (name, figures)) in rows.iter().enumerate() {
        let floor = 60.0 + 140.0 * index as f64 + 110.0;
        let mut counts = [0usize; STEPS + 1];
        for figure in figures {
            // Figures are at least the least of them.
            #[expect(clippy::cast_sign_loss)]
            let place = ((figure - least) / step).max(0.0) as usize;
            counts[place.min(STEPS)] += 1;
        }
        let tallest = counts.iter().copied().max().unwrap_or_default().max(1) as f64;
        let width = (WIDTH - LEFT - RIGHT) / counts.len() as f64;
        add(
            &mut svg,
            format_args!(r#"<text x="{:.0}" y="{floor:.0}" text-anchor="end">{}</text>"#, LEFT - 8.0, escaped(name)),
        );
        for (place, count) in counts.iter().enumerate() {
            let (x, tall) = (LEFT + width * place as f64, 95.0 * *count as f64 / tallest);
            add(
                &mut svg,
                format_args!(
                    r#"<rect x="{x:.1}" y="{:.1}" width="{:.1}" height="{tall:.1}" fill="{}"/>"#,
                    floor - tall,
                    width - 2.0,
                    COLOURS[index % COLOURS.len()]
                ),
            );
            if place.is_multiple_of(4) {
                let label = least + step * place as f64;
                add(
                    &mut svg,
                    format_args!(r#"<text x="{x:.1}" y="{:.0}" font-size="11">{label:.0}</text>"#, floor + 14.0),
                );
            }
        }
    }
    svg + "</svg>\n"
}

/// Lines through points, with a scale on the left.
#[must_use]
pub fn curves(chart: &Chart, lines: &[Curve]) -> String {
    const HEIGHT: f64 = 360.0;
    let points = || lines.iter().flat_map(|line| line.points.iter().copied());
    let across = Scale::over(points().map(|(x, _)| x), 60.0, WIDTH - RIGHT);
    let up = Scale::over(points().map(|(_, y)| y), HEIGHT - 40.0, 60.0);
    let mut svg = opening(chart, HEIGHT);
    for mark in up.marks() {
        let y = up.at(mark);
        add(
            &mut svg,
            format_args!(
                r#"<path d="M60 {y:.1}H{:.0}" stroke="{INK}" stroke-opacity="0.12"/><text x="54" y="{:.1}" text-anchor="end" font-size="11">{mark:.2}</text>"#,
                WIDTH - RIGHT,
                y + 4.0
            ),
        );
    }
    for (index, line) in lines.iter().enumerate() {
        let colour = COLOURS[index % COLOURS.len()];
        let path: Vec<String> =
            line.points.iter().map(|(x, y)| format!("{:.1} {:.1}", across.at(*x), up.at(*y))).collect();
        let dashes = ["", "6 3", "2 2", "8 2 2 2"][index % 4];
        add(
            &mut svg,
            format_args!(
                r#"<path d="M{}" fill="none" stroke="{colour}" stroke-width="2" stroke-dasharray="{dashes}"/>"#,
                path.join("L")
            ),
        );
        add(
            &mut svg,
            format_args!(
                r#"<text x="{:.0}" y="{:.0}" fill="{colour}" font-size="12">{}</text>"#,
                64.0 + 150.0 * index as f64,
                HEIGHT - 10.0,
                escaped(&line.name)
            ),
        );
    }
    svg + "</svg>\n"
}

/// From figures to places on the drawing.
struct Scale {
    least: f64,
    most: f64,
    from: f64,
    to: f64,
}

impl Scale {
    fn over(figures: impl Iterator<Item = f64>, from: f64, to: f64) -> Self {
        let finite = figures.filter(|figure| figure.is_finite());
        let (least, most) = finite.fold((f64::MAX, f64::MIN), |(a, b), x| (a.min(x), b.max(x)));
        if least >= most {
            let middle = if least > most { 0.0 } else { least };
            return Self { least: middle - 1.0, most: middle + 1.0, from, to };
        }
        Self { least, most, from, to }
    }

    fn at(&self, figure: f64) -> f64 {
        self.from + (figure - self.least) / (self.most - self.least) * (self.to - self.from)
    }

    fn marks(&self) -> impl Iterator<Item = f64> + '_ {
        (0..=4).map(|mark| self.least + (self.most - self.least) * f64::from(mark) / 4.0)
    }
}

fn opening(chart: &Chart, height: f64) -> String {
    let mut svg = String::new();
    add(
        &mut svg,
        format_args!(
            r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH:.0} {height:.0}" font-family="sans-serif" font-size="13" fill="{INK}" role="img" aria-label="{title}"><rect width="100%" height="100%" fill="{PAPER}"/><text x="20" y="24" font-size="16">{title}</text><text x="20" y="42" font-size="11">{}</text>"#,
            escaped(&chart.unit),
            title = escaped(&chart.title)
        ),
    );
    svg
}

fn add(svg: &mut String, what: std::fmt::Arguments<'_>) {
    // Writing to a string does not fail.
    let _ = svg.write_fmt(what);
    svg.push('\n');
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_cannot_break_out_of_a_drawing_and_one_figure_is_enough_for_one() {
        let chart = Chart { title: "<a & \"b\">".to_owned(), unit: String::new() };
        let one = Interval { low: 1.0, middle: 1.0, high: 1.0 };
        for svg in [
            bars(&chart, &[("<x>".to_owned(), one)]),
            histogram(&chart, &[("<x>".to_owned(), vec![3.0])]),
            curves(&chart, &[Curve { name: "<x>".to_owned(), points: vec![(0.0, 0.5)] }]),
        ] {
            assert!(svg.contains("&lt;x&gt;") && svg.contains("&lt;a &amp; &quot;b&quot;&gt;"));
            assert!(!svg.contains("NaN") && !svg.contains("inf") && svg.ends_with("</svg>\n"), "{svg}");
        }
    }
}
