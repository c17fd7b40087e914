"""Play random matches in a reference game and in an engine, step by step, and compare them."""

import argparse
import copy
import importlib
import json
import os
import random
import re
import select
import shlex
import subprocess
import sys
import time
from pathlib import Path

sys.dont_write_bytecode = True  # before the modules beside this one are loaded

from contract import Illegal

PATIENCE = 60.0  # seconds without an answer after which an engine counts as hung
PROGRESS = 5.0  # seconds between two lines of progress
RULE = re.compile("[A-Z]{2}-[0-9]+(\\.[0-9]+)?|notation|protocol|position|options|chance|edition")
CODE = re.compile("[a-z0-9]+(-[a-z0-9]+)*")
OVER = {"over": True}
CHANCE = {"chance": True}
STATE = {"cmd": "state"}


class Difference(Exception):
    """The engine answered something else than the reference game."""

    def __init__(self, what, request=None, expected=None, got=None):
        super().__init__(what)
        self.what, self.request, self.expected, self.got = what, request, expected, got


# --- Comparing values ------------------------------------------------------------------

def identical(one, other):
    """Whether two values are the same JSON text; true is not 1, and 1 is not 1.0."""
    return json.dumps(one, sort_keys=True) == json.dumps(other, sort_keys=True)


def first_difference(expected, got, path=""):
    """Where two JSON values first differ, as (path, expected, got), or None."""
    if type(expected) is not type(got):
        return path or "/", expected, got
    if isinstance(expected, dict):
        return dict_difference(expected, got, path)
    if isinstance(expected, list):
        return list_difference(expected, got, path)
    return None if expected == got else (path or "/", expected, got)


def dict_difference(expected, got, path):
    """Where two objects first differ; a missing or extra field counts."""
    for key in [*expected, *(k for k in got if k not in expected)]:
        if key not in got:
            return f"{path}/{key}", expected[key], "(no such field)"
        if key not in expected:
            return f"{path}/{key}", "(no such field)", got[key]
        if found := first_difference(expected[key], got[key], f"{path}/{key}"):
            return found
    return None


def list_difference(expected, got, path):
    """Where two lists first differ; a longer one differs where the other ends."""
    for i in range(max(len(expected), len(got))):
        if i >= len(got):
            return f"{path}/{i}", expected[i], "(list ends)"
        if i >= len(expected):
            return f"{path}/{i}", "(list ends)", got[i]
        if found := first_difference(expected[i], got[i], f"{path}/{i}"):
            return found
    return None


# --- The engine ------------------------------------------------------------------------

class Engine:
    """A program that speaks the engine protocol on its standard input and output."""

    def __init__(self, command):
        pipe = subprocess.PIPE
        try:
            self.process = subprocess.Popen(shlex.split(command), stdin=pipe, stdout=pipe, bufsize=0)
        except (OSError, IndexError) as error:
            sys.exit(f"the engine does not start: {error}")
        self.buffer = b""

    def ask(self, *requests):
        """Send requests (values, or lines as they are) at once and return the answers."""
        lines = [r if isinstance(r, str) else json.dumps(r) for r in requests]
        try:
            self.process.stdin.write("".join(line + "\n" for line in lines).encode())
        except OSError as error:
            raise Difference(f"the engine is gone ({error})", requests[0]) from error
        return [self.answer(request) for request in requests]

    def answer(self, request):
        """The answer to a request, which has to be an object."""
        answer = self.read_line(request)
        try:
            value = json.loads(answer)
        except ValueError as error:
            raise Difference("the answer is not JSON", request, "a JSON object", repr(answer)) from error
        if not isinstance(value, dict):
            raise Difference("the answer is not an object", request, "a JSON object", value)
        return value

    def read_line(self, request):
        """One line from the engine, within its time."""
        deadline = time.monotonic() + PATIENCE
        while b"\n" not in self.buffer:
            left = deadline - time.monotonic()
            if left <= 0 or not select.select([self.process.stdout], [], [], left)[0]:
                raise Difference(f"no answer for {PATIENCE:.0f} s", request)
            chunk = os.read(self.process.stdout.fileno(), 1 << 16)
            if not chunk:
                raise Difference("the engine ended without an answer", request)
            self.buffer += chunk
        line, _, self.buffer = self.buffer.partition(b"\n")
        return line

    def close(self):
        """Ask the engine to end, and end it if it does not."""
        try:
            self.process.stdin.write(b'{"cmd":"quit"}\n')
            self.process.stdin.close()
            self.process.wait(10)
        except (OSError, subprocess.TimeoutExpired):
            self.process.kill()
            self.process.wait()


# --- One match in lockstep ---------------------------------------------------------------

class Tally:
    """What was compared so far."""

    def __init__(self):
        self.matches = self.decisions = self.refusals = self.accepted = 0


class Match:
    """A match that is played in the reference game and in the engine at once."""

    def __init__(self, kind, options, data, engine, rng, tally):
        self.engine, self.rng, self.tally = engine, rng, tally
        self.game = kind(copy.deepcopy(options), data)
        self.options = options
        self.entries = []
        self.states = [self.game.state()]  # after each entry that can still be undone
        self.recorded = True  # whether the engine's record reaches back to the start

    def start(self):
        """A new match, with nothing drawn yet."""
        seed = self.rng.randrange(1 << 32)
        self.change({"cmd": "new", "game": self.game.NAME, "options": self.options, "seed": seed})

    # Asking and comparing

    def ask_ok(self, request):
        """Ask something that must not be refused."""
        return self.accepted(request, self.engine.ask(request)[0])

    def accepted(self, request, answer):
        """The answer, which must not be a refusal."""
        if answer.get("ok") is not True:
            raise Difference("refused", request, {"ok": True}, answer)
        return answer

    def same(self, what, request, expected, got):
        """Raise a difference when two values are not the same."""
        if not identical(expected, got):
            path, wanted, had = first_difference(expected, got)
            raise Difference(f"{what} differs at {path}", request, wanted, had)

    def change(self, request, state=None):
        """Ask for something that leads to a state (the present one unless told otherwise)."""
        answer, after = self.engine.ask(request, STATE)
        self.accepted(request, answer)
        state = state or self.states[-1]
        self.same("next", request, state["next"], answer.get("next"))
        self.same_state(state, after)
        return answer

    def same_state(self, state, answer):
        """The engine's whole state, as it answered, is the expected one."""
        self.same("state", STATE, state, self.accepted(STATE, answer).get("state"))

    def compare_moves(self):
        """Every seat has the same moves, in the same order."""
        requests = [{"cmd": "moves", "seat": seat} for seat in range(self.game.seats())]
        for request, answer in zip(requests, self.engine.ask(*requests)):
            expected = self.game.moves(request["seat"])
            got = self.accepted(request, answer).get("moves")
            if expected != got:
                self.explain_moves(request, expected, got)

    def explain_moves(self, request, expected, got):
        """Report moves that are missing, too many, or in another order."""
        if not isinstance(got, list) or sorted(map(str, got)) == sorted(expected):
            raise Difference("the list of moves, or its order, differs", request, expected, got)
        missing = sorted(set(expected) - set(map(str, got)))
        extra = sorted(set(map(str, got)) - set(expected))
        raise Difference(
            f"{len(missing)} moves are missing and {len(extra)} too many "
            f"({len(expected)} expected, {len(got)} got)",
            request, {"missing": missing[:20]}, {"too many": extra[:20]},
        )

    def compare_score(self):
        """The same score sheet."""
        request = {"cmd": "score"}
        answer = self.ask_ok(request)
        answer.pop("ok")
        self.same("score", request, self.game.score(), answer)

    # Entries

    def enter(self, who, text):
        """Enter a move of a seat, or an outcome, on both sides and compare."""
        apply(self.game, who, text)
        self.note(who, text)
        answer = self.change(entry_request(who, text))
        if who == "chance":
            self.same("outcome", entry_request(who, text), text, answer.get("outcome"))

    def note(self, who, text):
        """Remember an entry and the state after it."""
        self.entries.append((who, text))
        self.states.append(self.game.state())

    def let_engine_draw(self):
        """Let the engine draw an outcome, which the reference game has to accept."""
        request = {"cmd": "chance"}
        answer, after = self.engine.ask(request, STATE)
        text = self.accepted(request, answer).get("outcome")
        try:
            self.game.enter(text)
        except (Illegal, TypeError) as error:
            raise Difference("the engine drew an impossible outcome", request, str(error), answer) from error
        self.note("chance", text)
        self.same("next", request, self.game.next(), answer.get("next"))
        self.same_state(self.states[-1], after)

    # Refusals

    def compare_refusal(self):
        """Both sides accept or refuse some odd entry, and a refusal changes nothing."""
        who, text = self.odd_entry()
        trial = copy.deepcopy(self.game)
        reason = self.refusal(trial, who, text)
        request = entry_request(who, text)
        answer, after = self.engine.ask(request, STATE)
        self.tally.refusals += 1
        if answer.get("ok") is True:
            self.compare_accepted(trial, reason, request, answer, after)
        else:
            self.compare_refused(reason, request, answer, after)

    def odd_entry(self):
        """A move or an outcome, of the right kind and seat or not."""
        chance_due = self.game.next() == CHANCE
        if self.rng.random() < (0.8 if chance_due else 0.1):
            return "chance", self.game.any_outcome(self.rng)
        due = self.game.next().get("seats") or [0]
        luck = self.rng.random()
        seat = self.rng.choice(due) if luck < 0.8 else self.rng.randrange(self.game.seats())
        if luck > 0.98:
            seat = self.rng.choice([-1, self.game.seats(), 7, 255, 256, 1 << 40])
        return seat, self.game.any_move(self.rng)

    def refusal(self, trial, who, text):
        """Why the reference game refuses an entry, or None."""
        if who != "chance" and not 0 <= who < self.game.seats():
            return Illegal("protocol", "there is no such seat")
        try:
            apply(trial, who, text)
        except Illegal as illegal:
            return illegal
        return None

    def compare_accepted(self, trial, reason, request, answer, after):
        """Both accepted: compare what came of it, and take it back."""
        if reason is not None:
            raise Difference("accepted, but it should be refused", request, str(reason), answer)
        self.tally.accepted += 1
        self.same("next", request, trial.next(), answer.get("next"))
        self.same_state(trial.state(), after)
        self.change({"cmd": "undo"})

    def compare_refused(self, reason, request, answer, after):
        """Both refused, the engine says why in the documented form, and nothing changed."""
        if reason is None:
            raise Difference("refused, but it should be accepted", request, {"ok": True}, answer)
        check_error(request, answer)
        self.same_state(self.states[-1], after)

    def compare_garbage(self):
        """A request that makes no sense is refused and changes nothing."""
        request = self.rng.choice(self.garbage())
        answer, after = self.engine.ask(request, STATE)
        check_error(request, answer)
        self.same_state(self.states[-1], after)

    def garbage(self):
        """Requests that the protocol has to refuse, whatever the game."""
        new = {"cmd": "new", "game": self.game.NAME, "options": self.options, "seed": 1}
        state = self.states[-1]
        found = [
            "not json", "{", "[]", "7", '"state"', "{}", "null", '{"cmd":null}',
            {"cmd": "nonsense"}, {"cmd": "STATE"}, {"cmd": "state", "extra": 1},
            {"cmd": "play", "seat": 0}, {"cmd": "play", "seat": "0", "move": "x"},
            {"cmd": "play", "seat": 0, "move": 7}, {"cmd": "chance", "outcome": 7},
            {"cmd": "position"}, {"cmd": "position", "state": state | {"extra": 1}},
            {"cmd": "position", "state": {k: v for k, v in state.items() if k != "players"}},
            {"cmd": "load", "record": "nonsense"},
            new | {"game": "nonsense"}, new | {"options": self.options | {"extra": 1}}, new | {"extra": 1},
            new | {"options": self.options | {"start": 9}},
        ]
        if self.game.next() != CHANCE:
            found += [{"cmd": "chance"}] * 5
        return found

    # Records, positions, counts

    def undo_and_replay(self, count):
        """Take back some entries and enter them again."""
        count = min(count, len(self.states) - 1)
        again = self.entries[len(self.entries) - count:]
        later = self.states[len(self.states) - count:]
        for _ in range(count):
            self.states.pop()
            self.change({"cmd": "undo"})
        for (who, text), state in zip(again, later):
            self.states.append(state)
            self.change(entry_request(who, text))

    def position_round_trip(self):
        """Set up the engine's own state; its record starts anew there."""
        state = self.ask_ok(STATE).get("state")
        self.states, self.recorded = self.states[-1:], False
        self.change({"cmd": "position", "state": state})
        self.compare_moves()

    def scramble(self):
        """Go on from another position that the reference game makes up."""
        if not self.game.scramble(self.rng):
            return
        state = self.game.state()
        self.entries.append(("position", json.dumps(state)))
        self.states, self.recorded = [state], False
        self.change({"cmd": "position", "state": state})
        self.compare_moves()
        self.compare_score()

    def record_round_trip(self):
        """Load the engine's own record."""
        request = {"cmd": "record"}
        record = self.ask_ok(request).get("record")
        if not isinstance(record, str):
            raise Difference("there is no record in the answer", request, "a text", record)
        self.change({"cmd": "load", "record": record})
        self.compare_moves()

    def compare_views(self):
        """Every seat sees what it should: the whole state, unless the game has a view of its own."""
        if getattr(self.game, "HIDDEN", False) and not hasattr(self.game, "view"):
            return
        for seat in range(self.game.seats()):
            self.compare_view({"cmd": "view", "seat": seat}, seat)
        self.compare_view({"cmd": "view"}, None)

    def compare_view(self, request, seat):
        """What one seat sees, or with None a spectator."""
        expected = self.game.view(seat) if hasattr(self.game, "view") else self.states[-1]
        self.same("view", request, expected, self.ask_ok(request).get("state"))

    def compare_perft(self):
        """The number of next decisions, and of pairs of them where these are few."""
        request = {"cmd": "perft", "depth": 1}
        if self.game.next() == CHANCE:
            return check_error(request, self.engine.ask(request)[0])
        count = perft(self.game, 1)
        self.same("perft", request, count, self.ask_ok(request).get("nodes"))
        pairs = perft(self.game, 2) if count <= 20 else None
        if pairs is not None:
            request = {"cmd": "perft", "depth": 2}
            self.same("perft", request, pairs, self.ask_ok(request).get("nodes"))

    # The course of a match

    def play_random(self, moves_every, refusals):
        """Play to the end, comparing all the way."""
        habit = self.habit()
        turn = 0
        while self.game.next() != OVER:
            if turn % moves_every == 0:
                self.compare_moves()
            self.side_checks(refusals, habit["position"])
            if habit["position"] and hasattr(self.game, "scramble") and self.rng.random() < 0.1:
                self.scramble()
            if self.game.next() == CHANCE:
                self.chance_entry()
            else:
                self.enter(*self.chosen(habit["lean"]))
                self.tally.decisions += 1
            turn += 1
        self.finish(refusals)

    def habit(self):
        """How this match is played: how often with aim, and whether positions are set up."""
        lean = self.rng.choice([0, 0, 0.5, 0.9, 1])
        return {"lean": lean, "position": self.rng.random() < 0.3}

    def chance_entry(self):
        """An outcome, drawn by the reference game or by the engine."""
        if self.rng.random() < 0.3:
            self.let_engine_draw()
        else:
            self.enter("chance", self.game.draw(self.rng))

    def chosen(self, lean):
        """A seat that is to move and one of its moves: aimed, any, or any of one kind."""
        seats = self.game.next()["seats"]
        if getattr(self.game, "ANYTIME", False) and self.rng.random() < 0.1:
            seats = range(self.game.seats())  # also one that nobody waits for
        listed = {seat: self.game.moves(seat) for seat in seats}
        seat = self.rng.choice([seat for seat in seats if listed[seat]])
        moves = listed[seat]
        if hasattr(self.game, "lean") and self.rng.random() < lean:
            return seat, self.game.lean(seat, moves, self.rng)
        if self.rng.random() < 0.2:
            kind = self.rng.choice(sorted({text.split(" ")[0] for text in moves}))
            moves = [text for text in moves if text.split(" ")[0] == kind]
        return seat, self.rng.choice(moves)

    def side_checks(self, refusals, position):
        """What is compared besides the entries, each now and then."""
        for _ in range(refusals):
            self.compare_refusal()
        if self.rng.random() < 0.05:
            self.undo_and_replay(self.rng.choice([1, 1, 2, 5]))
        if self.rng.random() < 0.05:
            if position:
                self.position_round_trip()
            elif self.recorded:
                self.record_round_trip()
        if self.rng.random() < 0.05:
            self.compare_perft()
        if self.rng.random() < 0.05:
            self.compare_views()
        if refusals and self.rng.random() < 0.05:
            self.compare_garbage()
        if self.rng.random() < 0.1:
            self.compare_score()

    def finish(self, refusals):
        """After the end: nothing may be played, and the match can be taken back whole."""
        self.compare_moves()
        self.compare_score()
        self.side_checks(refusals + (1 if refusals else 0), False)
        if self.recorded and self.rng.random() < 0.2:
            self.record_round_trip()
        if self.rng.random() < 0.1:
            self.undo_and_replay(len(self.entries))
            self.compare_score()
        self.tally.matches += 1

    def play_script(self, entries):
        """Play given entries, comparing all the way."""
        for who, text in entries:
            self.compare_moves()
            self.enter(who, text)
            self.tally.decisions += who != "chance"
        if self.game.next() == OVER:
            self.finish(2)


def apply(game, who, text):
    """Enter a move of a seat, or an outcome, in a reference game."""
    if who == "chance":
        game.enter(text)
    else:
        game.play(who, text)


def entry_request(who, text):
    """The request that enters a move or an outcome."""
    if who == "chance":
        return {"cmd": "chance", "outcome": text}
    return {"cmd": "play", "seat": who, "move": text}


def check_error(request, answer):
    """A refusal has the documented form."""
    if answer.get("ok") is not False:
        raise Difference("it should be refused", request, {"ok": False}, answer)
    if not is_error(answer.get("error")):
        raise Difference("the error has another form", request, {"rule": "…", "code": "…", "message": "…"}, answer)


def is_error(error):
    """`rule`, `code` and `message`; `args` and `problems` where there are any, and nothing else."""
    if not isinstance(error, dict) or not is_told(error):
        return False
    problems = error.get("problems", [{"field": ""}])
    if not isinstance(problems, list) or not problems:
        return False
    own_fields = {"rule", "code", "args", "message"}
    told = all(isinstance(one, dict) and isinstance(one.get("field"), str) for one in problems)
    whole = "problems" not in error or all(is_told(one) and set(one) <= own_fields | {"field"} for one in problems)
    return told and whole and set(error) <= own_fields | {"problems"}


def is_told(what):
    """A rule or an area, a code, a sentence, and arguments by name."""
    args = what.get("args", {"some": 0})
    return (
        RULE.fullmatch(str(what.get("rule"))) is not None
        and CODE.fullmatch(str(what.get("code"))) is not None
        and isinstance(what.get("message"), str) and what["message"] != ""
        and isinstance(args, dict) and args != {} and all(is_argument(arg) for arg in args.values())
    )


def is_argument(arg):
    """A number, a text, or a list of them."""
    if isinstance(arg, list):
        return all(is_argument(one) for one in arg)
    return isinstance(arg, (int, str)) and not isinstance(arg, bool)


def perft(game, depth):
    """The number of sequences of decisions, or None where chance comes up on the way."""
    if depth > 0 and game.next() == CHANCE:
        return None
    choices = [(seat, text) for seat in range(game.seats()) for text in game.moves(seat)]
    if depth == 1:
        return len(choices)
    total = 0
    for seat, text in choices:
        after = copy.deepcopy(game)
        after.play(seat, text)
        count = perft(after, depth - 1)
        if count is None:
            return None
        total += count
    return total


# --- Self-test, without an engine ----------------------------------------------------------

def self_test(module, kind, data, seed, matches):
    """Check the reference game by itself; yields (name, passed)."""
    if hasattr(module, "self_test"):
        yield from module.self_test(data)
    yield from perft_self_test(module, kind, data)
    for number in range(matches):
        try:
            lonely_match(kind, data, seed, number)
            yield f"match {number}", True
        except (AssertionError, Illegal) as error:
            yield f"match {number}: {error!r}", False


def perft_self_test(module, kind, data):
    """The documented numbers of sequences of one and two decisions."""
    for options, entries, counts in getattr(module, "PERFT", []):
        game = kind(options, data)
        for who, text in entries:
            apply(game, who, text)
        for depth in (1, 2):
            yield f"perft {depth} of {options}", perft(game, depth) == counts[depth - 1]


def lonely_match(kind, data, seed, number):
    """A random match of the reference game alone, with what must hold at any time."""
    rng = match_rng(kind, seed, number)
    game = kind(option_set(kind, number), data)
    aim = rng.choice([0, 0.9])
    while game.next() != OVER:
        check_invariants(game, rng)
        if game.next() == CHANCE:
            game.enter(game.draw(rng))
            continue
        seat = rng.choice([s for s in game.next()["seats"] if game.moves(s)])
        moves = game.moves(seat)
        aimed = hasattr(game, "lean") and rng.random() < aim
        game.play(seat, game.lean(seat, moves, rng) if aimed else rng.choice(moves))
    check_invariants(game, rng)
    assert game.score()["winners"], "somebody wins"


def check_invariants(game, rng):
    """Moves are sorted and distinct, odd entries are accepted exactly when listed."""
    state = json.dumps(game.state())
    due = game.next().get("seats", [])
    for seat in range(game.seats()):
        moves = game.moves(seat)
        assert moves == sorted(set(moves)), "moves are sorted and distinct"
        anytime = due and getattr(game, "ANYTIME", False)
        assert moves == [] or seat in due or anytime, "only a seat that is due has moves"
        for text in [game.any_move(rng), *rng.sample(moves, min(2, len(moves)))]:
            assert accepts(game, seat, text) == (text in moves), f"{seat} {text!r} is listed or refused"
    assert game.next() == CHANCE or not accepts(game, "chance", game.any_outcome(rng)), "no chance is due"
    assert game.next() != CHANCE or accepts(game, "chance", game.draw(rng)), "a drawn outcome is possible"
    assert not due or any(game.moves(s) for s in due), "somebody can move"
    assert json.dumps(game.state()) == state, "trying changes nothing"
    assert (game.score()["winners"] is None) == (game.next() != OVER), "winners when it is over"
    if hasattr(game, "invariants"):
        game.invariants()


def accepts(game, who, text):
    """Whether a copy of the game accepts an entry; a refusal must leave it as it was."""
    trial = copy.deepcopy(game)
    try:
        apply(trial, who, text)
        return True
    except Illegal:
        assert trial.state() == game.state(), "a refusal changes nothing"
        return False


# --- Running -----------------------------------------------------------------------------

def match_rng(kind, seed, number):
    """The luck of one match, the same whichever matches were played before."""
    return random.Random(f"{kind.NAME} {seed} {number}")


def option_set(kind, number):
    """The option sets take turns."""
    sets = kind.option_sets()
    return sets[number % len(sets)]


def load_game(name):
    """The module of a game, and its class."""
    module = importlib.import_module(name)
    kinds = [v for v in vars(module).values() if isinstance(v, type) and getattr(v, "NAME", None) == name]
    if not kinds:
        sys.exit(f"{name}.py has no class with NAME = {name!r}")
    return module, kinds[0]


def load_data(name, path):
    """The component data from a given path, or from where it usually lies."""
    root = Path(__file__).resolve().parent.parent
    usual = [root / "crates" / name / "data" / f"{name}.json", root.parent / "shared" / "data" / f"{name}.json"]
    for candidate in [Path(path)] if path else usual:
        if candidate.is_file():
            return json.loads(candidate.read_text(encoding="utf-8"))
    sys.exit(f"no component data for {name}; give its path with --data")


def report(name, seed, number, options, match, difference):
    """Print everything that is needed to see a difference again."""
    print(f"DIFFERENCE in {name}, seed {seed}, match {number}: {difference.what}")
    print(f"options: {json.dumps(options)}")
    print("entries:")
    for who, text in match.entries:
        print(f"  {who} {text}")
    print(f"request:  {json.dumps(difference.request)}")
    print(f"expected: {json.dumps(difference.expected)}")
    print(f"got:      {json.dumps(difference.got)}")


class Run:
    """All the matches of one call."""

    def __init__(self, args, module, kind, data):
        self.args, self.module, self.kind, self.data = args, module, kind, data
        self.engine = Engine(args.engine)
        self.tally = Tally()
        self.started = self.told = time.monotonic()

    def one(self, number, options, course):
        """Play one match; False when a difference appeared."""
        rng = match_rng(self.kind, self.args.seed, number)
        match = Match(self.kind, options, self.data, self.engine, rng, self.tally)
        try:
            match.start()
            course(match)
            return True
        except Difference as difference:
            report(self.kind.NAME, self.args.seed, number, options, match, difference)
            return False

    def all(self):
        """The scripted matches, then the random ones."""
        for i, (options, entries) in enumerate(getattr(self.module, "SCRIPTS", [])):
            if self.args.only is None and not self.one(f"script {i}", options, lambda m: m.play_script(entries)):
                return False
        numbers = range(self.args.matches) if self.args.only is None else [self.args.only]
        for number in numbers:
            course = lambda m: m.play_random(self.args.moves_every, self.args.refusals)
            if not self.one(number, option_set(self.kind, number), course):
                return False
            self.tell_progress()
        return True

    def perft(self):
        """The documented numbers of sequences, in Python to depth 2 and in the engine to 3."""
        for options, entries, counts in getattr(self.module, "PERFT", []):
            if not self.one("perft", options, lambda m: self.perft_course(m, entries, counts)):
                return False
        return True

    def perft_course(self, match, entries, counts):
        """One set of documented numbers."""
        for who, text in entries:
            match.enter(who, text)
        for depth, count in enumerate(counts, 1):
            request = {"cmd": "perft", "depth": depth}
            match.same("perft", request, count, match.ask_ok(request).get("nodes"))

    def tell_progress(self):
        """A line on standard error every few seconds."""
        if time.monotonic() - self.told >= PROGRESS:
            self.told = time.monotonic()
            rate = self.tally.matches / (self.told - self.started)
            print(f"{self.tally.matches} matches, {rate:.1f} a second", file=sys.stderr, flush=True)

    def summary(self):
        """What was compared."""
        t = self.tally
        print(f"{t.matches} matches, {t.decisions} decisions, {t.refusals} refusals compared, no difference")
        if hasattr(self.kind, "coverage"):
            print(self.kind.coverage(self.data))


def run_self_test(args, module, kind, data):
    """The self-test, with a line for every check that failed."""
    passed = failed = 0
    for name, fine in self_test(module, kind, data, args.seed, args.matches):
        passed, failed = passed + bool(fine), failed + (not fine)
        if not fine:
            print(f"FAILED: {name}")
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


def run_perft(args, module, kind, data):
    """The documented perft numbers, in the reference game and, where there is one, in the engine."""
    results = list(perft_self_test(module, kind, data))
    for name, fine in results:
        if not fine:
            print(f"FAILED: {name}")
    good = sum(fine for _, fine in results)
    if args.engine:
        run = Run(args, module, kind, data)
        fine = run.perft()
        run.engine.close()
        results.append(("engine", fine))
        good += fine
    print(f"{good} passed, {len(results) - good} failed")
    return 0 if good == len(results) else 1


def run_lockstep(args, module, kind, data):
    """Matches in lockstep with the engine."""
    run = Run(args, module, kind, data)
    try:
        fine = run.all()
    finally:
        run.engine.close()
    if fine:
        run.summary()
    print(f"{run.tally.matches} passed, {0 if fine else 1} failed")
    return 0 if fine else 1


def arguments():
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", help="name of a reference game, such as patchwork")
    parser.add_argument("--engine", help="command line of the engine")
    parser.add_argument("--matches", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", type=int, help="play this one match of the seed")
    parser.add_argument("--moves-every", type=int, default=1, help="compare move lists at every K-th entry")
    parser.add_argument("--refusals", type=int, default=2, help="odd entries to compare at every entry")
    parser.add_argument("--data", help="path of the component data")
    parser.add_argument("--self-test", action="store_true", help="check the reference game alone")
    parser.add_argument("--perft", action="store_true", help="check the documented perft numbers")
    return parser.parse_args()


def main():
    """Run what the command line asks for."""
    args = arguments()
    module, kind = load_game(args.game)
    data = load_data(args.game, args.data)
    if args.self_test:
        return run_self_test(args, module, kind, data)
    if args.perft:
        return run_perft(args, module, kind, data)
    if not args.engine:
        sys.exit("give the engine's command line with --engine, or --self-test")
    return run_lockstep(args, module, kind, data)


if __name__ == "__main__":
    sys.exit(main())
