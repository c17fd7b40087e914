//! A palace: the glazier on top, eight strips, eight windows, what is below them, and the broken-glass track.

use leptos::prelude::*;
use mozaika_app::match_words;
use mozaika_app::sintra::{
    TakePreview, best_colour, broken_costs, colour_name, consequences, drawing, keep_choices, ornaments, pane_name,
    spaces, strip_in_words, window_in_words,
};
use mozaika_game::{Edition, Game as _, Points, Seat, SeatScore};
use mozaika_sintra::{Palace, Pieces, Position, Side};

use super::hand::{Hand, Place, by_keyboard};
use crate::match_screen::follow::{after_paint, when_new};
use crate::match_screen::{Answer, Prompt};

/// A palace that is looked at. Its parts hang on what concerns this palace alone: a decision wakes nothing in the palaces that it
/// does not change.
#[derive(Clone, Copy)]
struct Board {
    hand: Hand,
    seat: Signal<Seat>,
    /// Can be decided on it?
    own: bool,
    edition: StoredValue<Edition<Pieces>>,
    side: Side,
    palace: Signal<Option<Palace>>,
    /// The same a moment later, for words that are read and not seen.
    read: Signal<Option<Palace>>,
    /// What a decision would do here that somebody else considers.
    shown: Signal<Option<TakePreview>>,
    /// What the lit entry changed here.
    lit: Signal<Option<Place>>,
    /// The windows that would score with the strip under the pointer, by their numbers.
    scoring: Signal<Vec<String>>,
}

impl Board {
    /// Nothing when it is a match of another game.
    fn at(hand: Hand, seat: Signal<Seat>, own: bool) -> Option<Self> {
        let (edition, side) =
            hand.state.with_untracked(|state| state.as_ref().map(|state| (state.edition().clone(), state.side())))?;
        let palace = Memo::new(move |_| hand.state.with(|state| state.as_ref().map(|state| *state.palace(seat.get()))));
        let shown = Memo::new(move |_| hand.shown_preview().filter(|preview| preview.seat == seat.get()));
        let lit = Memo::new(move |_| {
            let (owner, spot) = hand.lit.get()?;
            (owner == seat.get()).then_some(spot)
        });
        let scoring = Memo::new(move |_| {
            let target = hand.target.get().filter(|at| is_open(hand, seat.get(), *at));
            let Some(target) = target else { return Vec::new() };
            hand.reaches.with(|reaches| {
                let preview = reaches.as_ref().and_then(|reaches| reaches[target.index()].as_ref().ok());
                let parts = preview.into_iter().flat_map(|preview| &preview.parts);
                parts.filter(|part| part.what.starts_with("window")).map(|part| part.which.clone()).collect()
            })
        });
        Some(Self {
            hand,
            seat,
            own,
            edition: StoredValue::new(edition),
            side,
            // The large one changes with nearly every decision.
            palace: if own { palace.into() } else { when_new(palace) },
            read: after_paint(palace),
            shown: when_new(shown),
            lit: when_new(lit),
            scoring: when_new(scoring),
        })
    }

    fn is_lit(self, place: Place) -> bool {
        self.lit.get() == Some(place)
    }
}

/// A palace as large as its box; strips of the own one are buttons.
#[component]
pub(crate) fn PalaceView(hand: Hand, #[prop(into)] seat: Signal<Seat>, own: bool) -> impl IntoView {
    Board::at(hand, seat, own).map(palace_view)
}

fn palace_view(board: Board) -> impl IntoView {
    let Board { hand, seat, own, palace, side, .. } = board;
    let screen = hand.screen;
    let app = screen.app;
    let label = move || {
        let points = palace.get().map_or(0, |palace| palace.score());
        let named = ("name", screen.display_name(seat.get()).into());
        app.say_with("sg-palace-label", &[named, ("points", points.into()), ("figure", app.figure(points).into())])
    };
    let glazier = Memo::new(move |_| {
        let target = hand.target.get().filter(|at| own && is_open(hand, seat.get(), *at));
        hand.shown_glazier(seat.get())
            .or(target)
            .or_else(|| palace.get().map(|palace| palace.glazier()))
            .unwrap_or_default()
    });
    let taking = move || hand.person() == Some(seat.get()) && hand.reaches.with(Option::is_some);
    view! {
        <div class="sg-palace-box">
            <div
                class="sg-palace"
                class:taking=taking
                data-seat=move || seat.get().0.to_string()
                data-side=if side == Side::A { "a" } else { "b" }
                data-part=own.then_some("own-board")
                data-testid=if own { "palace" } else { "other-palace" }
                role="group"
                aria-label=label
            >
                <div class="sg-walk" aria-hidden="true">
                    <span
                        class="sg-glazier"
                        class:lit=move || board.is_lit(Place::Glazier)
                        data-at=move || glazier.get().number().to_string()
                        style:--at=move || glazier.get().index().to_string()
                    >
                        <svg viewBox="0 0 40 58" inner_html=drawing::GLAZIER></svg>
                    </span>
                </div>
                {Position::all().map(|at| view! { <Strip board at/> }).collect_view()}
                {Position::all().map(|at| view! { <Window board at/> }).collect_view()}
                {if side == Side::A { view! { <Ornaments board/> }.into_any() } else { view! { <BestColour board/> }.into_any() }}
                <Foot board/>
                {own.then(|| view! { <SmallChoices hand seat/> })}
            </div>
        </div>
    }
}

/// Another player's palace, small, with the name above it. While it is the one that is shown large it is kept here, unseen: making it
/// anew at every turn is what people would wait for.
#[component]
pub(crate) fn Other(hand: Hand, seat: Seat, main: Memo<Seat>) -> impl IntoView {
    let screen = hand.screen;
    let points = Memo::new(move |_| {
        screen.open_match.with(|open_match| {
            let score = || open_match.played().score().scores.get(seat.index()).map(SeatScore::total);
            let on_track = || hand.state.get().map(|state| Points::from(state.palace(seat).score()));
            let points = if open_match.is_over() { score() } else { on_track() };
            points.map(|points| screen.app.figure(points))
        })
    });
    let active =
        Memo::new(move |_| screen.open_match.with(|open_match| open_match.played().next().seats().contains(seat)));
    let unseen = move || (main.get() == seat).then_some("none");
    let label = move || screen.app.say_with("show-board", &[("name", screen.display_name(seat).into())]);
    view! {
        <div class="sg-other" class:active=move || active.get() data-seat=seat.0.to_string() style:display=unseen>
            <button class="sg-other-name" data-seat=seat.0.to_string() title=label on:click=move |_| screen.enlarged.set(Some(seat))>
                <span class="chip-mark" aria-hidden="true"></span>
                <span>{move || screen.short_name(seat)}</span>
                <span class="figure">{move || points.get()}</span>
            </button>
            <PalaceView hand seat=seat own=false/>
        </div>
    }
}

/// Can the colour in the hand or under the pointer go there?
fn is_open(hand: Hand, seat: Seat, at: Position) -> bool {
    hand.person() == Some(seat)
        && hand.reaches.with(|reaches| reaches.as_ref().is_some_and(|reaches| reaches[at.index()].is_ok()))
}

fn is_closed(hand: Hand, seat: Seat, at: Position) -> bool {
    hand.person() == Some(seat)
        && hand.reaches.with(|reaches| reaches.as_ref().is_some_and(|reaches| reaches[at.index()].is_err()))
}

#[component]
fn Strip(board: Board, at: Position) -> impl IntoView {
    let Board { hand, seat, own, edition, palace, .. } = board;
    let app = hand.screen.app;
    let open = Memo::new(move |_| own && is_open(hand, seat.get(), at));
    let closed = Memo::new(move |_| own && is_closed(hand, seat.get(), at));
    let shown = Memo::new(move |_| {
        board.shown.with(|shown| {
            let preview = shown.as_ref().filter(|preview| preview.at == Some(at));
            preview.map(|preview| (preview.colour, preview.landing))
        })
    });
    let laid =
        Memo::new(move |_| palace.get().and_then(|palace| edition.with_value(|pieces| spaces(&palace, at, pieces))));
    let gone = move || laid.with(Option::is_none);
    let drawn = Memo::new(move |_| {
        let laid = laid.get()?;
        let mine = open.get().then(|| {
            hand.reaches.with(|reaches| {
                let preview = reaches.as_ref()?[at.index()].as_ref().ok()?;
                Some((preview.colour, preview.landing))
            })
        });
        let coming = mine.flatten().or_else(|| shown.get());
        Some(drawing::strip(&laid, coming))
    });
    let done = Memo::new(move |_| palace.get().map_or(0, |palace| palace.done(at)));
    let done = move || done.get().to_string();
    let lit = move || board.is_lit(Place::Strip(at));
    let about = Memo::new(move |_| {
        let palace = board.read.get()?;
        Some((edition.with_value(|pieces| spaces(&palace, at, pieces)), palace.done(at), palace.glazier() == at))
    });
    let label = move || {
        about.track();
        let now = hand.state.get_untracked().zip(board.read.get_untracked());
        let Some((state, palace)) = now else { return String::new() };
        let mut told = app.words(|words| strip_in_words(&state, &palace, at, words));
        let outlook = hand.told.with(|told| told.as_ref().filter(|_| own).map(|told| told[at.index()].clone()));
        match outlook {
            Some(Ok(preview)) => told = format!("{told} {}.", app.words(|words| consequences(&preview, words))),
            Some(Err(refusal)) => {
                told = format!("{told} {}", hand.screen.with_refusal_text(|text| text.illegal(&refusal.into())));
            }
            None => {}
        }
        told
    };
    let spaces = view! { <span class="sg-spaces" inner_html=move || drawn.get().unwrap_or_default()></span> };
    let column = (at.index() + 1).to_string();
    if !own {
        return view! {
            <div
                class="sg-strip"
                class:gone=gone
                class:lit=lit
                class:shown=move || shown.get().is_some()
                role="img"
                aria-label=label
                data-strip=at.number().to_string()
                data-done=done
                style:grid-column=column
            >
                {spaces}
            </div>
        }
        .into_any();
    }
    view! {
        <button
            class="sg-strip"
            class:open=move || open.get()
            class:closed=move || closed.get()
            class:gone=gone
            class:lit=lit
            class:shown=move || shown.get().is_some()
            class:asked=move || hand.jokers.get() == Some(at)
            data-strip=at.number().to_string()
            data-testid=format!("strip-{at}")
            data-done=done
            style:grid-column=column
            aria-disabled=move || closed.get().then_some("true")
            on:click=move |_| hand.put_on(at)
            on:pointerenter=move |event: web_sys::PointerEvent| {
                if event.pointer_type() == "mouse" { hand.target.set(Some(at)) }
            }
            on:pointerleave=move |_| hand.target.set(None)
            on:focus=move |event| if by_keyboard(&event) { hand.target.set(Some(at)) }
            on:blur=move |_| hand.target.set(None)
        >
            <span class="unseen">{label}</span>
            {spaces}
            <Badge hand open at/>
        </button>
    }
    .into_any()
}

/// How many fit, how many break, and what it would score now.
#[component]
fn Badge(hand: Hand, open: Memo<bool>, at: Position) -> impl IntoView {
    let app = hand.screen.app;
    let outlook = Memo::new(move |_| {
        let open = open.get();
        hand.reaches.with(|reaches| reaches.as_ref().filter(|_| open)?[at.index()].as_ref().ok().cloned())
    });
    move || {
        outlook.get().map(|preview| {
            let points = preview.points;
            let sign = if points > Points::default() { "+" } else { "" };
            let scores = (points != Points::default()).then(|| {
                view! { <b class="sg-badge-points" class:minus=points < Points::default()>{format!("{sign}{}", app.figure(points))}</b> }
            });
            let breaks = (preview.breaks > 0).then(|| {
                view! {
                    <span class="sg-badge-breaks">
                        <span class="sg-words">{app.say_with("sg-badge-breaks", &[("count", preview.breaks.into())])}</span>
                        <span class="sg-figures">"✕"{preview.breaks}</span>
                    </span>
                }
            });
            view! {
                <span class="sg-badge" aria-hidden="true">
                    {scores}
                    <span class="sg-badge-counts">
                        <span class="sg-badge-fits">
                            <span class="sg-words">{app.say_with("sg-badge-fits", &[("count", preview.fits.into())])}</span>
                            <span class="sg-figures">"▣"{preview.fits}</span>
                        </span>
                        {breaks}
                    </span>
                </span>
            }
        })
    }
}

#[component]
fn Window(board: Board, at: Position) -> impl IntoView {
    let Board { hand, palace, .. } = board;
    let app = hand.screen.app;
    let panes_of = move |palace: Option<Palace>| {
        let windows = *palace?.windows();
        Some((windows.upper(at), windows.lower(at)))
    };
    let panes = Memo::new(move |_| panes_of(palace.get()));
    let about = Memo::new(move |_| panes_of(board.read.get()));
    let drawn = move || panes.get().map(|(upper, lower)| drawing::window(upper, lower)).unwrap_or_default();
    let hue = move |lower: bool| {
        let (up, low) = panes.get()?;
        (if lower { low } else { up }).map(drawing::hue)
    };
    let label = move || {
        about.track();
        let now = hand.state.get_untracked().zip(board.read.get_untracked());
        now.map(|(state, palace)| app.words(|words| window_in_words(&state, &palace, at, words))).unwrap_or_default()
    };
    let points = board.edition.with_value(|pieces| pieces.window_points(board.side, at.index())).to_string();
    // What a strip under the pointer would score lights the windows that count.
    let counts =
        move || board.scoring.with(|scoring| !scoring.is_empty() && scoring.contains(&at.number().to_string()));
    let column = (at.index() + 1).to_string();
    view! {
        <div
            class="sg-window"
            class:lit=move || board.is_lit(Place::Window(at))
            class:counts=counts
            role="img"
            aria-label=label
            data-window=at.number().to_string()
            style:grid-column=column.clone()
            inner_html=drawn
        ></div>
        <div
            class="sg-sill"
            class:counts=counts
            aria-hidden="true"
            data-upper=move || hue(false)
            data-lower=move || hue(true)
            style:grid-column=column
        >
            <span class="figure">{points}</span>
        </div>
    }
}

/// Side A: an ornament between each two windows, with the points its glazed frames bring.
#[component]
fn Ornaments(board: Board) -> impl IntoView {
    let Board { hand, seat, edition, palace, .. } = board;
    let app = hand.screen.app;
    let values = Memo::new(move |_| {
        palace.track();
        hand.state.get_untracked().map(|state| ornaments(&state, seat.get()))
    });
    let ornament = move |index: usize| {
        let value = Memo::new(move |_| values.get().map_or((0, 0), |values| values[index]));
        let [left, right] = edition.with_value(|pieces| pieces.ornaments.windows[index]);
        let columns = format!("{} / {}", left + 1, right + 2);
        let label = Memo::new(move |_| {
            let (frames, points) = value.get();
            let counted = [("number", (index + 1).into()), ("frames", frames.into()), ("points", points.into())];
            app.say_with("sg-ornament-label", &counted)
        });
        view! {
            <div class="sg-ornament" role="img" aria-label=move || label.get() title=move || label.get() data-frames=move || value.get().0.to_string() style:grid-column=columns>
                <svg viewBox="-20 -20 40 40" aria-hidden="true">
                    <path class="sg-petals" d="M0-18C7-10 7-7 0 0C-7-7-7-10 0-18zM18 0C10 7 7 7 0 0C7-7 10-7 18 0zM0 18C-7 10-7 7 0 0C7 7 7 10 0 18zM-18 0C-10-7-7-7 0 0C-7 7-10 7-18 0z"/>
                    <circle r="9"/>
                    <text y="4.500">{move || match value.get() { (_, 0) => String::new(), (_, points) => points.to_string() }}</text>
                </svg>
            </div>
        }
    };
    (0..4).map(ornament).collect_view()
}

/// Side B: full windows times the most frequent colour.
#[component]
fn BestColour(board: Board) -> impl IntoView {
    let Board { hand, seat, palace, .. } = board;
    let app = hand.screen.app;
    let value = Memo::new(move |_| {
        palace.track();
        hand.state.get_untracked().map_or((0, None), |state| best_colour(&state, seat.get()))
    });
    let label = Memo::new(move |_| match value.get() {
        (full, None) => app.say_with("sg-best-none", &[("full", full.into())]),
        (full, Some((colour, count))) => {
            let name = app.words(|words| colour_name(colour, words));
            app.say_with(
                "sg-best-label",
                &[
                    ("full", full.into()),
                    ("colour", name.into()),
                    ("count", count.into()),
                    ("points", (full * count).into()),
                ],
            )
        }
    });
    let drawn = move || {
        let (full, best) = value.get();
        let pane = best.map(|(colour, _)| drawing::pane(colour, "")).unwrap_or_default();
        let count = best.map_or(0, |(_, count)| count);
        view! {
            <svg class="sg-full" viewBox="0 0 20 24" aria-hidden="true"><path d="M2 23V10a8 8 0 0 1 16 0v13zM2 14h16"/></svg>
            <span class="figure">{full}" × "{count}</span>
            <span class="sg-best-pane" inner_html=pane></span>
            <span class="figure">"= "{full * count}</span>
        }
    };
    view! { <div class="sg-best" role="img" aria-label=move || label.get() title=move || label.get()><span class="sg-best-sum" aria-hidden="true">{drawn}</span></div> }
}

/// Below the windows: the broken-glass track; at the end, what it all came to.
#[component]
fn Foot(board: Board) -> impl IntoView {
    let Board { hand, seat, .. } = board;
    let over = Memo::new(move |_| hand.screen.open_match.with(mozaika_app::OpenMatch::is_over));
    move || {
        if over.get() { view! { <Tally hand seat/> }.into_any() } else { view! { <BrokenGlass board/> }.into_any() }
    }
}

#[component]
fn BrokenGlass(board: Board) -> impl IntoView {
    let Board { hand, seat, own, edition, palace, .. } = board;
    let app = hand.screen.app;
    let step = Memo::new(move |_| palace.get().map_or(0, |palace| palace.broken()));
    let last = edition.with_value(|pieces| pieces.bottom());
    let label = Memo::new(move |_| {
        step.track();
        let now = hand.state.get_untracked().zip(palace.get_untracked());
        let Some((state, palace)) = now else { return String::new() };
        let (cost, next) = broken_costs(&state, &palace);
        let bottom = palace.broken() + 1 == last;
        let key = if bottom { "sg-broken-bottom" } else { "sg-broken-label" };
        app.say_with(key, &[("cost", cost.into()), ("next", next.into())])
    });
    let label = move || label.get();
    // Where the marker would go, for what is being considered.
    let then = when_new(Memo::new(move |_| {
        let mine = hand.target.get().filter(|_| own).and_then(|at| {
            hand.reaches.with(|reaches| {
                reaches.as_ref()?[at.index()].as_ref().ok().map(|preview| preview.decision(preview.jokers.0))
            })
        });
        let (mover, decision) =
            mine.zip(hand.person()).map(|(decision, seat)| (seat, decision)).or_else(|| hand.shown.get())?;
        let mut after = hand.state.get()?;
        after.play(mover, &decision).ok()?;
        (mover == seat.get()).then(|| after.palace(mover).broken()).filter(|then| *then != step.get())
    }));
    let step_view = |number: u8| {
        let loss = edition.with_value(|pieces| pieces.loss(number));
        view! {
            <span
                class="sg-step"
                class:here=move || step.get() == number
                class:next=move || step.get() + 1 == number
                class:after=move || then.get() == Some(number)
                class:bottom=number == last
            >
                {move || app.figure(-loss)}
            </span>
        }
    };
    let steps = (0..=last).map(step_view).collect_view();
    let lit = move || board.is_lit(Place::Broken);
    let crack = "<path d=\"M3 3h18v18H3z\"/><path d=\"M3 10l6 2 3-5 2 7 7-3M9 12l-2 9M14 14l3 7\"/>";
    let contents = view! {
        <svg class="sg-crack" viewBox="0 0 24 24" aria-hidden="true" inner_html=crack></svg>
        <span class="sg-steps" aria-hidden="true">{steps}</span>
    };
    if !own {
        return view! { <div class="sg-broken" class:lit=lit role="img" aria-label=label data-step=move || step.get().to_string()>{contents}</div> }.into_any();
    }
    let all_break = move || {
        hand.chosen.get().is_some() && hand.reaches.with(|reaches| reaches.iter().flatten().all(Result::is_err))
    };
    view! {
        <button
            class="sg-broken"
            class:lit=lit
            class:open=all_break
            data-testid="broken"
            data-step=move || step.get().to_string()
            title=label
            on:click=move |_| hand.break_all()
        >
            <span class="unseen">{label}</span>
            {contents}
        </button>
    }
    .into_any()
}

/// The end, counted on the board line by line.
#[component]
fn Tally(hand: Hand, seat: Signal<Seat>) -> impl IntoView {
    let app = hand.screen.app;
    let lines = move || {
        hand.screen.open_match.with(|open_match| {
            let sheet = open_match.played().score();
            let score = sheet.scores.get(seat.get().index())?;
            let words = match_words("sintra");
            let line = |item: &mozaika_game::ScoreItem| {
                // What is added to the points of the track is read as a sum.
                let plus = if item.name == "track" || item.points < Points::default() { "" } else { "+" };
                (app.words(|of| words.item(item.name, of)), format!("{plus}{}", app.figure(item.points)), item.name)
            };
            let mut lines: Vec<_> = score.items.iter().filter(|item| item.counts).map(line).collect();
            lines.push((app.say("score-total"), format!("= {}", app.figure(score.total())), "total"));
            Some(lines)
        })
    };
    view! {
        <ol class="sg-tally" aria-label=app.t("sg-tally") data-testid="tally">
            {move || lines().unwrap_or_default().into_iter().enumerate().map(|(index, (name, points, key))| view! {
                <li data-item=key title=name.clone() style:--nth=index.to_string()>
                    <span class="sg-tally-name">{name.clone()}</span><span class="figure">{points}</span>
                </li>
            }).collect_view()}
        </ol>
    }
}

/// The small choices: which spaces first, and which pane goes into the window.
#[component]
fn SmallChoices(hand: Hand, seat: Signal<Seat>) -> impl IntoView {
    let screen = hand.screen;
    let app = screen.app;
    let jokers = move || {
        let at = hand.jokers.get()?;
        let preview = hand.reaches.get()?.into_iter().nth(at.index())?.ok()?;
        let drawn = |count: u8| {
            let joker = "<svg class=\"sg-pane free joker\"><use href=\"#sg-joker\"/></svg>";
            let plain = drawing::pane(preview.colour, "");
            plain.repeat((preview.fits - u32::from(count)) as usize) + &joker.repeat(usize::from(count))
        };
        let answer = |count: u8| {
            let decision = preview.decision(count);
            Answer {
                name: format!("jokers-{count}"),
                label: app.say_with("sg-jokers-option", &[("count", count.into())]),
                drawn: drawn(count),
                aside: String::new(),
                usual: count == preview.jokers.0,
                give: Callback::new(move |()| {
                    hand.decide(decision);
                }),
            }
        };
        let answers = (preview.jokers.0..=preview.jokers.1).map(answer).collect();
        Some((at, app.say("sg-jokers-title"), answers, Some(Callback::new(move |()| hand.jokers.set(None)))))
    };
    let keeps = move || {
        let (state, person) = (hand.state.get()?, hand.person().filter(|person| *person == seat.get())?);
        let (choices, matters) = keep_choices(&state, person);
        if choices.is_empty() {
            return None;
        }
        let shown = hand.shown_pane();
        let answer = |choice: mozaika_app::sintra::KeepChoice| Answer {
            name: format!("keep-{}", drawing::hue(choice.colour)),
            label: app
                .say_with("sg-keep-option", &[("pane", app.words(|words| pane_name(choice.colour, words)).into())]),
            drawn: drawing::pane(choice.colour, ""),
            aside: if matters {
                app.say_with("sg-keep-bonus", &[("bonus", app.figure(choice.bonus).into())])
            } else {
                String::new()
            },
            usual: shown.map_or(choice.usual, |shown| shown == choice.colour),
            give: Callback::new(move |()| hand.keep(choice.colour)),
        };
        let answers: Vec<Answer> = choices.into_iter().map(answer).collect();
        Some((state.palace(person).glazier(), app.say("sg-keep-title"), answers, None))
    };
    move || {
        let (at, title, answers, cancel) = jokers().or_else(keeps)?;
        Some(view! {
            <div class="sg-prompt" data-at=at.number().to_string()>
                <Prompt screen title answers cancel/>
            </div>
        })
    }
}
