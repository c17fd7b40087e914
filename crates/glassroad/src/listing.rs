//! Every decision that is legal now.

use mozaika_game::{Seat, Seats};

use crate::board::{Cells, Spots};
use crate::goods::{Good, Stores};
use crate::moves::{Fee, Move, Trade, What};
use crate::offer::{Offer, can_pay, each_amount, each_split, each_tile, remove};
use crate::pieces::{Action, Effect, Immediate, Pieces, Specialist};
use crate::state::{Act, Down, GlassRoad, Pending, Phase, Place, Player};
use crate::tiles::{Cards, Tile, binomial};

/// Decisions that differ only in what is given and taken, or in the space: counted at once, listed when needed.
enum Group<'a> {
    One(Move),
    /// Cards to be put face down.
    Put(Cards),
    /// Cards to be played.
    Play(Cards),
    /// Ways to take up an offer; those without effect are left out where an effect is asked for.
    Trades {
        of: Transaction,
        offer: &'a Offer,
        player: &'a Player,
        least: Least,
    },
    /// A building on any of these spaces; an upgrade has none.
    Build {
        action: u8,
        fee: Fee,
        tile: Tile,
        upgrade: bool,
        cells: Cells,
        player: &'a Player,
    },
    /// Landscapes to be removed.
    Clear(Cells),
}

/// What kind of decision a trade is part of.
#[derive(Clone, Copy)]
enum Transaction {
    Use { action: u8, fee: Fee },
    Effect,
    Convert(Tile),
}

/// What has to come of a trade.
#[derive(Clone, Copy, PartialEq)]
enum Least {
    Nothing,
    /// A good or a tile.
    Something,
    /// A good, a tile, or at least a name for what the others get.
    Name,
}

impl Group<'_> {
    fn count(&self, pieces: &Pieces) -> usize {
        match *self {
            Self::One(_) => 1,
            Self::Put(cards) | Self::Play(cards) => cards.len(),
            Self::Trades { offer, player, least, .. } => {
                let all = offer.count_trades(pieces, player);
                all - if all == 0 { 0 } else { least.left_out(offer) }
            }
            Self::Build { tile, upgrade, cells, player, .. } => {
                let places = if upgrade { 1 } else { usize::from(cells.len()) };
                let mut splits = 0;
                each_split(&player.stores, pieces.tile(tile).cost, &mut |_| splits += 1);
                splits * places
            }
            Self::Clear(cells) => cells.len().into(),
        }
    }

    fn each(&self, pieces: &Pieces, visit: &mut dyn FnMut(Move)) {
        match *self {
            Self::One(decision) => visit(decision),
            Self::Put(cards) => cards.iter().for_each(|card| visit(Move::Put(card))),
            Self::Play(cards) => cards.iter().for_each(|card| visit(Move::Play(card))),
            Self::Trades { of, offer, player, least } => offer.each_trade(pieces, player, &mut |trade| {
                if least.is_met(trade) {
                    visit(of.decision(*trade));
                }
            }),
            Self::Build { action, fee, tile, upgrade, cells, player } => {
                each_split(&player.stores, pieces.tile(tile).cost, &mut |split| {
                    let mut build = |cell| visit(Move::Use { action, fee, what: What::Build { tile, cell, split } });
                    if upgrade {
                        build(None);
                    }
                    cells.iter().for_each(|cell| build(Some(cell)));
                });
            }
            Self::Clear(cells) => cells.iter().for_each(|cell| visit(Move::Clear(cell))),
        }
    }
}

impl Transaction {
    const fn decision(self, trade: Trade) -> Move {
        match self {
            Self::Use { action, fee } => Move::Use { action, fee, what: What::Trade(trade) },
            Self::Effect => Move::Effect(What::Trade(trade)),
            Self::Convert(tile) => Move::Convert { tile, trade },
        }
    }
}

impl Least {
    fn of(specialist: &Specialist) -> Self {
        if specialist.is_free() { Self::Name } else { Self::Something }
    }

    fn is_met(self, trade: &Trade) -> bool {
        self == Self::Nothing || trade.is_real() || (self == Self::Name && trade.named.is_some())
    }

    /// How many ways to take up a specialist's offer are left out: those that take and put nothing.
    fn left_out(self, offer: &Offer) -> usize {
        match self {
            Self::Nothing => 0,
            Self::Name if offer.names_good => 0,
            _ => offer.count_idle(),
        }
    }
}

impl GlassRoad {
    /// Visits every legal decision of a seat: first what the match waits for, then the anytime actions.
    pub(crate) fn each_move(&self, seat: Seat, visit: &mut dyn FnMut(Move)) {
        let pieces = self.pieces();
        if let Some((cards, count)) = self.choice_of_cards(seat) {
            cards.each_subset(count, &mut |subset| visit(Move::Choose(subset)));
        }
        self.each_group(seat, &mut |group| group.each(pieces, visit));
    }

    /// How many legal decisions a seat has, without listing them.
    pub(crate) fn count_all(&self, seat: Seat) -> usize {
        let (pieces, mut count) = (self.pieces(), self.count_choices(seat));
        self.each_group(seat, &mut |group| count += group.count(pieces));
        count
    }

    /// The legal decision of a seat with that number, in the order they are listed.
    pub(crate) fn nth_move(&self, seat: Seat, number: usize) -> Option<Move> {
        let (pieces, choices) = (self.pieces(), self.count_choices(seat));
        if let Some((cards, count)) = self.choice_of_cards(seat).filter(|_| number < choices) {
            return Some(Move::Choose(cards.subset(count, number)));
        }
        let (mut before, mut found) = (choices, None);
        self.each_group(seat, &mut |group| {
            if found.is_some() {
                return;
            }
            let count = group.count(pieces);
            if number < before + count {
                let mut at = before;
                group.each(pieces, &mut |decision| {
                    if at == number {
                        found = Some(decision);
                    }
                    at += 1;
                });
            }
            before += count;
        });
        found
    }

    /// The cards a seat has to choose from, and how many.
    pub(crate) fn choice_of_cards(&self, seat: Seat) -> Option<(Cards, usize)> {
        let chooses = self.phase == Phase::Choose && seat.index() < self.count() && !self.has_chosen(seat);
        chooses.then(|| (self.pieces().all_cards().minus(self.player(seat).resting), self.hand_size()))
    }

    /// How many sets of cards a seat may choose.
    fn count_choices(&self, seat: Seat) -> usize {
        self.choice_of_cards(seat).map_or(0, |(cards, count)| binomial(cards.len(), count))
    }

    /// All decisions but the choice of the period's cards.
    fn each_group(&self, seat: Seat, visit: &mut dyn FnMut(&Group<'_>)) {
        if seat.index() >= self.count() {
            return;
        }
        let player = self.player(seat);
        match (self.pending, self.phase) {
            (Pending::Effect { tile, place }, Phase::Act(act)) if act.actor == seat => {
                self.each_effect(seat, tile, place, visit);
            }
            (Pending::Gifts { good, amount, to }, _) if to.contains(seat) => {
                let room = player.stores.room(self.pieces().limits);
                each_amount(&room, good, amount, &mut |gains| visit(&Group::One(Move::Gift(gains))));
                visit(&Group::One(Move::Gift(Stores::default())));
            }
            (Pending::Nothing, Phase::Put) if player.down == Down::Empty => visit(&Group::Put(player.hand)),
            (Pending::Nothing, Phase::Play(turn)) if turn == seat => visit(&Group::Play(player.hand)),
            (Pending::Nothing, Phase::Late(turn)) if turn == seat => {
                visit(&Group::Play(player.hand));
                visit(&Group::One(Move::Done));
            }
            (Pending::Nothing, Phase::Act(act)) if act.actor == seat => {
                self.each_use(act, visit);
                visit(&Group::One(Move::Done));
            }
            (Pending::Nothing, Phase::Close(done)) if !done.contains(seat) => visit(&Group::One(Move::Done)),
            _ => {}
        }
        if self.is_between_actions() {
            self.each_anytime(seat, visit);
        }
    }

    fn each_use(&self, act: Act, visit: &mut dyn FnMut(&Group<'_>)) {
        let (pieces, player) = (self.pieces(), self.player(act.actor));
        let specialist = pieces.card(act.card);
        each_fee(pieces, player, specialist, act.used != 0, &mut |fee| {
            let paid = after_fee(pieces, player, specialist, act.used != 0, fee);
            for number in (0..2).filter(|number| act.used >> number & 1 == 0) {
                let action = &specialist.actions[usize::from(number)];
                match self.action_offer(action, &paid) {
                    Some(offer) => visit(&Group::Trades {
                        of: Transaction::Use { action: number, fee },
                        offer: &offer,
                        player: &paid,
                        least: Least::of(specialist),
                    }),
                    None if *action == Action::Draw => {
                        if !self.stacks.is_empty() {
                            visit(&Group::One(Move::Use { action: number, fee, what: What::Draw }));
                        }
                    }
                    None => self.each_build(number, fee, &paid, visit),
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

    fn each_build(&self, action: u8, fee: Fee, player: &Player, visit: &mut dyn FnMut(&Group<'_>)) {
        let pieces = self.pieces();
        let (empty, have) = (player.empty(pieces), player.stores.totals());
        for tile in self.open_tiles().chain(player.supply.iter()) {
            if !have.covers(pieces.costs[tile.index()]) {
                continue;
            }
            let (upgrade, cells) = match pieces.tile(tile).upgrades {
                Some(starting) if player.is_upgraded(starting) => continue,
                Some(_) => (true, Cells::NONE),
                None => (false, empty),
            };
            visit(&Group::Build { action, fee, tile, upgrade, cells, player });
        }
    }

    fn each_effect(&self, seat: Seat, tile: Tile, place: Place, visit: &mut dyn FnMut(&Group<'_>)) {
        let (pieces, player) = (self.pieces(), self.player(seat));
        let Effect::Immediate(effect) = &pieces.tile(tile).effect else { return };
        let Some(offer) = Offer::immediate(pieces, player, effect, place) else {
            for (copied, _) in player.copyable(pieces, place) {
                visit(&Group::One(Move::Effect(What::Copy(copied))));
            }
            visit(&Group::One(Move::Effect(What::Trade(Trade::default()))));
            return;
        };
        visit(&Group::Trades { of: Transaction::Effect, offer: &offer, player, least: Least::Nothing });
        if matches!(effect, Immediate::Exchange(_)) {
            visit(&Group::One(Move::Done));
        }
    }

    /// The anytime actions of a seat (GR-7.1).
    fn each_anytime(&self, seat: Seat, visit: &mut dyn FnMut(&Group<'_>)) {
        let (pieces, player) = (self.pieces(), self.player(seat));
        for tile in player.owned.and(pieces.of_kind[0]).iter() {
            if let Effect::Convert(exchange) = &pieces.tile(tile).effect {
                let offer = &Offer::exchange(pieces, exchange);
                visit(&Group::Trades { of: Transaction::Convert(tile), offer, player, least: Least::Nothing });
            }
        }
        visit(&Group::Clear(player.landscape_cells()));
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
    Least::of(specialist).is_met(trade)
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
