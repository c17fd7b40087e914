"""Glass Road, written slowly and obviously, to compare an engine with.

Every legal move is listed together with the plan of what it does; playing a move is looking it up in
that list and carrying its plan out.  So there is one place only where something is allowed or not.

A store is a pair (wheel, good), since food and charcoal have one on each wheel.  A place is a space such as
"b2", or the id of a starting building for the spot where that is printed.  Numbers like GR-4.3 are
those of the numbered rules.  Every printed value is read from the edition data.
"""

import copy
from collections import Counter
from functools import lru_cache
from itertools import combinations, product

from contract import Illegal, mangle

WHEELS = ("glass", "brick")
LANDSCAPES = ("pit", "grove", "pond")
KINDS = ("processing", "immediate", "bonus")
CHANCE_PHASES = ("start", "fill", "draw")
OPTIONS = ("players", "start", "fifth_period", "beginner", "small_display", "edition")


# ---- the components ---------------------------------------------------------------------

class Edition:
    """What is printed: goods, the board and what is adjacent to what, tiles and cards."""

    def __init__(self, data):
        self.data = data
        self.basic = data["goods"]["basic"]
        self.goods = self.basic + data["goods"]["refined"]
        self.stores = {good: [w for w in WHEELS if good in data["wheels"][w]["start"]] for good in self.goods}
        self.tiles = {tile["id"]: tile for tile in data["buildings"]}
        self.starting = {tile["id"]: tile for tile in data["starting_buildings"]}
        self.cards = {card["id"]: card for card in data["specialists"]}
        self.tile_order = list(self.tiles)
        self.card_order = list(self.cards)
        self._read_board()

    def _read_board(self):
        """Spaces in reading order, their neighbours, and what lies on them at the start (GR-2)."""
        board = self.data["board"]
        self.spaces = [space_name(r, c) for r in range(board["rows"]) for c in range(board["columns"])]
        self.neighbours = {}
        for r, c in product(range(board["rows"]), range(board["columns"])):
            around = [(r - 1, c), (r, c - 1), (r, c + 1), (r + 1, c)]               # GR-2.5
            self.neighbours[space_name(r, c)] = [
                space_name(*at) for at in around if 0 <= at[0] < board["rows"] and 0 <= at[1] < board["columns"]]
        for printed in board["starting_buildings"]:                                 # GR-2.7, GR-11.11
            beside = space_name(printed["row"], 0)
            self.neighbours[printed["id"]] = [beside]
            self.neighbours[beside].append(printed["id"])
        self.start_forests, self.start_land = {}, {}
        for space in self.spaces:
            self._read_space(space, board["layout"][int(space[1:]) - 1][ord(space[0]) - ord("a")])

    def _read_space(self, space, what):
        """One space of the start layout: a landscape, half of a forest, or nothing."""
        if what in LANDSCAPES:
            self.start_land[space] = what
        elif what is not None:
            self.start_forests.setdefault(what, []).append(space)

    def tile(self, name):
        """A building by its id, a starting building too."""
        return self.tiles.get(name) or self.starting[name]

    def limit(self, good):
        """GR-1.3."""
        return self.data["wheels"]["basic_max" if good in self.basic else "refined_max"]


def space_name(row, column):
    """a1 is the top left space."""
    return f"{chr(ord('a') + column)}{row + 1}"


# ---- one player's wheels, board and cards -------------------------------------------------

class Player:
    """Everything that belongs to one player."""

    def __init__(self, edition):
        self.edition = edition
        self.stock = {(wheel, good): n for wheel in WHEELS
                      for good, n in edition.data["wheels"][wheel]["start"].items()}
        self.forests = {min(two, key=edition.spaces.index): two for two in edition.start_forests.values()}
        self.land = dict(edition.start_land)
        self.buildings = {name: name for name in edition.starting}       # by place
        self.supply = []
        self.resting, self.resting_unseen, self.not_resting = [], None, []
        self.clear_cards()

    def clear_cards(self):
        """No card of a period is left (GR-4.8)."""
        self.hand, self.down, self.notches, self.revealed = [], None, [], []
        self.not_in_hand, self.not_down = [], []

    def copy(self):
        """An equal player that can be changed by itself; the edition is shared."""
        twin = Player.__new__(Player)
        for name, value in self.__dict__.items():
            twin.__dict__[name] = value.copy() if isinstance(value, (dict, list)) else value
        return twin

    # Wheels

    def held(self, good):
        """All there is of a good, on both wheels."""
        return sum(self.stock[wheel, good] for wheel in self.edition.stores[good])

    def room(self, store):
        """How many more a store can hold (GR-1.3, GR-1.7)."""
        return self.edition.limit(store[1]) - self.stock[store]

    def turn_wheels(self):
        """GR-1.5: each wheel turns as long as it can."""
        for wheel in WHEELS:
            basic = [(wheel, good) for good in self.edition.data["wheels"][wheel]["basic"]]
            made = (wheel, self.edition.data["wheels"][wheel]["refined"])
            while min(self.stock[store] for store in basic) >= 1 and self.room(made) > 0:
                for store in basic:
                    self.stock[store] -= 1
                self.stock[made] += 1

    # Board

    def empty_spaces(self):
        """GR-2.7, in reading order."""
        wooded = [space for two in self.forests.values() for space in two]
        return [s for s in self.edition.spaces
                if s not in wooded and s not in self.land and s not in self.buildings]

    def adjacent(self, place, what):
        """How many adjacent spaces hold a landscape, a building or nothing."""
        return len(self.adjacent_places(place, what))

    def adjacent_places(self, place, what):
        """Which adjacent places hold a landscape, a building or nothing."""
        around = self.edition.neighbours[place]
        if what == "empty_space":
            empty = self.empty_spaces()
            return [p for p in around if p in empty]
        if what == "building":
            return [p for p in around if p in self.buildings]
        return [p for p in around if self.land.get(p) == what]

    def count(self, kind):
        """How many of a landscape, or forests, there are."""
        return len(self.forests) if kind == "forest" else list(self.land.values()).count(kind)

    def tiles_of(self, kind):
        """Where forests (by their first spaces) or landscapes of a kind lie, in reading order."""
        there = self.forests if kind == "forest" else [s for s in self.land if self.land[s] == kind]
        return sorted(there, key=self.edition.spaces.index)

    def place_of(self, name):
        """Where an own building stands."""
        return next(place for place, there in self.buildings.items() if there == name)

    def buildings_for_goblet(self):
        """GR-4.9: upgrades add nothing, and the starting buildings are the same for all."""
        return len([place for place in self.buildings if place in self.edition.spaces])

    # Carrying out a plan

    def give(self, plan):
        """Everything a plan pays, removes and gives up; no wheel turns meanwhile (GR-1.6)."""
        for store, n in [*plan.fee, *plan.pay]:
            self.stock[store] -= n
        for forest in plan.fee_forests:
            del self.forests[forest]
        for kind, space in plan.removed:
            del (self.forests if kind == "forest" else self.land)[space]
        for name in plan.discarded:
            self.supply.remove(name)                                                # GR-9.2

    def get(self, plan):
        """Everything a plan gains and puts down."""
        for store, n in plan.taken:
            self.stock[store] += n
        for kind, space in plan.put:
            self.land[space] = kind


# ---- what a decision does -------------------------------------------------------------------

class Plan:
    """What is paid, removed, taken, put, built: everything that one entry decides."""

    def __init__(self, **parts):
        self.fee, self.fee_forests = [], []     # the specialist's payment: [(store, n)], [forest]
        self.pay = []                           # [(store, n)]
        self.removed, self.discarded = [], []   # [(kind, space)], [tile]
        self.taken, self.put = [], []           # [(store, n)], [(kind, space)]
        self.build, self.place = None, None     # a tile and its place
        self.draw, self.copied, self.named = False, None, None
        self.__dict__.update(parts)

    def with_(self, **parts):
        """The same plan with some more parts."""
        return Plan(**{**self.__dict__, **parts})

    def happens(self):
        """GR-4.6, GR-11.10: something really comes of it."""
        paid = self.fee or self.fee_forests
        return bool(self.taken or self.put or self.build or self.draw or (self.named and not paid))

    def words(self, edition):
        """The plan in its only writing, without the specialist's payment."""
        if self.draw:
            return ["draw"]
        if self.copied:
            return ["copy", self.copied]
        if self.build:
            at = "@" + self.place if self.place in edition.spaces else ""
            return ["build", self.build + at, *payment_words(edition, self.pay, [])]
        words = payment_words(edition, self.pay, [])
        words += [f"-{kind}@{space}" for kind, space in self.removed]
        words += ["discard", *self.discarded] if self.discarded else []
        words += [amount_word(edition, store, n) for store, n in self.taken]
        words += [self.named + "=0"] if self.named and not self.taken else []
        return words + [f"{kind}@{space}" for kind, space in self.put]

    def fee_words(self, edition):
        """The specialist's payment."""
        return payment_words(edition, self.fee, self.fee_forests)


def amount_word(edition, store, n):
    """wood=2, or food=2@glass where there are two stores."""
    wheel, good = store
    return f"{good}={n}" + (f"@{wheel}" if len(edition.stores[good]) > 1 else "")


def payment_words(edition, pay, forests):
    """What is paid of goods with two stores, then forests."""
    words = [amount_word(edition, store, n) for store, n in pay if len(edition.stores[store[1]]) > 1]
    words += [f"forest@{forest}" for forest in forests]
    return ["pay", *words] if words else []


def payments(player, cost):
    """Every way to pay goods: [(store, n), ...]; two stores may share it (GR-1.11)."""
    ways = []
    for good in player.edition.goods:
        if cost.get(good):
            ways.append(splits(player, good, cost[good]))
    return [[part for way in chosen for part in way] for chosen in product(*ways)]


def splits(player, good, amount):
    """Every way to pay an amount of one good."""
    stores = [(wheel, good) for wheel in player.edition.stores[good]]
    found = []
    for amounts in product(range(amount + 1), repeat=len(stores)):
        enough = all(n <= player.stock[store] for store, n in zip(stores, amounts))
        if sum(amounts) == amount and enough:
            found.append([(store, n) for store, n in zip(stores, amounts) if n])
    return found


def fees(player, payment):
    """Every way to pay a specialist, as plans with nothing but the fee."""
    goods = {good: n for good, n in payment.items() if good != "forest"}
    forests = combinations(player.tiles_of("forest"), payment.get("forest", 0))
    return [Plan(fee=pay, fee_forests=list(some)) for pay, some in product(payments(player, goods), forests)]


def gains(player, goods):
    """Every way to take all, some or none (GR-1.8) of goods, food and charcoal on one wheel each (GR-1.9)."""
    ways = []
    for good in player.edition.goods:
        if goods.get(good):
            stores = [(wheel, good) for wheel in player.edition.stores[good]]
            ways.append([[]] + [[(s, n)] for s in stores for n in range(1, min(goods[good], player.room(s)) + 1)])
    return [[part for way in chosen for part in way] for chosen in product(*ways)]


def gains_of_one(player, goods, amount):
    """Every way to take an amount of one good among several, or nothing."""
    return [[]] + [taken for good in goods for taken in gains(player, {good: amount}) if taken]


def exchanges(player, effect):
    """Every way to carry out a conversion, or one repeatable exchange, as plans."""
    found = []
    for plan in givings(player, effect):
        after = player.copy()
        after.give(plan)
        for taken, put in product(exchange_gains(after, effect), exchange_tiles(after, effect)):
            found.append(plan.with_(taken=taken, put=put))
    return found


def givings(player, effect):
    """Everything that can be given for one exchange: goods, tiles of the board, tiles of the supply."""
    kinds = [kind for kind in (*LANDSCAPES, "forest") if kind in effect.get("remove_from_board", {})]
    some = [combinations(player.tiles_of(kind), effect["remove_from_board"][kind]) for kind in kinds]
    removed = [[(kind, space) for kind, spaces in zip(kinds, chosen) for space in spaces] for chosen in product(*some)]
    supply = sorted(player.supply, key=player.edition.tile_order.index)
    discarded = combinations(supply, effect.get("discard_from_private_supply", 0))
    ways = product(payments(player, effect.get("give", {})), removed, discarded)
    return [Plan(pay=pay, removed=gone, discarded=list(tiles)) for pay, gone, tiles in ways]


def exchange_gains(player, effect):
    """Every way to take the goods of one exchange."""
    if "get_any_one_basic_good" in effect:
        return gains_of_one(player, player.edition.basic, effect["get_any_one_basic_good"])
    if "get_two_of_one" in effect:
        return gains_of_one(player, effect["get_two_of_one"], 2)
    return gains(player, effect.get("get", {}))


def exchange_tiles(player, effect):
    """Every way to put the landscapes of an exchange: they have to be put (GR-11.9)."""
    if "place_any_landscape_tile" not in effect:
        return [[]]
    number, found = effect["place_any_landscape_tile"], []
    for spaces in combinations(player.empty_spaces(), number):
        for kinds in product(LANDSCAPES, repeat=number):
            found.append(in_writing_order(player, zip(kinds, spaces)))
    return found


def in_writing_order(player, tiles):
    """Landscapes in the order pit, grove, pond, then of the spaces."""
    return sorted(tiles, key=lambda tile: (LANDSCAPES.index(tile[0]), player.edition.spaces.index(tile[1])))


# ---- immediate buildings ---------------------------------------------------------------------

def immediate_effects(player, name):
    """Every way to carry out an own immediate building once (GR-8.5, GR-8.6)."""
    effect, place = player.edition.tiles[name]["effect"], player.place_of(name)
    kind = effect["kind"]
    if kind == "exchange_repeatable":
        return exchanges(player, effect)
    if kind == "place_landscape_adjacent":
        return landscape_effects(player, effect, place)
    if kind == "copy_adjacent_immediate":
        return [Plan()] + [Plan(copied=other) for other in copyable(player, place)]
    return [Plan(taken=taken) for taken in gains(player, immediate_goods(player, effect, place))]


def immediate_goods(player, effect, place):
    """The goods an immediate building gives."""
    kind = effect["kind"]
    if kind == "gain_equal_to_stock":
        return {effect["get"]: player.held(effect["count"])}
    times = {"gain": 1, "gain_per_owned": player.count(effect.get("per")),
             "gain_per_adjacent": player.adjacent(place, effect.get("per"))}[kind]
    return {good: n * times for good, n in effect["get"].items()}


def landscape_effects(player, effect, place):
    """A tile on each adjacent empty space, or up to some of one kind."""
    spaces = sorted(player.adjacent_places(place, "empty_space"), key=player.edition.spaces.index)
    if effect.get("all_empty"):
        return [Plan(put=[(effect["options"][0], space) for space in spaces])]
    found = [Plan()]
    for n in range(1, effect["max"] + 1):
        for kinds, some in product(product(effect["options"], repeat=n), combinations(spaces, n)):
            if len(set(kinds)) == 1 or not effect.get("same_kind"):
                found.append(Plan(put=in_writing_order(player, zip(kinds, some))))
    return found


def copyable(player, place):
    """The immediate buildings adjacent to a place that do not copy themselves (GR-8.6, GR-11.6)."""
    there = [player.edition.tile(player.buildings[p]) for p in player.adjacent_places(place, "building")]
    return [tile["id"] for tile in there
            if tile["kind"] == "immediate" and tile["effect"]["kind"] != "copy_adjacent_immediate"]


# ---- the match --------------------------------------------------------------------------------

class GlassRoad:
    """One match: its state, its legal moves, its chance outcomes and its scores."""

    NAME = "glassroad"
    HIDDEN = True       # a view is not the whole state
    ANYTIME = True      # seats that nobody waits for have moves, too
    MET = Counter()     # what came up in all matches, for a report of coverage

    @staticmethod
    def option_sets():
        """Combinations of options worth testing."""
        sets = []
        for players, start, fifth, beginner, small in (
                (2, "random", False, False, False), (3, "random", False, False, False),
                (4, "random", False, False, False), (1, "random", False, False, False),
                (2, 1, True, True, False), (3, 2, True, False, False), (4, 0, True, False, True),
                (1, 0, False, True, False), (3, "random", False, True, False), (2, "random", True, False, False),
                (4, 3, False, True, True), (4, "random", True, True, False)):
            sets.append({"players": players, "start": start, "fifth_period": fifth, "beginner": beginner,
                         "small_display": small, "edition": "reconstructed-1"})
        return sets

    def __init__(self, options, data):
        """The state before any entry."""
        self.edition = Edition(data)
        self._check_options(options, data)
        self.options = {name: options[name] for name in OPTIONS}
        self.players = [Player(self.edition) for _ in range(options["players"])]
        size = data["display"]["slots_per_kind"]
        slots = size["3"] if options["small_display"] else size[str(options["players"])]     # GR-3.1, GR-3.2
        self.display = {kind: [None] * slots for kind in KINDS}
        self.stacks = {kind: [t["id"] for t in data["buildings"] if t["kind"] == kind
                              and (t["beginner"] or not options["beginner"])] for kind in KINDS}
        self.period, self.round, self.turn, self.card, self.pending, self.done = 0, 1, None, None, None, []
        self.solo = options["players"] == 1
        drawn = options["start"] == "random" and not self.solo                       # GR-3.3
        self.goblet = None if drawn or self.solo else options["start"]
        self.phase = "start" if drawn else "fill"
        self.listed = {}                         # moves already worked out, by seat

    def _check_options(self, options, data):
        """GR-11.14."""
        players, start = options.get("players"), options.get("start")
        fine = (set(options) == set(OPTIONS) and players in (1, 2, 3, 4) and options["edition"] == data["edition"]
                and (start == "random" or (type(start) is int and 0 <= start < players))
                and not (options["fifth_period"] and players == 1)
                and not (options["small_display"] and players < 4))
        if not fine:
            raise Illegal("options", "there are no such options")

    def __deepcopy__(self, memo):
        """A copy that shares the edition, which never changes."""
        twin = GlassRoad.__new__(GlassRoad)
        for name, value in self.__dict__.items():
            shared = name in ("edition", "options", "players", "listed")
            twin.__dict__[name] = value if shared else copy.deepcopy(value)
        twin.players = [player.copy() for player in self.players]
        twin.listed = dict(self.listed)
        twin.MET = Counter()                     # a trial does not count
        return twin

    # ---- whose entry is next ---------------------------------------------------------------

    def seats(self):
        """How many players there are."""
        return len(self.players)

    def next(self):
        """What the match waits for (GR-11.2, GR-11.5)."""
        if self.phase == "over":
            return {"over": True}
        if self._chance_due():
            return {"chance": True}
        return {"seats": self._due()}

    def _chance_due(self):
        """Luck comes first (GR-11.5)."""
        return self.phase in CHANCE_PHASES or self.pending == {"tiles": {}}

    def _due(self):
        """The seats that are waited for."""
        seats = range(self.seats())
        if self.phase == "choose":
            return [s for s in seats if not self.players[s].hand]
        if self.phase == "put":
            return [s for s in seats if self.players[s].down is None]
        if self.phase == "close":
            return [s for s in seats if s not in self.done]
        if self.phase == "act":
            return self.pending["gifts"]["to"][:] if self._gifts() else [self.card["actor"]]
        return [self.turn]

    def _gifts(self):
        """Whether gifts are being answered."""
        return self.pending is not None and "gifts" in self.pending

    def _effect(self):
        """The immediate building that is being carried out, or None."""
        return self.pending["effect"]["building"] if self.pending and "effect" in self.pending else None

    # ---- legal moves -------------------------------------------------------------------------

    def moves(self, seat):
        """All legal moves of a seat, sorted as text."""
        return sorted(self._moves(seat))

    def _moves(self, seat):
        """All legal moves of a seat, each with what it does: (method, arguments...)."""
        if seat not in self.listed:
            self.listed[seat] = self._work_out_moves(seat)
        return self.listed[seat]

    def _work_out_moves(self, seat):
        """What the match waits for from this seat, and anytime actions (GR-7)."""
        if self.phase == "over" or self._chance_due():
            return {}
        found = {}
        if seat in self._due():
            found.update(self._due_moves(seat))
        if not self._effect():                                                       # GR-7.4
            found.update(self._anytime_moves(seat))
        return found

    def _due_moves(self, seat):
        """The decisions that the match waits for."""
        player = self.players[seat]
        if self.phase == "choose":
            return self._choose_moves(player)
        if self.phase == "put":
            return {f"put {name}": (self._put, name) for name in player.hand}
        if self.phase == "close":
            return {"done": (self._close,)}
        if self.phase == "act":
            return self._act_moves(player)
        found = {f"play {name}": (self._play_card, name) for name in player.hand}
        return found | ({"done": (self._end_period,)} if self.phase == "late" else {})   # GR-5.3

    def _choose_moves(self, player):
        """GR-4.1; GR-6.1 and GR-6.3 for one player."""
        cards = tuple(name for name in self.edition.card_order if name not in player.resting)
        hands = self.edition.data["solo_hands"]
        number = hands[self.period - 1] if self.solo else self.edition.data["hand"]
        return {text: (self._choose, hand) for text, hand in choices(cards, number)}

    def _act_moves(self, player):
        """A gift, the effect of a building, or an action of the card."""
        if self._gifts():
            return self._gift_moves(player)
        if self._effect():
            return self._effect_moves(player)
        found = {"done": (self._end_actions,)}                                       # GR-4.5
        for number in (1, 2):
            if number not in self.card["used"]:                                      # GR-4.11
                found.update(self._use_moves(player, number))
        return found

    def _gift_moves(self, player):
        """GR-9.1: all, some or nothing of a gift."""
        gift = self.pending["gifts"]
        found = {}
        for taken in gains(player, {gift["good"]: gift["amount"]}):
            plan = Plan(taken=taken)
            found[" ".join(["gift", *(plan.words(self.edition) or ["none"])])] = (self._take_gift, plan)
        return found

    def _effect_moves(self, player):
        """The effect of an immediate building; a repeatable one can be ended."""
        plans = immediate_effects(player, self._effect())
        found = {" ".join(["effect", *plan.words(self.edition)]): (self._do_effect, plan) for plan in plans}
        if self._repeatable(self._effect()):
            found["done"] = (self._end_effect,)
        return found

    def _repeatable(self, name):
        """Whether an immediate building is done again and again."""
        return self.edition.tiles[name]["effect"]["kind"] == "exchange_repeatable"

    def _use_moves(self, player, number):
        """Every way to carry out one action of the card, with the payment if it is the first (GR-4.6)."""
        card = self.edition.cards[self.card["name"]]
        found = {}
        for fee in fees(player, {} if self.card["used"] else card["payment"]):
            after = player.copy()
            after.give(fee)
            for plan in self._action_plans(after, card["actions"][number - 1]):
                plan = plan.with_(fee=fee.fee, fee_forests=fee.fee_forests)
                if plan.happens():
                    words = [*plan.fee_words(self.edition), *plan.words(self.edition)]
                    found[" ".join(["use", str(number), *words])] = (self._use, number, plan)
        return found

    def _action_plans(self, player, action):
        """Every way to carry out an action, once it is paid."""
        kind = action["kind"]
        if kind == "build":
            return self._build_plans(player)
        if kind == "draw":                                                           # GR-9.2, GR-11.10
            return [Plan(draw=True)] if any(self.stacks.values()) else []
        if kind == "choose_basic":
            return self._supplier_plans(player, action)
        if kind == "place_landscape":
            return self._placing_plans(player, action)
        if kind == "gain_per_owned":                                                 # GR-9.3
            number = player.count(action["per"])
            return [Plan(taken=taken) for taken in gains_of_one(player, action["choose_one"], number)]
        times = len(player.hand) if kind == "gain_per_card" else 1                   # GR-9.4
        goods = {good: n * times for good, n in action["get"].items()}
        return [Plan(taken=taken) for taken in gains(player, goods)]

    def _supplier_plans(self, player, action):
        """GR-9.1, GR-6.4: a named good, of which less or nothing may be taken (GR-9.5)."""
        amount = action["solo"] if self.solo else action["amount"]
        return [Plan(taken=taken, named=None if self.solo else good)    # alone, nothing would come of naming it
                for good in self.edition.basic for taken in gains(player, {good: amount})]

    def _placing_plans(self, player, action):
        """GR-9.6: a landscape and a good, either without the other."""
        puts = [[]] + [[(kind, space)] for kind in action["options"] for space in player.empty_spaces()]
        return [Plan(taken=taken, put=put) for taken in gains(player, action.get("get", {})) for put in puts]

    def _build_plans(self, player):
        """GR-8.1: every tile that can be paid and placed, with every payment."""
        shown = [name for kind in KINDS for name in self.display[kind] if name]
        empty = player.empty_spaces()
        found = []
        for tile in (self.edition.tiles[name] for name in shown + player.supply):
            for pay, place in product(payments(player, tile["cost"]), self._places(player, tile, empty)):
                found.append(Plan(build=tile["id"], place=place, pay=pay))
        return found

    def _places(self, player, tile, empty):
        """GR-8.2: an empty space, or the starting building that is not covered yet."""
        if "upgrades" not in tile:
            return empty
        return [tile["upgrades"]] if player.buildings[tile["upgrades"]] == tile["upgrades"] else []

    def _anytime_moves(self, seat):
        """GR-7.1."""
        player = self.players[seat]
        found = {f"clear {space}": (self._clear, seat, space) for space in player.land}
        for name in player.buildings.values():
            tile = self.edition.tile(name)
            if tile["kind"] == "processing":
                for plan in exchanges(player, tile["effect"]):
                    text = " ".join(["convert", name, *plan.words(self.edition)])
                    found[text] = (self._convert, seat, name, plan)
        return found

    # ---- playing -----------------------------------------------------------------------------

    def play(self, seat, text):
        """Carry out a move, or raise Illegal and change nothing."""
        if not 0 <= seat < self.seats():
            raise Illegal("protocol", "there is no such seat")
        if text not in self._moves(seat):
            raise Illegal("GR-11", "it is not among the moves")
        method, *arguments = self._moves(seat)[text]
        self.listed = {}
        self._note(text)
        # By name, as the moves may have been worked out by the match that this one was copied from.
        if method.__name__ in ("_choose", "_put", "_take_gift", "_close"):
            arguments.insert(0, seat)
        getattr(self, method.__name__)(*arguments)

    def _note(self, text):
        """Count what comes up."""
        words = text.split(" ")
        self.MET["convert " + words[1] if words[0] == "convert" else words[0]] += 1
        if words[0] == "use":
            self.MET[f"use {self.card['name']} {words[1]}"] += 1
        if words[0] == "effect":
            self.MET[f"effect {self._effect()}"] += 1
        for word, following in zip(words, words[1:]):
            if word in ("build", "copy"):
                self.MET[f"{word} {following.split('@')[0]}"] += 1

    # Anytime actions

    def _clear(self, seat, space):
        """A landscape is removed."""
        del self.players[seat].land[space]

    def _convert(self, seat, name, plan):
        """A processing building is used once."""
        self._carry_out(self.players[seat], plan)

    def _carry_out(self, player, plan):
        """Pay, gain, and let the wheels turn (GR-1.6)."""
        player.give(plan)
        player.get(plan)
        player.turn_wheels()

    # Choosing and revealing cards

    def _choose(self, seat, hand):
        """GR-4.1; when all have chosen the first card is due."""
        self.players[seat].hand = list(hand)
        if all(player.hand for player in self.players):
            self._first_card()

    def _first_card(self):
        """What follows the choice: luck, a card in turn, or cards face down."""
        if self.solo:
            self._next_solo_card()
        elif self.seats() == 2:
            self.phase, self.turn = "play", self.goblet                              # GR-5.1
        else:
            self.phase = "put"

    def _next_solo_card(self):
        """GR-6.2: one is drawn, unless two are left."""
        two_left = len(self.players[0].hand) == 2
        self.phase, self.turn = ("play", 0) if two_left else ("draw", None)

    def _put(self, seat, name):
        """GR-4.2: a card face down; it is none of those known not to be in the hand (GR-11.12)."""
        player = self.players[seat]
        player.hand.remove(name)
        player.down = name
        player.not_down = list(player.not_in_hand)
        if all(p.down for p in self.players):
            self._reveal_next()

    def _clockwise(self, seat):
        """All other seats, beginning with the left neighbour."""
        return [(seat + i) % self.seats() for i in range(1, self.seats())]

    def _reveal_next(self):
        """The next face-down card from the goblet's holder clockwise, or the end of the round (GR-4.2)."""
        for seat in [self.goblet, *self._clockwise(self.goblet)]:
            player = self.players[seat]
            if player.down:
                name, player.down, player.not_down = player.down, None, []
                return self._reveal(seat, name)
        if self.round == 3:
            return self._end_period()
        self.phase, self.card = "put", None
        self.round += 1

    def _play_card(self, name):
        """A card in turn (GR-5.1), the one last card (GR-5.3), one of a single player's last two (GR-6.2)."""
        late = self.phase == "late"
        seat, self.turn = self.turn, None
        self.players[seat].hand.remove(name)
        self._reveal(seat, name, late=late)

    def _reveal(self, seat, name, late=False, both=True):
        """GR-4.3: the others who hold the card play it too; then the actions begin."""
        self.players[seat].revealed.append(name)
        waiting = []
        for other in [] if late or self.solo else self._clockwise(seat):
            if self._forced(self.players[other], name):
                waiting.append(other)
        self.MET["card " + name + (" forced" if waiting else "")] += 1
        self.phase = "act"
        self.card = {"name": name, "revealer": seat, "actor": seat, "waiting": waiting,
                     "both": both and not waiting, "used": [], "late": late}

    def _forced(self, player, name):
        """Whether a player has to play a revealed card, which then goes into a notch."""
        if len(player.notches) == self.edition.data["notches"]:
            return False
        if name not in player.hand:
            if name not in player.not_in_hand:
                player.not_in_hand.append(name)                                      # GR-11.12
            return False
        player.hand.remove(name)
        player.notches.append(name)
        return True

    # The actions of a card

    def _use(self, number, plan):
        """One action, the payment included (GR-8.4)."""
        player = self.players[self.card["actor"]]
        self.card["used"] = sorted(self.card["used"] + [number])
        if plan.build:
            self._build(player, plan)
        else:
            self._carry_out(player, plan)
        if plan.draw:
            self.pending = {"tiles": {}}
        if plan.named and not self.solo:
            action = self.edition.cards[self.card["name"]]["actions"][number - 1]
            others = sorted(self._clockwise(self.card["actor"]))
            self.pending = {"gifts": {"good": plan.named, "amount": action["others"], "to": others}}
        self._go_on()

    def _go_on(self):
        """A card ends by itself when nothing is left to do with it."""
        allowed = 2 if self.card["both"] else 1
        if self.pending is None and len(self.card["used"]) == allowed:
            self._end_actions()

    def _build(self, player, plan):
        """GR-8.1: pay; wheels; place; effect; wheels."""
        player.give(plan)
        player.turn_wheels()
        for kind in KINDS:
            self.display[kind] = [None if name == plan.build else name for name in self.display[kind]]   # GR-8.3
        player.supply = [name for name in player.supply if name != plan.build]
        player.buildings[plan.place] = plan.build
        if self.edition.tiles[plan.build]["kind"] == "immediate":
            self._begin_effect(player, plan.build)

    def _begin_effect(self, player, name):
        """An effect without anything to decide is carried out at once (GR-11.7)."""
        plans = immediate_effects(player, name)
        if self._repeatable(name):
            self.pending = {"effect": {"building": name}} if plans else None
        elif len(plans) == 1:
            self.pending = None
            self._carry_out(player, plans[0])
        else:
            self.pending = {"effect": {"building": name}}

    def _do_effect(self, plan):
        """An effect as decided; an exchange can follow another one."""
        player, name = self.players[self.card["actor"]], self._effect()
        self.pending = None
        self._carry_out(player, plan)
        if plan.copied:
            self._begin_effect(player, plan.copied)
        elif self._repeatable(name):
            self._begin_effect(player, name)
        self._go_on()

    def _end_effect(self):
        """No more exchanges."""
        self.pending = None
        self._go_on()

    def _take_gift(self, seat, plan):
        """GR-9.5."""
        self._carry_out(self.players[seat], plan)
        to = self.pending["gifts"]["to"]
        to.remove(seat)
        if not to:
            self.pending = None
            self._go_on()

    def _end_actions(self):
        """The next player with this card, or the next card (GR-4.4)."""
        card = self.card
        for seat in self._clockwise(card["revealer"]):
            if seat in card["waiting"]:
                card["waiting"].remove(seat)
                card["actor"], card["used"] = seat, []
                return
        self._end_card()

    def _end_card(self):
        """What follows a card."""
        card, self.card = self.card, None
        if self.solo:
            return self._end_period() if card["both"] else self._next_solo_card()
        if self.seats() > 2:
            return self._reveal_next()
        if card["late"]:
            return self._end_period()
        hands = [len(player.hand) for player in self.players]
        if 0 not in hands:
            self.phase, self.turn = "play", 1 - card["revealer"]                     # GR-5.4
        elif max(hands) >= 3:
            self.phase, self.turn = "late", hands.index(max(hands))                  # GR-5.3
        else:
            self._end_period()                                                       # GR-5.2

    # The end of a period

    def _last_period(self):
        """GR-10.1, GR-6.1."""
        if self.solo:
            return len(self.edition.data["solo_hands"])
        return self.edition.data["periods"] + (1 if self.options["fifth_period"] else 0)

    def _end_period(self):
        """GR-4.9: the display is filled and the goblet goes on, unless it was the last period."""
        self.card, self.turn = None, None
        for player in self.players:
            self._put_away(player)
        if self.period == self._last_period():
            self.phase = "close"
        elif self._gaps_to_fill():
            self.phase = "fill"
        else:
            self._begin_period()

    def _put_away(self, player):
        """Cards leave the period; a single player's rest for the next one (GR-6.3)."""
        if self.solo:
            rested = [name for name in player.resting if name != player.resting_unseen]
            player.not_resting = player.revealed + rested        # shown now, or not to be had this time
            player.resting = player.revealed + player.hand
            player.resting_unseen = player.hand[0]
        player.clear_cards()

    def _gaps_to_fill(self):
        """Whether luck has anything to decide (GR-11.5)."""
        return any(None in self.display[kind] and self.stacks[kind] for kind in KINDS)

    def _begin_period(self):
        """The goblet goes on, and cards are chosen."""
        if self.period and not self.solo:
            self.goblet = self._next_goblet()
        self.period += 1
        self.round = 1
        self.phase = "choose"

    def _next_goblet(self):
        """GR-4.9, GR-10.1."""
        after = self._clockwise(self.goblet)
        regular = self.edition.data["periods"]
        if self.period == regular:
            seats = after if self.seats() == 3 else after + [self.goblet]
        elif self.seats() == 3 and self.period == regular - 1:
            seats = after + [self.goblet]
        else:
            return after[0]
        return min(seats, key=lambda seat: self.players[seat].buildings_for_goblet())

    def _close(self, seat):
        """GR-7.5."""
        self.done = sorted(self.done + [seat])
        if len(self.done) == self.seats():
            self.phase, self.done = "over", []

    # ---- chance --------------------------------------------------------------------------------

    def draw(self, rng):
        """A random outcome of the chance that is due."""
        if self.phase == "start":
            return f"start {rng.randrange(self.seats())}"
        if self.phase == "fill":
            return self._draw_display(rng)
        if self.phase == "draw":
            return f"card {rng.choice(self.players[0].hand)}"
        return " ".join(["drawn", *(rng.choice(self.stacks[kind] or ["-"]) for kind in KINDS)])

    def _draw_display(self, rng):
        """The display with its gaps filled from the left."""
        rows = []
        for kind in KINDS:
            stack = rng.sample(self.stacks[kind], len(self.stacks[kind]))
            rows.append(" ".join(name or (stack.pop() if stack else "-") for name in self.display[kind]))
        return "display " + " | ".join(rows)

    def enter(self, text):
        """Carry out a chance outcome, or raise Illegal and change nothing."""
        if not self._chance_due():
            raise Illegal("chance", "no chance is due")
        word, *rest = text.split(" ")
        due = self.phase if self.phase in CHANCE_PHASES else "tiles"
        if word != {"start": "start", "fill": "display", "draw": "card", "tiles": "drawn"}[due]:
            raise Illegal("chance", "another outcome is due")
        {"start": self._enter_start, "fill": self._enter_display, "draw": self._enter_card,
         "tiles": self._enter_drawn}[due](rest)
        self.listed = {}

    def _enter_start(self, words):
        """GR-3.3."""
        if words not in [[str(seat)] for seat in range(self.seats())]:
            raise Illegal("chance", "no such seat")
        self.goblet = int(words[0])
        self.phase = "fill"

    def _enter_display(self, words):
        """GR-3.1, GR-4.9: the whole display once it is filled."""
        rows = " ".join(words).split(" | ")
        if len(rows) != len(KINDS) or " ".join(words) != " | ".join(rows):
            raise Illegal("chance", "there are three kinds")
        filled = {kind: row.split(" ") for kind, row in zip(KINDS, rows)}
        for kind in KINDS:
            self._check_filled(kind, filled[kind])
        for kind in KINDS:
            self.display[kind] = [None if name == "-" else name for name in filled[kind]]
            self.stacks[kind] = [name for name in self.stacks[kind] if name not in filled[kind]]
        self._begin_period()

    def _check_filled(self, kind, names):
        """Tiles stay, gaps are filled from the left as long as the stack lasts."""
        if len(names) != len(self.display[kind]):
            raise Illegal("chance", "another number of slots")
        left = list(self.stacks[kind])
        for there, name in zip(self.display[kind], names):
            if there is None and left:
                if name not in left:
                    raise Illegal("chance", "not a tile of the stack")
                left.remove(name)
            elif name != (there or "-"):
                raise Illegal("chance", "a slot that does not change")
        if len(left) != max(0, len(self.stacks[kind]) - self.display[kind].count(None)):
            raise Illegal("chance", "gaps are filled as far as the stack goes")

    def _enter_card(self, words):
        """GR-6.2."""
        player = self.players[0]
        if len(words) != 1 or words[0] not in player.hand:
            raise Illegal("chance", "not a card that is left")
        player.hand.remove(words[0])
        self._reveal(0, words[0], both=False)

    def _enter_drawn(self, names):
        """GR-9.2."""
        fits = len(names) == len(KINDS) and all(
            name in (self.stacks[kind] or ["-"]) for kind, name in zip(KINDS, names))
        if not fits:
            raise Illegal("chance", "a tile of each stack, - where there is none")
        for kind, name in zip(KINDS, names):
            if name != "-":
                self.stacks[kind].remove(name)
                self.players[self.card["actor"]].supply.append(name)
        self.pending = None
        self._go_on()

    # ---- state -----------------------------------------------------------------------------------

    def state(self):
        """The whole state as the protocol writes it."""
        return {
            "game": self.NAME, "options": dict(self.options), "next": self.next(),
            "period": self.period, "round": self.round, "goblet": self.goblet,
            "display": copy.deepcopy(self.display), "stacks": copy.deepcopy(self.stacks),
            "phase": self.phase, "turn": self.turn, "card": self._card_state(),
            "pending": copy.deepcopy(self.pending), "done": self.done[:],
            "players": [self._player_state(player) for player in self.players],
        }

    def _card_state(self):
        """The card that is being carried out."""
        return self.card and {**self.card, "waiting": sorted(self.card["waiting"]), "used": self.card["used"][:]}

    def _player_state(self, player):
        """One player as the notation lists the fields."""
        in_order = lambda cards: sorted(cards, key=self.edition.card_order.index)
        tiles = lambda names: sorted(names, key=self.edition.tile_order.index)
        wheels = {f"{wheel}_wheel": {good: n for (w, good), n in player.stock.items() if w == wheel}
                  for wheel in WHEELS}
        return wheels | {
            "forests": player.tiles_of("forest"), "pits": player.tiles_of("pit"),
            "groves": player.tiles_of("grove"), "ponds": player.tiles_of("pond"),
            "buildings": {p: name for p, name in player.buildings.items() if p in self.edition.spaces},
            "upgrades": tiles(n for p, n in player.buildings.items() if p not in self.edition.spaces and n != p),
            "supply": tiles(player.supply), "hand": in_order(player.hand), "down": player.down,
            "notches": in_order(player.notches), "revealed": in_order(player.revealed),
            "not_in_hand": in_order(player.not_in_hand), "not_down": in_order(player.not_down),
            "resting": in_order(player.resting), "resting_hidden": 0,
            "not_resting": in_order(player.not_resting),
        }

    def view(self, seat):
        """GR-11.3: what one seat sees, or with None a spectator."""
        seen = self.state()
        for number, (player, own) in enumerate(zip(seen["players"], self.players)):
            if number != seat:
                player["hand"] = len(own.hand) or []         # an empty hand hides nothing
                player["down"] = "?" if own.down else None
                self._hide_resting(player, own)
        return seen

    def _hide_resting(self, seen, own):
        """GR-11.13: the unused card of the last two stays unknown."""
        if own.resting_unseen:
            seen["resting"] = [name for name in seen["resting"] if name != own.resting_unseen]
            seen["resting_hidden"] = 1

    # ---- scores ------------------------------------------------------------------------------------

    def score(self):
        """The reckoning as if the match ended here; who won only when it did (GR-10)."""
        scores = [self._seat_score(seat) for seat in range(self.seats())]
        ranking = None
        if self.phase == "over":
            totals = sorted({item["total"] for item in scores}, reverse=True)
            ranking = [[item["seat"] for item in scores if item["total"] == total] for total in totals]
        return {"scores": scores, "ranking": ranking, "winners": ranking[0] if ranking else None}

    def _seat_score(self, seat):
        """One player's points by kind of building; starting buildings by themselves."""
        player = self.players[seat]
        items = {"seat": seat, "starting": 0, "processing": 0, "immediate": 0, "bonus": 0}
        for place, name in player.buildings.items():
            tile = self.edition.tile(name)
            items["starting" if name in self.edition.starting else tile["kind"]] += points(player, tile, place)
        items["total"] = sum(items[kind] for kind in ("starting", *KINDS))
        return {name: int(n) if n == int(n) else n for name, n in items.items()}

    # ---- help for random matches ---------------------------------------------------------------------

    def lean(self, seat, moves, rng):
        """A move that builds, gains and converts: mere chance clears the board and builds little."""
        return max(moves, key=lambda text: self._worth(seat, text) + 3 * rng.random())

    def _worth(self, seat, text):
        """How much a move helps to see many buildings."""
        words = text.split(" ")
        taken = sum(int(w.split("=")[1].split("@")[0]) for w in words if "=" in w and w[0] != "-")
        if words[0] == "choose":
            return sum(name in BUILDERS for name in words[1:]) / 2
        if "build" in words:
            name, _, place = words[words.index("build") + 1].partition("@")
            return 10 + sum(self.edition.tiles[name]["cost"].values()) / 2 + self._copies(seat, name, place)
        if words[0] == "convert":
            return 3.2 + taken / 2 - (2 if "-forest" in text else 1) + self._use_of(seat, text)
        if words[0] == "clear":
            return -2 if len(self.players[seat].empty_spaces()) > 1 else 1
        if words[0] == "done":
            return -1 if self.phase == "act" else 3.5
        if "copy" in words:
            return 9
        return {"use": 3, "effect": 6, "gift": 6, "play": 3, "put": 3}[words[0]] + taken / 2

    def _copies(self, seat, name, place):
        """A tavern is worth more beside immediate buildings."""
        copies = self.edition.tiles[name]["effect"]["kind"] == "copy_adjacent_immediate"
        return 4 * len(copyable(self.players[seat], place)) if copies and place else 0

    def _use_of(self, seat, text):
        """A conversion is worth more when its good is scarce."""
        *_, plan = self._moves(seat)[text]
        after = self.players[seat].copy()
        self._carry_out(after, plan)
        before, later = self.players[seat].stock, after.stock
        made = sum(later[s] - before[s] for s in later if s[1] not in self.edition.basic)
        zeros = sum(n == 0 for n in before.values()) - sum(n == 0 for n in later.values())
        return 2 * made + zeros / 2 - 0.5

    def scramble(self, rng):
        """Make this another position, richer than chance would: False where that is not the moment."""
        if self.phase not in ("choose", "put", "act", "close") or self.pending:
            return False
        self.listed = {}
        tiles = [name for name, tile in self.edition.tiles.items() if tile["beginner"] or not self.options["beginner"]]
        rng.shuffle(tiles)
        if rng.random() < 0.5:                  # many neighbours for the tavern, which comes last
            tiles.sort(key=lambda name: (name == "tavern", self.edition.tiles[name]["kind"] != "immediate"))
        for player in rng.sample(self.players, self.seats()):
            self._scramble_wheels(player, rng)
            self._scramble_board(player, tiles, rng)
            player.supply = [tiles.pop() for _ in range(rng.choice([0, 0, 1, 3, 6])) if tiles]
        size = rng.choice([0, 2, 5, 40]) if self._could_discard() else 40
        for kind in KINDS:
            stack = [name for name in tiles if self.edition.tiles[name]["kind"] == kind]
            stack = stack[:size + rng.choice([0, 0, len(self.display[kind])])]
            self.display[kind] = [stack.pop() if stack else None for _ in self.display[kind]]
            self.stacks[kind] = sorted(stack, key=self.edition.tile_order.index)
        return True

    def _could_discard(self):
        """Whether tiles may have left the game (GR-9.2)."""
        built = [self.edition.tile(name) for player in self.players for name in player.buildings.values()]
        return any("discard_from_private_supply" in tile["effect"] for tile in built)

    def _scramble_wheels(self, player, rng):
        """Any stores, then at rest."""
        most = rng.choice([1, 3, 7, 7])
        for store in player.stock:
            player.stock[store] = rng.randint(0, min(most, self.edition.limit(store[1])))
        player.turn_wheels()

    def _scramble_board(self, player, tiles, rng):
        """Other forests, landscapes and buildings; some spaces are left empty."""
        start = Player(self.edition)
        player.forests = {first: two for first, two in start.forests.items() if rng.random() < 0.4}
        player.land, player.buildings = {}, dict(start.buildings)
        crowd, landscapes = rng.choice([0.1, 0.4, 0.7]), rng.choice([LANDSCAPES, LANDSCAPES, [rng.choice(LANDSCAPES)]])
        for space in player.empty_spaces():
            if rng.random() < crowd:
                player.land[space] = rng.choice(landscapes)
        for tile in [self.edition.tiles[name] for name in tiles[:rng.choice([0, 4, 10])]]:
            places = self._places(player, tile, player.empty_spaces())
            if places:
                tiles.remove(tile["id"])
                player.buildings[rng.choice(places)] = tile["id"]

    def invariants(self):
        """No tile is in two places, stores are within bounds and wheels at rest."""
        tiles = [name for kind in KINDS for name in self.stacks[kind] + self.display[kind] if name]
        for player in self.players:
            tiles += [n for n in player.buildings.values() if n in self.edition.tiles] + player.supply
            assert all(0 <= n <= self.edition.limit(store[1]) for store, n in player.stock.items()), "bounds"
            rest = player.copy()
            rest.turn_wheels()
            assert rest.stock == player.stock, "the wheels have turned"
            assert len(player.notches) <= self.edition.data["notches"], "two notches"
        assert len(tiles) == len(set(tiles)), "every tile is in one place"

    @classmethod
    def coverage(cls, data):
        """A report of what came up in all matches so far."""
        wanted = [f"build {t['id']}" for t in data["buildings"]]
        wanted += [f"convert {t['id']}" for t in data["buildings"] if t["kind"] == "processing"]
        wanted += [f"effect {t['id']}" for t in data["buildings"]
                   if t["kind"] == "immediate" and not t["effect"].get("all_empty")]
        wanted += [f"copy {t['id']}" for t in data["buildings"] if t["kind"] == "immediate" and t["id"] != "tavern"]
        for card in data["specialists"]:
            wanted += [f"use {card['id']} {n}" for n in (1, 2)] + [f"card {card['id']}", f"card {card['id']} forced"]
        never = [name for name in wanted if not cls.MET[name]]
        rare = sorted((cls.MET[name], name) for name in wanted if cls.MET[name])[:8]
        return f"coverage: {len(wanted) - len(never)} of {len(wanted)}; never: {never}; rarest: {rare}"

    # ---- texts for comparing refusals --------------------------------------------------------------------

    def any_move(self, rng):
        """A random move text, usually illegal."""
        text = self._some_move(rng)
        way = rng.randrange(5)
        if way == 0:
            return mangle(text, rng)
        if way == 1:
            return self._wild_move(rng)
        words = text.split(" ")
        for _ in range(rng.choice([1, 1, 2])):
            change_a_word(words, self._pool(words, rng), rng)
        return " ".join(words)

    def _some_move(self, rng):
        """A legal move of any seat, each kind as likely, or a wild one."""
        seat = rng.randrange(self.seats())
        kinds = {}
        for text in self._moves(seat):
            kinds.setdefault(text.split(" ")[0], []).append(text)
        return rng.choice(kinds[rng.choice(sorted(kinds))]) if kinds else self._wild_move(rng)

    def _wild_move(self, rng):
        """A well-formed move that need not fit the moment."""
        cards, tiles, spaces = self.edition.card_order, self.edition.tile_order, self.edition.spaces
        good = rng.choice(self.edition.goods) + f"={rng.randrange(4)}" + rng.choice(["", "", "@glass", "@brick"])
        land = f"{rng.choice(LANDSCAPES)}@{rng.choice(spaces)}"
        fee = rng.choice(["", "", " pay food=1@glass", " pay charcoal=1@brick", f" pay forest@{rng.choice(spaces)}"])
        effect = rng.choice([good, land, f"{good} {land}", "draw", f"build {rng.choice(tiles)}@{rng.choice(spaces)}",
                             f"build {rng.choice(tiles)}", f"copy {rng.choice(tiles)}", f"-{land}", f"-{land} {good}"])
        return rng.choice([
            "done", "effect", "gift none", f"gift {good}", f"effect {effect}", f"clear {rng.choice(spaces)}",
            f"convert {rng.choice(tiles)}", f"convert {rng.choice(tiles)} {effect}", f"put {rng.choice(cards)}",
            f"play {rng.choice(cards)}", f"use {rng.choice('12')}{fee} {effect}", f"use {rng.choice('12')}{fee}",
            "choose " + " ".join(sorted(rng.sample(cards, 5), key=cards.index)),
            "choose " + " ".join(rng.choices(cards, k=5))])

    def _pool(self, words, rng):
        """Words that may stand in a move."""
        goods = [f"{good}={n}{wheel}" for good in self.edition.goods for n in range(9) for wheel in
                 (["", "@glass", "@brick"] if rng.random() < 0.3 or len(self.edition.stores[good]) > 1 else [""])]
        spots = [f"{sign}{kind}@{space}" for sign in ("", "-") for kind in (*LANDSCAPES, "forest")
                 for space in self.edition.spaces]
        fixed = ["pay", "1", "2", "use", "effect", "done", "none", "discard", "build", "draw", "copy", "convert"]
        lists = [goods, spots, fixed, self.edition.card_order, self.edition.tile_order, self.edition.spaces]
        return rng.choice(lists)

    def any_outcome(self, rng):
        """A random chance outcome, usually impossible."""
        if not self._chance_due():
            return rng.choice(["start 0", "card builder", "drawn cooperage shed pottery", self._draw_display(rng)])
        text = self.draw(rng)
        if rng.random() < 0.2:
            return mangle(text, rng)
        words = text.split(" ")
        pool = rng.choice([self.edition.tile_order, self.edition.card_order, ["-", "|", "0", "1", "4"], words])
        change_a_word(words, pool, rng)
        return " ".join(words)


BUILDERS = ("builder", "carpenter", "cultivator", "supplier", "feudal_lord", "pit_worker")


@lru_cache(maxsize=None)
def choices(cards, number):
    """Every choice of a number of cards, with its text."""
    return [(" ".join(["choose", *hand]), hand) for hand in combinations(cards, number)]


def change_a_word(words, pool, rng):
    """Replace, insert, drop or exchange words."""
    i, way = rng.randrange(len(words)), rng.randrange(5)
    if way <= 1:
        words[i] = rng.choice(pool)
    elif way == 2:
        words.insert(i + 1, rng.choice(pool))
    elif way == 3 and len(words) > 1:
        del words[i]
    else:
        j = rng.randrange(len(words))
        words[i], words[j] = words[j], words[i]


# ---- points of a building (GR-10) -----------------------------------------------------------------

def points(player, tile, place):
    """What one building gives its owner now."""
    effect = tile["effect"]
    if tile["kind"] != "bonus":
        return tile["points"]
    kind, of = effect["kind"], effect.get("of")
    if kind == "score_per":
        return effect["points"] * (amount_of(player, of, place) // effect["per"])
    if kind == "score_base_plus":
        return effect["base"] + effect["points"] * amount_of(player, of, place)
    if kind == "score_if_at_least":
        return effect["points"] if amount_of(player, of, place) >= effect["min"] else 0
    if kind == "score_2x2":
        return effect["points"] if any(is_square(player, of, space) for space in player.land) else 0
    if kind == "score_largest_group":
        return effect["points"] * max((len(group(player, of, s)) for s in player.tiles_of(of)), default=0)
    markers = [n for n in player.stock.values() if effect["min"] <= n <= effect["max"]]
    return effect["points"] * len(markers)


def amount_of(player, of, place):
    """The number of whatever a bonus building counts."""
    goods = player.edition.goods
    if of in goods:
        return player.held(of)
    if of in ("charcoal_both_wheels", "food_both_wheels"):
        return player.held(of.split("_")[0])
    if of in ("charcoal_on_lower_wheel", "food_on_lower_wheel"):
        return min(player.stock[wheel, of.split("_")[0]] for wheel in WHEELS)
    if of in ("brick_spent_on_own_buildings", "glass_spent_on_own_buildings"):
        own = [player.edition.tile(name) for name in player.buildings.values()]
        return sum(tile.get("cost", {}).get(of.split("_")[0], 0) for tile in own)
    if of == "own_immediate_building":
        return sum(player.edition.tile(name)["kind"] == "immediate" for name in player.buildings.values())
    if of == "set_of_pit_grove_pond":
        return min(player.count(kind) for kind in LANDSCAPES)
    if of.startswith("adjacent_"):
        return player.adjacent(place, of.removeprefix("adjacent_"))
    return player.count(of)


def is_square(player, kind, space):
    """Whether a 2x2 square of a landscape has this space as its top left one."""
    right, below = chr(ord(space[0]) + 1), str(int(space[1:]) + 1)
    four = [space, right + space[1:], space[0] + below, right + below]
    return all(player.land.get(s) == kind for s in four)


def group(player, kind, space):
    """All tiles of a landscape that are connected with this one."""
    found, new = set(), {space}
    while new:
        found |= new
        new = {n for s in new for n in player.adjacent_places(s, kind)} - found
    return found


# ---- worked examples ---------------------------------------------------------------------------------

def self_test(data):
    """The examples of the rules; yields (name, passed)."""
    yield from wheel_examples(data)
    yield from forced_example(data)
    yield from building_examples(data)
    yield from refused_options(data)


def match_with(data, players, **options):
    """A match whose first display lies there."""
    plain = {"players": players, "start": 0, "fifth_period": False, "beginner": False,
             "small_display": False, "edition": data["edition"]}
    game = GlassRoad(plain | options, data)
    rows = [[t["id"] for t in data["buildings"] if t["kind"] == kind][:len(game.display[kind])] for kind in KINDS]
    game.enter("display " + " | ".join(" ".join(row) for row in rows))
    return game


def with_card(data, name, **stock):
    """Two players, the first of whom has just played a card that the other does not hold."""
    game = match_with(data, 2)
    others = [card for card in game.edition.card_order if card != name]
    game.play(0, "choose " + " ".join(sorted([name] + others[:4], key=game.edition.card_order.index)))
    game.play(1, "choose " + " ".join(others[-5:]))
    game.play(0, "play " + name)
    for store, n in stock.items():
        game.players[0].stock[tuple(store.split("_"))] = n
    game.listed = {}
    return game, game.players[0]


def wheel_examples(data):
    """GR-1.10."""
    player = Player(Edition(data))
    player.stock["glass", "sand"] += 2
    player.turn_wheels()
    yield "two sand at the start", list(player.stock.values())[:6] == [1, 1, 0, 1, 2, 3]
    for good, n in {"sand": 2, "water": 2, "wood": 3, "food": 4, "charcoal": 4, "glass": 2}.items():
        player.stock["glass", good] = n
    player.turn_wheels()
    yield "one step only", [player.stock["glass", g] for g in ("sand", "water", "glass")] == [1, 1, 3]
    full = {"glass_water": 4, "glass_sand": 0, "glass_food": 1, "glass_charcoal": 1, "glass_wood": 1}
    game, player = with_card(data, "water_carrier", **full)
    game.play(0, "use 2 pay food=1@brick water=2 sand=1")
    game.play(0, "use 1 wood=1 water=2")
    yield "sand first: all four fit", player.stock["glass", "water"] == 7
    game, player = with_card(data, "water_carrier", **full)
    game.play(0, "use 1 pay food=1@brick wood=1 water=2")
    yield "wood first: three fit", "use 2 water=2 sand=1" not in game.moves(0)
    yield "and one is named", "use 2 water=1 sand=1" in game.moves(0)


def forced_example(data):
    """GR-4.10."""
    game = match_with(data, 4)
    for seat, fourth in enumerate(["forest_manager"] * 3 + ["cultivator"]):
        game.play(seat, f"choose builder carpenter pit_worker {fourth} supplier")
    for seat, name in enumerate(["forest_manager", "forest_manager", "builder", "pit_worker"]):
        game.play(seat, "put " + name)
    yield "the third has to follow", game.card["waiting"] == [2] and not game.card["both"]
    game.play(0, "use 1 wood=1 grove@e2")
    yield "then it is its turn", game.next() == {"seats": [2]}
    game.play(2, "done")
    yield "the second is free", game.card["actor"] == 1 and game.card["both"]
    known = [seat for seat, player in enumerate(game.players) if player.not_in_hand == ["forest_manager"]]
    yield "what everybody knows (GR-11.12)", known == [0, 1, 2, 3]


def building_examples(data):
    """GR-1.10 (cultivator and sand island), GR-8.2, GR-8.6."""
    game, player = with_card(data, "cultivator")
    game.display["immediate"][:2] = ["sand_island", "tavern"]
    game.listed = {}
    player.land.clear()
    game.play(0, "use 1 pond@e2")
    del player.forests["d1"]
    game.listed = {}
    game.play(0, "use 2 build sand_island@e1 pay food=1@brick")
    yield "two sand", "effect sand=2" in game.moves(0) and "effect sand=3" not in game.moves(0)
    player.buildings.update({"a3": "tavern", "decorators_hamlet": "artists_colony"})
    yield "an upgrade is copied", copyable(player, "a3") == ["artists_colony"]
    upgrade = game.edition.tiles["glassmakers_village"]
    yield "but not upgraded", game._places(player, upgrade, player.empty_spaces()) == []


def refused_options(data):
    """GR-11.14."""
    for players, odd in ((1, {"fifth_period": True}), (3, {"small_display": True}), (2, {"start": 2}), (5, {})):
        try:
            match_with(data, players, **odd)
            yield f"refused: {players} players, {odd}", False
        except Illegal:
            yield f"refused: {players} players, {odd}", True
