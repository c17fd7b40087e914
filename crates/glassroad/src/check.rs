//! Why a decision is refused.

use mozaika_game::{Next, Seat};

use crate::board::Cell;
use crate::effects::{Action, Effect, Immediate};
use crate::legal::Required;
use crate::moves::{Fee, Move, Split, Trade, What};
use crate::offer::{Offer, check_payment, check_removal};
use crate::refusal::Refusal;
use crate::state::{Down, GlassRoad, Pending, Phase, Player};
use crate::tiles::{Card, Cards, Tile};

impl GlassRoad {
    pub(crate) fn check_move(&self, seat: Seat, decision: &Move) -> Result<(), Refusal> {
        if seat.index() >= self.count() {
            return Err(Refusal::NoSuchSeat(seat));
        }
        match self.waits_for() {
            Next::Over => return Err(Refusal::Over),
            Next::Chance => return Err(Refusal::ChanceFirst(self.chance_due())),
            Next::Seats(_) => {}
        }
        match *decision {
            Move::Choose(cards) => self.check_choose(seat, cards),
            Move::Put(card) => self.check_put(seat, card),
            Move::Play(card) => self.check_play(seat, card),
            Move::Use { action, fee, ref what } => self.check_use(seat, action, fee, what),
            Move::Effect(ref what) => self.check_effect(seat, what),
            Move::Done => self.check_done(seat),
            Move::Gift(ref gains) => self.check_gift(seat, gains),
            Move::Convert { tile, ref trade } => self.check_convert(seat, tile, trade),
            Move::Clear(cell) => self.check_clear(seat, cell),
        }
    }

    pub(crate) fn card_name(&self, card: Card) -> &'static str {
        self.pieces().specialists.get(card.index()).map_or("?", |specialist| &specialist.id)
    }

    pub(crate) fn tile_name(&self, tile: Tile) -> &'static str {
        self.pieces().buildings.get(tile.index()).map_or("?", |building| &building.id)
    }

    fn check_choose(&self, seat: Seat, cards: Cards) -> Result<(), Refusal> {
        if self.phase != Phase::Choose {
            return Err(Refusal::NotChoosing);
        }
        let Some((available, expected)) = self.cards_to_choose(seat) else { return Err(Refusal::AlreadyChosen) };
        if cards.len() != expected {
            return Err(Refusal::WrongHand { expected, found: cards.len() });
        }
        match cards.minus(available).iter().next() {
            Some(card) => Err(Refusal::Resting(self.card_name(card))),
            None => Ok(()),
        }
    }

    fn in_hand(&self, seat: Seat, card: Card) -> Result<(), Refusal> {
        if self.player(seat).hand.contains(card) { Ok(()) } else { Err(Refusal::NotInHand(self.card_name(card))) }
    }

    fn check_put(&self, seat: Seat, card: Card) -> Result<(), Refusal> {
        match self.phase {
            Phase::Put if self.player(seat).down == Down::Empty => self.in_hand(seat, card),
            Phase::Put => Err(Refusal::AlreadyPut),
            _ => Err(Refusal::NotPutting),
        }
    }

    fn check_play(&self, seat: Seat, card: Card) -> Result<(), Refusal> {
        match self.phase {
            Phase::Play(turn) | Phase::Late(turn) if turn == seat => self.in_hand(seat, card),
            Phase::Play(turn) | Phase::Late(turn) => Err(Refusal::NotYours(turn)),
            _ => Err(Refusal::NotPlaying),
        }
    }

    fn check_use(&self, seat: Seat, number: u8, fee: Fee, what: &What) -> Result<(), Refusal> {
        let Phase::Act(act) = self.phase else { return Err(Refusal::NoCard) };
        match self.pending {
            Pending::Nothing => {}
            Pending::Gifts { .. } => return Err(Refusal::GiftsFirst),
            Pending::Effect { .. } | Pending::Tiles => return Err(Refusal::HalfDone(act.actor)),
        }
        if act.actor != seat {
            return Err(Refusal::NotYours(act.actor));
        }
        let (pieces, player) = (self.pieces(), self.player(seat));
        let specialist = pieces.card(act.card);
        let Some(action) = specialist.actions.get(usize::from(number)) else { return Err(Refusal::NoSuchAction) };
        if act.used >> number & 1 != 0 {
            return Err(Refusal::ActionUsed(number + 1, &specialist.id));
        }
        let is_paid = act.used != 0;
        if is_paid && !fee.is_empty() {
            return Err(Refusal::FeePaid(&specialist.id));
        }
        if !is_paid {
            check_payment(&player.stores, specialist.payment, fee.split)?;
            check_removal(pieces, player, [0, 0, 0, specialist.forests], fee.forests)?;
        }
        let paid = player.after_fee(pieces, specialist, is_paid, fee);
        let other = || {
            let text: &'static str = &specialist.text[usize::from(number)];
            Err(Refusal::OtherAction { action: number + 1, card: &specialist.id, text })
        };
        match (self.action_offer(action, &paid), what) {
            (Some(offer), What::Trade(trade)) => {
                offer.check(pieces, &paid, trade)?;
                if Required::of(specialist, is_paid).is_met(trade) { Ok(()) } else { Err(Refusal::NoEffect) }
            }
            (None, What::Draw) if *action == Action::Draw => {
                if self.stacks.is_empty() {
                    Err(Refusal::NothingToDraw)
                } else {
                    Ok(())
                }
            }
            (None, What::Build { tile, cell, split }) if *action == Action::Build => {
                self.check_build(&paid, *tile, *cell, *split)
            }
            (None, What::Trade(trade)) if *trade == Trade::default() => Err(Refusal::NoEffect),
            _ => other(),
        }
    }

    fn check_build(&self, player: &Player, tile: Tile, cell: Option<Cell>, split: Split) -> Result<(), Refusal> {
        let (pieces, name) = (self.pieces(), self.tile_name(tile));
        if !player.supply.contains(tile) && !self.open_tiles().any(|open| open == tile) {
            return Err(Refusal::NotForSale(name));
        }
        let building = pieces.tile(tile);
        check_payment(&player.stores, building.cost, split)?;
        match (building.upgrades, cell) {
            (Some(_), Some(_)) => Err(Refusal::UpgradeHasNoSpace(name)),
            (Some(starting), None) if player.is_upgraded(starting) => Err(Refusal::UpgradedTwice(name)),
            (Some(_), None) => Ok(()),
            (None, None) => Err(Refusal::NeedsSpace(name)),
            (None, Some(cell)) if player.empty(pieces).contains(cell) => Ok(()),
            (None, Some(cell)) => Err(Refusal::NotEmpty(cell)),
        }
    }

    fn check_effect(&self, seat: Seat, what: &What) -> Result<(), Refusal> {
        let (Pending::Effect { tile, place }, Phase::Act(act)) = (self.pending, self.phase) else {
            return Err(Refusal::NoImmediate);
        };
        if act.actor != seat {
            return Err(Refusal::NotYours(act.actor));
        }
        let (pieces, player) = (self.pieces(), self.player(seat));
        let building = pieces.tile(tile);
        let Effect::Immediate(effect) = &building.effect else { return Err(Refusal::NoImmediate) };
        match (Offer::immediate(pieces, player, effect, place), what) {
            (Some(offer), What::Trade(trade)) => offer.check(pieces, player, trade),
            (None, What::Copy(copied)) => {
                let beside = player.copyable(pieces, place).iter().any(|(tile, _)| tile == copied);
                if beside { Ok(()) } else { Err(Refusal::NotToBeCopied(self.tile_name(*copied))) }
            }
            (None, What::Trade(trade)) if *trade == Trade::default() => Ok(()),
            _ => Err(Refusal::OtherEffect(&building.text)),
        }
    }

    fn check_done(&self, seat: Seat) -> Result<(), Refusal> {
        match (self.pending, self.phase) {
            (Pending::Gifts { .. }, _) => Err(Refusal::GiftsFirst),
            (_, Phase::Act(act)) if act.actor != seat => Err(Refusal::NotYours(act.actor)),
            (Pending::Effect { tile, .. }, _) => match self.pieces().tile(tile).effect {
                Effect::Immediate(Immediate::Exchange(_)) => Ok(()),
                _ => Err(Refusal::NotRepeatable),
            },
            (_, Phase::Late(turn)) if turn == seat => Ok(()),
            (_, Phase::Late(turn)) => Err(Refusal::NotYours(turn)),
            (_, Phase::Close(done)) if done.contains(seat) => Err(Refusal::AlreadyDone),
            (_, Phase::Act(_) | Phase::Close(_)) => Ok(()),
            _ => Err(Refusal::NothingToEnd),
        }
    }

    fn check_gift(&self, seat: Seat, gains: &crate::goods::Stores) -> Result<(), Refusal> {
        match self.pending {
            Pending::Gifts { good, amount, to } if to.contains(seat) => {
                let offer = Offer::one_of([good].into_iter().collect(), amount);
                let trade = Trade { gains: *gains, ..Trade::default() };
                offer.check(self.pieces(), self.player(seat), &trade)
            }
            _ => Err(Refusal::NoGift),
        }
    }

    /// Anytime actions are never possible in the middle of an action (GR-7.4), whoever's it is.
    fn between_actions(&self) -> Result<(), Refusal> {
        match self.phase {
            Phase::Act(act) if !self.is_between_actions() => Err(Refusal::HalfDone(act.actor)),
            _ => Ok(()),
        }
    }

    fn check_convert(&self, seat: Seat, tile: Tile, trade: &Trade) -> Result<(), Refusal> {
        self.between_actions()?;
        let (pieces, player) = (self.pieces(), self.player(seat));
        if !player.owned.contains(tile) {
            return Err(Refusal::NotYourBuilding(self.tile_name(tile)));
        }
        match &pieces.tile(tile).effect {
            Effect::Convert(exchange) => Offer::exchange(pieces, exchange).check(pieces, player, trade),
            _ => Err(Refusal::NotProcessing(self.tile_name(tile))),
        }
    }

    fn check_clear(&self, seat: Seat, cell: Cell) -> Result<(), Refusal> {
        self.between_actions()?;
        let there = self.player(seat).landscape_cells().contains(cell);
        if there { Ok(()) } else { Err(Refusal::NothingToClear(cell)) }
    }
}
