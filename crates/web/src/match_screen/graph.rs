//! A line chart, small and plain.

use leptos::prelude::*;

use crate::context::AppContext;

/// One line of a chart.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Line {
    pub(crate) name: String,
    pub(crate) points: Vec<(f64, f64)>,
}

const WIDTH: f64 = 480.0;
const HEIGHT: f64 = 180.0;
/// Wide enough for a label of four figures.
const EDGE: f64 = 36.0;

/// The part of the plane that a chart shows.
#[derive(Clone, Copy, PartialEq)]
struct Frame {
    x: (f64, f64),
    y: (f64, f64),
}

impl Frame {
    fn around(lines: &[Line]) -> Self {
        let span = |pick: fn(&(f64, f64)) -> f64| {
            let values = lines.iter().flat_map(|line| line.points.iter().map(pick));
            let (low, high) = values.fold((f64::MAX, f64::MIN), |(low, high), value| (low.min(value), high.max(value)));
            if low > high { (0.0, 1.0) } else { (low, high.max(low + 1.0)) }
        };
        Self { x: span(|point| point.0), y: span(|point| point.1) }
    }

    fn place(self, (x, y): (f64, f64)) -> (f64, f64) {
        let share = |value: f64, (low, high): (f64, f64)| (value - low) / (high - low);
        (EDGE + share(x, self.x) * (WIDTH - 2.0 * EDGE), HEIGHT - EDGE - share(y, self.y) * (HEIGHT - 2.0 * EDGE))
    }
}

#[component]
pub(crate) fn LineChart(
    #[prop(into)] lines: Signal<Vec<Line>>,
    /// What the chart shows, for those who do not see it.
    label: &'static str,
    /// The place on the x axis that is marked.
    #[prop(optional, into)]
    now: Option<Signal<f64>>,
    /// Called with the place on the x axis that was clicked.
    #[prop(optional)]
    chosen: Option<Callback<f64>>,
) -> impl IntoView {
    let app = AppContext::current();
    let frame = Memo::new(move |_| lines.with(|lines| Frame::around(lines)));
    let drawn = move || {
        let frame = frame.get();
        let draw = |(index, line): (usize, Line)| {
            let places: Vec<(f64, f64)> = line.points.iter().map(|point| frame.place(*point)).collect();
            let path: Vec<String> = places.iter().map(|(x, y)| format!("{x:.1},{y:.1}")).collect();
            let (x, y) = places.last().copied().unwrap_or((EDGE, HEIGHT - EDGE));
            view! {
                <polyline class="chart-line" data-seat=index.to_string() points=path.join(" ")/>
                <circle class="chart-end" data-seat=index.to_string() cx=x cy=y r="4"/>
            }
        };
        lines.get().into_iter().enumerate().map(draw).collect_view()
    };
    let axis_label = move |high: bool| {
        let frame = frame.get();
        let value = if high { frame.y.1 } else { frame.y.0 };
        let (_, y) = frame.place((frame.x.0, value));
        view! { <text class="chart-label" x="2" y=y + 4.0>{format!("{}", value.round())}</text> }
    };
    let here = move || {
        now.map(|now| {
            let (x, _) = frame.get().place((now.get(), 0.0));
            view! { <line class="chart-now" x1=x x2=x y1=EDGE y2=HEIGHT - EDGE/> }
        })
    };
    let choose = move |event: web_sys::MouseEvent| {
        use wasm_bindgen::JsCast as _;
        let Some(chosen) = chosen else { return };
        let Some(svg) = event.current_target().and_then(|target| target.dyn_into::<web_sys::Element>().ok()) else {
            return;
        };
        let rect = svg.get_bounding_client_rect();
        let x = (f64::from(event.client_x()) - rect.left()) / rect.width() * WIDTH;
        let frame = frame.get_untracked();
        let share = ((x - EDGE) / (WIDTH - 2.0 * EDGE)).clamp(0.0, 1.0);
        chosen.run(frame.x.0 + share * (frame.x.1 - frame.x.0));
    };
    view! {
        <figure class="chart">
            <svg viewBox=format!("0 0 {WIDTH} {HEIGHT}") role="img" aria-label=move || app.say(label) on:click=choose>
                <line class="chart-axis" x1=EDGE x2=WIDTH - EDGE y1=HEIGHT - EDGE y2=HEIGHT - EDGE/>
                {move || axis_label(true)}{move || axis_label(false)}
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
