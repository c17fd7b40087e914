//! A player's board: a map of spaces with forests, pits, groves, ponds and buildings, and the printed buildings in their column.

use leptos::prelude::*;
use mozaika_app::ThingKind;
use mozaika_app::glassroad::{drawing, shown_points};
use mozaika_game::Seat;
use mozaika_glassroad::{Cell, GlassRoad, Place, Player, Terrain, Tile};

use super::faces;
use super::hand::Hand;

/// What lies on a space.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Lies {
    Nothing,
    Landscape(Terrain),
    /// A forest, which also covers this other space.
    Forest(Cell),
    Building(Tile),
}

/// Everything on the spaces of a board; a forest is one thing.
fn things(state: &GlassRoad, player: &Player) -> Vec<(Cell, Lies)> {
    let pieces = state.pieces();
    let forests = player.forests(pieces);
    let covered = forests.iter().filter_map(|first| pieces.board.forest(first).iter().nth(1));
    let covered: Vec<Cell> = covered.collect();
    let cells = pieces.board.cells.iter().filter(|cell| !covered.contains(cell));
    cells.map(|cell| (cell, lies_at(state, player, cell))).collect()
}

fn lies_at(state: &GlassRoad, player: &Player, cell: Cell) -> Lies {
    let pieces = state.pieces();
    if let Some(tile) = player.building_on(cell) {
        return Lies::Building(tile);
    }
    if player.forests(pieces).contains(cell) {
        return Lies::Forest(pieces.board.forest(cell).iter().nth(1).unwrap_or(cell));
    }
    let landscape = Terrain::LANDSCAPES.into_iter().find(|terrain| player.landscapes[*terrain as usize].contains(cell));
    landscape.map_or(Lies::Nothing, Lies::Landscape)
}

/// The place of a thing in the grid: the first column is that of the printed buildings.
fn grid_area(cell: Cell, lies: Lies) -> String {
    let last = if let Lies::Forest(other) = lies { other } else { cell };
    format!("{} / {} / {} / {}", cell.row() + 1, cell.column() + 2, last.row() + 2, last.column() + 3)
}

/// The whole map, as large as its box.
#[component]
pub(crate) fn MapView(hand: Hand, #[prop(into)] seat: Signal<Seat>, own: bool) -> impl IntoView {
    let screen = hand.screen;
    let app = screen.app;
    let player = Memo::new(move |_| hand.state.get().map(|state| *state.player(seat.get())));
    let size = hand.state.with_untracked(|state| {
        state.as_ref().map_or((4, 5, 0), |state| {
            let board = &state.pieces().board;
            (board.rows, board.columns, board.starting.len())
        })
    });
    let all = move || match (hand.state.get(), player.get()) {
        (Some(state), Some(player)) => things(&state, &player),
        _ => Vec::new(),
    };
    let label = move || app.say_with("gr-map-label", &[("name", screen.display_name(seat.get()).into())]);
    view! {
        <div class="gr-map-box">
            <div
                class="gr-map"
                style=format!("--rows: {}; --columns: {}", size.0, size.1 + 1)
                role="group"
                aria-label=label
                data-seat=move || seat.get().0.to_string()
                data-testid=if own { "gr-map" } else { "gr-other-map" }
            >
                {(0..size.2).map(|index| view! { <Printed hand seat player own index=index as u8/> }).collect_view()}
                <For each=all key=|thing| *thing let((cell, lies))>
                    <Space hand seat player own cell lies/>
                </For>
            </div>
        </div>
    }
}

/// One space, or the two of a forest.
#[component]
fn Space(
    hand: Hand,
    seat: Signal<Seat>,
    player: Memo<Option<Player>>,
    own: bool,
    cell: Cell,
    lies: Lies,
) -> impl IntoView {
    let word = Memo::new(move |_| {
        if !own || hand.person() != Some(seat.get()) {
            return None;
        }
        let by_cell = hand.word_for(ThingKind::Cell, &cell.to_string());
        let copied = || match lies {
            Lies::Building(tile) => {
                let state = hand.state.get()?;
                hand.word_for(ThingKind::Tile, &state.pieces().tile(tile).id)
            }
            _ => None,
        };
        by_cell.or_else(copied)
    });
    let coming = Memo::new(move |_| {
        let (state, preview) = (hand.state.get()?, hand.preview_of(seat.get()).filter(|_| hand.is_settled.get())?);
        let after = match lies {
            Lies::Forest(_) if preview.after.woods.contains(cell) => lies,
            Lies::Forest(_) => Lies::Nothing,
            _ => lies_at(&state, &preview.after, cell),
        };
        (after != lies).then_some(after)
    });
    let lit = move || hand.lit.with(|lit| lit.seat == Some(seat.get()) && lit.cells.contains(&cell));
    let usable = Memo::new(move |_| matches!(lies, Lies::Building(tile) if own && faces::is_usable(hand, tile)));
    let drawn = move || faces::drawn(hand, player, face(cell, lies));
    let ghost = move || {
        coming.get().map(|after| {
            view! { <span class="gr-coming-piece" aria-hidden="true">{faces::drawn(hand, player, face(cell, after))}</span> }
        })
    };
    // A building says itself what it is.
    let is_building = matches!(lies, Lies::Building(_));
    let label = move || (!is_building).then(|| faces::space_label(hand, cell, face(cell, lies), word.get().is_some()));
    let place = is_building.then(|| view! { <span class="unseen">{format!("{cell}: ")}</span> });
    let kind = match lies {
        Lies::Nothing => "nothing",
        Lies::Landscape(terrain) => terrain.name(),
        Lies::Forest(_) => "forest",
        Lies::Building(_) => "building",
    };
    let area = grid_area(cell, lies);
    if !own {
        return view! {
            <div class="gr-cell" class:lit=lit data-lies=kind data-cell=cell.to_string() style:grid-area=area role=(!is_building).then_some("img") aria-label=label title=label>
                {place}{drawn}{ghost}
                <Counted hand player lies/>
            </div>
        }
        .into_any();
    }
    let consider = move |on: bool| {
        let word = word.get_untracked();
        if on && word.is_some() {
            hand.hover.set(word);
        } else if !on {
            hand.hover.set(None);
        }
    };
    let touch = move |event: web_sys::MouseEvent| {
        hand.note(&event);
        let again = coming.get_untracked().is_some();
        match word.get_untracked() {
            Some(word) => hand.say(&word),
            None => hand.touch_cell(cell, again),
        }
    };
    view! {
        <button
            class="gr-cell"
            class:offered=move || word.get().is_some()
            class:going=move || coming.get() == Some(Lies::Nothing)
            class:coming=move || coming.get().is_some()
            class:usable=move || usable.get()
            class:lit=lit
            data-lies=kind
            data-cell=cell.to_string()
            style:grid-area=area
            aria-label=label
            title=label
            on:click=touch
            on:pointerenter=move |event: web_sys::PointerEvent| if event.pointer_type() == "mouse" { consider(true) }
            on:pointerleave=move |_| consider(false)
            on:focus=move |_| consider(true)
            on:blur=move |_| consider(false)
        >
            {place}{drawn}{ghost}
            <Counted hand player lies/>
        </button>
    }
    .into_any()
}

/// What is drawn there.
fn face(cell: Cell, lies: Lies) -> faces::Drawn {
    match lies {
        Lies::Nothing => faces::Drawn::Nothing,
        Lies::Landscape(terrain) => faces::Drawn::Landscape(terrain),
        Lies::Forest(other) if other.row() == cell.row() => faces::Drawn::Forest(drawing::Lies::Across),
        Lies::Forest(_) => faces::Drawn::Forest(drawing::Lies::Down),
        Lies::Building(tile) => faces::Drawn::Building(tile),
    }
}

/// A building printed on the board, or the upgrade that covers it.
#[component]
fn Printed(hand: Hand, seat: Signal<Seat>, player: Memo<Option<Player>>, own: bool, index: u8) -> impl IntoView {
    let app = hand.screen.app;
    let upgrade = Memo::new(move |_| player.get().and_then(|player| player.upgrade(index)));
    let coming = Memo::new(move |_| {
        let after = hand.preview_of(seat.get())?.after.upgrade(index)?;
        upgrade.get().is_none().then_some(after)
    });
    let row = hand.state.with_untracked(|state| {
        let board = &state.as_ref()?.pieces().board;
        board.starting.get(usize::from(index)).map(|it| it.beside.row())
    });
    let area = format!("{} / 1", row.unwrap_or(usize::from(index)) + 1);
    let word = Memo::new(move |_| {
        let tile = upgrade.get().filter(|_| own && hand.person() == Some(seat.get()))?;
        hand.word_for(ThingKind::Tile, &hand.state.get()?.pieces().tile(tile).id)
    });
    let usable = Memo::new(move |_| own && upgrade.get().is_some_and(|tile| faces::is_usable(hand, tile)));
    let lit =
        move || hand.lit.with(|lit| lit.seat == Some(seat.get()) && lit.tile.is_some() && lit.tile == upgrade.get());
    let drawn = move || match upgrade.get() {
        Some(tile) => faces::drawn(hand, player, faces::Drawn::Building(tile)),
        None => faces::printed(hand, player, index),
    };
    let ghost = move || {
        coming.get().map(|tile| {
            view! { <span class="gr-coming-piece" aria-hidden="true">{faces::drawn(hand, player, faces::Drawn::Building(tile))}</span> }
        })
    };
    let touch = move |event: web_sys::MouseEvent| {
        hand.note(&event);
        if let Some(word) = word.get_untracked() {
            return hand.say(&word);
        }
        if coming.get_untracked().is_some() && hand.finish() {
            return;
        }
        if let (Some(tile), Some(state), Some(_)) =
            (upgrade.get_untracked(), hand.state.get_untracked(), untrack(|| hand.person()))
        {
            hand.begin_conversion(&state, tile);
        } else {
            hand.screen.refusal.set(Some(app.say("gr-printed-scores")));
        }
    };
    let counted = move || {
        let (state, player) = (hand.state.get()?, player.get()?);
        let place = Place::Upgrade(index);
        let points = match upgrade.get() {
            Some(tile) => player.tile_points(state.pieces(), tile),
            None => player.bonus(state.pieces(), &state.pieces().board.starting[usize::from(index)].bonus, place),
        };
        shown_points(&state, points).map(|points| view! { <span class="gr-counted figure">{app.figure(points)}</span> })
    };
    if own {
        view! {
            <button
                class="gr-cell gr-printed"
                class:offered=move || word.get().is_some()
                class:coming=move || coming.get().is_some()
                class:usable=move || usable.get()
                class:lit=lit
                data-lies="building"
                style:grid-area=area
                on:click=touch
            >
                {drawn}{ghost}{counted}
            </button>
        }
        .into_any()
    } else {
        view! {
            <div class="gr-cell gr-printed" class:lit=lit data-lies="building" style:grid-area=area>
                {drawn}{ghost}{counted}
            </div>
        }
        .into_any()
    }
}

/// What a building counts for, once points are counted.
#[component]
fn Counted(hand: Hand, player: Memo<Option<Player>>, lies: Lies) -> impl IntoView {
    let app = hand.screen.app;
    move || {
        let Lies::Building(tile) = lies else { return None };
        let (state, player) = (hand.state.get()?, player.get()?);
        let points = shown_points(&state, player.tile_points(state.pieces(), tile))?;
        Some(view! { <span class="gr-counted figure">{app.figure(points)}</span> })
    }
}
