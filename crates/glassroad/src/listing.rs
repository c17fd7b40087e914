//! Every decision that is legal now.

use mozaika_game::{Seat, Seats};

use crate::board::Spots;
use crate::goods::{Good, Stores};
use crate::moves::{Fee, Move, Split, Trade, What};
use crate::offer::{Offer, can_pay, each_amount, each_split, each_tile, remove};
use crate::pieces::{Action, Effect, Immediate, Pieces, Specialist};
use crate::state::{Act, Down, GlassRoad, Pending, Phase, Place, Player};
use crate::tiles::{Cards, Tile, binomial};

impl GlassRoad {
    /// Visits every legal decision of a seat: first what the match waits for, then the anytime actions.
    pub(crate) fn each_move(&self, seat: Seat, visit: &mut dyn FnMut(Move)) {
        if seat.index() >= self.count() {
            return;
        }
        if let Some((cards, count)) = self.choice_of_cards(seat) {
            cards.subsets(count).for_each(|subset| visit(Move::Choose(subset)));
        }
        self.each_short_move(seat, visit);
    }

    /// The cards a seat has to choose from, and how many.
    pub(crate) fn choice_of_cards(&self, seat: Seat) -> Option<(Cards, usize)> {
        let chooses = self.phase == Phase::Choose && seat.index() < self.count() && !self.has_chosen(seat);
        chooses.then(|| (self.pieces().all_cards().minus(self.player(seat).resting), self.hand_size()))
    }

    /// How many sets of cards a seat may choose.
    pub(crate) fn count_choices(&self, seat: Seat) -> usize {
        self.choice_of_cards(seat).map_or(0, |(cards, count)| binomial(cards.len(), count))
    }

    /// All decisions but the choice of the period's cards.
    pub(crate) fn each_short_move(&self, seat: Seat, visit: &mut dyn FnMut(Move)) {
        let player = self.player(seat);
        match (self.pending, self.phase) {
            (Pending::Effect { tile, place }, Phase::Act(act)) if act.actor == seat => {
                self.each_effect(seat, tile, place, visit);
            }
            (Pending::Gifts { good, amount, to }, _) if to.contains(seat) => {
                let room = player.stores.room(self.pieces().limits);
                each_amount(&room, good, amount, &mut |gains| visit(Move::Gift(gains)));
                visit(Move::Gift(Stores::default()));
            }
            (Pending::Nothing, Phase::Put) if player.down == Down::Empty => {
                player.hand.iter().for_each(|card| visit(Move::Put(card)));
            }
            (Pending::Nothing, Phase::Play(turn)) if turn == seat => {
                player.hand.iter().for_each(|card| visit(Move::Play(card)));
            }
            (Pending::Nothing, Phase::Late(turn)) if turn == seat => {
                player.hand.iter().for_each(|card| visit(Move::Play(card)));
                visit(Move::Done);
            }
            (Pending::Nothing, Phase::Act(act)) if act.actor == seat => {
                self.each_use(act, visit);
                visit(Move::Done);
            }
            (Pending::Nothing, Phase::Close(done)) if !done.contains(seat) => visit(Move::Done),
            _ => {}
        }
        if self.is_between_actions() {
            self.each_anytime(seat, visit);
        }
    }

    fn each_use(&self, act: Act, visit: &mut dyn FnMut(Move)) {
        let (pieces, player) = (self.pieces(), self.player(act.actor));
        let specialist = pieces.card(act.card);
        each_fee(pieces, player, specialist, act.used != 0, &mut |fee| {
            let paid = after_fee(pieces, player, specialist, act.used != 0, fee);
            for number in (0..2).filter(|number| act.used >> number & 1 == 0) {
                let mut use_it = |what: What| visit(Move::Use { action: number, fee, what });
                let action = &specialist.actions[usize::from(number)];
                match self.action_offer(action, &paid) {
                    Some(offer) => offer.each_trade(pieces, &paid, &mut |trade| {
                        if is_carried_out(specialist, trade) {
                            use_it(What::Trade(*trade));
                        }
                    }),
                    None if *action == Action::Draw => {
                        if !self.stacks.is_empty() {
                            use_it(What::Draw);
                        }
                    }
                    None => self.each_build(&paid, &mut use_it),
                }
            }
        });
    }

    /// What an action offers; nothing for building and drawing.
    pub(crate) fn action_offer(&self, action: &Action, player: &Player) -> Option<Offer> {
        let pieces = self.pieces();
        Some(match *action {
            Action::Build | Action::Draw => return None,
            Action::Gain(goods) => Offer::all(goods),
            Action::GainPerOwned { of, per } => Offer::one_of(of, player.owned_terrain(per)),
            Action::Put { kinds, get } => Offer::landscape(pieces, kinds, get),
            Action::GainPerCard(goods) => Offer::all(goods.times(player.hand_len() as u8)),
            Action::ChooseBasic { amount, solo, others } => {
                let alone = self.count() == 1;
                let offer = Offer::one_of(Good::BASIC.into_iter().collect(), if alone { solo } else { amount });
                Offer { names_good: !alone && others > 0, ..offer }
            }
        })
    }

    fn each_build(&self, player: &Player, visit: &mut dyn FnMut(What)) {
        let pieces = self.pieces();
        let empty = player.empty(pieces);
        for tile in self.open_tiles().chain(player.supply.iter()) {
            let building = pieces.tile(tile);
            if !can_pay(&player.stores, building.cost) {
                continue;
            }
            let mut each_cell = |split: Split| match building.upgrades {
                Some(starting) if player.is_upgraded(starting) => {}
                Some(_) => visit(What::Build { tile, cell: None, split }),
                None => empty.iter().for_each(|cell| visit(What::Build { tile, cell: Some(cell), split })),
            };
            each_split(&player.stores, building.cost, &mut each_cell);
        }
    }

    fn each_effect(&self, seat: Seat, tile: Tile, place: Place, visit: &mut dyn FnMut(Move)) {
        let (pieces, player) = (self.pieces(), self.player(seat));
        let Effect::Immediate(effect) = &pieces.tile(tile).effect else { return };
        let Some(offer) = Offer::immediate(pieces, player, effect, place) else {
            for (copied, _) in player.copyable(pieces, place) {
                visit(Move::Effect(What::Copy(copied)));
            }
            visit(Move::Effect(What::Trade(Trade::default())));
            return;
        };
        offer.each_trade(pieces, player, &mut |trade| visit(Move::Effect(What::Trade(*trade))));
        if matches!(effect, Immediate::Exchange(_)) {
            visit(Move::Done);
        }
    }

    /// The anytime actions of a seat (GR-7.1).
    fn each_anytime(&self, seat: Seat, visit: &mut dyn FnMut(Move)) {
        let (pieces, player) = (self.pieces(), self.player(seat));
        for tile in player.owned.and(pieces.of_kind[0]).iter() {
            if let Effect::Convert(exchange) = &pieces.tile(tile).effect {
                let offer = Offer::exchange(pieces, exchange);
                offer.each_trade(pieces, player, &mut |trade| visit(Move::Convert { tile, trade: *trade }));
            }
        }
        player.landscape_cells().iter().for_each(|cell| visit(Move::Clear(cell)));
    }

    /// Has this seat an anytime action now?
    pub(crate) fn has_anytime(&self, seat: Seat) -> bool {
        let (pieces, player) = (self.pieces(), self.player(seat));
        if !player.landscape_cells().is_empty() {
            return true;
        }
        let mut convertible = false;
        for tile in player.owned.and(pieces.of_kind[0]).iter() {
            if let Effect::Convert(exchange) = &pieces.tile(tile).effect {
                convertible |= Offer::exchange(pieces, exchange).is_possible(pieces, player);
            }
        }
        convertible
    }

    /// The seats that have legal decisions now.
    pub(crate) fn actors(&self) -> Seats {
        let waited_for = self.waits_for().seats();
        if !self.is_between_actions() {
            return waited_for;
        }
        let anytime = Seat::all(self.count()).filter(|seat| self.has_anytime(*seat));
        anytime.fold(waited_for, Seats::with)
    }
}

/// Is something really carried out (GR-4.6)? A supplier without payment may name a good and take none (GR-9.5).
pub(crate) fn is_carried_out(specialist: &Specialist, trade: &Trade) -> bool {
    trade.is_real() || (trade.named.is_some() && specialist.is_free())
}

/// Visits every way to pay a specialist.
fn each_fee(pieces: &Pieces, player: &Player, specialist: &Specialist, is_paid: bool, visit: &mut dyn FnMut(Fee)) {
    if is_paid || specialist.is_free() {
        return visit(Fee::default());
    }
    if !can_pay(&player.stores, specialist.payment) {
        return;
    }
    each_split(&player.stores, specialist.payment, &mut |split| {
        let counts = [0, 0, 0, specialist.forests];
        each_tile(pieces, player, counts, Spots::NONE, &mut |forests| visit(Fee { split, forests }));
    });
}

/// The player once the specialist is paid.
pub(crate) fn after_fee(pieces: &Pieces, player: &Player, specialist: &Specialist, is_paid: bool, fee: Fee) -> Player {
    let mut paid = *player;
    if !is_paid {
        paid.stores.take(&fee.split.payment(specialist.payment));
        remove(pieces, &mut paid, fee.forests);
    }
    paid
}
