"""Azul: Stained Glass of Sintra, written slowly and obviously, to compare an engine with.

Panes are single letters (o p y b l), and every heap of panes is a plain list of letters: the
bag, the tower, each factory, the centre, a strip's plain and joker spaces, a window.  Numbers
like SG-4.3 are those of the numbered rules.  Every printed value is read from the edition data.

Rule names of refusals:
  protocol   a move while chance is due or the match is over (or the reverse), an unknown seat
  options    an unknown or impossible option
  notation   a text that is no move (no outcome) in any match
  chance     a well-formed outcome that is impossible here, or of another kind than the one due
  SG-n.m     a well-formed move that this rule forbids

Scores: the running `score` is where the score marker stands: a bottom step takes its points at
once (SG-8.3), and `lost` of the state remembers them.  `track` is that running score, `broken` is
what the marker's present step takes at the end (SG-8.2), and `lost` of the sheet adds up both
losses as a positive number, for the tie (SG-8.6).
"""

import copy
import re

from contract import Illegal

NUMBER = "(?:0|[1-9][0-9]{0,8})"     # no leading zeros
POSITIVE = "[1-9][0-9]{0,8}"
JOKER = "joker"


class Sintra:
    """One match: its state, its legal moves, its chance outcomes and its scores."""

    NAME = "sintra"

    @staticmethod
    def option_sets():
        """Every combination of options worth testing."""
        sets = []
        for players in (2, 3, 4):
            for side in ("A", "B"):
                for start in ("random", 0, players - 1):
                    sets.append({"players": players, "side": side, "start": start,
                                 "edition": "reconstructed-1"})
        return sets

    def __init__(self, options, data):
        """The state before any entry: nothing is drawn yet."""
        self.data = data
        self.colours = list(data["colours"])
        self.letters = [colour[0] for colour in self.colours]
        self._check_options(options)
        self.options = {key: options[key] for key in ("players", "side", "start", "edition")}
        self._read_components()
        self._set_up_table()

    def __deepcopy__(self, memo):
        """A copy that shares the edition, which never changes."""
        memo[id(self.data)], memo[id(self.designs)] = self.data, self.designs
        twin = Sintra.__new__(Sintra)
        twin.__dict__.update(copy.deepcopy(self.__dict__, memo))
        return twin

    def _check_options(self, options):
        """Refuse unknown, missing or impossible options."""
        if set(options) != {"players", "side", "start", "edition"}:
            raise Illegal("options", "the options are players, side, start and edition")
        players, start = options["players"], options["start"]
        if type(players) is not int or str(players) not in self.data["factories"]:
            raise Illegal("options", "players is 2, 3 or 4")
        if options["side"] not in ("A", "B"):
            raise Illegal("options", "side is A or B")
        if start != "random" and (type(start) is not int or not 0 <= start < players):
            raise Illegal("options", "start is a seat or random")
        if options["edition"] != self.data["edition"]:
            raise Illegal("options", "no such edition")

    def _read_components(self):
        """Take the printed values out of the edition."""
        data = self.data
        self.factory_count = data["factories"][str(self.options["players"])]     # SG-1.2
        self.per_factory = data["panes_per_factory"]
        self.last_round = data["rounds"]
        self.window_count = data["windows"]["count"]
        self.window_points = data["windows"]["points"][self.options["side"]]
        self.steps = data["broken_glass"]["steps"]
        self.designs = {}                        # (id, side) -> what its spaces ask for
        for strip in data["strips"]["set"]:
            self.designs[strip["id"], "a"] = [self._space(s) for s in strip["a"]]
            self.designs[strip["id"], "b"] = [self._space(s) for s in strip["b"]]

    def _space(self, name):
        """A strip space as a letter, or the word joker."""
        return name if name == JOKER else name[0]

    def _set_up_table(self):
        """All 100 panes in the bag, empty boards (SG-1.1, SG-2.2)."""
        self.bag = [letter for letter in self.letters
                    for _ in range(self.data["panes_per_colour"])]
        self.tower = []
        self.factories = [[] for _ in range(self.factory_count)]
        self.centre = []
        self.round = 1
        self.rounds = []
        self.starter = None if self.options["start"] == "random" else self.options["start"]
        self.token = "centre"
        self.turn = None             # the seat to move, while no chance is due
        self.keep_at = None          # the position of a full strip whose pane must be chosen
        self.over = False
        self.players = [self._new_player() for _ in range(self.options["players"])]

    def _new_player(self):
        """A palace before its strips are dealt."""
        return {"score": 0, "broken": 0, "lost": 0, "glazier": 1, "strips": [],
                "windows": [[] for _ in range(self.window_count)]}

    # ---- whose entry is next ------------------------------------------------------------

    def seats(self):
        """How many players there are."""
        return len(self.players)

    def next(self):
        """What the next entry is: a chance outcome, a seat's decision, or none."""
        if self.over:
            return {"over": True}
        if self._due():
            return {"chance": True}
        return {"seats": [self.turn]}

    def _due(self):
        """The kind of chance outcome that is due, or None."""
        if self.over or self.turn is not None:
            return None
        if self.starter is None:
            return "start"
        if self._seat_without_strips() is not None:
            return "strips"
        return "fill" if self.rounds else "rounds"

    def _seat_without_strips(self):
        """The first seat whose strips are not dealt yet, or None."""
        for seat, player in enumerate(self.players):
            if not player["strips"]:
                return seat
        return None

    # ---- small questions about panes and strips -----------------------------------------

    def _sorted(self, panes):
        """Panes as a string in the order o p y b l."""
        return "".join(sorted(panes, key=self.letters.index))

    def _colour(self, letter):
        """The colour's full name."""
        return self.colours[self.letters.index(letter)]

    def _panes_at(self, source):
        """The heap a move takes from: factory 1, 2, ... or the centre c."""
        return self.centre if source == "c" else self.factories[source - 1]

    def _sources(self):
        """Every heap that could be taken from, by its name in the notation."""
        return ["c"] + list(range(1, self.factory_count + 1))

    def _free(self, strip, letter):
        """Empty spaces of a strip for a colour: (plain spaces, joker spaces)."""
        if strip["done"] == 2:                   # SG-5.3: the strip has left the game
            return 0, 0
        design = self.designs[strip["id"], strip["side"]]
        plain = design.count(letter) - strip["filled"].count(letter)
        jokers = design.count(JOKER) - len(strip["jokers"])
        return plain, jokers

    def _fits(self, player, letter):
        """Positions a colour can be put on: SG-4.3, under the glazier or to the right of it."""
        fitting = []
        for position in range(player["glazier"], self.window_count + 1):
            if sum(self._free(player["strips"][position - 1], letter)) > 0:
                fitting.append(position)
        return fitting

    def _joker_counts(self, strip, letter, count):
        """How many panes may go on joker spaces (SG-4.6) when as many as fit are put (SG-4.4)."""
        plain, jokers = self._free(strip, letter)
        put = min(count, plain + jokers)
        return [n for n in range(jokers + 1) if 0 <= put - n <= plain]

    def _is_full(self, strip):
        """All five spaces are filled."""
        return len(strip["filled"]) + len(strip["jokers"]) == self.data["spaces_per_strip"]

    def _can_step_back(self, player):
        """SG-6.2: there must be a strip left of the glazier."""
        return any(strip["done"] < 2 for strip in player["strips"][:player["glazier"] - 1])

    # ---- legal moves --------------------------------------------------------------------

    def moves(self, seat):
        """All legal moves of a seat, sorted as text."""
        if self.turn is None or seat != self.turn:
            return []
        if self.keep_at is not None:
            return sorted("keep " + self._colour(c) for c in set(self._full_strip_panes()))
        moves = []
        for source in self._sources():
            for letter in set(self._panes_at(source)):
                moves += self._takes(self.players[seat], source, letter)
        if self._can_step_back(self.players[seat]):
            moves.append("back")
        return sorted(moves)

    def _takes(self, player, source, letter):
        """The moves that take one colour from one heap."""
        start = f"take {source} {self._colour(letter)}"
        count = self._panes_at(source).count(letter)
        moves = []
        for position in self._fits(player, letter):
            for jokers in self._joker_counts(player["strips"][position - 1], letter, count):
                moves.append(f"{start} {position}" + (f" j{jokers}" if jokers else ""))
        return moves or [start + " break"]       # SG-4.5: only when nothing fits

    def _full_strip_panes(self):
        """The panes of the completed strip of the seat to move; joker spaces count (SG-10.5)."""
        strip = self.players[self.turn]["strips"][self.keep_at - 1]
        return strip["filled"] + strip["jokers"]

    # ---- reading and checking a move ----------------------------------------------------

    def play(self, seat, text):
        """Make a move; an illegal one is refused and changes nothing."""
        self._check_turn(seat)
        move = self._read_move(text)
        if move[0] != "keep" and self.keep_at is not None:
            raise Illegal("SG-5.2", "a pane of the completed strip must be kept first")
        if move[0] == "keep":
            self._check_keep(move[1])
            self._keep(move[1])
        elif move[0] == "back":
            self._check_back(seat)
            self._step_back(seat)
        else:
            self._check_take(seat, *move[1:])
            self._take(seat, *move[1:])

    def _check_turn(self, seat):
        """SG-3.1: players move in turn, and only when a decision is due."""
        if self.turn is None:
            raise Illegal("protocol", "no move is due")
        if type(seat) is not int or not 0 <= seat < self.seats():
            raise Illegal("protocol", "no such seat")
        if seat != self.turn:
            raise Illegal("SG-3.1", "it is another seat's turn")

    def _read_move(self, text):
        """A move's text as a tuple."""
        if text == "back":
            return ("back",)
        names = "|".join(self.colours)
        found = re.fullmatch(f"keep ({names})", text)
        if found:
            return ("keep", found[1][0])
        found = re.fullmatch(
            f"take (c|{POSITIVE}) ({names}) (break|({POSITIVE})( j({POSITIVE}))?)", text)
        if not found or (found[4] and int(found[4]) > self.window_count):
            raise Illegal("notation", "this is not a move")
        source = "c" if found[1] == "c" else int(found[1])
        target = int(found[4]) if found[4] else "break"
        return ("take", source, found[2][0], target, int(found[6] or 0))

    def _check_keep(self, letter):
        """SG-5.2: one of the panes of a completed strip."""
        if self.keep_at is None:
            raise Illegal("SG-5.2", "no strip was completed")
        if letter not in self._full_strip_panes():
            raise Illegal("SG-5.2", "the completed strip has no pane of this colour")

    def _check_back(self, seat):
        """SG-6.2: a strip must stand left of the glazier."""
        if not self._can_step_back(self.players[seat]):
            raise Illegal("SG-6.2", "there is no strip left of the glazier")

    def _check_take(self, seat, source, letter, target, jokers):
        """SG-4.1 to SG-4.6, in this order: the heap, the strip, the joker spaces."""
        if source != "c" and source > self.factory_count:
            raise Illegal("SG-1.2", "there is no such factory")
        count = self._panes_at(source).count(letter)
        if count == 0:
            raise Illegal("SG-4.1", "there is no pane of this colour")
        player = self.players[seat]
        fitting = self._fits(player, letter)
        if target == "break":
            if fitting:
                raise Illegal("SG-4.5", "a strip in reach has a matching space")
            return
        if target < player["glazier"]:
            raise Illegal("SG-4.3", "the strip is left of the glazier")
        if target not in fitting:
            raise Illegal("SG-4.5", "the strip has no matching space")
        self._check_jokers(player["strips"][target - 1], letter, count, jokers)

    def _check_jokers(self, strip, letter, count, jokers):
        """SG-4.4 forbids too few panes on joker spaces, SG-4.6 too many."""
        allowed = self._joker_counts(strip, letter, count)
        if jokers < min(allowed):
            raise Illegal("SG-4.4", "as many panes as fit must be put on the strip")
        if jokers > max(allowed):
            raise Illegal("SG-4.6", "there are not so many panes and joker spaces")

    # ---- making a move ------------------------------------------------------------------

    def _step_back(self, seat):
        """SG-6.1: to the leftmost strip still there."""
        player = self.players[seat]
        there = [i + 1 for i, strip in enumerate(player["strips"]) if strip["done"] < 2]
        player["glazier"] = there[0]
        self._end_turn()

    def _take(self, seat, source, letter, target, jokers):
        """SG-4: take the panes, put them on a strip, break the rest."""
        player = self.players[seat]
        count = self._lift(seat, source, letter)
        put = 0
        if target != "break":
            player["glazier"] = target                                # SG-4.3
            put = self._put(player["strips"][target - 1], letter, count, jokers)
        self.tower += [letter] * (count - put)                        # SG-4.4
        self._go_down(player, count - put)
        if target != "break" and self._is_full(player["strips"][target - 1]):
            self._complete(player, target)
        else:
            self._end_turn()

    def _lift(self, seat, source, letter):
        """SG-4.1, SG-4.2: clear the heap of one colour; answers how many panes that was."""
        heap = self._panes_at(source)
        count = heap.count(letter)
        rest = [pane for pane in heap if pane != letter]
        if source == "c":
            self.centre = rest
            if self.token == "centre":
                self.token = seat
                self._go_down(self.players[seat], 1)
        else:
            self.centre += rest
            self.factories[source - 1] = []
        return count

    def _put(self, strip, letter, count, jokers):
        """SG-4.4: put as many as fit, so many of them on joker spaces; answers how many."""
        plain, free_jokers = self._free(strip, letter)
        put = min(count, plain + free_jokers)
        strip["jokers"] += [letter] * jokers
        strip["filled"] += [letter] * (put - jokers)
        return put

    def _go_down(self, player, steps):
        """SG-8.3, SG-10.1: step by step; the bottom costs its points and leads to the top."""
        bottom = len(self.steps) - 1
        for _ in range(steps):
            player["broken"] += 1
            if player["broken"] == bottom:
                player["score"] += self.steps[bottom]                 # SG-10.2: may be negative
                player["lost"] -= self.steps[bottom]
                player["broken"] = 0

    def _complete(self, player, position):
        """SG-5.1: the colour bonus comes at once; then a pane is kept."""
        self.keep_at = position
        panes = self._full_strip_panes()
        player["score"] += panes.count(self.rounds[self.round - 1])
        if len(set(panes)) == 1:                 # SG-10.6: no decision with a single colour
            self._keep(panes[0])

    def _keep(self, letter):
        """SG-5.2 to SG-5.4: glaze the window, turn or remove the strip, score."""
        player, position = self.players[self.turn], self.keep_at
        rest = list(self._full_strip_panes())
        rest.remove(letter)
        self.tower += rest
        player["windows"][position - 1].append(letter)
        strip = player["strips"][position - 1]
        strip["filled"], strip["jokers"] = [], []
        strip["done"] += 1
        if strip["done"] == 1:                                        # SG-5.3
            strip["side"] = "b" if strip["side"] == "a" else "a"
        player["score"] += self._window_score(player, position)
        self.keep_at = None
        self._end_turn()

    def _window_score(self, player, position):
        """SG-5.4: this window, and every window to its right with at least one pane."""
        points = self.window_points[position - 1]
        for right in range(position, self.window_count):
            if player["windows"][right]:
                points += self.window_points[right]
        return points

    # ---- turns and rounds ---------------------------------------------------------------

    def _panes_left(self):
        """Is there a pane on a factory or in the centre?"""
        return bool(self.centre) or any(self.factories)

    def _end_turn(self):
        """SG-3.1: clockwise until the panes are gone."""
        if self._panes_left():
            self.turn = (self.turn + 1) % self.seats()
        else:
            self._end_round()

    def _end_round(self):
        """SG-7: this round's pane goes into the tower; after the last round the match is over."""
        self.turn = None
        self.tower.append(self.rounds[self.round - 1])                # SG-7.1
        if self.round == self.last_round:
            self.over = True                     # round, starter and token stay as they are
            return
        self.round += 1
        if self.token != "centre":               # SG-4.2; otherwise SG-10.3
            self.starter = self.token
        self.token = "centre"                                         # SG-3.1

    # ---- chance: drawing ----------------------------------------------------------------

    def draw(self, rng):
        """A random outcome of the kind that is due, with the true odds."""
        kind = self._due()
        if kind is None:
            raise Illegal("protocol", "no chance outcome is due")
        return self._draw_kind(kind, rng)

    def _draw_kind(self, kind, rng):
        """A random outcome of one kind."""
        if kind == "start":
            return f"start {rng.randrange(self.seats())}"
        if kind == "strips":
            return self._draw_strips(rng)
        if kind == "rounds":
            return self._draw_rounds(rng)
        return self._draw_fill(rng)

    def _draw_strips(self, rng):
        """SG-2.1, SG-10.7: shuffled, a random side up but for the joker strip."""
        ids = [strip["id"] for strip in self.data["strips"]["set"]]
        rng.shuffle(ids)
        words = [f"{i}{rng.choice(self._sides(i))}" for i in ids]
        seat = self._seat_without_strips() or 0
        return " ".join(["strips", str(seat)] + words)

    def _sides(self, strip_id):
        """The sides that may lie up at set-up."""
        return [side for side in "ab" if JOKER not in self.designs[strip_id, side]
                or not self.data["strips"]["joker_side_starts_down"]]

    def _draw_rounds(self, rng):
        """SG-2.3: one of each colour on II to VI, then one of the other 95 on I."""
        order = list(self.letters)
        rng.shuffle(order)
        others = [c for c in self.letters for _ in range(self.data["panes_per_colour"] - 1)]
        return " ".join(["rounds", rng.choice(others)] + order)

    def _draw_fill(self, rng):
        """SG-7.2: pane by pane; an empty bag is filled from the tower when one is needed."""
        bag, tower, words = list(self.bag), list(self.tower), []
        for _ in range(self.factory_count):
            panes = []
            for _ in range(self.per_factory):
                if not bag:
                    bag, tower = tower, []
                if bag:
                    panes.append(bag.pop(rng.randrange(len(bag))))
            words.append(self._sorted(panes) or "-")
        return " ".join(["fill"] + words)

    # ---- chance: entering ---------------------------------------------------------------

    def enter(self, text):
        """Enter a chance outcome; an impossible one is refused and changes nothing."""
        kind = self._due()
        if kind is None:
            raise Illegal("protocol", "no chance outcome is due")
        words = self._read_outcome(text)
        if words[0] != kind:
            raise Illegal("chance", f"the outcome due is: {kind}")
        enter = {"start": self._enter_start, "strips": self._enter_strips,
                 "rounds": self._enter_rounds, "fill": self._enter_fill}[kind]
        enter(words[1:])

    def _read_outcome(self, text):
        """An outcome's words, if it is well formed."""
        letter = f"[{''.join(self.letters)}]"
        heap = f"(?:-|(?={letter})" + "".join(c + "*" for c in self.letters) + ")"
        forms = (f"start {NUMBER}",
                 f"strips {NUMBER}(?: {POSITIVE}[ab]){{{self.window_count}}}",
                 f"rounds(?: {letter}){{{self.last_round}}}",
                 f"fill(?: {heap})+")
        if not any(re.fullmatch(form, text) for form in forms):
            raise Illegal("notation", "this is not an outcome")
        return text.split(" ")

    def _enter_start(self, words):
        """SG-2.4: the starting player."""
        if int(words[0]) >= self.seats():
            raise Illegal("chance", "no such seat")
        self.starter = int(words[0])

    def _enter_strips(self, words):
        """SG-2.1: one player's strips."""
        seat = self._seat_without_strips()
        if int(words[0]) != seat:
            raise Illegal("chance", f"the strips of seat {seat} are due")
        dealt = [(int(word[:-1]), word[-1]) for word in words[1:]]
        if sorted(i for i, _ in dealt) != sorted(s["id"] for s in self.data["strips"]["set"]):
            raise Illegal("chance", "every strip lies there exactly once")
        if any(side not in self._sides(i) for i, side in dealt):
            raise Illegal("chance", "the joker side lies down")
        self.players[seat]["strips"] = [
            {"id": i, "side": side, "filled": [], "jokers": [], "done": 0} for i, side in dealt]

    def _enter_rounds(self, letters):
        """SG-2.3: the round track."""
        if sorted(letters[1:]) != sorted(self.letters):
            raise Illegal("chance", "spaces II to VI hold one pane of each colour")
        for letter in letters:
            self.bag.remove(letter)
        self.rounds = letters

    def _enter_fill(self, words):
        """SG-2.4, SG-7.2: the factories; the round starts, or ends at once without any pane."""
        heaps = [[] if word == "-" else list(word) for word in words]
        if len(heaps) != self.factory_count:
            raise Illegal("chance", f"there are {self.factory_count} factories")
        self.bag, self.tower = self._deal(heaps)
        self.factories = heaps
        self.turn = self.starter
        if not self._panes_left():
            self._end_round()

    def _deal(self, heaps):
        """The bag and the tower after these heaps were drawn, in order, if that is possible."""
        bag, tower = list(self.bag), list(self.tower)
        for heap in heaps:
            if len(heap) != min(self.per_factory, len(bag) + len(tower)):
                raise Illegal("chance", "a factory has the wrong number of panes")
            wanted = list(heap)
            if len(bag) < len(wanted):           # the whole bag first, then out of the tower
                self._draw_out(wanted, bag)
                bag, tower = tower, []
            self._draw_out(bag, wanted)
        return bag, tower

    def _draw_out(self, heap, panes):
        """Remove panes from a heap that must hold them."""
        for pane in panes:
            if pane not in heap:
                raise Illegal("chance", "these panes cannot be drawn")
            heap.remove(pane)

    # ---- the state ----------------------------------------------------------------------

    def state(self):
        """The state as JSON."""
        return {"game": self.NAME, "options": dict(self.options), "next": self.next(),
                "round": self.round, "rounds": list(self.rounds), "starter": self.starter,
                "token": self.token,
                "factories": [self._sorted(panes) for panes in self.factories],
                "centre": self._sorted(self.centre),
                "bag": self._counts(self.bag), "tower": self._counts(self.tower),
                "players": [self._player_state(player) for player in self.players]}

    def _counts(self, panes):
        """A heap as a number for every colour."""
        return {self._colour(letter): panes.count(letter) for letter in self.letters}

    def _player_state(self, player):
        """A palace as JSON; a window lists its upper pane first."""
        return {"score": player["score"], "broken": player["broken"], "lost": player["lost"],
                "glazier": player["glazier"],
                "strips": [{"id": s["id"], "side": s["side"], "filled": self._sorted(s["filled"]),
                            "jokers": self._sorted(s["jokers"]), "done": s["done"]}
                           for s in player["strips"]],
                "windows": ["".join(window) for window in player["windows"]]}

    # ---- scores -------------------------------------------------------------------------

    def score(self):
        """The reckoning as if the match ended here; who won only when it did (SG-8)."""
        scores = [self._seat_score(seat) for seat in range(self.seats())]
        ranking = self._ranking(scores) if self.over else None
        return {"scores": scores, "ranking": ranking, "winners": ranking[0] if ranking else None}

    def _seat_score(self, seat):
        """One player's items (see the note on scores at the top)."""
        player = self.players[seat]
        lost = player["lost"] - self.steps[player["broken"]]          # SG-8.2
        items = {"seat": seat, "track": player["score"],
                 "strips": self._strip_points(player), "broken": self.steps[player["broken"]],
                 "bonus": self._bonus(player)}
        items["total"] = items["track"] + items["strips"] + items["broken"] + items["bonus"]
        items["lost"] = lost
        return items

    def _strip_points(self, player):
        """SG-8.1: 1 point for every 3 panes on the strips."""
        panes = sum(len(s["filled"]) + len(s["jokers"]) for s in player["strips"])
        return panes // self.data["panes_per_point_left_on_strips"]

    def _bonus(self, player):
        """SG-8.4: ornaments on side A, full windows times the best colour on side B."""
        windows = player["windows"]
        if self.options["side"] == "A":
            table = self.data["ornaments"]["points_by_glazed_frames"]
            return sum(table[sum(len(windows[i]) for i in around)]
                       for around in self.data["ornaments"]["windows"])
        full = sum(len(window) == 2 for window in windows)
        panes = [pane for window in windows for pane in window]
        return full * max(panes.count(letter) for letter in self.letters)

    def _ranking(self, scores):
        """SG-8.6: most points, then fewest lost; equals share a place."""
        places = {}
        for item in scores:
            places.setdefault((-item["total"], item["lost"]), []).append(item["seat"])
        return [places[key] for key in sorted(places)]

    # ---- help for random matches --------------------------------------------------------

    def lean(self, seat, moves, rng):
        """A move that builds: random takes complete few strips and seldom reach the jokers."""
        return max(moves, key=lambda move: (self._worth(seat, move), rng.random()))

    def _worth(self, seat, text):
        """Panes that fit less panes that break, strips near the glazier and fuller ones first."""
        move = self._read_move(text)
        if move[0] != "take":
            return -1
        player, (_, source, letter, target, jokers) = self.players[seat], move
        count = self._panes_at(source).count(letter)
        if target == "break":
            return -2 * count
        strip = player["strips"][target - 1]
        put = min(count, sum(self._free(strip, letter)))
        there = len(strip["filled"]) + len(strip["jokers"])
        return 3 * put + there + jokers - 2 * count - (target - player["glazier"])

    def invariants(self):
        """All panes are somewhere, and the marker and the glazier stay where they may be."""
        panes = self.bag + self.tower + self.centre + sum(self.factories, [])
        panes += [] if self.over else self.rounds[self.round - 1:]
        for player in self.players:
            panes += sum(player["windows"], [])
            for strip in player["strips"]:
                panes += strip["filled"] + strip["jokers"]
            assert 0 <= player["broken"] < len(self.steps) - 1, "the marker is on the track"
            assert 1 <= player["glazier"] <= self.window_count, "the glazier is above a window"
        for letter in self.letters:
            assert panes.count(letter) == self.data["panes_per_colour"], "no pane is lost (SG-1.1)"

    # ---- texts for comparing refusals ---------------------------------------------------

    def any_move(self, rng):
        """A random move text, usually illegal."""
        ways = (self._wild_take, self._wild_take, self._near_take, self._near_take,
                self._wild_other, self._mutated_move, self._garbled_move)
        return rng.choice(ways)(rng)

    def _wild_take(self, rng):
        """A take from the whole move space and a little beyond."""
        source = rng.choice(["c"] + list(range(self.factory_count + 2)))
        target = rng.choice(["break"] + list(range(self.window_count + 2)))
        jokers = rng.choice(["", "", "", " j0", " j1", " j2", " j3"])
        return f"take {source} {rng.choice(self.colours)} {target}{jokers}"

    def _near_take(self, rng):
        """A take of panes that are there, onto any strip, with any joker count."""
        there = [(source, letter) for source in self._sources()
                 for letter in sorted(set(self._panes_at(source)))]
        if not there:
            return self._wild_take(rng)
        source, letter = rng.choice(there)
        target = rng.choice(["break"] + list(range(1, self.window_count + 1)))
        jokers = rng.choice(["", "", " j1", " j2"])
        return f"take {source} {self._colour(letter)} {target}{jokers}"

    def _wild_other(self, rng):
        """A step back, or any colour to keep."""
        return rng.choice(["back"] + ["keep " + colour for colour in self.colours])

    def _legal_or_wild(self, rng):
        """A legal move if there is one."""
        moves = self.moves(self.turn) if self.turn is not None else []
        return rng.choice(moves) if moves else self._wild_take(rng)

    def _mutated_move(self, rng):
        """A legal move with one word replaced, added or dropped."""
        words = self._legal_or_wild(rng).split(" ")
        pool = (["take", "keep", "back", "break", "c", "j0", "j1", "j2", "green"] + self.colours
                + self.letters + [str(n) for n in range(self.window_count + 3)])
        return _change_a_word(words, pool, rng)

    def _garbled_move(self, rng):
        """A legal move in wrong notation."""
        return _garble(self._legal_or_wild(rng), rng)

    def any_outcome(self, rng):
        """A random chance outcome, usually impossible."""
        kind = self._due() or "fill"
        if rng.random() < 0.1:
            kind = rng.choice(["start", "strips", "rounds", "fill"])
        text = self._draw_kind(kind, rng)
        ways = [_garble, self._mutated_outcome, _swap_words]
        ways += {"start": [self._wild_start], "strips": [self._wild_strips] * 3,
                 "rounds": [self._wild_rounds] * 2, "fill": [self._wild_fill] * 4}[kind]
        return rng.choice(ways)(text, rng)

    def _mutated_outcome(self, text, rng):
        """An outcome with one word replaced, added or dropped."""
        pool = (["start", "strips", "rounds", "fill", "-", "8b", "8a", "1c", "9a", "0a", "0", "1",
                 "5", "yo", "oooo", "ooooo"] + self.letters + self.colours)
        return _change_a_word(text.split(" "), pool, rng)

    def _wild_start(self, text, rng):
        """Any small seat number."""
        return f"start {rng.randrange(6)}"

    def _wild_strips(self, text, rng):
        """The joker side up, a repeated strip, an unknown one, or another seat."""
        words = text.split(" ")
        i = rng.randrange(2, len(words))
        way = rng.randrange(4)
        if way == 0:
            words = [w.replace("a", "b") if self._sides(int(w[:-1])) == ["a"] else
                     w.replace("b", "a") if self._sides(int(w[:-1])) == ["b"] else w
                     for w in words[2:]]
            words = text.split(" ")[:2] + words
        elif way == 1:
            words[i] = words[rng.randrange(2, len(words))]
        elif way == 2:
            words[i] = rng.choice(["0a", "9a", "12b", "1c", "a1", "3"])
        else:
            words[1] = str(rng.randrange(5))
        return " ".join(words)

    def _wild_rounds(self, text, rng):
        """Six random colours, or five, or seven."""
        count = rng.choice([5, 6, 6, 6, 7])
        return " ".join(["rounds"] + [rng.choice(self.letters) for _ in range(count)])

    def _wild_fill(self, text, rng):
        """A fill with too many panes of a colour, wrong counts, or panes on the wrong factory."""
        heaps = [list(word.replace("-", "")) for word in text.split(" ")[1:]]
        ways = (self._one_colour_fill, self._moved_pane_fill, self._exchanged_fill,
                self._recoloured_fill, self._pane_more_or_less_fill)
        rng.choice(ways)(heaps, rng)
        words = [self._sorted(heap) or rng.choice(["-", "-", "-", ""]) for heap in heaps]
        if rng.random() < 0.15:
            words[rng.randrange(len(words))] = words[-1][::-1]       # often unsorted
        return " ".join(["fill"] + words)

    def _one_colour_fill(self, heaps, rng):
        """The same colour everywhere: more than the bag holds when there are many factories."""
        letter = rng.choice(self.letters)
        for heap in heaps[:rng.randrange(len(heaps)) + 1]:
            heap[:] = [letter] * len(heap)

    def _moved_pane_fill(self, heaps, rng):
        """One pane on another factory."""
        giver, taker = rng.choice(heaps), rng.choice(heaps)
        if giver:
            taker.append(giver.pop())

    def _exchanged_fill(self, heaps, rng):
        """Two panes change places: impossible only across the moment the bag ran empty."""
        one, two = rng.choice(heaps), rng.choice(heaps)
        if one and two:
            i, j = rng.randrange(len(one)), rng.randrange(len(two))
            one[i], two[j] = two[j], one[i]

    def _recoloured_fill(self, heaps, rng):
        """One pane of another colour."""
        heap = rng.choice(heaps)
        if heap:
            heap[rng.randrange(len(heap))] = rng.choice(self.letters)

    def _pane_more_or_less_fill(self, heaps, rng):
        """A pane too many or too few, or a factory too many or too few."""
        way = rng.randrange(4)
        if way == 0:
            rng.choice(heaps).append(rng.choice(self.letters))
        elif way == 1 and any(heaps):
            rng.choice([heap for heap in heaps if heap]).pop()
        elif way == 2:
            heaps.append([rng.choice(self.letters) for _ in range(self.per_factory)])
        else:
            heaps.pop()
            heaps or heaps.append([])


def _change_a_word(words, pool, rng):
    """Replace, insert or drop one word."""
    words, i = list(words), rng.randrange(len(words))
    way = rng.randrange(4)
    if way <= 1:
        words[i] = rng.choice(pool)
    elif way == 2:
        words.insert(i + 1, rng.choice(pool))
    else:
        del words[i]
    return " ".join(words)


def _swap_words(text, rng):
    """Two words after the first change places."""
    words = text.split(" ")
    if len(words) > 2:
        i, j = rng.randrange(1, len(words)), rng.randrange(1, len(words))
        words[i], words[j] = words[j], words[i]
    return " ".join(words)


def _garble(text, rng):
    """The same entry in wrong notation: zeros, spaces, upper case, j0, and so on."""
    i = rng.randrange(len(text))
    ways = (text.upper(), text.capitalize(), text[:i] + text[i].upper() + text[i + 1:],
            text.replace(" ", "  ", 1), text + " ", " " + text, text.replace(" ", "\t", 1),
            re.sub("([0-9])", r"0\1", text, count=1), re.sub("([0-9])", r"+\1", text, count=1),
            text + " j0", text + " j1", text.replace(" j", " j0"), text.replace("_", " "),
            text.replace(" ", ""), text[:i] + text[i + 1:], text + "\n", text + ".", "")
    return rng.choice(ways)
