//! Every decision that is legal now.

use arrayvec::ArrayVec;
use mozaika_game::{Seat, Seats};

use crate::board::{Cells, Spots};
use crate::goods::{Good, Stores};
use crate::moves::{Fee, Move, Split, Trade, What};
use crate::offer::{Offer, can_pay, remove};
use crate::pieces::{Action, Effect, Immediate, Pieces, Specialist, Terrain};
use crate::state::{Act, Down, GlassRoad, Pending, Phase, Place, Player};
use crate::tiles::{Cards, Tile, binomial};
use crate::ways::{count_splits, each_amount, each_split, each_tile};

/// Decisions that differ only in what is given and taken, or in the space: counted at once, listed when needed.
pub(crate) enum Group<'a> {
    One(Move),
    /// Cards to be put face down.
    Put(Cards),
    /// Cards to be played.
    Play(Cards),
    /// Ways to take up an offer; those without effect are left out where an effect is asked for.
    Trades {
        of: Transaction,
        offer: &'a Offer,
        purse: Purse<'a>,
        least: Least,
    },
    /// A building on any empty space; an upgrade has none.
    Build {
        action: u8,
        tile: Tile,
        upgrade: bool,
        purse: Purse<'a>,
    },
    /// Landscapes to be removed.
    Clear(Cells),
}

/// What a player has once the goods of a specialist's fee are paid; the forests of the fee are still to be chosen.
#[derive(Clone, Copy)]
pub(crate) struct Purse<'a> {
    pub player: &'a Player,
    /// The same with some forests removed: which ones makes no difference to the number of ways.
    pub sample: &'a Player,
    pub split: Split,
    pub forests: u8,
}

impl<'a> Purse<'a> {
    /// Nothing is paid before.
    fn of(player: &'a Player) -> Self {
        Self { player, sample: player, split: Split::default(), forests: 0 }
    }

    /// In how many ways the forests can be chosen.
    fn count_fees(&self) -> usize {
        binomial(self.player.owned_terrain(Terrain::Forest).into(), self.forests.into())
    }

    /// Visits every fee and the player it leaves.
    fn each_fee(&self, pieces: &Pieces, visit: &mut dyn FnMut(Fee, &Player)) {
        let split = self.split;
        if self.forests == 0 {
            return visit(Fee { split, forests: Spots::NONE }, self.player);
        }
        each_tile(pieces, self.player, [0, 0, 0, self.forests], Spots::NONE, &mut |forests| {
            let mut paid = *self.player;
            remove(pieces, &mut paid, forests);
            visit(Fee { split, forests }, &paid);
        });
    }
}

impl Purse<'_> {
    /// The fee with that number, and the player it leaves.
    fn nth_fee(&self, pieces: &Pieces, number: usize) -> (Fee, Player) {
        let (mut fee, mut paid) = (Fee { split: self.split, forests: Spots::NONE }, *self.player);
        if self.forests > 0 {
            let mut at = 0;
            each_tile(pieces, self.player, [0, 0, 0, self.forests], Spots::NONE, &mut |forests| {
                if at == number {
                    fee.forests = forests;
                }
                at += 1;
            });
            remove(pieces, &mut paid, fee.forests);
        }
        (fee, paid)
    }
}

/// What kind of decision a trade is part of.
#[derive(Clone, Copy)]
pub(crate) enum Transaction {
    Use { action: u8 },
    Effect,
    Convert(Tile),
}

/// What has to come of a trade.
#[derive(Clone, Copy, PartialEq)]
pub(crate) enum Least {
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
            Self::Trades { offer, purse, least, .. } => {
                let all = offer.count_trades(pieces, purse.sample);
                (all - if all == 0 { 0 } else { least.left_out(offer) }) * purse.count_fees()
            }
            Self::Build { tile, upgrade, purse, .. } => {
                let places = if upgrade { 1 } else { purse.sample.empty(pieces).len() };
                places * count_splits(&purse.player.stores, pieces.costs[tile.index()]) * purse.count_fees()
            }
            Self::Clear(cells) => cells.len(),
        }
    }

    pub(crate) fn each(&self, pieces: &Pieces, visit: &mut dyn FnMut(Move)) {
        match *self {
            Self::One(decision) => visit(decision),
            Self::Put(cards) => cards.iter().for_each(|card| visit(Move::Put(card))),
            Self::Play(cards) => cards.iter().for_each(|card| visit(Move::Play(card))),
            Self::Trades { of, offer, purse, least } => purse.each_fee(pieces, &mut |fee, player| {
                offer.each_trade(pieces, player, &mut |trade| {
                    if least.is_met(trade) {
                        visit(of.decision(fee, *trade));
                    }
                });
            }),
            Self::Build { action, tile, upgrade, purse } => purse.each_fee(pieces, &mut |fee, player| {
                let cells = if upgrade { Cells::NONE } else { player.empty(pieces) };
                each_split(&player.stores, pieces.costs[tile.index()], &mut |split| {
                    let mut build = |cell| visit(Move::Use { action, fee, what: What::Build { tile, cell, split } });
                    if upgrade {
                        build(None);
                    }
                    cells.iter().for_each(|cell| build(Some(cell)));
                });
            }),
            Self::Clear(cells) => cells.iter().for_each(|cell| visit(Move::Clear(cell))),
        }
    }
}

impl Group<'_> {
    /// The decision with that number of `count`, in the order of [`Group::each`].
    fn nth(&self, pieces: &Pieces, number: usize, count: usize) -> Option<Move> {
        let (purse, of_one_fee) = match self {
            Self::Trades { purse, .. } | Self::Build { purse, .. } => {
                let fees = purse.count_fees().max(1);
                (purse, (count / fees).max(1))
            }
            _ => {
                let (mut at, mut found) = (0, None);
                self.each(pieces, &mut |decision| {
                    if at == number {
                        found = Some(decision);
                    }
                    at += 1;
                });
                return found;
            }
        };
        let (fee, player) = purse.nth_fee(pieces, number / of_one_fee);
        let number = number % of_one_fee;
        match *self {
            Self::Build { action, tile, upgrade, .. } => {
                let cells = if upgrade { Cells::NONE } else { player.empty(pieces) };
                let places = cells.len().max(1);
                let (mut at, mut chosen) = (0, Split::default());
                each_split(&player.stores, pieces.costs[tile.index()], &mut |split| {
                    if at == number / places {
                        chosen = split;
                    }
                    at += 1;
                });
                let cell = cells.iter().nth(number % places);
                Some(Move::Use { action, fee, what: What::Build { tile, cell, split: chosen } })
            }
            Self::Trades { of, offer, least, .. } => {
                let trade = offer.nth_trade(pieces, &player, number, &|trade| least.is_met(trade))?;
                Some(of.decision(fee, trade))
            }
            _ => None,
        }
    }
}

impl Transaction {
    pub(crate) const fn decision(self, fee: Fee, trade: Trade) -> Move {
        match self {
            Self::Use { action } => Move::Use { action, fee, what: What::Trade(trade) },
            Self::Effect => Move::Effect(What::Trade(trade)),
            Self::Convert(tile) => Move::Convert { tile, trade },
        }
    }
}

impl Least {
    fn of(specialist: &Specialist, is_paid: bool) -> Self {
        if is_paid || specialist.is_free() { Self::Name } else { Self::Something }
    }

    pub(crate) fn is_met(self, trade: &Trade) -> bool {
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

    /// One legal decision of a seat: `pick` is told how many there are and says the number of one, in the order of the list.
    pub(crate) fn pick(&self, seat: Seat, pick: impl FnOnce(usize) -> usize) -> Option<Move> {
        // Most seats have few groups; for the rest the counts are made twice.
        let mut counts = ArrayVec::<usize, 64>::new();
        let (pieces, choices) = (self.pieces(), self.count_choices(seat));
        let mut all = choices;
        self.each_group(seat, &mut |group| {
            let count = group.count(pieces);
            let _ = counts.try_push(count);
            all += count;
        });
        if all == 0 {
            return None;
        }
        let mut left = pick(all);
        if let Some((cards, count)) = self.choice_of_cards(seat).filter(|_| left < choices) {
            return Some(Move::Choose(cards.subset(count, left)));
        }
        left -= choices;
        let (mut number, mut found) = (0, None);
        self.each_group(seat, &mut |group| {
            if found.is_some() {
                return;
            }
            let count = counts.get(number).copied().unwrap_or_else(|| group.count(pieces));
            number += 1;
            match left.checked_sub(count) {
                Some(rest) => left = rest,
                None => found = group.nth(pieces, left, count),
            }
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
    pub(crate) fn each_group(&self, seat: Seat, visit: &mut impl FnMut(&Group<'_>)) {
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

    fn each_use(&self, act: Act, visit: &mut impl FnMut(&Group<'_>)) {
        let (pieces, player) = (self.pieces(), self.player(act.actor));
        let specialist = pieces.card(act.card);
        let asks = act.used == 0 && !specialist.is_free();
        if !asks {
            return self.each_action(act, specialist, Purse::of(player), visit);
        }
        let forests = specialist.forests;
        if !can_pay(&player.stores, specialist.payment) || player.owned_terrain(Terrain::Forest) < forests {
            return;
        }
        each_split(&player.stores, specialist.payment, &mut |split| {
            let mut paid = *player;
            paid.stores.take(&split.payment(specialist.payment));
            let mut sample = paid;
            for first in paid.forests(pieces).iter().take(forests.into()) {
                sample.woods = sample.woods.minus(pieces.board.forest(first));
            }
            self.each_action(act, specialist, Purse { player: &paid, sample: &sample, split, forests }, visit);
        });
    }

    fn each_action(&self, act: Act, specialist: &Specialist, purse: Purse<'_>, visit: &mut impl FnMut(&Group<'_>)) {
        for number in (0..2).filter(|number| act.used >> number & 1 == 0) {
            let action = &specialist.actions[usize::from(number)];
            match self.action_offer(action, purse.sample) {
                Some(ref offer) => {
                    let of = Transaction::Use { action: number };
                    visit(&Group::Trades { of, offer, purse, least: Least::of(specialist, act.used != 0) });
                }
                None if *action == Action::Draw => {
                    purse.each_fee(self.pieces(), &mut |fee, _| {
                        if !self.stacks.is_empty() {
                            visit(&Group::One(Move::Use { action: number, fee, what: What::Draw }));
                        }
                    });
                }
                None => self.each_build(number, purse, visit),
            }
        }
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

    fn each_build(&self, action: u8, purse: Purse<'_>, visit: &mut impl FnMut(&Group<'_>)) {
        let pieces = self.pieces();
        let have = purse.player.stores.totals();
        for tile in self.open_tiles().chain(purse.player.supply.iter()) {
            if !have.covers(pieces.costs[tile.index()]) {
                continue;
            }
            let upgrades = pieces.tile(tile).upgrades;
            if !upgrades.is_some_and(|starting| purse.player.is_upgraded(starting)) {
                visit(&Group::Build { action, tile, upgrade: upgrades.is_some(), purse });
            }
        }
    }

    fn each_effect(&self, seat: Seat, tile: Tile, place: Place, visit: &mut impl FnMut(&Group<'_>)) {
        let (pieces, player) = (self.pieces(), self.player(seat));
        let Effect::Immediate(effect) = &pieces.tile(tile).effect else { return };
        let Some(offer) = Offer::immediate(pieces, player, effect, place) else {
            for (copied, _) in player.copyable(pieces, place) {
                visit(&Group::One(Move::Effect(What::Copy(copied))));
            }
            visit(&Group::One(Move::Effect(What::Trade(Trade::default()))));
            return;
        };
        let purse = Purse::of(player);
        visit(&Group::Trades { of: Transaction::Effect, offer: &offer, purse, least: Least::Nothing });
        if matches!(effect, Immediate::Exchange(_)) {
            visit(&Group::One(Move::Done));
        }
    }

    /// The anytime actions of a seat (GR-7.1).
    fn each_anytime(&self, seat: Seat, visit: &mut impl FnMut(&Group<'_>)) {
        let (pieces, player) = (self.pieces(), self.player(seat));
        for tile in player.owned.and(pieces.of_kind[0]).iter() {
            if let Effect::Convert(exchange) = &pieces.tile(tile).effect {
                let offer = &Offer::exchange(pieces, exchange);
                let purse = Purse::of(player);
                visit(&Group::Trades { of: Transaction::Convert(tile), offer, purse, least: Least::Nothing });
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

/// Is something really carried out (GR-4.6)? A supplier who has nothing to pay for it may name a good and take none (GR-9.5).
pub(crate) fn is_carried_out(specialist: &Specialist, is_paid: bool, trade: &Trade) -> bool {
    Least::of(specialist, is_paid).is_met(trade)
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

#[cfg(test)]
mod tests {
    use mozaika_game::conformance::Dice;
    use mozaika_game::rand::SeedableRng as _;
    use mozaika_game::random::any_entry;
    use mozaika_game::{Entry, Game as _, Seat};

    use crate::{GlassRoad, Options};

    #[test]
    fn counting_and_picking_agree_with_the_list_of_moves() {
        for seed in 0..24 {
            let options = Options { players: (seed % 4 + 1) as u8, ..Options::default() };
            let mut state = GlassRoad::start(&options).unwrap();
            let mut dice = Dice::seed_from_u64(seed);
            while let Some(entry) = any_entry(&state, &mut dice) {
                for seat in Seat::all(state.count()) {
                    let mut moves = Vec::new();
                    state.moves(seat, &mut moves);
                    assert_eq!(state.count_all(seat), moves.len());
                    for (number, decision) in moves.iter().enumerate().step_by(moves.len() / 500 + 1) {
                        assert_eq!(state.pick(seat, |_| number).as_ref(), Some(decision), "{number}\n{state}");
                    }
                }
                match entry {
                    Entry::Chance(outcome) => state.enter_unchecked(&outcome),
                    Entry::Move(seat, decision) => state.play_unchecked(seat, &decision),
                }
            }
        }
    }
}
