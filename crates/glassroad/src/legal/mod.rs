//! Every decision that is legal now: listed, counted without listing, or picked.

mod groups;
mod steps;
mod ways;

use arrayvec::ArrayVec;
use mozaika_game::rand::{Rng, RngExt as _};
use mozaika_game::{Seat, Seats};

use crate::effects::{Action, Effect, Immediate};
use crate::goods::{Good, Stores};
use crate::moves::{Move, Operation, Trade};
use crate::offer::Offer;
use crate::pieces::{Specialist, Terrain};
use crate::state::{Act, Down, GlassRoad, Pending, Phase, Place, Player};
use crate::tiles::{Cards, Tile, binomial};
pub use groups::{MoveGroup, Purse, Required, Transaction};
use ways::each_amount;

impl GlassRoad {
    /// Visits every legal decision of a seat: first what the match waits for, then the anytime actions.
    pub(crate) fn list_moves(&self, seat: Seat, visit: &mut dyn FnMut(Move)) {
        let pieces = self.pieces();
        if let Some((cards, count)) = self.cards_to_choose(seat) {
            cards.each_subset(count, &mut |subset| visit(Move::Choose(subset)));
        }
        self.each_group(seat, &mut |group| group.each(pieces, visit));
    }

    /// How many legal decisions a seat has, without listing them.
    pub(crate) fn number_of_moves(&self, seat: Seat) -> usize {
        let (pieces, mut count) = (self.pieces(), self.count_choices(seat));
        self.each_group(seat, &mut |group| count += group.count(pieces));
        count
    }

    /// One of the legal decisions of a seat, each equally likely: counted group by group, and only the group that was picked is listed.
    pub(crate) fn random_move<R: Rng + ?Sized>(&self, seat: Seat, rng: &mut R) -> Option<Move> {
        self.numbered_move(seat, |all| rng.random_range(0..all))
    }

    /// One legal decision of a seat: `pick` is told how many there are and says the number of one, in the order of the list.
    fn numbered_move(&self, seat: Seat, pick: impl FnOnce(usize) -> usize) -> Option<Move> {
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
        if let Some((cards, count)) = self.cards_to_choose(seat).filter(|_| left < choices) {
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

    /// The cards a seat has to choose from now, and how many it chooses.
    #[must_use]
    pub fn cards_to_choose(&self, seat: Seat) -> Option<(Cards, usize)> {
        let chooses = self.phase == Phase::Choose && seat.index() < self.count() && !self.has_chosen(seat);
        chooses.then(|| (self.pieces().all_cards().minus(self.player(seat).resting), self.hand_size()))
    }

    /// How many sets of cards a seat may choose.
    fn count_choices(&self, seat: Seat) -> usize {
        self.cards_to_choose(seat).map_or(0, |(cards, count)| binomial(cards.len(), count))
    }

    /// Visits the legal decisions of a seat group by group: all but the choice of a period's cards ([`Self::cards_to_choose`]).
    pub fn each_group(&self, seat: Seat, visit: &mut impl FnMut(&MoveGroup<'_>)) {
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
                each_amount(&room, good, amount, &mut |gains| visit(&MoveGroup::One(Move::Gift(gains))));
                visit(&MoveGroup::One(Move::Gift(Stores::default())));
            }
            (Pending::Nothing, Phase::Put) if player.down == Down::Empty => visit(&MoveGroup::Put(player.hand)),
            (Pending::Nothing, Phase::Play(turn)) if turn == seat => visit(&MoveGroup::Play(player.hand)),
            (Pending::Nothing, Phase::Late(turn)) if turn == seat => {
                visit(&MoveGroup::Play(player.hand));
                visit(&MoveGroup::One(Move::Done));
            }
            (Pending::Nothing, Phase::Act(act)) if act.actor == seat => {
                self.each_use(act, visit);
                visit(&MoveGroup::One(Move::Done));
            }
            (Pending::Nothing, Phase::Close(done)) if !done.contains(seat) => visit(&MoveGroup::One(Move::Done)),
            _ => {}
        }
        if self.is_between_actions() {
            self.each_anytime(seat, visit);
        }
    }

    fn each_use(&self, act: Act, visit: &mut impl FnMut(&MoveGroup<'_>)) {
        let (pieces, player) = (self.pieces(), self.player(act.actor));
        let specialist = pieces.card(act.card);
        let asks = act.used == 0 && !specialist.is_free();
        if !asks {
            return self.each_action(act, specialist, Purse::of(player), visit);
        }
        let forests = specialist.forests;
        if !player.stores.can_pay(specialist.payment) || player.owned_terrain(Terrain::Forest) < forests {
            return;
        }
        player.stores.each_split(specialist.payment, &mut |split| {
            let mut paid = *player;
            paid.stores.take(&split.payment(specialist.payment));
            let mut sample = paid;
            for first in paid.forests(pieces).iter().take(forests.into()) {
                sample.woods = sample.woods.minus(pieces.board.forest(first));
            }
            self.each_action(act, specialist, Purse { player: &paid, sample: &sample, split, forests }, visit);
        });
    }

    fn each_action(&self, act: Act, specialist: &Specialist, purse: Purse<'_>, visit: &mut impl FnMut(&MoveGroup<'_>)) {
        for number in (0..2).filter(|number| act.used >> number & 1 == 0) {
            let action = &specialist.actions[usize::from(number)];
            match self.action_offer(action, purse.sample) {
                Some(ref offer) => {
                    let of = Transaction::Use { action: number };
                    visit(&MoveGroup::Trades { of, offer, purse, required: Required::of(specialist, act.used != 0) });
                }
                None if *action == Action::Draw => {
                    purse.each_fee(self.pieces(), &mut |fee, _| {
                        if !self.stacks.is_empty() {
                            visit(&MoveGroup::One(Move::Use { action: number, fee, what: Operation::Draw }));
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

    fn each_build(&self, action: u8, purse: Purse<'_>, visit: &mut impl FnMut(&MoveGroup<'_>)) {
        let pieces = self.pieces();
        let have = purse.player.stores.totals();
        for tile in self.open_tiles().chain(purse.player.supply.iter()) {
            if !have.covers(pieces.costs[tile.index()]) {
                continue;
            }
            let upgrades = pieces.tile(tile).upgrades;
            if !upgrades.is_some_and(|starting| purse.player.is_upgraded(starting)) {
                visit(&MoveGroup::Build { action, tile, upgrade: upgrades.is_some(), purse });
            }
        }
    }

    fn each_effect(&self, seat: Seat, tile: Tile, place: Place, visit: &mut impl FnMut(&MoveGroup<'_>)) {
        let (pieces, player) = (self.pieces(), self.player(seat));
        let Effect::Immediate(effect) = &pieces.tile(tile).effect else { return };
        let Some(offer) = Offer::immediate(pieces, player, effect, place) else {
            for (copied, _) in player.copyable(pieces, place) {
                visit(&MoveGroup::One(Move::Effect(Operation::Copy(copied))));
            }
            visit(&MoveGroup::One(Move::Effect(Operation::Trade(Trade::default()))));
            return;
        };
        let purse = Purse::of(player);
        visit(&MoveGroup::Trades { of: Transaction::Effect, offer: &offer, purse, required: Required::Nothing });
        if matches!(effect, Immediate::Exchange(_)) {
            visit(&MoveGroup::One(Move::Done));
        }
    }

    /// The anytime actions of a seat (GR-7.1).
    fn each_anytime(&self, seat: Seat, visit: &mut impl FnMut(&MoveGroup<'_>)) {
        let (pieces, player) = (self.pieces(), self.player(seat));
        for tile in player.owned.and(pieces.of_kind[0]).iter() {
            if let Effect::Convert(exchange) = &pieces.tile(tile).effect {
                let offer = &Offer::exchange(pieces, exchange);
                let purse = Purse::of(player);
                visit(&MoveGroup::Trades { of: Transaction::Convert(tile), offer, purse, required: Required::Nothing });
            }
        }
        visit(&MoveGroup::Clear(player.landscape_cells()));
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
                    assert_eq!(state.number_of_moves(seat), moves.len());
                    for (number, decision) in moves.iter().enumerate().step_by(moves.len() / 500 + 1) {
                        assert_eq!(state.numbered_move(seat, |_| number).as_ref(), Some(decision), "{number}\n{state}");
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
