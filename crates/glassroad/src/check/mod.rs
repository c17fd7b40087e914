//! What makes a decision legal, in the order of play; the rule that forbids it is cited.

mod offer;

use mozaika_game::{Next, Seat};

use crate::board::Cell;
use crate::effects::{Action, Effect, Immediate};
use crate::goods::Stores;
use crate::legal::Required;
use crate::moves::{Fee, Move, Operation, Split, Trade};
use crate::offer::Offer;
use crate::pieces::Kind;
use crate::refusal::Refusal;
use crate::state::{Act, Down, GlassRoad, Pending, Phase, Player};
use crate::tiles::{Card, Cards, Tile};
use offer::{Purpose, check_payment, check_removal};

impl GlassRoad {
    pub(crate) fn check_move(&self, seat: Seat, decision: &Move) -> Result<(), Refusal> {
        if seat.index() >= self.count() {
            return Err(Refusal::NoSuchSeat { seat });
        }
        match self.waits_for() {
            Next::Over => return Err(Refusal::Over),
            Next::Chance => return Err(self.luck_first()),
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

    /// What luck has to decide before anybody else does.
    fn luck_first(&self) -> Refusal {
        match (self.pending, self.phase) {
            (Pending::Tiles, _) => Refusal::TilesFirst,
            (_, Phase::Start) => Refusal::StartFirst,
            (_, Phase::Draw) => Refusal::CardFirst,
            _ => Refusal::DisplayFirst,
        }
    }

    pub(crate) fn card_name(&self, card: Card) -> &str {
        self.pieces().specialists.get(card.index()).map_or("?", |specialist| &specialist.id)
    }

    pub(crate) fn tile_name(&self, tile: Tile) -> &str {
        self.pieces().buildings.get(tile.index()).map_or("?", |building| &building.id)
    }

    fn check_choose(&self, seat: Seat, cards: Cards) -> Result<(), Refusal> {
        if self.phase != Phase::Choose {
            return Err(Refusal::NotChoosing);
        }
        let Some((available, expected)) = self.cards_to_choose(seat) else { return Err(Refusal::AlreadyChosen) };
        if cards.len() != expected {
            let found = cards.len();
            let alone = self.count() == 1;
            return Err(if alone {
                Refusal::WrongHandAlone { expected, found }
            } else {
                Refusal::WrongHand { expected, found }
            });
        }
        match cards.minus(available).iter().next() {
            Some(card) => Err(Refusal::Resting { card: self.card_name(card).to_owned() }),
            None => Ok(()),
        }
    }

    fn check_put(&self, seat: Seat, card: Card) -> Result<(), Refusal> {
        let player = self.player(seat);
        match (self.phase, self.count()) {
            (_, 1) => Err(Refusal::NotPuttingAlone),
            (_, 2) => Err(Refusal::NotPuttingOfTwo),
            (Phase::Put, _) if player.down != Down::Empty => Err(Refusal::AlreadyPut),
            (Phase::Put, _) if player.hand.contains(card) => Ok(()),
            (Phase::Put, _) => Err(Refusal::NotInHand { card: self.card_name(card).to_owned() }),
            _ => Err(Refusal::NotPutting),
        }
    }

    fn check_play(&self, seat: Seat, card: Card) -> Result<(), Refusal> {
        let (in_hand, name) = (self.player(seat).hand.contains(card), || self.card_name(card).to_owned());
        match (self.phase, self.count()) {
            (Phase::Play(mover), _) if mover != seat => Err(Refusal::NotYourTurn { mover }),
            (Phase::Late(mover), _) if mover != seat => Err(Refusal::NotYourLastCard { mover }),
            (Phase::Play(_) | Phase::Late(_), _) if in_hand => Ok(()),
            (Phase::Play(_), 1) => Err(Refusal::NotOfLastTwo { card: name() }),
            (Phase::Play(_), _) => Err(Refusal::NotInHandToPlay { card: name() }),
            (Phase::Late(_), _) => Err(Refusal::NotInHandAtLast { card: name() }),
            (_, 1) => Err(Refusal::NotPlayingAlone),
            (_, 2) => Err(Refusal::NotPlaying),
            _ => Err(Refusal::NotPlayingOpenly),
        }
    }

    fn check_use(&self, seat: Seat, number: u8, fee: Fee, what: &Operation) -> Result<(), Refusal> {
        let Phase::Act(act) = self.phase else { return Err(Refusal::NoCard) };
        match self.pending {
            Pending::Nothing => {}
            Pending::Gifts { .. } => return Err(Refusal::GiftsFirst),
            Pending::Effect { .. } | Pending::Tiles => return Err(Refusal::EffectFirst { actor: act.actor }),
        }
        if act.actor != seat {
            return Err(Refusal::NotYourAction { actor: act.actor });
        }
        let (pieces, player) = (self.pieces(), self.player(seat));
        let specialist = pieces.card(act.card);
        let card = || specialist.id.clone();
        let Some(action) = specialist.actions.get(usize::from(number)) else { return Err(Refusal::NoSuchAction) };
        if act.used >> number & 1 != 0 {
            return Err(Refusal::ActionUsed { action: number + 1, card: card() });
        }
        let is_paid = act.used != 0;
        if is_paid && !fee.is_empty() {
            return Err(Refusal::FeePaid { card: card() });
        }
        if !is_paid {
            check_payment(&player.stores, specialist.payment, fee.split, Purpose::Fee)?;
            check_removal(pieces, player, [0, 0, 0, specialist.forests], fee.forests, Purpose::Fee)?;
        }
        self.check_action(act, number, &player.after_fee(pieces, specialist, is_paid, fee), what, action)
    }

    /// One action of a card, by a player who has paid for it.
    fn check_action(
        &self,
        act: Act,
        number: u8,
        paid: &Player,
        what: &Operation,
        action: &Action,
    ) -> Result<(), Refusal> {
        let specialist = self.pieces().card(act.card);
        let (is_paid, card) = (act.used != 0, || specialist.id.clone());
        let nothing = || {
            let asks = !is_paid && !specialist.is_free();
            Err(if asks { Refusal::NothingForPayment { card: card() } } else { Refusal::NoEffect })
        };
        match (action, what) {
            (Action::Draw, Operation::Draw) if self.stacks.is_empty() => Err(Refusal::NothingToDraw),
            (Action::Draw, Operation::Draw) => Ok(()),
            (Action::Build, Operation::Build { tile, cell, split }) => self.check_build(paid, *tile, *cell, *split),
            (Action::Draw | Action::Build, Operation::Trade(trade)) if *trade == Trade::default() => nothing(),
            (Action::Draw, _) => Err(Refusal::ActionDraws { action: number + 1, card: card() }),
            (Action::Build, _) => Err(Refusal::ActionBuilds { action: number + 1, card: card() }),
            (_, Operation::Trade(trade)) => {
                let Some(offer) = self.action_offer(action, paid) else { return nothing() };
                offer.check(self, paid, trade, Purpose::Action(action))?;
                if Required::of(specialist, is_paid).is_met(trade) { Ok(()) } else { nothing() }
            }
            _ => Err(Refusal::ActionGives { action: number + 1, card: card() }),
        }
    }

    fn check_build(&self, player: &Player, tile: Tile, cell: Option<Cell>, split: Split) -> Result<(), Refusal> {
        let (pieces, building) = (self.pieces(), || self.tile_name(tile).to_owned());
        if !player.supply.contains(tile) && !self.open_tiles().any(|open| open == tile) {
            return Err(Refusal::NotForSale { building: building() });
        }
        check_payment(&player.stores, pieces.tile(tile).cost, split, Purpose::Building)?;
        match (pieces.tile(tile).upgrades, cell) {
            (Some(_), Some(_)) => Err(Refusal::UpgradeHasNoSpace { building: building() }),
            (Some(starting), None) if player.is_upgraded(starting) => {
                Err(Refusal::UpgradedTwice { building: building() })
            }
            (Some(_), None) => Ok(()),
            (None, None) => Err(Refusal::NeedsSpace { building: building() }),
            (None, Some(cell)) if player.empty(pieces).contains(cell) => Ok(()),
            (None, Some(cell)) if pieces.board.cells.contains(cell) => Err(Refusal::NotEmptyForBuilding { cell }),
            (None, Some(cell)) => Err(Refusal::NoSuchSpace { cell }),
        }
    }

    fn check_effect(&self, seat: Seat, what: &Operation) -> Result<(), Refusal> {
        let (Pending::Effect { tile, place }, Phase::Act(act)) = (self.pending, self.phase) else {
            return Err(Refusal::NoImmediate);
        };
        if act.actor != seat {
            return Err(Refusal::NotYourAction { actor: act.actor });
        }
        let (pieces, player, building) = (self.pieces(), self.player(seat), || self.tile_name(tile).to_owned());
        let Effect::Immediate(effect) = &pieces.tile(tile).effect else { return Err(Refusal::NoImmediate) };
        match (Offer::immediate(pieces, player, effect, place), what) {
            (Some(offer), Operation::Trade(trade)) => offer.check(self, player, trade, Purpose::Effect),
            (None, Operation::Copy(copied)) => {
                let beside = player.copyable(pieces, place).iter().any(|(tile, _)| tile == copied);
                if beside { Ok(()) } else { Err(self.not_to_be_copied(*copied)) }
            }
            (None, Operation::Trade(trade)) if *trade == Trade::default() => Ok(()),
            (Some(_), _) => Err(Refusal::EffectGives { building: building() }),
            (None, _) => Err(Refusal::EffectCopies { building: building() }),
        }
    }

    fn not_to_be_copied(&self, tile: Tile) -> Refusal {
        let (pieces, building) = (self.pieces(), self.tile_name(tile).to_owned());
        let copies = pieces.of_kind[Kind::Immediate as usize].contains(tile) && !pieces.copyable.contains(tile);
        if copies { Refusal::CopyOfCopy { building } } else { Refusal::NotToBeCopied { building } }
    }

    fn check_done(&self, seat: Seat) -> Result<(), Refusal> {
        match (self.pending, self.phase) {
            (Pending::Gifts { .. }, _) => Err(Refusal::GiftsFirst),
            (_, Phase::Act(act)) if act.actor != seat => Err(Refusal::NotYourAction { actor: act.actor }),
            (Pending::Effect { tile, .. }, _) => match self.pieces().tile(tile).effect {
                Effect::Immediate(Immediate::Exchange(_)) => Ok(()),
                _ => Err(Refusal::NotRepeatable),
            },
            (_, Phase::Late(mover)) if mover != seat => Err(Refusal::NotYourLastCard { mover }),
            (_, Phase::Close(done)) if done.contains(seat) => Err(Refusal::AlreadyDone),
            (_, Phase::Choose) => Err(Refusal::NoPassChoosing),
            (_, Phase::Put) => Err(Refusal::NoPassPutting),
            (_, Phase::Play(_)) if self.count() == 1 => Err(Refusal::NoPassAlone),
            (_, Phase::Play(_)) => Err(Refusal::NoPassPlaying),
            (_, Phase::Over) => Err(Refusal::Over),
            (_, Phase::Start | Phase::Fill | Phase::Draw) => Err(self.luck_first()),
            (_, Phase::Act(_) | Phase::Late(_) | Phase::Close(_)) => Ok(()),
        }
    }

    fn check_gift(&self, seat: Seat, gains: &Stores) -> Result<(), Refusal> {
        match self.pending {
            Pending::Gifts { good, amount, to } if to.contains(seat) => {
                let offer = Offer::one_of([good].into_iter().collect(), amount);
                let trade = Trade { gains: *gains, ..Trade::default() };
                offer.check(self, self.player(seat), &trade, Purpose::Gift)
            }
            _ => Err(Refusal::NoGift),
        }
    }

    /// Anytime actions are never possible in the middle of an action (GR-7.4), whoever's it is.
    fn between_actions(&self) -> Result<(), Refusal> {
        match self.phase {
            Phase::Act(act) if !self.is_between_actions() => Err(Refusal::HalfDone { actor: act.actor }),
            _ => Ok(()),
        }
    }

    fn check_convert(&self, seat: Seat, tile: Tile, trade: &Trade) -> Result<(), Refusal> {
        self.between_actions()?;
        let (pieces, player) = (self.pieces(), self.player(seat));
        if !player.owned.contains(tile) {
            return Err(Refusal::NotYourBuilding { building: self.tile_name(tile).to_owned() });
        }
        match &pieces.tile(tile).effect {
            Effect::Convert(exchange) => {
                Offer::exchange(pieces, exchange).check(self, player, trade, Purpose::Conversion)
            }
            _ => Err(Refusal::NotProcessing { building: self.tile_name(tile).to_owned() }),
        }
    }

    fn check_clear(&self, seat: Seat, cell: Cell) -> Result<(), Refusal> {
        self.between_actions()?;
        let player = self.player(seat);
        if player.landscape_cells().contains(cell) {
            Ok(())
        } else if player.woods.contains(cell) {
            Err(Refusal::ForestStays { cell })
        } else if player.built.contains(cell) {
            Err(Refusal::BuildingStays { cell })
        } else {
            Err(Refusal::NothingToClear { cell })
        }
    }
}
