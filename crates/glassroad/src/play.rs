//! What a decision does.

use mozaika_game::{Seat, Seats};

use crate::board::Cell;
use crate::effects::{Action, Effect, Immediate};
use crate::goods::Stores;
use crate::moves::{Fee, Move, Operation, Split, Trade};
use crate::offer::Offer;
use crate::pieces::{Pieces, Specialist};
use crate::state::{Act, Down, GlassRoad, Pending, Phase, Place, Player, ROUNDS};
use crate::tiles::{Card, Cards, Tile};

impl GlassRoad {
    pub(crate) fn carry_out(&mut self, seat: Seat, decision: &Move) {
        if seat.index() >= self.count() {
            return;
        }
        match *decision {
            Move::Choose(cards) => self.choose(seat, cards),
            Move::Put(card) => self.put(seat, card),
            Move::Play(card) => self.play_card(seat, card),
            Move::Use { action, fee, ref what } => self.use_action(action, fee, what),
            Move::Effect(ref what) => self.carry_out_effect(seat, what),
            Move::Done => self.done(seat),
            Move::Gift(ref gains) => self.take_gift(seat, gains),
            Move::Convert { tile, ref trade } => self.convert(seat, tile, trade),
            Move::Clear(cell) => self.clear(seat, cell),
        }
    }

    fn choose(&mut self, seat: Seat, cards: Cards) {
        self.player_mut(seat).hand = cards;
        if Seat::all(self.count()).all(|seat| self.has_chosen(seat)) {
            self.phase = match (self.count(), self.goblet) {
                (1, _) => self.solo_phase(),
                (2, Some(holder)) => Phase::Play(holder),
                _ => Phase::Put,
            };
        }
    }

    fn put(&mut self, seat: Seat, card: Card) {
        let player = self.player_mut(seat);
        player.hand = player.hand.without(card);
        player.down = Down::Known(card);
        player.not_down = player.not_in_hand;
        if self.players().iter().all(|player| player.down != Down::Empty) {
            self.reveal_down(self.goblet.unwrap_or(Seat(0)));
        }
    }

    /// GR-4.2: the next face-down card is turned over.
    fn reveal_down(&mut self, seat: Seat) {
        let player = self.player_mut(seat);
        // Only a view has a card that is not known; nobody plays on from there without completing it.
        let Down::Known(card) = std::mem::replace(&mut player.down, Down::Empty) else { return };
        player.not_down = Cards::NONE;
        self.reveal(seat, card, false);
    }

    fn play_card(&mut self, seat: Seat, card: Card) {
        let late = matches!(self.phase, Phase::Late(_));
        let player = self.player_mut(seat);
        player.hand = player.hand.without(card);
        if self.count() == 1 {
            self.player_mut(seat).revealed = self.player(seat).revealed.with(card);
            self.phase = Phase::Act(Act::new(card, seat, Seats::NONE, true));
            return;
        }
        self.reveal(seat, card, late);
    }

    /// GR-4.3: whoever has the same card in hand has to play it.
    fn reveal(&mut self, seat: Seat, card: Card, late: bool) {
        let notches = usize::from(self.pieces().notches);
        let revealer = self.player_mut(seat);
        revealer.revealed = revealer.revealed.with(card);
        let mut forced = Seats::NONE;
        for other in Seat::all(self.count()).filter(|other| *other != seat && !late) {
            let player = self.player_mut(other);
            if player.notches.len() >= notches {
                continue;
            }
            if player.hand.contains(card) {
                player.hand = player.hand.without(card);
                player.notches = player.notches.with(card);
                forced = forced.with(other);
            } else {
                player.not_in_hand = player.not_in_hand.with(card);
            }
        }
        self.phase = Phase::Act(Act { late, ..Act::new(card, seat, forced, forced.is_empty()) });
    }

    fn use_action(&mut self, number: u8, fee: Fee, what: &Operation) {
        let Phase::Act(act) = self.phase else { return };
        let (pieces, seat) = (self.options.edition.contents(), act.actor);
        let specialist = pieces.card(act.card);
        let action = specialist.actions[usize::from(number & 1)];
        let player = &mut self.players[seat.index()];
        *player = player.after_fee(pieces, specialist, act.used != 0, fee);
        self.phase = Phase::Act(Act { used: act.used | 1 << number, ..act });
        match *what {
            Operation::Trade(ref trade) => {
                if let Some(offer) = self.action_offer(&action, self.player(seat)) {
                    offer.carry_out(self.options.edition.contents(), &mut self.players[seat.index()], trade);
                    self.give_gifts(seat, &action, trade);
                }
            }
            Operation::Draw => self.pending = Pending::Tiles,
            Operation::Build { tile, cell, split } => self.build(seat, tile, cell, split),
            Operation::Copy(_) => {}
        }
        self.go_on();
    }

    /// GR-9.1: everybody else is offered some of the supplier's good.
    fn give_gifts(&mut self, seat: Seat, action: &Action, trade: &Trade) {
        let Action::ChooseBasic { others, .. } = *action else { return };
        let good = trade.named.or_else(|| trade.gains.iter().next().map(|(store, _)| store.good()));
        if let (Some(good), 2.., 1..) = (good, self.count(), others) {
            self.pending = Pending::Gifts { good, amount: others, to: Seats::first(self.count()).without(seat) };
        }
    }

    /// GR-8.1: pay, wheels, place; the effect comes next.
    fn build(&mut self, seat: Seat, tile: Tile, cell: Option<Cell>, split: Split) {
        let pieces = self.options.edition.contents();
        let building = pieces.tile(tile);
        for open in self.display.iter_mut().flatten().filter(|open| **open == tile) {
            *open = Tile::NONE;
        }
        let player = &mut self.players[seat.index()];
        player.supply.remove(tile);
        player.stores.take(&split.payment(building.cost));
        player.stores.turn(pieces.limits);
        player.owned.insert(tile);
        let place = match (building.upgrades, cell) {
            (Some(starting), _) => {
                player.upgrades[usize::from(starting)] = tile;
                Place::Upgrade(starting)
            }
            (None, cell) => {
                let cell = cell.unwrap_or(Cell(0));
                player.on[cell.index()] = tile;
                player.built.insert(cell);
                Place::Cell(cell)
            }
        };
        self.start_effect(seat, tile, place);
    }

    /// An effect that leaves nothing to decide is carried out at once (GR-11.7).
    fn start_effect(&mut self, seat: Seat, tile: Tile, place: Place) {
        self.pending = Pending::Nothing;
        let (pieces, player) = (self.options.edition.contents(), &mut self.players[seat.index()]);
        let Effect::Immediate(effect) = &pieces.tile(tile).effect else { return };
        let waits = match (Offer::immediate(pieces, player, effect, place), effect) {
            (None, _) => !player.copyable(pieces, place).is_empty(),
            (Some(offer), Immediate::Exchange(_)) => offer.is_possible(pieces, player),
            (Some(offer), _) => {
                let waits = offer.has_choice(pieces, player);
                if !waits {
                    let only = offer.only_trade(pieces, player);
                    offer.carry_out(pieces, player, &only);
                }
                waits
            }
        };
        if waits {
            self.pending = Pending::Effect { tile, place };
        }
    }

    fn carry_out_effect(&mut self, seat: Seat, what: &Operation) {
        let Pending::Effect { tile, place } = self.pending else { return };
        self.pending = Pending::Nothing;
        let (pieces, player) = (self.options.edition.contents(), &mut self.players[seat.index()]);
        let Effect::Immediate(effect) = &pieces.tile(tile).effect else { return };
        match (Offer::immediate(pieces, player, effect, place), what) {
            (Some(offer), Operation::Trade(trade)) => {
                offer.carry_out(pieces, player, trade);
                if matches!(effect, Immediate::Exchange(_)) {
                    self.start_effect(seat, tile, place);
                }
            }
            (None, Operation::Copy(copied)) => {
                if let Some((copied, there)) =
                    player.copyable(pieces, place).into_iter().find(|(tile, _)| tile == copied)
                {
                    self.start_effect(seat, copied, there);
                }
            }
            _ => {}
        }
        self.go_on();
    }

    fn take_gift(&mut self, seat: Seat, gains: &Stores) {
        let Pending::Gifts { good, amount, to } = self.pending else { return };
        let limits = self.pieces().limits;
        let player = self.player_mut(seat);
        player.stores.add(gains);
        player.stores.turn(limits);
        let to = to.without(seat);
        self.pending = if to.is_empty() { Pending::Nothing } else { Pending::Gifts { good, amount, to } };
        self.go_on();
    }

    fn convert(&mut self, seat: Seat, tile: Tile, trade: &Trade) {
        let pieces = self.options.edition.contents();
        if let Effect::Convert(exchange) = &pieces.tile(tile).effect {
            Offer::exchange(pieces, exchange).carry_out(pieces, &mut self.players[seat.index()], trade);
        }
    }

    fn clear(&mut self, seat: Seat, cell: Cell) {
        for landscape in &mut self.player_mut(seat).landscapes {
            landscape.remove(cell);
        }
    }

    fn done(&mut self, seat: Seat) {
        match (self.pending, self.phase) {
            (Pending::Effect { .. }, _) => {
                self.pending = Pending::Nothing;
                self.go_on();
            }
            (_, Phase::Act(act)) => self.next_actor(act),
            (_, Phase::Late(_)) => self.end_period(),
            (_, Phase::Close(done)) => {
                let done = done.with(seat);
                self.phase = if done == Seats::first(self.count()) { Phase::Over } else { Phase::Close(done) };
            }
            _ => {}
        }
    }

    /// After an action: when the actor may carry out no more, the next one follows.
    pub(crate) fn go_on(&mut self) {
        let Phase::Act(act) = self.phase else { return };
        let finished = act.used == 0b11 || (act.used != 0 && !act.both);
        if self.pending == Pending::Nothing && finished {
            self.next_actor(act);
        }
    }

    /// GR-4.4: the others who had to play the card follow clockwise.
    fn next_actor(&mut self, act: Act) {
        let clockwise = std::iter::successors(Some(act.actor), |seat| Some(seat.left_of(self.count())));
        match clockwise.skip(1).take(self.count()).find(|seat| act.waiting.contains(*seat)) {
            Some(actor) => {
                self.phase = Phase::Act(Act { actor, waiting: act.waiting.without(actor), used: 0, ..act });
            }
            None => self.next_card(act),
        }
    }

    /// The card is carried out: what comes next depends on the number of players.
    fn next_card(&mut self, act: Act) {
        match self.count() {
            1 if act.both => self.end_period(),
            1 => self.phase = self.solo_phase(),
            2 => self.next_open_card(act),
            _ => {
                let next = act.revealer.left_of(self.count());
                if Some(next) != self.goblet {
                    self.reveal_down(next);
                } else if self.round == ROUNDS {
                    self.end_period();
                } else {
                    self.round += 1;
                    self.phase = Phase::Put;
                }
            }
        }
    }

    /// GR-6.2: the last two cards are seen, the others drawn.
    fn solo_phase(&self) -> Phase {
        if self.player(Seat(0)).hand_len() > 2 { Phase::Draw } else { Phase::Play(Seat(0)) }
    }

    /// GR-5.2 and GR-5.3.
    fn next_open_card(&mut self, act: Act) {
        const ENOUGH_FOR_ONE_MORE: usize = 3;
        let other = act.revealer.left_of(2);
        let hands = [act.revealer, other].map(|seat| self.player(seat).hand_len());
        let rich = |index: usize| hands[index] >= ENOUGH_FOR_ONE_MORE;
        match hands {
            _ if act.late => self.end_period(),
            [0, _] if rich(1) => self.phase = Phase::Late(other),
            [_, 0] if rich(0) => self.phase = Phase::Late(act.revealer),
            [0, _] | [_, 0] => self.end_period(),
            _ => self.phase = Phase::Play(other),
        }
    }

    fn end_period(&mut self) {
        let alone = self.count() == 1;
        for player in &mut self.players[..usize::from(self.options.players)] {
            if alone {
                // GR-6.3: all cards of the period rest in the next one. The unused one was never shown: all that is
                // known is that it was neither played nor openly resting before.
                player.not_resting = player.revealed.or(player.resting.and(player.not_resting));
                player.resting = player.revealed.or(player.hand);
                player.resting_hidden = player.hidden;
            }
            player.hand = Cards::NONE;
            player.hidden = 0;
            player.down = Down::Empty;
            player.notches = Cards::NONE;
            player.revealed = Cards::NONE;
            player.not_in_hand = Cards::NONE;
            player.not_down = Cards::NONE;
        }
        if self.period >= self.options.periods() {
            self.phase = Phase::Close(Seats::NONE);
            return;
        }
        self.phase = Phase::Fill;
        if !self.can_fill() {
            self.next_period();
        }
    }

    /// The display is filled: the goblet passes (GR-4.9), and cards are chosen.
    pub(crate) fn next_period(&mut self) {
        if self.period > 0 {
            self.goblet = self.next_holder();
        }
        self.period += 1;
        self.round = 1;
        self.phase = Phase::Choose;
    }

    /// Who holds the goblet in the next period.
    fn next_holder(&self) -> Option<Seat> {
        let (holder, count) = (self.goblet?, self.count());
        // GR-10.1: the starter of the fifth period; GR-4.9: of the fourth with three players.
        let long = self.options.fifth_period && self.period == self.pieces().periods;
        let third = count == 3 && self.period == 3;
        if !long && !third {
            return Some(holder.left_of(count));
        }
        let from_left = std::iter::successors(Some(holder.left_of(count)), |seat| Some(seat.left_of(count)));
        // With three players the starter of the fourth period is left out of the fifth.
        let candidates = if long && count == 3 { count - 1 } else { count };
        from_left.take(candidates).min_by_key(|seat| self.player(*seat).buildings())
    }
}

impl Player {
    /// The player once the specialist is paid.
    pub(crate) fn after_fee(&self, pieces: &Pieces, specialist: &Specialist, is_paid: bool, fee: Fee) -> Self {
        let mut paid = *self;
        if !is_paid {
            paid.stores.take(&fee.split.payment(specialist.payment));
            paid.remove_tiles(pieces, fee.forests);
        }
        paid
    }
}

impl Act {
    pub(crate) const fn new(card: Card, revealer: Seat, forced: Seats, both: bool) -> Self {
        Self { card, revealer, actor: revealer, waiting: forced, both, used: 0, late: false }
    }
}
