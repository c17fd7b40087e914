"""Patchwork, written straight from the numbered rules: slow, obvious, independent."""

import random
import re
from dataclasses import dataclass, replace
from functools import lru_cache

from contract import Game, Illegal, mangle

COLUMNS = "abcdefghi"
SIDE = 9
TURNS = ["r0", "r90", "r180", "r270"]
BUY = re.compile("buy (0|[1-9][0-9]?) ((?:r0|r90|r180|r270)f?) ([a-i][1-9])")
PATCH = re.compile("patch ([a-i][1-9])")
START = re.compile("start ([01])")
CIRCLE = re.compile("circle((?: (?:0|[1-9][0-9]?))+)")


# --- Shapes and placements -------------------------------------------------------------

def turned(rows):
    """The shape turned a quarter clockwise."""
    return tuple("".join(column) for column in zip(*reversed(rows)))


def mirrored(rows):
    """The shape mirrored left-right."""
    return tuple(row[::-1] for row in rows)


def orientations(rows, flip):
    """Each distinct orientation once, under the first of its names (PW-5.4, PW-10.2)."""
    found = {}
    for suffix, shape in [("", rows), ("f", mirrored(rows))][: 2 if flip else 1]:
        for turn in TURNS:
            if shape not in found.values():
                found[turn + suffix] = shape
            shape = turned(shape)
    return found


def bit(row, column):
    """The quilt mask of one cell."""
    return 1 << (row * SIDE + column)


def cell_name(row, column):
    """The name of a cell: column letter, then row number from the top."""
    return f"{COLUMNS[column]}{row + 1}"


def shape_mask(shape, top, left):
    """The cells that a shape covers with its bounding box at a given top-left cell."""
    return sum(
        bit(top + r, left + c)
        for r, row in enumerate(shape)
        for c, mark in enumerate(row)
        if mark == "X"
    )


@lru_cache(maxsize=None)
def placements(rows, flip):
    """Every placement of a shape on an empty quilt: 'orientation cell' to mask."""
    found = {}
    for name, shape in orientations(rows, flip).items():
        for top in range(SIDE - len(shape) + 1):
            for left in range(SIDE - len(shape[0]) + 1):
                found[f"{name} {cell_name(top, left)}"] = shape_mask(shape, top, left)
    return found


@lru_cache(maxsize=None)
def buys(patch_id, rows, flip):
    """Every way to place a patch on an empty quilt, as (move text, mask), sorted."""
    return sorted((f"buy {patch_id} {where}", mask) for where, mask in placements(rows, flip).items())


CELLS = {cell_name(r, c): bit(r, c) for r in range(SIDE) for c in range(SIDE)}
PATCH_MOVES = sorted((f"patch {name}", mask) for name, mask in CELLS.items())
FULL = sum(CELLS.values())


@lru_cache(maxsize=None)
def squares(side):
    """The masks of all squares of a given side on the quilt (PW-7.1)."""
    solid = ("X" * side,) * side
    return [shape_mask(solid, r, c) for r in range(SIDE - side + 1) for c in range(SIDE - side + 1)]


def quilt_rows(mask):
    """A quilt as nine texts, '.' for free and 'X' for covered."""
    marks = ["X" if mask >> i & 1 else "." for i in range(SIDE * SIDE)]
    return ["".join(marks[i:i + SIDE]) for i in range(0, SIDE * SIDE, SIDE)]


# --- The game --------------------------------------------------------------------------

@dataclass
class Player:
    """What one player has; the quilt is a mask of covered cells."""

    buttons: int
    space: int
    icons: int = 0
    quilt: int = 0
    bonus: bool = False
    finished: int | None = None


class Patchwork(Game):
    """One match of Patchwork."""

    NAME = "patchwork"

    @staticmethod
    def option_sets():
        """All printings, both readings of flip, every way to find the starting player."""
        return [
            {"printing": printing, "flip": flip, "start": start}
            for printing in ("newer", "2014")
            for flip in (True, False)
            for start in ("random", 0, 1)
        ]

    def __init__(self, options, data):
        """The table before anything is drawn (PW-1.1, PW-2.2)."""
        check_options(options)
        self.options = dict(options)
        self.data = data
        self.last = data["track"]["last_space"]
        self.patches = {p["id"]: p for p in data["patches"]}
        start = data["start"]
        self.players = [Player(start["buttons"], start["space"]) for _ in range(2)]
        self.circle = []
        self.specials = list(data["track"]["special_patch_before_space"][options["printing"]])
        self.placer = None  # the seat that has to place a special patch
        self.aims = [None, None]  # the square that each seat leans to, for testing only
        drawn_start = options["start"] == "random"
        self.due = ["start", "circle"] if drawn_start else ["circle"]
        self.on_top = None if drawn_start else options["start"]

    def __deepcopy__(self, memo):
        """A copy that shares what never changes."""
        twin = object.__new__(type(self))
        twin.__dict__.update(self.__dict__)
        twin.players = [replace(p) for p in self.players]
        twin.circle = list(self.circle)
        twin.specials = list(self.specials)
        twin.due = list(self.due)
        return twin

    # Whose turn

    def seats(self):
        """Two players."""
        return 2

    def next(self):
        """Set-up first, then a special patch in hand, then the token further back."""
        if self.due:
            return {"chance": True}
        if self.placer is not None:
            return {"seats": [self.placer]}
        if self.over():
            return {"over": True}
        return {"seats": [self.mover()]}

    def over(self):
        """Both tokens are on the last space and nothing is left to place (PW-8.1)."""
        return self.placer is None and all(p.space == self.last for p in self.players)

    def mover(self):
        """The seat further back; on one space, the one on top (PW-3.1, PW-3.2)."""
        first, second = (p.space for p in self.players)
        if first == second:
            return self.on_top
        return 0 if first < second else 1

    # What is allowed

    def moves(self, seat):
        """Every legal move of the seat, sorted as text."""
        if self.next() != {"seats": [seat]}:
            return []
        quilt = self.players[seat].quilt
        if self.placer is not None:
            return [text for text, mask in PATCH_MOVES if not mask & quilt]
        found = ["advance"]
        for patch_id in self.offer():
            if self.patches[patch_id]["price"] <= self.players[seat].buttons:
                found += [text for text, mask in self.buys(patch_id) if not mask & quilt]
        return sorted(found)

    def offer(self):
        """The patches that may be chosen from (PW-5.1)."""
        return self.circle[: self.data["offer"]]

    def rows(self, patch_id):
        """The shape of a patch."""
        return tuple(self.patches[patch_id]["rows"])

    def buys(self, patch_id):
        """Every buy of a patch on an empty quilt, with its mask."""
        return buys(patch_id, self.rows(patch_id), self.options["flip"])

    # Moves

    def play(self, seat, text):
        """Check the seat and the kind of move, then carry it out."""
        self.check_turn(seat)
        if text == "advance":
            self.check_nothing_to_place()
            self.advance(seat)
        elif found := BUY.fullmatch(text):
            self.check_nothing_to_place()
            self.buy(seat, int(found[1]), found[2], found[3])
        elif found := PATCH.fullmatch(text):
            self.place_special(seat, found[1])
        else:
            raise Illegal("notation", f"{text!r} is not a move")

    def check_turn(self, seat):
        """Refuse a seat that is not to move."""
        due = self.next()
        if "chance" in due:
            raise Illegal("chance", "an outcome has to be entered first")
        if "over" in due:
            raise Illegal("PW-8.1", "the match is over")
        if due != {"seats": [seat]}:
            raise Illegal("PW-3.1", f"seat {seat} is not to move")

    def check_nothing_to_place(self):
        """Refuse a turn while a special patch waits (PW-6.2)."""
        if self.placer is not None:
            raise Illegal("PW-6.2", "the special patch has to be placed first")

    def advance(self, seat):
        """Action A: to the space in front of the opponent, a button a space (PW-4.1)."""
        player = self.players[seat]
        target = min(self.players[1 - seat].space + 1, self.last)  # PW-4.2
        player.buttons += target - player.space
        self.move_token(seat, target)

    def buy(self, seat, patch_id, orientation, cell):
        """Action B: take, pay, place, move, in this order (PW-5)."""
        player = self.players[seat]
        mask = self.checked_placement(player, patch_id, orientation, cell)
        patch = self.patches[patch_id]
        at = self.circle.index(patch_id)
        self.circle = self.circle[at + 1:] + self.circle[:at]  # PW-5.2
        player.buttons -= patch["price"]  # PW-5.3
        player.icons += patch["icons"]  # PW-5.4
        self.cover(player, mask)
        self.move_token(seat, min(player.space + patch["time"], self.last))  # PW-5.5

    def checked_placement(self, player, patch_id, orientation, cell):
        """The cells that a buy covers, or the rule against it."""
        if patch_id not in self.offer():
            raise Illegal("PW-5.1", f"patch {patch_id} is not among the next ones")
        if self.patches[patch_id]["price"] > player.buttons:
            raise Illegal("PW-5.1", f"patch {patch_id} costs too much")
        names = orientations(self.rows(patch_id), self.options["flip"])
        if orientation not in names:
            raise Illegal("notation", f"{orientation} is no name of an orientation of it")
        mask = placements(self.rows(patch_id), self.options["flip"]).get(f"{orientation} {cell}")
        if mask is None:
            raise Illegal("PW-5.4", "it would stick out over the edge")
        if mask & player.quilt:
            raise Illegal("PW-5.4", "it would cover a covered cell")
        return mask

    def place_special(self, seat, cell):
        """Put the special patch on a free cell (PW-6.2)."""
        if self.placer is None:
            raise Illegal("PW-6.2", "there is no special patch to place")
        player = self.players[seat]
        if CELLS[cell] & player.quilt:
            raise Illegal("PW-6.2", f"{cell} is covered")
        self.placer = None
        self.cover(player, CELLS[cell])

    # What moves do

    def cover(self, player, mask):
        """Cover cells, and take the bonus tile for the first full square (PW-7.1)."""
        player.quilt |= mask
        if any(p.bonus for p in self.players):
            return
        squares_7 = squares(self.data["bonus"]["square"])
        player.bonus = any(square & player.quilt == square for square in squares_7)

    def move_token(self, seat, target):
        """Step space by space, dealing with what is passed in track order (PW-6.3)."""
        player = self.players[seat]
        while player.space < target:
            player.space += 1
            if player.space in self.data["track"]["income_before_space"]:
                player.buttons += player.icons  # PW-6.1
            if player.space in self.specials:
                self.take_special(seat, player.space)
        self.arrive(seat)

    def take_special(self, seat, space):
        """Take a special patch off the track; a full quilt loses it (PW-6.2)."""
        self.specials.remove(space)
        if self.players[seat].quilt != FULL:
            assert self.placer is None, "one move passes at most one (PW-11.3)"
            self.placer = seat

    def arrive(self, seat):
        """Go on top of a token that stands there, and note the finish (PW-3.2, PW-11.2)."""
        player, other = self.players[seat], self.players[1 - seat]
        self.on_top = seat if player.space == other.space else None
        if player.space == self.last:
            player.finished = 1 if other.finished is None else 2

    # Chance

    def draw(self, rng):
        """A random start, or a random circle that ends with the 1x2 patch (PW-2.1)."""
        if self.due[0] == "start":
            return f"start {rng.randrange(2)}"
        return circle_text(self.shuffled(rng))

    def shuffled(self, rng):
        """All patch ids in random order, the neutral token's patch last."""
        last = self.data["start"]["neutral_after_patch"]
        order = [i for i in self.patches if i != last]
        rng.shuffle(order)
        return order + [last]

    def enter(self, text):
        """Enter the outcome that is due."""
        if not self.due:
            raise Illegal("chance", "no outcome is due")
        if self.due[0] == "start":
            self.enter_start(text)
        else:
            self.enter_circle(text)

    def enter_start(self, text):
        """The starting player's token lies on top (PW-2.2)."""
        found = START.fullmatch(text)
        if not found:
            raise Illegal("chance", f"{text!r} is not a starting seat")
        self.on_top = int(found[1])
        self.due.pop(0)

    def enter_circle(self, text):
        """All patches, once each, the neutral token's patch last (PW-2.1)."""
        found = CIRCLE.fullmatch(text)
        if not found:
            raise Illegal("chance", f"{text!r} is not a circle")
        order = [int(word) for word in found[1].split()]
        if sorted(order) != sorted(self.patches):
            raise Illegal("PW-2.1", "each patch lies in the circle once")
        if order[-1] != self.data["start"]["neutral_after_patch"]:
            raise Illegal("PW-2.1", "the 1x2 patch is the last one")
        self.circle = order
        self.due.pop(0)

    # What is shown

    def state(self):
        """The state as the protocol writes it."""
        return {
            "game": self.NAME,
            "options": dict(self.options),
            "next": self.next(),
            "players": [self.player_state(p) for p in self.players],
            "on_top": self.on_top,
            "circle": list(self.circle),
            "specials": list(self.specials),
            "pending": 0 if self.placer is None else 1,
        }

    @staticmethod
    def player_state(player):
        """One player as the protocol writes it."""
        return {
            "buttons": player.buttons,
            "space": player.space,
            "icons": player.icons,
            "quilt": quilt_rows(player.quilt),
            "bonus": player.bonus,
            "finished": player.finished,
        }

    def score(self):
        """Buttons, bonus tile and free cells (PW-8.2); the order once it is over (PW-8.3)."""
        sheets = [self.sheet(seat) for seat in range(2)]
        if not self.over():
            return {"scores": sheets, "ranking": None, "winners": None}
        order = sorted(range(2), key=lambda s: (-sheets[s]["total"], self.players[s].finished))
        return {"scores": sheets, "ranking": [[s] for s in order], "winners": order[:1]}

    def sheet(self, seat):
        """The score of one seat, item by item."""
        player = self.players[seat]
        bonus = self.data["bonus"]["points"] if player.bonus else 0
        free = SIDE * SIDE - player.quilt.bit_count()
        empty = -self.data["empty_cell_penalty"] * free
        total = player.buttons + bonus + empty
        return {"seat": seat, "buttons": player.buttons, "bonus": bonus, "empty": empty, "total": total}

    # What holds at any time

    def invariants(self):
        """Nothing appears from nowhere, and what is derived agrees with what it is derived from."""
        if self.circle:
            self.check_conservation()
        for player in self.players:
            assert player.buttons >= 0, "no debts"
            assert (player.finished is None) == (player.space < self.last), "finished on the last space"
            assert not player.bonus or any(q & player.quilt == q for q in squares(7)), "bonus is earned"
        assert sum(p.bonus for p in self.players) <= 1, "one bonus tile"
        together = self.players[0].space == self.players[1].space
        assert "start" in self.due or (self.on_top is not None) == together, "on top of each other"

    def check_conservation(self):
        """Patches and icons are in the circle or on a quilt; special patches on the track or there."""
        taken = [p for i, p in self.patches.items() if i not in self.circle]
        assert sum(p.icons for p in self.players) == sum(p["icons"] for p in taken), "icons"
        special = 5 - len(self.specials) - (self.placer is not None)
        cells = sum("".join(p["rows"]).count("X") for p in taken)
        covered_cells = sum(p.quilt.bit_count() for p in self.players)
        full = any(p.quilt == FULL for p in self.players)
        assert covered_cells == cells + special or full, "covered cells"

    # Texts for the comparison of refusals

    def any_move(self, rng):
        """Something like a move: any of the whole space, or one nearly right."""
        return rng.choice(ODD_MOVES)(self, rng)

    def any_outcome(self, rng):
        """Something like an outcome: possible, spoilt or misspelt."""
        return rng.choice(ODD_OUTCOMES)(self, rng)

    def lean(self, seat, moves, rng):
        """A move that packs tightly, so that full squares come up more often than by luck."""
        if rng.random() < 0.05:
            return rng.choice(moves)
        if self.aims[seat] is None:
            self.aims = [rng.choice(squares(7)) for _ in self.players]
        quilt, aim = self.players[seat].quilt, self.aims[seat]
        return max(moves, key=lambda text: (self.merit(text, quilt, aim), rng.random()))

    def merit(self, text, quilt, aim):
        """How snugly a placement lies, how well in the square, and how little it costs a cell."""
        if text == "advance":
            return 0
        words = text.split(" ")
        if words[0] == "patch":
            return snugness(CELLS[words[1]], quilt) + (CELLS[words[1]] & aim > 0)
        patch = self.patches[int(words[1])]
        mask = placements(tuple(patch["rows"]), self.options["flip"])[f"{words[2]} {words[3]}"]
        cost = patch["price"] + patch["time"] - 2 * patch["icons"]
        inside = (mask & aim).bit_count()
        return snugness(mask, quilt) + (0.3 * inside - 0.25 * cost) / mask.bit_count()


@lru_cache(maxsize=None)
def outline(mask):
    """The cells around some cells, and the number of their sides on the edge of the board."""
    around, edge = 0, 0
    for i in range(SIDE * SIDE):
        if mask >> i & 1:
            row, column = divmod(i, SIDE)
            for r, c in ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)):
                if 0 <= r < SIDE and 0 <= c < SIDE:
                    around |= bit(r, c)
                else:
                    edge += 1
    return around & ~mask, edge


def snugness(mask, quilt):
    """The part of an outline that lies against covered cells or the edge."""
    around, edge = outline(mask)
    return ((around & quilt).bit_count() + edge) / (around.bit_count() + edge)


def check_options(options):
    """Refuse options that do not exist (PW-10)."""
    allowed = {"printing": ["newer", "2014"], "flip": [True, False], "start": ["random", 0, 1]}
    if set(options) != set(allowed):
        raise Illegal("options", "printing, flip and start have to be given")
    for name, value in options.items():
        if not any(value == a and type(value) is type(a) for a in allowed[name]):
            raise Illegal("options", f"{value!r} is not possible for {name}")


def circle_text(order):
    """The notation of a circle."""
    return "circle " + " ".join(map(str, order))


# --- Texts that are mostly refused -------------------------------------------------------

def legal_move(game, rng):
    """A legal move of whoever is to move, or an advance when nobody is."""
    moves = [text for seat in range(2) for text in game.moves(seat)]
    return rng.choice(moves or ["advance"])


def any_buy(game, rng):
    """A buy from the whole space of buys, possible or not."""
    turn = rng.choice(TURNS) + rng.choice(["", "f"])
    return f"buy {rng.randrange(35)} {turn} {rng.choice(list(CELLS))}"


def offered_buy(game, rng):
    """A buy of one of the next patches, on the quilt or off it, affordable or not."""
    patch_id = rng.choice(game.offer() or [0])
    turn = rng.choice(TURNS) + rng.choice(["", "f"])
    return f"buy {patch_id} {turn} {rng.choice(list(CELLS))}"


def placed_buy(game, rng):
    """A rightly named placement of one of the next patches, perhaps on covered cells."""
    return rng.choice(game.buys(rng.choice(game.offer() or [0])))[0]


def distant_buy(game, rng):
    """A rightly named placement of a patch that comes too late in the circle."""
    return rng.choice(game.buys(rng.choice(game.circle[3:6] or [0])))[0]


def renamed_buy(game, rng):
    """A legal move with another name of an orientation."""
    words = legal_move(game, rng).split(" ")
    if words[0] == "buy":
        words[2] = rng.choice(TURNS) + rng.choice(["", "f"])
    return " ".join(words)


def outside_cell(game, rng):
    """A legal move with a cell that no quilt has."""
    words = legal_move(game, rng).split(" ")
    words[-1] = rng.choice(["j1", "a10", "a0", "1a", "aa", "i", "9", "A1", "h-1", "c4f"])
    return " ".join(words)


def any_special(game, rng):
    """A special patch anywhere."""
    return f"patch {rng.choice(list(CELLS))}"


def nonsense(game, rng):
    """Words that are no notation of this game."""
    return rng.choice(["", " ", "pass", "buy", "patch", "buy 3", "start 0", "advance 1", "null",
                       "buy -1 r0 a1", "buy 99999999999999999999 r0 a1", "buy 3 r45 a1",
                       "buy 3 r360 a1", "buy 3 f a1", "buy 3 a1 r0", "buy 3 r0ff a1", "take c pink 2"])


ODD_MOVES = [
    legal_move, any_buy, offered_buy, offered_buy, placed_buy, placed_buy, distant_buy,
    renamed_buy, renamed_buy, outside_cell, any_special, nonsense,
    lambda game, rng: "advance",
    lambda game, rng: mangle(legal_move(game, rng), rng),
    lambda game, rng: mangle(legal_move(game, rng), rng),
]


def any_start(game, rng):
    """A starting seat, perhaps of a third player."""
    return f"start {rng.choice([0, 1, 0, 1, 2, -1, 33])}"


def any_circle(game, rng):
    """A possible circle."""
    return circle_text(game.shuffled(rng))


def spoilt_circle(game, rng):
    """A circle with one thing wrong."""
    order = game.shuffled(rng)
    at = rng.randrange(len(order) - 1)
    fault = rng.randrange(5)
    if fault == 0:
        order[at], order[-1] = order[-1], order[at]
    elif fault == 1:
        order[at] = order[at - 1]
    elif fault == 2:
        order.pop(at)
    elif fault == 3:
        order.insert(at, order[at])
    else:
        order[at] = 33
    return circle_text(order)


ODD_OUTCOMES = [
    any_start, any_circle, spoilt_circle, spoilt_circle,
    lambda game, rng: mangle(any_start(game, rng), rng),
    lambda game, rng: mangle(any_circle(game, rng), rng),
    lambda game, rng: rng.choice(["", "start", "circle", "circle 0", "start random", "advance"]),
]


# --- Fixed tests -------------------------------------------------------------------------

# Options, entries, and the numbers of sequences of 1, 2 and 3 decisions from there.
FIXED_CIRCLE = [("chance", circle_text([*range(1, 33), 0]))]
PERFT = [
    ({"printing": "newer", "flip": True, "start": 0}, FIXED_CIRCLE, [639, 387453, 64645343]),
    ({"printing": "newer", "flip": False, "start": 0}, FIXED_CIRCLE, [639, 344669, 53241571]),
]



def scripted(circle, lines):
    """Entries from 'seat move' texts, joined by semicolons, after a circle."""
    moves = [line.strip().partition(" ") for line in lines.split(";")]
    return [("chance", circle), *((int(seat), text) for seat, _, text in moves)]


# Whole matches for what chance hardly ever brings: here seat 0 covers its whole quilt with
# the patch that moves its token over the last special patch, which is lost (PW-6.2).
SCRIPTS = [
    (
        {"printing": "newer", "flip": True, "start": 0},
        scripted(
            "circle 20 23 11 5 25 30 13 24 4 6 26 7 19 1 21 14 31 17 2 22 32 9 15 12 27 3 10 18 29 16 8 28 0",
            """0 buy 11 r90 a1; 1 advance; 0 buy 5 r90f b1; 1 advance; 0 buy 30 r0 a3; 1 advance;
            0 buy 13 r90f d1; 1 advance; 0 buy 24 r90 a5; 1 advance; 0 buy 6 r90 d3; 1 advance;
            0 advance; 1 advance; 0 buy 7 r270 f1; 1 advance; 0 buy 21 r90 d4; 0 patch f4; 1 advance;
            0 buy 14 r0f h1; 1 advance; 0 buy 2 r90 e6; 0 patch a6; 1 advance; 0 buy 22 r270 c7;
            1 advance; 1 patch a1; 0 buy 32 r0 g6; 1 advance; 0 buy 12 r90f a8; 1 advance;
            0 buy 10 r90 h4; 0 patch i9; 1 advance; 0 buy 29 r270f d8; 1 advance""",
        ),
    ),
]


def self_test(data):
    """Check the data's own totals and the worked examples, as (name, passed)."""
    yield from data_checks(data)
    yield from score_checks(data)
    yield from token_checks(data)
    yield from passing_checks(data)
    yield from bonus_checks(data)
    yield from notation_checks(data)
    yield from script_checks(data)


def laid_out(data, **options):
    """A match after set-up, with seat 0 to move unless told otherwise."""
    game = Patchwork({"printing": "newer", "flip": True, "start": 0} | options, data)
    game.enter(circle_text([*range(1, 33), 0]))
    return game


def refused(game, seat, text):
    """The rule by which a move is refused, None when it is not; nothing changes then."""
    before = game.state()
    try:
        game.play(seat, text)
    except Illegal as illegal:
        return illegal.rule if game.state() == before else "changed"
    return None


def covered(count):
    """A quilt with its first cells covered."""
    return (1 << count) - 1


def data_checks(data):
    """The totals that the data file states about itself."""
    patches = data["patches"]
    shapes = [tuple(p["rows"]) for p in patches]
    yield "33 patches", sorted(p["id"] for p in patches) == list(range(33))
    yield "166 cells", sum("".join(s).count("X") for s in shapes) == 166
    yield "price 133", sum(p["price"] for p in patches) == 133
    yield "time 107", sum(p["time"] for p in patches) == 107
    yield "38 icons", sum(p["icons"] for p in patches) == 38
    yield "on 22 patches", sum(p["icons"] > 0 for p in patches) == 22
    yield "30 shapes", len({frozenset(orientations(s, True).values()) for s in shapes}) == 30
    chiral = [s for s in shapes if len(orientations(s, True)) > len(orientations(s, False))]
    yield "13 chiral patches", len(chiral) == 13
    sizes = [len(placements(s, True)) for s in shapes]
    yield "7349 placements", sum(sizes) == 7349 and max(sizes) == 448


def score_checks(data):
    """The examples of scoring (PW-9.1, PW-9.4) and the tie (PW-8.3)."""
    game = laid_out(data)
    yield "PW-9.4", game.score()["scores"][0]["total"] == -157 and game.score()["winners"] is None
    game.players = [Player(14, 53, 0, covered(76), True, 1), Player(18, 53, 0, covered(79), False, 2)]
    score = game.score()
    yield "PW-9.1 totals", [s["total"] for s in score["scores"]] == [11, 14]
    yield "PW-9.1 winner", (score["ranking"], score["winners"]) == ([[1], [0]], [1])
    game.players = [Player(4, 53, 0, 1, False, 2), Player(4, 53, 0, 1, False, 1)]
    yield "PW-8.3 tie", game.score()["ranking"] == [[1], [0]]


def token_checks(data):
    """Whose turn it is, and how far an advance goes (PW-9.2, PW-9.3, PW-4.2)."""
    game = laid_out(data)
    game.players[1].space, game.on_top = 3, None
    game.play(0, "advance")
    yield "PW-9.2", (game.players[0].space, game.players[0].buttons) == (4, 9)
    game = laid_out(data)
    game.players[1].space, game.on_top = 4, None
    game.play(0, "buy 1 r0 a1")
    yield "PW-9.3 behind", (game.players[0].space, game.next()) == (3, {"seats": [0]})
    game = laid_out(data)
    game.players[1].space, game.on_top = 3, None
    game.play(0, "buy 1 r0 a1")
    yield "PW-9.3 on top", (game.on_top, game.next()) == (0, {"seats": [0]})
    yield "PW-3.1", refused(game, 1, "advance") == "PW-3.1"
    game = laid_out(data)
    game.players[0].space, game.players[1] = 51, Player(0, 53, finished=1)
    game.on_top = None
    game.play(0, "advance")
    yield "PW-4.2", (game.players[0].buttons, game.players[0].space) == (7, 53)
    yield "PW-8.1", game.over() and game.players[0].finished == 2 and game.on_top == 0
    yield "PW-8.1 refusal", refused(game, 0, "advance") == "PW-8.1"


def passing_checks(data):
    """Income and special patches (PW-6), and the end that waits for a placement (PW-11.2)."""
    game = laid_out(data)
    game.players[0] = Player(5, 4, icons=2)
    game.players[1].space, game.on_top = 4, 0
    game.play(0, "advance")
    yield "PW-6.1", game.players[0].buttons == 8
    for opponent, buttons in ((3, 2), (4, 2 + 3)):
        game.players = [Player(0, opponent - 1, 3), Player(0, opponent)]
        game.play(0, "advance")
        yield f"PW-6.4 landing on {opponent + 1}", game.players[0].buttons == buttons
    game = at_special(data, quilt=0)
    game.play(0, "advance")
    yield "PW-6.2 taken", 50 not in game.specials and game.state()["pending"] == 1
    yield "PW-11.2", (game.players[0].finished, game.next()) == (2, {"seats": [0]})
    yield "PW-6.2 first", refused(game, 0, "advance") == "PW-6.2" and len(game.moves(0)) == 81
    game.play(0, "patch d5")
    yield "PW-6.2 placed", game.over() and game.state()["players"][0]["quilt"][4] == "...X....."
    game = at_special(data, quilt=FULL)
    game.play(0, "advance")
    yield "PW-6.2 lost", game.over() and 50 not in game.specials


def at_special(data, quilt):
    """Seat 0 before the last special patch, seat 1 on the last space (as a test only)."""
    game = laid_out(data)
    game.specials = [50]
    game.players = [Player(5, 49, quilt=quilt), Player(5, 53, finished=1)]
    game.on_top = None
    return game


def bonus_checks(data):
    """The bonus tile goes to the first full square, by any placement (PW-7.1)."""
    game = at_special(data, quilt=squares(7)[4] & ~CELLS["e5"])
    game.play(0, "advance")
    yield "PW-7.1 not yet", not game.players[0].bonus
    game.play(0, "patch e5")
    yield "PW-7.1 by a special patch", game.players[0].bonus
    game = at_special(data, quilt=squares(7)[4] & ~CELLS["e5"])
    game.players[1].bonus = True
    game.play(0, "advance")
    game.play(0, "patch e5")
    yield "PW-7.1 only one", not game.players[0].bonus and game.players[1].bonus


def notation_checks(data):
    """Names of orientations, the way of the neutral token, and refusals."""
    corner = orientations(("X.", "X.", "XX"), True)
    yield "r90 is clockwise", corner["r90"] == ("XXX", "X..")
    yield "f mirrors first", corner["r90f"] == ("X..", "XXX")
    yield "first name only", list(orientations(("X", "X"), True)) == ["r0", "r90"]
    game = laid_out(data)
    yield "PW-5.1 far", refused(game, 0, "buy 4 r0 a1") == "PW-5.1"
    yield "canonical", refused(game, 0, "buy 2 r180 a1") == "notation"
    yield "PW-5.4 edge", refused(game, 0, "buy 2 r0 a8") == "PW-5.4"
    game.play(0, "buy 2 r0 a1")
    yield "PW-5.2", (game.circle[:2], game.circle[-2:]) == ([3, 4], [0, 1])
    game = laid_out(data, flip=False)
    game.circle = [7, 8, 9, 0]
    yield "PW-10.2", refused(game, 0, "buy 7 r0f a1") == "notation"
    game = laid_out(data)
    game.players[0].buttons = 0
    yield "PW-5.1 price", refused(game, 0, "buy 1 r0 a1") == "PW-5.1" and game.moves(0) == ["advance"]
    game.players[0] = Player(9, 0, quilt=FULL & ~CELLS["a1"] & ~CELLS["b1"])
    yield "PW-5.1 room", game.moves(0) == ["advance"]


def script_checks(data):
    """The scripted match really fills a quilt, loses a special patch and ends."""
    options, entries = SCRIPTS[0]
    game = Patchwork(options, data)
    game.enter(entries[0][1])
    for seat, text in entries[1:]:
        game.play(seat, text)
    special = sum(text.startswith("patch") for _, text in entries)
    yield "full quilt", game.players[0].quilt == FULL
    yield "special patch lost", game.over() and special == 4 and game.specials == []
