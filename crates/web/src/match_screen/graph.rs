//! Charts, small and plain.

use leptos::prelude::*;
use mozaika_app::lead_course;

use crate::context::AppContext;

/// One line of a chart.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Line {
    pub(crate) name: String,
    pub(crate) points: Vec<(f64, f64)>,
}

const WIDTH: f64 = 480.0;
const HEIGHT: f64 = 160.0;
/// Wide enough for a label of four figures.
const LEFT: f64 = 40.0;
const EDGE: f64 = 12.0;

/// The part of the plane that a chart shows.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Frame {
    pub(crate) x: (f64, f64),
    pub(crate) y: (f64, f64),
}

impl Frame {
    fn place(self, (x, y): (f64, f64)) -> (f64, f64) {
        let share = |value: f64, (low, high): (f64, f64)| (value - low) / (high - low).max(1.0);
        (LEFT + share(x, self.x) * (WIDTH - LEFT - EDGE), HEIGHT - EDGE - share(y, self.y) * (HEIGHT - 2.0 * EDGE))
    }

    /// Which x is at that part of the chart's width, from 0 to 1?
    fn x_at(self, share: f64) -> f64 {
        let along = ((share * WIDTH - LEFT) / (WIDTH - LEFT - EDGE)).clamp(0.0, 1.0);
        self.x.0 + along * (self.x.1 - self.x.0)
    }

    fn path(self, points: &[(f64, f64)]) -> String {
        let place = |point: &(f64, f64)| {
            let (x, y) = self.place(*point);
            format!("{x:.1},{y:.1}")
        };
        points.iter().map(place).collect::<Vec<_>>().join(" ")
    }
}

/// A figure beside the axis.
fn label(app: AppContext, frame: Frame, value: f64) -> impl IntoView {
    let (_, y) = frame.place((frame.x.0, value));
    view! { <text class="chart-label" x=LEFT - 8.0 y=y + 4.0>{app.figure(value.round())}</text> }
}

fn level(frame: Frame, value: f64) -> impl IntoView {
    let (_, y) = frame.place((frame.x.0, value));
    view! { <line class="chart-axis" x1=LEFT x2=WIDTH - EDGE y1=y y2=y/> }
}

#[component]
pub(crate) fn LineChart(
    #[prop(into)] lines: Signal<Vec<Line>>,
    /// What it shows, whether there are lines or not.
    frame: Frame,
    /// What the chart shows, for those who do not see it.
    label_key: &'static str,
    /// The place on the x axis that is marked.
    #[prop(into)]
    now: Signal<f64>,
    /// Called with the place on the x axis that was clicked.
    chosen: Callback<f64>,
) -> impl IntoView {
    let app = AppContext::current();
    let drawn = move || {
        let draw = |(index, line): (usize, Line)| {
            let (x, y) = frame.place(line.points.last().copied()?);
            Some(view! {
                <polyline class="chart-line" data-seat=index.to_string() points=frame.path(&line.points)/>
                <circle class="chart-end" data-seat=index.to_string() cx=x cy=y r="4"/>
            })
        };
        lines.get().into_iter().enumerate().map(draw).collect_view()
    };
    let here = move || {
        let (x, _) = frame.place((now.get(), 0.0));
        view! { <line class="chart-now" x1=x x2=x y1=EDGE / 2.0 y2=HEIGHT - EDGE / 2.0/> }
    };
    let choose = move |event: web_sys::MouseEvent| {
        use wasm_bindgen::JsCast as _;
        let Some(svg) = event.current_target().and_then(|target| target.dyn_into::<web_sys::Element>().ok()) else {
            return;
        };
        let rect = svg.get_bounding_client_rect();
        chosen.run(frame.x_at((f64::from(event.client_x()) - rect.left()) / rect.width()));
    };
    view! {
        <figure class="chart">
            <svg viewBox=format!("0 0 {WIDTH} {HEIGHT}") role="img" aria-label=move || app.say(label_key) data-testid="chart" on:click=choose>
                {level(frame, frame.y.0)}
                {move || label(app, frame, frame.y.1)}{move || label(app, frame, frame.y.0)}
                {here}
                {drawn}
            </svg>
            <figcaption>
                {move || lines.get().into_iter().enumerate().map(|(index, line)| view! {
                    <span class="chart-name" data-seat=index.to_string()>{line.name}</span>
                }).collect_view()}
            </figcaption>
        </figure>
    }
}

/// How far somebody was ahead or behind in the course of a match.
#[component]
pub(crate) fn LeadChart(
    /// Number of entries and points ahead; behind where they are negative.
    #[prop(into)]
    lead: Signal<Vec<(f64, f64)>>,
    /// Whose lead it is.
    #[prop(into)]
    name: Signal<String>,
    /// In whose colours ahead and behind are drawn.
    seats: (u8, u8),
) -> impl IntoView {
    let app = AppContext::current();
    let told = move || app.say_with("end-lead-label", &[("name", name.get().into())]);
    let drawn = move || {
        let course = lead.with(|lead| lead_course(lead));
        let (first, last) = (course.first()?.0, course.last()?.0);
        let highest = course.iter().fold(0.0, |high: f64, point| high.max(point.1));
        let lowest = course.iter().fold(0.0, |low: f64, point| low.min(point.1));
        let frame = Frame { x: (first, last.max(first + 1.0)), y: (lowest, highest.max(lowest + 1.0)) };
        let area = |clamp: fn(f64, f64) -> f64| {
            let along = course.iter().map(|(x, y)| (*x, clamp(*y, 0.0)));
            let around: Vec<(f64, f64)> =
                std::iter::once((first, 0.0)).chain(along).chain(std::iter::once((last, 0.0))).collect();
            frame.path(&around)
        };
        let (ahead, behind) = seats;
        Some(view! {
            <polygon class="chart-area" data-seat=ahead.to_string() points=area(f64::max)/>
            <polygon class="chart-area" data-seat=behind.to_string() points=area(f64::min)/>
            <polyline class="chart-lead" points=frame.path(&course)/>
            {level(frame, 0.0)}
            {label(app, frame, 0.0)}
            {(highest > 0.0).then(|| label(app, frame, highest))}
            {(lowest < 0.0).then(|| label(app, frame, lowest))}
        })
    };
    view! {
        <figure class="chart">
            <svg viewBox=format!("0 0 {WIDTH} {HEIGHT}") role="img" aria-label=told data-testid="lead-chart">{drawn}</svg>
            <figcaption>
                <span class="chart-name chart-block" data-seat=seats.0.to_string()>{move || app.say_with("end-lead-ahead", &[("name", name.get().into())])}</span>
                <span class="chart-name chart-block" data-seat=seats.1.to_string()>{move || app.say_with("end-lead-behind", &[("name", name.get().into())])}</span>
            </figcaption>
        </figure>
    }
}
