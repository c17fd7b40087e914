//! Whether a position that was set up is a possible one.

use mozaika_game::{Next, Problems, Seat};

use super::PhaseName;
use crate::effects::{Action, Effect, Immediate};
use crate::goods::Good;
use crate::offer::Offer;
use crate::options::Start;
use crate::pieces::Kind;
use crate::refusal::PositionFault as Fault;
use crate::state::{Act, Down, GlassRoad, Pending, Phase, Place, ROUNDS};
use crate::tiles::{Card, Cards, Tile, Tiles};

/// Notes every reason why this position cannot come up.
pub(crate) fn check(state: &GlassRoad, next: Option<Next>, problems: &mut Problems) {
    tiles_are_once(state, problems);
    progress_is_sound(state, problems);
    for seat in Seat::all(state.count()) {
        cards_are_sound(state, seat, problems);
    }
    match state.phase {
        Phase::Act(act) => act_is_sound(state, act, problems),
        Phase::Play(turn) => turn_is_sound(state, turn, problems),
        Phase::Late(turn) => late_is_sound(state, turn, problems),
        _ => {}
    }
    if problems.is_empty() && next.is_some_and(|next| state.waits_for() != next) {
        let fault = match state.waits_for() {
            Next::Seats(seats) => Fault::WaitsForSeats { seats: seats.iter().collect() },
            Next::Chance => Fault::WaitsForLuck,
            Next::Over => Fault::WaitsForNobody,
        };
        problems.note("next", fault);
    }
}

/// Every tile is in one place; only discarded ones have left the game.
fn tiles_are_once(state: &GlassRoad, problems: &mut Problems) {
    let pieces = state.pieces();
    let of_match = GlassRoad::before_the_first_entry(&state.options).stacks;
    let mut seen = state.stacks;
    let mut place = |path: &str, tiles: Tiles| {
        for tile in tiles.and(seen).iter() {
            problems.note(path, Fault::TileElsewhere { building: state.tile_name(tile).to_owned() });
        }
        seen = seen.or(tiles);
    };
    for kind in Kind::ALL {
        for tile in state.row(kind).iter().filter_map(|tile| tile.some()) {
            place(&format!("display.{}", kind.name()), Tiles::from_iter([tile]));
        }
    }
    for (index, player) in state.players().iter().enumerate() {
        let placed = player.built.iter().map(|cell| player.on[cell.index()]);
        for tile in placed.chain(player.upgrades.iter().filter_map(|tile| tile.some())) {
            place(&format!("players[{index}].buildings"), Tiles::from_iter([tile]));
        }
        place(&format!("players[{index}].supply"), player.supply);
    }
    // Every tile belongs to a match, but for those that the option `beginner` leaves in the box.
    if let Some(foreign) = seen.iter().find(|tile| !of_match.contains(*tile)) {
        problems.note("stacks", Fault::NotForBeginners { building: state.tile_name(foreign).to_owned() });
    }
    let discards = |tile: &Tile| match &pieces.tile(*tile).effect {
        Effect::Convert(exchange) | Effect::Immediate(Immediate::Exchange(exchange)) => exchange.discard > 0,
        _ => false,
    };
    let could_discard = state.players().iter().any(|player| player.owned.iter().any(|tile| discards(&tile)));
    if let Some(missing) = of_match.iter().find(|tile| !seen.contains(*tile) && !could_discard) {
        problems.note("stacks", Fault::TileMissing { building: state.tile_name(missing).to_owned() });
    }
}

fn progress_is_sound(state: &GlassRoad, problems: &mut Problems) {
    let periods = state.options.periods();
    let ends = matches!(state.phase, Phase::Close(_) | Phase::Over);
    let (least, most) = match state.phase {
        Phase::Start => (0, 0),
        Phase::Fill => (0, periods - 1),
        _ if ends => (periods, periods),
        _ => (1, periods),
    };
    let found = state.period;
    problems.require((least..=most).contains(&found), "period", || Fault::WrongPeriod { least, most, found });
    round_is_sound(state, ends, problems);
    goblet_is_held(state, problems);
    phase_fits_players(state, problems);
    phase_goes_on(state, problems);
    if state.period == 0 {
        nothing_has_happened(state, problems);
    }
}

fn round_is_sound(state: &GlassRoad, ends: bool, problems: &mut Problems) {
    let found = state.round;
    if state.count() <= 2 {
        return problems.require(found == 1, "round", || Fault::RoundNotCounted { found });
    }
    problems.require((1..=ROUNDS).contains(&found), "round", || Fault::WrongRound { most: ROUNDS, found });
    let first = matches!(state.phase, Phase::Choose | Phase::Start) || state.period == 0;
    problems.require(!first || found == 1, "round", || Fault::RoundTooEarly);
    let ended = ends || (state.phase == Phase::Fill && state.period > 0);
    problems.require(!ended || found == ROUNDS, "round", || Fault::PeriodEndsEarly { rounds: ROUNDS });
}

fn goblet_is_held(state: &GlassRoad, problems: &mut Problems) {
    let held = state.goblet.is_some();
    if state.count() == 1 {
        return problems.require(!held, "goblet", || Fault::NoGobletAlone);
    }
    if state.phase == Phase::Start {
        return problems.require(!held, "goblet", || Fault::GobletTooEarly);
    }
    problems.require(held, "goblet", || Fault::GobletMissing);
    if let (Start::Seat(seat), Some(holder), 0 | 1) = (state.options.start, state.goblet, state.period) {
        problems.require(seat == holder, "goblet", || Fault::AgreedStart { seat });
    }
}

fn phase_fits_players(state: &GlassRoad, problems: &mut Problems) {
    let players = state.count();
    let fits = match state.phase {
        Phase::Start => players > 1,
        Phase::Put => players > 2,
        Phase::Play(_) => players <= 2,
        Phase::Late(_) => players == 2,
        Phase::Draw => players == 1,
        _ => true,
    };
    problems.require(fits, "phase", || Fault::PhaseForOthers { phase: PhaseName::of(state.phase), players });
    let drawn = state.phase != Phase::Start || state.options.start == Start::Random;
    problems.require(drawn, "phase", || Fault::StarterAgreed);
}

/// A phase ends as soon as nothing more can happen in it.
fn phase_goes_on(state: &GlassRoad, problems: &mut Problems) {
    match state.phase {
        Phase::Fill if state.period > 0 => problems.require(state.can_fill(), "display", || Fault::NothingToFill),
        Phase::Choose => {
            problems.require(!state.can_fill(), "display", || Fault::GapsUnfilled);
            let somebody = Seat::all(state.count()).any(|seat| !state.has_chosen(seat));
            problems.require(somebody, "phase", || Fault::AllHaveChosen);
        }
        Phase::Put => {
            let somebody = state.players().iter().any(|player| player.down == Down::Empty);
            problems.require(somebody, "phase", || Fault::AllHavePut);
        }
        Phase::Close(done) => problems.require(done.len() < state.count(), "done", || Fault::AllAreDone),
        _ => {}
    }
}

/// Before the first display everything is as it was at the start.
fn nothing_has_happened(state: &GlassRoad, problems: &mut Problems) {
    let start = GlassRoad::before_the_first_entry(&state.options);
    problems.require(state.display == start.display, "display", || Fault::DisplayTooEarly);
    let untouched = state.players().iter().all(|player| *player == start.players[0]);
    problems.require(untouched, "players", || Fault::NotFresh);
}

fn cards_are_sound(state: &GlassRoad, seat: Seat, problems: &mut Problems) {
    let player = state.player(seat);
    let path = |field: &str| format!("players[{seat}].{field}");
    let down = match player.down {
        Down::Known(card) => Cards::one(card),
        _ => Cards::NONE,
    };
    let mut seen = Cards::NONE;
    for (field, cards) in
        [("hand", player.hand), ("down", down), ("notches", player.notches), ("revealed", player.revealed)]
    {
        for card in cards.and(seen).iter() {
            problems.note(path(field), Fault::CardElsewhere { card: state.card_name(card).to_owned() });
        }
        seen = seen.or(cards);
    }
    for card in player.resting.and(seen).iter() {
        problems.note(path("resting"), Fault::CardRests { card: state.card_name(card).to_owned() });
    }
    counts_are_sound(state, seat, problems);
    for card in player.hand.and(player.not_in_hand).iter() {
        problems.note(path("not_in_hand"), Fault::KnownNotInHand { card: state.card_name(card).to_owned() });
    }
    for card in down.and(player.not_down).iter() {
        problems.note(path("not_down"), Fault::KnownNotDown { card: state.card_name(card).to_owned() });
    }
    let lies = player.down != Down::Empty;
    problems.require(lies || player.not_down.is_empty(), path("not_down"), || Fault::NothingDown);
    secrets_are_possible(state, seat, problems);
}

/// There are cards that may be the hidden ones.
fn secrets_are_possible(state: &GlassRoad, seat: Seat, problems: &mut Problems) {
    let (pieces, player) = (state.pieces(), state.player(seat));
    let (hand, hidden) = (player.may_be_in_hand(pieces), player.hidden);
    let enough = hand.len() >= usize::from(hidden);
    problems.require(enough, format!("players[{seat}].hand"), || Fault::TooManyHidden { hidden, left: hand.len() });
    let field = match player.down {
        Down::Hidden => "not_down",
        _ if player.resting_hidden > 0 => "not_resting",
        _ => return,
    };
    let fits = |card: Card| hand.without(card).len() >= usize::from(hidden);
    let some = player.may_lie_hidden(pieces).iter().any(fits);
    problems.require(some, format!("players[{seat}].{field}"), || Fault::NothingCanBeHidden);
}

/// How many cards a player has where.
fn counts_are_sound(state: &GlassRoad, seat: Seat, problems: &mut Problems) {
    let (player, count) = (state.player(seat), state.count());
    let path = |field: &str| format!("players[{seat}].{field}");
    let down = usize::from(player.down != Down::Empty);
    let gone = down + player.notches.len() + player.revealed.len();
    let (expected, found) = (state.hand_size(), player.hand_len() + gone);
    let untouched = gone == 0 && player.not_in_hand.is_empty() && player.not_down.is_empty();
    let whole = found == expected;
    match state.phase {
        Phase::Start | Phase::Fill | Phase::Close(_) | Phase::Over => {
            problems.require(found == 0 && untouched, path("hand"), || Fault::CardsBetweenPeriods);
        }
        Phase::Choose if found == 0 || whole => problems.require(untouched, path("hand"), || Fault::CardsPlayedEarly),
        _ if count == 1 => problems.require(whole, path("hand"), || Fault::WrongSoloCardCount { expected, found }),
        _ => problems.require(whole, path("hand"), || Fault::WrongCardCount { expected, found }),
    }
    let (most, found) = (usize::from(state.pieces().notches), player.notches.len());
    if count == 1 {
        problems.require(found == 0, path("notches"), || Fault::NoNotchesAlone);
    } else {
        problems.require(found <= most, path("notches"), || Fault::TooManyNotches { most, found });
    }
    match count {
        1 => problems.require(down == 0, path("down"), || Fault::NoneFaceDownAlone),
        2 => problems.require(down == 0, path("down"), || Fault::NoneFaceDownOfTwo),
        _ => rounds_are_sound(state, seat, problems),
    }
    rests_are_sound(state, seat, problems);
}

/// GR-6.3: the cards of a single player's last period rest.
fn rests_are_sound(state: &GlassRoad, seat: Seat, problems: &mut Problems) {
    let player = state.player(seat);
    let path = |field: &str| format!("players[{seat}].{field}");
    let closed = matches!(state.phase, Phase::Fill | Phase::Close(_) | Phase::Over);
    let last = if closed { state.period } else { state.period.saturating_sub(1) };
    let hands = &state.pieces().solo_hands;
    let expected = match (state.count(), usize::from(last).checked_sub(1)) {
        (1, Some(index)) => hands.get(index).copied().unwrap_or(0),
        _ => 0,
    };
    let found = player.resting.len() + usize::from(player.resting_hidden);
    problems.require(found == usize::from(expected), path("resting"), || Fault::WrongResting { expected, found });
    if expected > 0 {
        let unseen = player.resting.minus(player.not_resting).len() + usize::from(player.resting_hidden);
        problems.require(unseen == 1, path("not_resting"), || Fault::OneNeverShown);
    } else {
        problems.require(player.not_resting.is_empty(), path("not_resting"), || Fault::NothingRests);
    }
    let deck = player.hand_len();
    let sound = match state.phase {
        Phase::Draw => deck > 2,
        Phase::Play(_) if state.count() == 1 => deck == 2,
        _ => true,
    };
    problems.require(sound, path("hand"), || Fault::DrawnUntilTwo);
}

/// With 3 and 4 players everybody reveals one card a round.
fn rounds_are_sound(state: &GlassRoad, seat: Seat, problems: &mut Problems) {
    let player = state.player(seat);
    let Some(holder) = state.goblet else { return };
    let count = state.count() as u8;
    let from_holder = |seat: Seat| (seat.0 + count - holder.0) % count;
    let before = state.round.saturating_sub(1);
    let (revealed, down) = match state.phase {
        Phase::Put => (before, None),
        Phase::Act(act) if from_holder(seat) <= from_holder(act.revealer) => (before + 1, Some(false)),
        Phase::Act(_) => (before, Some(true)),
        _ => (0, Some(false)),
    };
    let (path, found) = (format!("players[{seat}].revealed"), player.revealed.len());
    problems.require(found == usize::from(revealed), path, || Fault::WrongRevealed { expected: revealed, found });
    let (path, lies) = (format!("players[{seat}].down"), player.down != Down::Empty);
    match down {
        Some(true) => problems.require(lies, path, || Fault::StillFaceDown),
        Some(false) => problems.require(!lies, path, || Fault::FaceDownNoMore),
        None => {}
    }
}

/// GR-5.1: two players alternate, beginning with the goblet's holder.
fn turn_is_sound(state: &GlassRoad, turn: Seat, problems: &mut Problems) {
    if state.count() != 2 {
        return;
    }
    let played: usize = state.players().iter().map(|player| player.revealed.len()).sum();
    let expected = state.goblet.map(|holder| if played.is_multiple_of(2) { holder } else { holder.left_of(2) });
    problems.require(Some(turn) == expected, "turn", || Fault::TurnsAlternate);
    let empty = state.players().iter().any(|player| player.hand_len() == 0);
    problems.require(!empty, "phase", || Fault::PeriodIsOver);
    alternation_is_sound(state, played, problems);
}

fn alternation_is_sound(state: &GlassRoad, played: usize, problems: &mut Problems) {
    let Some(holder) = state.goblet else { return };
    let first = state.player(holder).revealed.len();
    let path = format!("players[{holder}].revealed");
    problems.require(first == played.div_ceil(2), path, || Fault::TurnsAlternate);
}

fn late_is_sound(state: &GlassRoad, turn: Seat, problems: &mut Problems) {
    let hands = [turn, turn.left_of(2)].map(|seat| state.player(seat).hand_len());
    problems.require(hands[0] >= 3 && hands[1] == 0, "phase", || Fault::NoLastCard);
}

fn act_is_sound(state: &GlassRoad, act: Act, problems: &mut Problems) {
    let (count, card) = (state.count(), || state.card_name(act.card).to_owned());
    let has = |cards: Cards| cards.contains(act.card);
    let revealed = has(state.player(act.revealer).revealed);
    problems.require(revealed, "card.revealer", || Fault::NotRevealed { seat: act.revealer, card: card() });
    let after = |seat: Seat| (seat.0 + count as u8 - act.revealer.0) % count as u8;
    for seat in act.waiting.iter().chain((act.actor != act.revealer).then_some(act.actor)) {
        let forced = seat != act.revealer && has(state.player(seat).notches);
        problems.require(forced, "card.waiting", || Fault::NotPlayedFromHand { seat, card: card() });
    }
    let in_order = act.waiting.iter().all(|seat| after(seat) > after(act.actor));
    problems.require(in_order, "card.waiting", || Fault::WaitingOutOfOrder);
    let alone = act.waiting.is_empty() && act.actor == act.revealer;
    problems.require(!act.both || alone, "card.both", || Fault::BothActionsAlone);
    let others = Seat::all(count).any(|seat| seat != act.revealer && has(state.player(seat).notches));
    problems.require(act.both || others || count == 1, "card.both", || Fault::BothActionsAllowed);
    solo_and_late_cards(state, act, problems);
    pending_is_sound(state, act, problems);
}

fn solo_and_late_cards(state: &GlassRoad, act: Act, problems: &mut Problems) {
    if state.count() == 1 {
        let left = state.player(act.revealer).hand_len();
        let sound = if act.both { left == 1 } else { left >= 2 };
        problems.require(sound, "card.both", || Fault::BothActionsAtLast);
    }
    let late = act.late && (state.count() != 2 || !act.both || state.player(act.revealer.left_of(2)).hand_len() > 0);
    problems.require(!late, "card.late", || Fault::NotTheLastCard);
    if state.count() == 2 && !act.late {
        let played: usize = state.players().iter().map(|player| player.revealed.len()).sum();
        let expected = state.goblet.map(|holder| if played % 2 == 1 { holder } else { holder.left_of(2) });
        problems.require(Some(act.revealer) == expected, "card.revealer", || Fault::TurnsAlternate);
        alternation_is_sound(state, played, problems);
    }
}

fn pending_is_sound(state: &GlassRoad, act: Act, problems: &mut Problems) {
    let actions = state.pieces().card(act.card).actions;
    let used = |is: &dyn Fn(&Action) -> bool| (0..2).any(|number| act.used >> number & 1 != 0 && is(&actions[number]));
    let (allowed, found) = (if act.both { 2 } else { 1 }, act.used.count_ones());
    let most = if state.pending == Pending::Nothing { allowed - 1 } else { allowed };
    problems.require(found <= most, "card.used", || match state.count() {
        1 => Fault::TooManyActionsAlone { most, found },
        _ => Fault::TooManyActions { most, found },
    });
    match state.pending {
        Pending::Nothing => {}
        Pending::Tiles => {
            problems.require(used(&|action| *action == Action::Draw), "pending.tiles", || Fault::DrawNotUsed);
            problems.require(!state.stacks.is_empty(), "pending.tiles", || Fault::StacksExhausted);
        }
        Pending::Effect { tile, place } => {
            problems.require(used(&|action| *action == Action::Build), "pending.effect", || Fault::BuildNotUsed);
            let waits = effect_waits(state, act.actor, tile, place);
            let nothing = || Fault::NothingToChoose { building: state.tile_name(tile).to_owned() };
            problems.require(waits, "pending.effect.building", nothing);
        }
        Pending::Gifts { good, amount, to } => {
            let gives = |action: &Action| matches!(action, Action::ChooseBasic { others, .. } if *others == amount);
            problems.require(used(&gives) && amount > 0, "pending.gifts", || Fault::GiftsNotGiven { amount });
            problems.require(Good::BASIC.contains(&good), "pending.gifts.good", || Fault::GiftNotBasic { good });
            let others = !to.is_empty() && !to.contains(act.actor);
            problems.require(others, "pending.gifts.to", || Fault::GiftsForOthers);
        }
    }
}

/// Does this immediate building leave its owner something to decide (GR-11.7)?
fn effect_waits(state: &GlassRoad, seat: Seat, tile: Tile, place: Place) -> bool {
    let (pieces, player) = (state.pieces(), state.player(seat));
    let Effect::Immediate(effect) = &pieces.tile(tile).effect else { return false };
    match (Offer::immediate(pieces, player, effect, place), effect) {
        (None, _) => !player.copyable(pieces, place).is_empty(),
        (Some(offer), Immediate::Exchange(_)) => offer.is_possible(pieces, player),
        (Some(offer), _) => offer.has_choice(pieces, player),
    }
}
