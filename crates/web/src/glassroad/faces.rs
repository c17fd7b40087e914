//! The pieces of this match: faces and names of its edition's buildings and specialists, in the reader's language.

use leptos::prelude::*;
use mozaika_app::glassroad::drawing::{self, Lies};
use mozaika_app::glassroad::{
    CardFacts, Sign, TileFacts, can_build, card_facts, card_outlook, starting_facts, tile_facts, worth_if_built,
};
use mozaika_app::{Thing, ThingKind};
use mozaika_glassroad::{Card, Cell, Good, Kind, Place, Player, Terrain, Tile};

use super::hand::Hand;
use super::pieces::{
    BuildingTile, CardLook, CardPlace, SpecialistCard, TileLook, empty_space, landscape, pictogram, symbol,
};

/// What is drawn on a space.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Drawn {
    Nothing,
    Landscape(Terrain),
    /// A forest, across or down.
    Forest(Lies),
    Building(Tile),
}

/// What is printed on a building.
pub(crate) fn facts_of_tile(hand: Hand, tile: Tile) -> Memo<TileFacts> {
    let app = hand.screen.app;
    let edition = hand.edition.get_value();
    Memo::new(move |_| app.words(|words| tile_facts(&edition, tile, words)))
}

/// What is printed on a card.
pub(crate) fn facts_of_card(hand: Hand, card: Card) -> Memo<CardFacts> {
    let app = hand.screen.app;
    let (edition, alone) = (hand.edition.get_value(), hand.players == 1);
    Memo::new(move |_| app.words(|words| card_facts(&edition, card, alone, words)))
}

pub(crate) fn card_name(hand: Hand, card: Card) -> String {
    let edition = hand.edition.get_value();
    hand.screen.app.words(|words| card_facts(&edition, card, hand.players == 1, words).name)
}

pub(crate) fn card_id(hand: Hand, card: Card) -> String {
    hand.edition.with_value(|pieces| pieces.card(card).id.clone())
}

pub(crate) fn tile_id(hand: Hand, tile: Tile) -> String {
    hand.edition.with_value(|pieces| pieces.tile(tile).id.clone())
}

/// What lies on a space.
pub(crate) fn drawn(hand: Hand, player: Memo<Option<Player>>, drawn: Drawn) -> AnyView {
    match drawn {
        Drawn::Nothing => empty_space().into_any(),
        Drawn::Landscape(terrain) => landscape(terrain, Lies::Across).into_any(),
        Drawn::Forest(lies) => landscape(Terrain::Forest, lies).into_any(),
        Drawn::Building(tile) => built(hand, player, tile),
    }
}

/// A building on a board; one that counts something says what it is worth now.
fn built(hand: Hand, player: Memo<Option<Player>>, tile: Tile) -> AnyView {
    let edition = hand.edition.get_value();
    let look = Memo::new(move |_| {
        let pieces = edition.contents();
        let counts = pieces.tile(tile).kind == Kind::Bonus;
        let worth = player.get().filter(|player| counts && player.place_of(tile).is_some());
        let worth = worth.map(|player| player.tile_points(pieces, tile));
        TileLook { worth: worth.map(|points| (points, points)), ..TileLook::default() }
    });
    view! { <BuildingTile facts=facts_of_tile(hand, tile) look=look/> }.into_any()
}

/// A printed building, with what it is worth now.
pub(crate) fn printed(hand: Hand, player: Memo<Option<Player>>, index: u8) -> AnyView {
    let app = hand.screen.app;
    let edition = hand.edition;
    let facts =
        move || edition.with_value(|edition| app.words(|words| starting_facts(edition, usize::from(index), words)));
    let Some(first) = facts() else {
        return ().into_any();
    };
    let facts = Memo::new(move |_| facts().unwrap_or_else(|| first.clone()));
    let edition = edition.get_value();
    let look = Memo::new(move |_| {
        let pieces = edition.contents();
        let bonus = &pieces.board.starting[usize::from(index)].bonus;
        let worth = player.get().map(|player| player.bonus(pieces, bonus, Place::Upgrade(index)));
        TileLook { worth: worth.map(|points| (points, points)), ..TileLook::default() }
    });
    view! { <BuildingTile facts=facts look=look/> }.into_any()
}

/// A building that may be built: pencilled where something is missing, with what it would be worth.
pub(crate) fn offered(hand: Hand, tile: Tile) -> AnyView {
    let look = Memo::new(move |_| {
        let Some(state) = hand.state.get() else { return TileLook::default() };
        let seat = hand.main.get();
        let counts = state.pieces().tile(tile).kind == Kind::Bonus;
        let worth = counts.then(|| worth_if_built(&state, seat, tile)).flatten();
        TileLook { why_not: can_build(&state, seat, tile).err(), worth, ..TileLook::default() }
    });
    view! { <BuildingTile facts=facts_of_tile(hand, tile) look=look/> }.into_any()
}

/// A card in hand or to be chosen, with what its actions would do now.
pub(crate) fn card(hand: Hand, card: Card, place: Signal<CardPlace>) -> AnyView {
    let look = Memo::new(move |_| {
        let outlook = hand.state.get().map(|state| card_outlook(&state, hand.main.get(), card));
        CardLook { place: place.get(), outlook, ..CardLook::default() }
    });
    view! { <SpecialistCard facts=facts_of_card(hand, card) look=look/> }.into_any()
}

/// What a building does, as signs behind its name.
pub(crate) fn effect(hand: Hand, tile: Tile) -> AnyView {
    let facts = facts_of_tile(hand, tile);
    view! {
        <b>{move || facts.with(|facts| facts.name.clone())}</b>
        {move || facts.with(|facts| pictogram(&facts.signs))}
    }
    .into_any()
}

/// What a word names, drawn where there is a drawing.
pub(crate) fn thing(thing: &Thing) -> AnyView {
    let (id, wheel) = thing.id.split_once('@').map_or((thing.id.as_str(), None), |(id, wheel)| (id, Some(wheel)));
    match (thing.kind, Good::named(id), Terrain::named(id)) {
        (ThingKind::Store, Some(good), _) => {
            let refined = wheel.map(|wheel| view! { <span class="gr-of-wheel">"→"{symbol(wheel)}</span> });
            view! { {pictogram(&[Sign::Good(0, good)])}{refined} }.into_any()
        }
        (ThingKind::Tile, _, Some(terrain)) => view! { {symbol(terrain.name())} }.into_any(),
        _ => ().into_any(),
    }
}

/// What lies on a space, in words.
pub(crate) fn space_label(hand: Hand, cell: Cell, drawn: Drawn, offered: bool) -> String {
    let app = hand.screen.app;
    let what = match drawn {
        Drawn::Nothing => app.say("gr-space-empty"),
        Drawn::Landscape(terrain) => app.say(&format!("gr-{}", terrain.name())),
        Drawn::Forest(_) => app.say("gr-forest"),
        Drawn::Building(tile) => tile_label(hand, tile),
    };
    let key = if offered { "gr-space-offered" } else { "gr-space" };
    app.say_with(key, &[("cell", cell.to_string().into()), ("what", what.into())])
}

/// A building in words.
pub(crate) fn tile_label(hand: Hand, tile: Tile) -> String {
    let edition = hand.edition.get_value();
    hand.screen.app.words(|words| tile_facts(&edition, tile, words).told)
}

/// Goods as signs.
pub(crate) fn payment(facts: Memo<CardFacts>) -> impl IntoView {
    move || {
        facts.with(|facts| (!facts.payment.is_empty()).then(|| drawing::sentence(&facts.payment))).map(|drawn| {
            view! { <span class="gr-specialist-pay gr-signs" aria-hidden="true" inner_html=drawn></span> }
        })
    }
}

/// Can that building of one's own be used now?
pub(crate) fn is_usable(hand: Hand, tile: Tile) -> bool {
    hand.conversions.with(|open| open.contains(&tile))
}
