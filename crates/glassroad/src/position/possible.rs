//! Whether a position that was set up is a possible one.

use mozaika_game::{Next, Problems, Seat};

use crate::effects::{Action, Effect, Immediate};
use crate::offer::Offer;
use crate::options::Start;
use crate::pieces::Kind;
use crate::state::{Act, Down, GlassRoad, Pending, Phase, Player, ROUNDS};
use crate::tiles::{Cards, Tiles};

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
    if problems.is_empty() {
        problems.expect(next.is_none_or(|next| state.waits_for() == next), "next", || {
            format!("this position waits for {}", serde_json::to_string(&state.waits_for()).unwrap_or_default())
        });
    }
}

/// Every tile is in one place; only discarded ones have left the game.
fn tiles_are_once(state: &GlassRoad, problems: &mut Problems) {
    let pieces = state.pieces();
    let of_match = GlassRoad::before_the_first_entry(&state.options).stacks;
    let mut seen = state.stacks;
    let mut place = |path: &str, tiles: Tiles| {
        for tile in tiles.and(seen).iter() {
            problems.add(path, format!("`{}` lies somewhere else, too", state.tile_name(tile)));
        }
        seen = seen.or(tiles);
    };
    for kind in Kind::ALL {
        let mut open = Tiles::NONE;
        for tile in state.row(kind).iter().filter_map(|tile| tile.some()) {
            let one = Tiles::from_iter([tile]);
            place(&format!("display.{}", kind.name()), one);
            open = open.or(one);
        }
    }
    for (index, player) in state.players().iter().enumerate() {
        let mut built = Tiles::NONE;
        let placed = player.built.iter().map(|cell| player.on[cell.index()]);
        for tile in placed.chain(player.upgrades.iter().filter_map(|tile| tile.some())) {
            let one = Tiles::from_iter([tile]);
            place(&format!("players[{index}].buildings"), one);
            built = built.or(one);
        }
        place(&format!("players[{index}].supply"), player.supply);
    }
    let foreign = seen.iter().find(|tile| !of_match.contains(*tile));
    problems.expect(foreign.is_none(), "stacks", || {
        format!("`{}` is not used with these options", foreign.map_or("", |tile| state.tile_name(tile)))
    });
    let discards = |tile: &crate::tiles::Tile| match &pieces.tile(*tile).effect {
        Effect::Convert(exchange) | Effect::Immediate(Immediate::Exchange(exchange)) => exchange.discard > 0,
        _ => false,
    };
    let missing = of_match.iter().find(|tile| !seen.contains(*tile));
    let discarded = state.players().iter().any(|player| player.owned.iter().any(|tile| discards(&tile)));
    problems.expect(missing.is_none() || discarded, "stacks", || {
        format!("`{}` is missing, and nobody could discard it", missing.map_or("", |tile| state.tile_name(tile)))
    });
}

fn progress_is_sound(state: &GlassRoad, problems: &mut Problems) {
    let (periods, count) = (state.options.periods(), state.count());
    let ends = matches!(state.phase, Phase::Close(_) | Phase::Over);
    let (least, most) = match state.phase {
        Phase::Start => (0, 0),
        Phase::Fill => (0, periods - 1),
        _ if ends => (periods, periods),
        _ => (1, periods),
    };
    problems.expect((least..=most).contains(&state.period), "period", || {
        format!("in this phase the period is {least} to {most}, not {}", state.period)
    });
    let rounds = if count > 2 { ROUNDS } else { 1 };
    problems.expect((1..=rounds).contains(&state.round), "round", || format!("the round is 1 to {rounds}"));
    let first = matches!(state.phase, Phase::Choose | Phase::Start) || state.period == 0;
    problems.expect(!first || state.round == 1, "round", || "the first round has not begun".to_owned());
    let ended = ends || (state.phase == Phase::Fill && state.period > 0);
    problems.expect(!ended || state.round == rounds, "round", || "the period is over after its last round".to_owned());
    let holds = count > 1 && state.phase != Phase::Start;
    problems.expect(state.goblet.is_some() == holds, "goblet", || {
        if holds { "somebody holds the goblet" } else { "nobody holds the goblet" }.to_owned()
    });
    if let (Start::Seat(seat), Some(holder), 0 | 1) = (state.options.start, state.goblet, state.period) {
        problems.expect(seat == holder, "goblet", || format!("seat {seat} holds it in the first period"));
    }
    phase_fits_players(state, problems);
    if state.period == 0 {
        nothing_has_happened(state, problems);
    }
    if state.phase == Phase::Fill && state.period > 0 {
        problems.expect(state.can_fill(), "display", || "there is no gap that could be filled".to_owned());
    }
    if state.phase == Phase::Choose {
        problems.expect(!state.can_fill(), "display", || "gaps are filled before cards are chosen (GR-4.9)".to_owned());
    }
    if let Phase::Close(done) = state.phase {
        problems.expect(done.len() < count, "done", || "when all are done the match is over".to_owned());
    }
}

fn phase_fits_players(state: &GlassRoad, problems: &mut Problems) {
    let fits = match (state.phase, state.count()) {
        (Phase::Start, count) => count > 1 && state.options.start == Start::Random,
        (Phase::Put, count) => count > 2,
        (Phase::Play(_), count) => count <= 2,
        (Phase::Late(_), count) => count == 2,
        (Phase::Draw, count) => count == 1,
        _ => true,
    };
    problems.expect(fits, "phase", || format!("there is no such phase with {} players", state.count()));
}

/// Before the first display everything is as it was at the start.
fn nothing_has_happened(state: &GlassRoad, problems: &mut Problems) {
    let start = GlassRoad::before_the_first_entry(&state.options);
    problems.expect(state.display == start.display, "display", || "no tile is open in period 0".to_owned());
    let untouched = state.players().iter().all(|player| *player == start.players[0]);
    problems.expect(untouched, "players", || "nobody has done anything in period 0".to_owned());
}

fn cards_are_sound(state: &GlassRoad, seat: Seat, problems: &mut Problems) {
    let player = state.player(seat);
    let path = |field: &str| format!("players[{seat}].{field}");
    let down = match player.down {
        Down::Known(card) => Cards::one(card),
        _ => Cards::NONE,
    };
    let mut seen = Cards::NONE;
    for (field, cards) in [
        ("hand", player.hand),
        ("down", down),
        ("notches", player.notches),
        ("revealed", player.revealed),
        ("resting", player.resting),
    ] {
        let twice = cards.and(seen).iter().next();
        problems.expect(twice.is_none(), path(field), || {
            format!("`{}` is somewhere else, too", twice.map_or("", |card| state.card_name(card)))
        });
        seen = seen.or(cards);
    }
    counts_are_sound(state, seat, problems);
    let known_not = player.hand.and(player.not_in_hand).is_empty();
    problems.expect(known_not, path("not_in_hand"), || "a card of the hand is known not to be in it".to_owned());
    problems.expect(down.and(player.not_down).is_empty(), path("not_down"), || {
        "the card face down is known not to be it".to_owned()
    });
    problems.expect(player.down != Down::Empty || player.not_down.is_empty(), path("not_down"), || {
        "no card lies face down".to_owned()
    });
    secrets_are_possible(state, player, &path, problems);
}

fn secrets_are_possible(state: &GlassRoad, player: &Player, path: &dyn Fn(&str) -> String, problems: &mut Problems) {
    let pieces = state.pieces();
    let hand = player.may_be_in_hand(pieces);
    problems.expect(hand.len() >= usize::from(player.hidden), path("hand"), || {
        "there are not so many cards that it may hold".to_owned()
    });
    problems
        .expect(player.hidden == 0 || player.hand.is_empty(), path("hand"), || "a hand is known or hidden".to_owned());
    let lies = player.down == Down::Hidden || player.resting_hidden > 0;
    let fits = |card: crate::tiles::Card| hand.without(card).len() >= usize::from(player.hidden);
    problems.expect(!lies || player.may_lie_hidden(pieces).iter().any(fits), path("not_down"), || {
        "there is no card that may lie hidden".to_owned()
    });
}

/// How many cards a player has where.
fn counts_are_sound(state: &GlassRoad, seat: Seat, problems: &mut Problems) {
    let player = state.player(seat);
    let path = |field: &str| format!("players[{seat}].{field}");
    let down = usize::from(player.down != Down::Empty);
    let all = player.hand_len() + down + player.notches.len() + player.revealed.len();
    let size = state.hand_size();
    let knows = !player.not_in_hand.is_empty() || !player.not_down.is_empty();
    match state.phase {
        Phase::Start | Phase::Fill | Phase::Close(_) | Phase::Over => {
            problems.expect(all == 0 && !knows, path("hand"), || "between periods nobody has cards".to_owned());
        }
        Phase::Choose => {
            let whole = player.hand_len() == size && all == size;
            problems.expect((whole || all == 0) && !knows, path("hand"), || {
                format!("a hand of {size} is chosen, or none yet")
            });
        }
        _ => {
            problems.expect(all == size, path("hand"), || {
                format!("hand, face-down card, notches and revealed cards are {size} together, not {all} (GR-4.1)")
            });
        }
    }
    if state.phase == Phase::Choose {
        let somebody = Seat::all(state.count()).any(|seat| !state.has_chosen(seat));
        problems.expect(somebody, path("hand"), || "when all have chosen, the phase is over".to_owned());
    }
    let notches = if state.count() == 1 { 0 } else { usize::from(state.pieces().notches) };
    problems
        .expect(player.notches.len() <= notches, path("notches"), || format!("there are {notches} notches (GR-4.3)"));
    problems.expect(state.count() > 2 || down == 0, path("down"), || {
        "cards are put face down with 3 or 4 players".to_owned()
    });
    rests_are_sound(state, seat, problems);
    if state.count() > 2 {
        rounds_are_sound(state, seat, problems);
    }
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
    let resting = player.resting.len() + usize::from(player.resting_hidden);
    problems.expect(resting == usize::from(expected) && player.resting_hidden <= 1, path("resting"), || {
        format!("{expected} cards rest here, at most one of them unseen (GR-6.3)")
    });
    let unseen = player.resting.minus(player.not_resting).len() + usize::from(player.resting_hidden);
    problems.expect(unseen == usize::from(expected > 0), path("not_resting"), || {
        "of the cards that rest exactly one was never shown".to_owned()
    });
    problems.expect(expected > 0 || player.not_resting.is_empty(), path("not_resting"), || "no card rests".to_owned());
    let deck = player.hand_len();
    let sound = match state.phase {
        Phase::Draw => deck > 2,
        Phase::Play(_) if state.count() == 1 => deck == 2,
        _ => true,
    };
    problems.expect(sound, path("hand"), || "cards are drawn until two are left (GR-6.2)".to_owned());
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
    problems.expect(player.revealed.len() == usize::from(revealed), format!("players[{seat}].revealed"), || {
        format!("{revealed} cards are revealed at this point")
    });
    problems.expect(
        down.is_none_or(|down| down == (player.down != Down::Empty)),
        format!("players[{seat}].down"),
        || if down == Some(true) { "a card still lies face down" } else { "no card lies face down now" }.to_owned(),
    );
    if state.phase == Phase::Put {
        let somebody = state.players().iter().any(|player| player.down == Down::Empty);
        problems
            .expect(somebody, format!("players[{seat}].down"), || "when all cards are put, one is revealed".to_owned());
    }
}

/// GR-5.1: two players alternate, beginning with the goblet's holder.
fn turn_is_sound(state: &GlassRoad, turn: Seat, problems: &mut Problems) {
    if state.count() != 2 {
        return;
    }
    let played: usize = state.players().iter().map(|player| player.revealed.len()).sum();
    let expected = state.goblet.map(|holder| if played.is_multiple_of(2) { holder } else { holder.left_of(2) });
    problems.expect(Some(turn) == expected, "turn", || "the players alternate from the goblet's holder on".to_owned());
    let empty = state.players().iter().any(|player| player.hand_len() == 0);
    problems.expect(!empty, "phase", || "the period ends when a hand is empty (GR-5.2)".to_owned());
    alternation_is_sound(state, played, problems);
}

fn alternation_is_sound(state: &GlassRoad, played: usize, problems: &mut Problems) {
    let Some(holder) = state.goblet else { return };
    let first = state.player(holder).revealed.len();
    problems.expect(first == played.div_ceil(2), format!("players[{holder}].revealed"), || {
        "the players alternate from the goblet's holder on".to_owned()
    });
}

fn late_is_sound(state: &GlassRoad, turn: Seat, problems: &mut Problems) {
    let hands = [turn, turn.left_of(2)].map(|seat| state.player(seat).hand_len());
    problems.expect(hands[0] >= 3 && hands[1] == 0, "phase", || {
        "a last card may be played with 3 cards or more, when the other hand is empty (GR-5.3)".to_owned()
    });
}

fn act_is_sound(state: &GlassRoad, act: Act, problems: &mut Problems) {
    let count = state.count();
    let has = |cards: Cards| cards.contains(act.card);
    problems.expect(has(state.player(act.revealer).revealed), "card.revealer", || {
        format!("seat {} has not revealed `{}`", act.revealer, state.card_name(act.card))
    });
    let after = |seat: Seat| (seat.0 + count as u8 - act.revealer.0) % count as u8;
    for seat in act.waiting.iter().chain((act.actor != act.revealer).then_some(act.actor)) {
        problems.expect(seat != act.revealer && has(state.player(seat).notches), "card.waiting", || {
            format!("seat {seat} has not played `{}` from hand", state.card_name(act.card))
        });
    }
    problems.expect(act.waiting.iter().all(|seat| after(seat) > after(act.actor)), "card.waiting", || {
        "those who wait come after the actor, clockwise from the revealer".to_owned()
    });
    let alone = act.waiting.is_empty() && act.actor == act.revealer;
    problems.expect(!act.both || alone, "card.both", || "both actions are carried out by one player alone".to_owned());
    let others = Seat::all(count).any(|seat| seat != act.revealer && has(state.player(seat).notches));
    problems.expect(act.both || others || count == 1, "card.both", || {
        "nobody else has played the card, so both actions are allowed (GR-4.4)".to_owned()
    });
    solo_and_late_cards(state, act, problems);
    pending_is_sound(state, act, problems);
}

fn solo_and_late_cards(state: &GlassRoad, act: Act, problems: &mut Problems) {
    if state.count() == 1 {
        let left = state.player(act.revealer).hand_len();
        let sound = if act.both { left == 1 } else { left >= 2 };
        problems.expect(sound, "card.both", || "both actions belong to one of the last two cards (GR-6.2)".to_owned());
    }
    let late = act.late && (state.count() != 2 || !act.both || state.player(act.revealer.left_of(2)).hand_len() > 0);
    problems.expect(!late, "card.late", || {
        "the one last card is played with both actions when the other hand is empty (GR-5.3)".to_owned()
    });
    if state.count() == 2 && !act.late {
        let played: usize = state.players().iter().map(|player| player.revealed.len()).sum();
        let expected = state.goblet.map(|holder| if played % 2 == 1 { holder } else { holder.left_of(2) });
        problems.expect(Some(act.revealer) == expected, "card.revealer", || {
            "the players alternate from the goblet's holder on".to_owned()
        });
        alternation_is_sound(state, played, problems);
    }
}

fn pending_is_sound(state: &GlassRoad, act: Act, problems: &mut Problems) {
    let (pieces, player) = (state.pieces(), state.player(act.actor));
    let actions = pieces.card(act.card).actions;
    let used = |is: &dyn Fn(&Action) -> bool| (0..2).any(|number| act.used >> number & 1 != 0 && is(&actions[number]));
    let most = if act.both { 2 } else { 1 };
    let open = if state.pending == Pending::Nothing { most - 1 } else { most };
    problems.expect(act.used.count_ones() <= open, "card.used", || {
        format!("at most {open} actions are carried out at this point")
    });
    match state.pending {
        Pending::Nothing => {}
        Pending::Tiles => {
            problems.expect(used(&|action| *action == Action::Draw), "pending.tiles", || {
                "the action that draws tiles has not been used".to_owned()
            });
            problems.expect(!state.stacks.is_empty(), "pending.tiles", || "there is nothing to draw".to_owned());
        }
        Pending::Effect { tile, place } => {
            problems.expect(used(&|action| *action == Action::Build), "pending.effect", || {
                "the action that builds has not been used".to_owned()
            });
            let waits = match &pieces.tile(tile).effect {
                Effect::Immediate(effect) => match (Offer::immediate(pieces, player, effect, place), effect) {
                    (None, _) => !player.copyable(pieces, place).is_empty(),
                    (Some(offer), Immediate::Exchange(_)) => offer.is_possible(pieces, player),
                    (Some(offer), _) => offer.has_choice(pieces, player),
                },
                _ => false,
            };
            problems.expect(waits, "pending.effect.building", || "there is nothing to decide about it".to_owned());
        }
        Pending::Gifts { good, amount, to } => {
            let gives = |action: &Action| matches!(action, Action::ChooseBasic { others, .. } if *others == amount);
            problems.expect(used(&gives) && amount > 0, "pending.gifts", || {
                "no action that gives so much has been used".to_owned()
            });
            let basic = crate::goods::Good::BASIC.contains(&good);
            problems.expect(basic, "pending.gifts.good", || "gifts are basic goods".to_owned());
            problems.expect(!to.is_empty() && !to.contains(act.actor), "pending.gifts.to", || {
                "gifts go to one or more of the other players".to_owned()
            });
        }
    }
}
