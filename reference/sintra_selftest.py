"""Self-test of the Sintra reference: python3 sintra_selftest.py [component data file]."""

import collections
import copy
import itertools
import json
import pathlib
import random
import re
import sys
import time

from contract import Illegal
from sintra import Sintra

HERE = pathlib.Path(__file__).resolve().parent
ORDER = "opybl"
COLOURS = ("orange", "pink", "yellow", "blue", "light_blue")
PLAIN = "1a 2a 3a 4a 5a 6a 7a 8a"


def find_data():
    """The component data: the first argument, or the sintra.json found near this script."""
    if len(sys.argv) > 1:
        return pathlib.Path(sys.argv[1])
    for path in sorted(HERE.parent.rglob("sintra.json")):
        if "target" not in path.parts:
            return path
    sys.exit("give the component data file (sintra.json) as an argument")


DATA = json.loads(find_data().read_text(encoding="utf-8"))


# ---- helpers ----------------------------------------------------------------------------

def options(players=2, side="A", start=0):
    """A complete option set."""
    return {"players": players, "side": side, "start": start, "edition": "reconstructed-1"}


def equal(found, expected, what):
    """Assert with both values in the message."""
    assert found == expected, f"{what}: expected {expected!r}, found {found!r}"


def refused(rule, action, *args):
    """Assert that an action is refused with this rule."""
    try:
        action(*args)
    except Illegal as error:
        equal(error.rule, rule, f"rule refusing {args}")
        assert error.message, f"no message refusing {args}"
        return
    raise AssertionError(f"{args} was not refused ({rule})")


def dealt(players=2, side="A", start=0, strips=PLAIN, rounds="b o p y b l"):
    """A match after set-up but for its first fill."""
    game = Sintra(options(players, side, start), DATA)
    for seat in range(players):
        game.enter(f"strips {seat} {strips}")
    game.enter("rounds " + rounds)
    return game


def table(factories, centre="", **more):
    """A match in round 1 with these panes on the first factories and in the centre.

    The panes are moved out of the bag, and so 100 panes stay in play."""
    game = dealt(**more)
    for i, panes in enumerate(factories):
        game.factories[i] = list(panes)
    game.centre = list(centre)
    for pane in "".join(factories) + centre:
        game.bag.remove(pane)
    game.turn = game.starter
    return game


def put(game, seat, position, filled, jokers="", **more):
    """Put panes out of the bag on a strip."""
    strip = game.players[seat]["strips"][position - 1]
    strip["filled"], strip["jokers"] = list(filled), list(jokers)
    strip.update(more)
    for pane in filled + jokers:
        game.bag.remove(pane)


def remove_strip(game, seat, position, panes="op"):
    """A window glazed twice: its strip has left the game."""
    game.players[seat]["strips"][position - 1]["done"] = 2
    glaze(game, seat, position, panes)


def glaze(game, seat, position, panes):
    """Put panes out of the bag into a window."""
    game.players[seat]["windows"][position - 1] = list(panes)
    for pane in panes:
        game.bag.remove(pane)


def count_panes(state):
    """All panes of a state, from its JSON alone."""
    total = collections.Counter()
    heaps = state["factories"] + [state["centre"]]
    for player in state["players"]:
        heaps += player["windows"] + [s["filled"] + s["jokers"] for s in player["strips"]]
    track = state["rounds"] if "over" not in state["next"] else []
    heaps += track[state["round"] - 1:]
    for heap in heaps:
        total.update(heap)
    for where in ("bag", "tower"):
        for colour, number in state[where].items():
            assert number >= 0, f"{where} holds {number} {colour}"
            total[colour[0]] += number
    return total


def hundred(game, when):
    """Assert that there are 20 panes of each colour."""
    equal(dict(count_panes(game.state())), {c: 20 for c in ORDER}, f"panes {when}")


def check_shape(state):
    """Assert what is true of every state."""
    equal(list(state), ["game", "options", "next", "round", "rounds", "starter", "token",
                        "factories", "centre", "bag", "tower", "players"], "fields of the state")
    assert 1 <= state["round"] <= 6, f"round {state['round']}"
    for player in state["players"]:
        equal(list(player), ["score", "broken", "lost", "glazier", "strips", "windows"], "player")
        assert 0 <= player["broken"] <= 7, f"marker on step {player['broken']}"
        equal(player["lost"] % 18, 0, "points lost in play come in eighteens")
        assert 1 <= player["glazier"] <= 8, f"glazier at {player['glazier']}"
        equal(len(player["windows"]), 8, "windows")
        for strip, window in zip(player["strips"], player["windows"]):
            check_strip(strip, window)


def check_strip(strip, window):
    """A strip holds what its side allows and was done as often as its window is glazed."""
    equal(strip["done"], len(window), "completions and panes in the window")
    design = [s for s in DATA["strips"]["set"] if s["id"] == strip["id"]][0][strip["side"]]
    letters = [name[0] for name in design if name != "joker"]
    for colour in ORDER:
        assert strip["filled"].count(colour) <= letters.count(colour), f"overfull {strip}"
    assert len(strip["jokers"]) <= design.count("joker"), f"too many on jokers {strip}"
    for panes in (strip["filled"], strip["jokers"]):
        equal(panes, "".join(sorted(panes, key=ORDER.index)), "sorted panes")
    if strip["done"] == 2:
        equal(strip["filled"] + strip["jokers"], "", "panes on a strip that is gone")


# ---- options, set-up, state before set-up ------------------------------------------------

def test_option_sets():
    sets = Sintra.option_sets()
    equal(len(sets), 18, "option sets")
    equal(len({json.dumps(s) for s in sets}), 18, "different option sets")
    for one in sets:
        equal(list(one), ["players", "side", "start", "edition"], "order of options")
        equal(Sintra(one, DATA).state()["options"], one, "options in the state")


def test_options_refused():
    for wrong in (options(players=1), options(players=5), options(side="C"), options(start=2),
                  options(start=-1), options(start=True), {**options(), "edition": "mine"},
                  {**options(), "more": 1}, {"players": 2}):
        refused("options", Sintra, wrong, DATA)


def test_state_before_set_up():
    game = Sintra(options(3, "B", "random"), DATA)
    empty = {"score": 0, "broken": 0, "lost": 0, "glazier": 1, "strips": [], "windows": [""] * 8}
    equal(game.state(), {
        "game": "sintra", "options": options(3, "B", "random"), "next": {"chance": True},
        "round": 1, "rounds": [], "starter": None, "token": "centre", "factories": [""] * 7,
        "centre": "", "bag": {c: 20 for c in COLOURS}, "tower": {c: 0 for c in COLOURS},
        "players": [empty] * 3}, "state before any entry")
    equal(list(game.state()["bag"]), list(COLOURS), "order of colours")
    equal(Sintra(options(start=1), DATA).state()["starter"], 1, "starter given as an option")
    equal(game.seats(), 3, "seats")


def test_set_up_order():
    game = Sintra(options(2, "A", "random"), DATA)
    for wrong in (f"strips 0 {PLAIN}", "rounds b o p y b l", "fill " + "oopp " * 4 + "oopp"):
        refused("chance", game.enter, wrong)
    refused("protocol", game.play, 0, "back")
    refused("chance", game.enter, "start 2")
    refused("notation", game.enter, "start 01")
    game.enter("start 1")
    equal(game.state()["starter"], 1, "starter")
    refused("chance", game.enter, f"strips 1 {PLAIN}")
    game.enter(f"strips 0 {PLAIN}")
    equal(game.state()["players"][0]["strips"][2],
          {"id": 3, "side": "a", "filled": "", "jokers": "", "done": 0}, "third strip")
    equal(game.state()["players"][1]["strips"], [], "strips of seat 1")
    game.enter("strips 1 3b 1a 5a 8a 2b 7a 4b 6a")
    game.enter("rounds b o p y b l")
    equal(game.state()["rounds"], list("bopybl"), "rounds")
    equal(sum(game.state()["bag"].values()), 94, "bag after the round track (SG-2.3)")
    hundred(game, "after rounds")
    game.enter("fill ooyb ppll oyyb yyyy opyl")
    equal(game.state()["factories"], ["ooyb", "ppll", "oyyb", "yyyy", "opyl"], "factories")
    equal(game.next(), {"seats": [1]}, "the starting player begins (SG-3.1)")
    equal(game.moves(0), [], "moves of a seat not to move")
    refused("protocol", game.enter, "start 0")
    refused("protocol", game.draw, random.Random(1))
    hundred(game, "after fill")


def test_strips_refused():
    game = Sintra(options(), DATA)
    for wrong in ("1a 2a 3a 4a 5a 6a 7a 8b", "1a 1b 3a 4a 5a 6a 7a 8a", "1a 2a 3a 4a 5a 6a 7a 9a"):
        refused("chance", game.enter, "strips 0 " + wrong)
    for wrong in ("1a 2a 3a 4a 5a 6a 7a", "1a 2a 3a 4a 5a 6a 7a 08a", "1a 2a 3a 4a 5a 6a 7a 8c",
                  "1A 2a 3a 4a 5a 6a 7a 8a", PLAIN + " 8a", PLAIN + " ", " " + PLAIN):
        refused("notation", game.enter, "strips 0 " + wrong)
    equal(game.state()["players"][0]["strips"], [], "nothing changed")


def test_rounds_refused():
    game = Sintra(options(), DATA)
    game.enter(f"strips 0 {PLAIN}")
    game.enter(f"strips 1 {PLAIN}")
    for wrong in ("rounds o p y b l b b", "rounds o p y b l", "rounds O p y b l o", "rounds opybll"):
        refused("notation", game.enter, wrong)
    refused("chance", game.enter, "rounds o p p y b l")
    refused("chance", game.enter, "rounds o p y b l l")
    hundred(game, "after refusals")
    game.enter("rounds l p y b l o")


def test_factories_by_players():
    for players, number in ((2, 5), (3, 7), (4, 9)):                  # SG-1.2
        equal(len(dealt(players).state()["factories"]), number, f"factories of {players}")


def test_strip_draws():
    rng, sides, firsts = random.Random(3), collections.Counter(), collections.Counter()
    game = Sintra(options(), DATA)
    for _ in range(4000):
        words = game.draw(rng).split(" ")[2:]
        sides.update(words)
        firsts[words[0][0]] += 1
    equal(sides["8a"], 4000, "the joker side lies down (SG-2.1)")
    for i in range(1, 8):
        assert abs(sides[f"{i}a"] - 2000) < 200, f"strip {i} shows a {sides[f'{i}a']} of 4000"
    assert all(abs(n - 500) < 120 for n in firsts.values()), f"first strips {firsts}"


def test_round_draws():
    rng, counts = random.Random(4), [collections.Counter() for _ in range(6)]
    game = Sintra(options(), DATA)
    game.enter(f"strips 0 {PLAIN}")
    game.enter(f"strips 1 {PLAIN}")
    for _ in range(4000):
        letters = game.draw(rng).split(" ")[1:]
        equal(sorted(letters[1:]), sorted(ORDER), "spaces II to VI (SG-2.3)")
        for space, letter in zip(counts, letters):
            space[letter] += 1
    assert all(abs(n - 800) < 130 for space in counts for n in space.values()), f"{counts}"


# ---- filling factories --------------------------------------------------------------------

def fill_game(bag, tower):
    """A match of two whose bag and tower hold just these panes when a fill is due."""
    game = dealt()
    game.bag, game.tower = list(bag), list(tower)
    return game


def fill_odds(bag, tower):
    """The exact odds of every fill text, over all orders of draws."""
    odds = collections.Counter()
    first = list(itertools.permutations(bag))
    second = list(itertools.permutations(tower))
    for one in first:
        for two in second:
            panes = (one + two)[:20]
            heaps = [panes[i:i + 4] for i in range(0, 20, 4)]
            words = ["".join(sorted(h, key=ORDER.index)) or "-" for h in heaps]
            odds["fill " + " ".join(words)] += 1 / len(first) / len(second)
    return odds


def fill_texts(count):
    """Every well-formed fill text of so many panes, factories filled in order."""
    sizes = [max(0, min(4, count - 4 * i)) for i in range(5)]
    words = [["".join(w) or "-" for w in itertools.combinations_with_replacement(ORDER, n)]
             for n in sizes]
    return ["fill " + " ".join(one) for one in itertools.product(*words)]


def accepted(game, text):
    """Does a copy of the match accept this outcome?"""
    try:
        copy.deepcopy(game).enter(text)
        return True
    except Illegal as error:
        equal(error.rule, "chance", f"rule refusing {text}")
        return False


SMALL_FILLS = (("ooypb", "pl"), ("oo", "ppyb"), ("", "opybl"), ("opyb", "lo"), ("ooo", ""),
               ("opp", "ool"), ("", ""), ("", "l"), ("b", ""), ("yl", "yyo"))


def test_fill_possible_exactly():
    for bag, tower in SMALL_FILLS:                                    # SG-7.2
        possible = set(fill_odds(bag, tower))
        game = fill_game(bag, tower)
        found = {t for t in fill_texts(len(bag) + len(tower)) if accepted(game, t)}
        equal(found, possible, f"possible fills of bag {bag!r}, tower {tower!r}")
        for other in (len(bag) + len(tower) - 1, len(bag) + len(tower) + 1):
            if 0 <= other <= 5:
                assert not any(accepted(game, t) for t in fill_texts(other)), "wrong count"


def test_fill_odds():
    rng = random.Random(5)
    for bag, tower in SMALL_FILLS:
        game, odds = fill_game(bag, tower), fill_odds(bag, tower)
        counts = collections.Counter(game.draw(rng) for _ in range(6000))
        for text in set(counts) | set(odds):
            share = counts[text] / 6000
            assert abs(share - odds[text]) < 0.03, f"{text}: {share} instead of {odds[text]}"


def test_fill_boundary_inside_a_factory():
    game = fill_game("oooooo", "pppppppppppppppppp")
    for wrong in ("fill oooo oppp oppp pppp pppp", "fill oopp oopp oopp pppp pppp",
                  "fill oooo pppp oopp pppp pppp"):
        refused("chance", game.enter, wrong)
    game.enter("fill oooo oopp pppp pppp pppp")
    equal((game.bag, game.tower), (["p"] * 4, []), "the rest of the tower is in the bag")


def test_fill_exact_bag_leaves_tower():
    game = fill_game("o" * 10 + "p" * 10, "bbb")
    refused("chance", game.enter, "fill oooo oooo oopp pppp pppb")
    game.enter("fill oooo oooo oopp pppp pppp")
    equal((game.bag, game.tower), ([], ["b"] * 3), "no pane more was needed")


def test_fill_refused():
    game = dealt(players=4)
    full = ["ooyb"] * 9
    for wrong, rule in ((full[:8], "chance"), (full + ["oooo"], "chance"),
                        (["ooy"] + full[1:], "chance"), (["ooooo"] + full[1:], "chance"),
                        (["-"] + full[1:], "chance"), (["oooo"] * 9, "chance"),
                        (["oyob"] + full[1:], "notation"), (["OOYB"] + full[1:], "notation"),
                        ([""] + full[1:], "notation"), (["o-"] + full[1:], "notation"),
                        (["orange"] + full[1:], "notation"), ([], "notation")):
        refused(rule, game.enter, " ".join(["fill"] + wrong))
    hundred(game, "after refused fills")
    equal(game.next(), {"chance": True}, "a fill is still due")


def test_fill_with_nothing_ends_the_round():
    game = fill_game("", "")
    game.enter("fill - - - - -")
    state = game.state()
    equal((state["round"], state["next"], state["starter"]), (2, {"chance": True}, 0),
          "a round without panes is over at once, the starter stays (SG-10.3)")
    equal(state["tower"]["blue"], 1, "round I's pane is in the tower (SG-7.1)")
    game.enter("fill b - - - -")
    equal(game.next(), {"seats": [0]}, "one pane is enough for a round")


# ---- taking panes -------------------------------------------------------------------------

def test_take_from_factory():
    game = table(["ooyb", "ppll"])
    game.play(0, "take 1 orange 1")
    state = game.state()
    equal((state["factories"][0], state["centre"]), ("", "yb"), "SG-4.1")
    equal(state["players"][0]["strips"][0]["filled"], "oo", "filled")
    equal(state["token"], "centre", "the token stays (SG-4.2)")
    equal(state["next"], {"seats": [1]}, "clockwise (SG-3.1)")
    hundred(game, "after a take")


def test_take_from_centre_takes_token():
    game = table(["ooyb"], "ppyy")
    game.play(0, "take c pink 2")
    game.play(1, "take c yellow 1")
    state = game.state()
    equal(state["token"], 0, "the first takes the token (SG-4.2)")
    equal([p["broken"] for p in state["players"]], [1, 0], "one step down for the first only")
    equal(state["starter"], 0, "the starter changes at the end of the round only")


def test_take_what_is_not_there():
    game = table(["ooyb"], "p")
    for text in ("take 1 pink 2", "take 2 orange 1", "take c orange 1"):
        refused("SG-4.1", game.play, 0, text)
    refused("SG-1.2", game.play, 0, "take 6 orange 1")


def test_never_left_of_the_glazier():
    game = table(["ooyb"])
    game.players[0]["glazier"] = 2
    refused("SG-4.3", game.play, 0, "take 1 orange 1")
    equal([m for m in game.moves(0) if "orange" in m],
          ["take 1 orange 5", "take 1 orange 6"], "strips in reach (SG-4.3)")
    game.play(0, "take 1 orange 6")
    equal(game.players[0]["glazier"], 6, "the glazier moves to the strip")


def test_rest_breaks():
    game = table(["yyyy"], "o")
    game.play(0, "take 1 yellow 1")
    player = game.state()["players"][0]
    equal((player["strips"][0]["filled"], player["broken"]), ("yy", 2), "SG-4.4")
    equal(game.state()["tower"]["yellow"], 2, "the rest is in the tower")
    equal(player["score"], 0, "steps cost nothing before the end (SG-8.2)")


def test_must_put_what_fits():
    game = table(["ooyb"])
    refused("SG-4.5", game.play, 0, "take 1 orange break")
    refused("SG-4.5", game.play, 0, "take 1 orange 2")
    refused("SG-4.6", game.play, 0, "take 1 orange 1 j1")


def test_all_break_when_nothing_fits():
    game = table(["oopp"])
    game.players[0]["glazier"] = 8                                    # strip 8a: blue and yellow
    equal(game.moves(0), ["back", "take 1 orange break", "take 1 pink break"], "SG-4.5")
    refused("SG-4.5", game.play, 0, "take 1 orange 8")
    refused("SG-4.3", game.play, 0, "take 1 orange 1")
    game.play(0, "take 1 orange break")
    player = game.state()["players"][0]
    equal((player["glazier"], player["broken"]), (8, 2), "the glazier stays, two steps down")


def test_break_with_token():
    game = table([], "ooop")
    game.players[0]["glazier"] = 8
    game.play(0, "take c orange break")
    equal(game.players[0]["broken"], 4, "three panes and the token (SG-4.2, SG-4.4)")


def joker_table(factories, filled="", jokers="", centre="y"):
    """Seat 0 sees strip 8 with its joker side up in first place."""
    game = table(factories, centre, strips="8a 1a 2a 3a 4a 5a 6a 7a")
    put(game, 0, 1, filled, jokers, side="b", done=1)
    glaze(game, 0, 1, "y")
    return game


def takes_on_strip_1(game, colour):
    """The joker words of the legal takes of a colour from factory 1 onto strip 1."""
    start = f"take 1 {colour} 1"
    return [move[len(start):].strip() for move in game.moves(0) if move.startswith(start)]


def test_joker_choice():
    cases = ((["pyyy"], "", "", "pink", ["", "j1"]),                  # SG-4.6: a choice
             (["ppyy"], "", "", "pink", ["j1", "j2"]), (["pppy"], "", "", "pink", ["j2"]),
             (["pppp"], "", "", "pink", ["j2"]), (["pyyy"], "p", "", "pink", ["j1"]),
             (["ppyy"], "p", "y", "pink", ["j1"]), (["pyyy"], "", "yy", "pink", [""]),
             (["pppp"], "", "yy", "pink", [""]), (["pyyy"], "p", "yy", "pink", []),
             (["yooo"], "", "", "yellow", ["j1"]), (["yyoo"], "", "b", "yellow", ["j1"]))
    for factories, filled, jokers, colour, expected in cases:
        game = joker_table(factories, filled, jokers)
        equal(takes_on_strip_1(game, colour), expected,
              f"joker words for {factories} on filled {filled!r}, jokers {jokers!r}")


def test_joker_refusals():
    game = joker_table(["ppyy"])
    refused("SG-4.4", game.play, 0, "take 1 pink 1")
    refused("SG-4.6", game.play, 0, "take 1 pink 1 j3")
    for text in ("take 1 pink 1 j0", "take 1 pink 1 j01", "take 1 pink break j1", "take 1 pink 1 1"):
        refused("notation", game.play, 0, text)
    game.play(0, "take 1 pink 1 j1")
    strip = game.state()["players"][0]["strips"][0]
    equal((strip["filled"], strip["jokers"]), ("p", "p"), "filled and jokers")
    refused("SG-4.6", joker_table(["pyyy"]).play, 0, "take 1 pink 1 j2")


def test_joker_forces_a_strip():
    game = table(["yooo"])
    game.players[0]["glazier"] = 8
    put(game, 0, 8, "", "", side="b", done=1)
    glaze(game, 0, 8, "y")
    refused("SG-4.5", game.play, 0, "take 1 yellow break")
    assert "take 1 yellow 8 j1" in game.moves(0), "joker spaces count as matching (SG-4.5)"


def test_joker_strip_completed():
    game = joker_table(["bbyy"], "opl", "")
    game.play(0, "take 1 blue 1 j2")
    equal(game.players[0]["score"], 2, "blue on joker spaces counts in round I (SG-10.5)")
    equal(game.moves(0), ["keep blue", "keep light_blue", "keep orange", "keep pink"], "SG-10.5")
    game.play(0, "keep blue")
    equal(game.state()["players"][0]["windows"][0], "yb", "upper pane first")
    equal(game.state()["players"][0]["strips"][0],
          {"id": 8, "side": "b", "filled": "", "jokers": "", "done": 2}, "gone, keeps its side")


# ---- completed strips ---------------------------------------------------------------------

def test_completion_in_order():
    game = table(["ooob"], "p", rounds="o o p y b l")
    put(game, 0, 1, "yy")
    game.play(0, "take 1 orange 1")
    state = game.state()
    equal(state["players"][0]["score"], 3, "colour bonus with the take (SG-5.1)")
    equal(state["players"][0]["strips"][0],
          {"id": 1, "side": "a", "filled": "oooyy", "jokers": "", "done": 0}, "full: keep is due")
    equal(state["next"], {"seats": [0]}, "the same seat goes on")
    equal(game.moves(0), ["keep orange", "keep yellow"], "SG-5.2")
    for text in ("keep pink", "take 1 blue 4", "take c blue 4", "back"):
        refused("SG-5.2", game.play, 0, text)
    refused("SG-3.1", game.play, 1, "keep orange")
    game.play(0, "keep yellow")
    player = game.state()["players"][0]
    equal(player["windows"][0], "y", "upper frame (SG-5.2)")
    equal(player["strips"][0], {"id": 1, "side": "b", "filled": "", "jokers": "", "done": 1},
          "the strip is turned, empty (SG-5.3)")
    equal((player["glazier"], player["score"]), (1, 4), "glazier stays; 3 + 1 (SG-5.4)")
    equal([game.state()["tower"][c] for c in COLOURS], [3, 0, 1, 0, 0], "four into the tower")
    equal(game.next(), {"seats": [1]}, "next seat")
    refused("SG-5.2", game.play, 1, "keep orange")
    hundred(game, "after keep")


def test_lower_frame():
    game = table(["ppbb"], "yyyy")
    put(game, 0, 1, "bll", side="b", done=1)
    glaze(game, 0, 1, "y")
    glaze(game, 0, 8, "o")
    game.players[0]["strips"][7].update(side="b", done=1)
    game.play(0, "take 1 pink 1")
    equal(game.players[0]["score"], 1, "one blue pane, round colour blue (SG-5.1)")
    game.play(0, "keep pink")
    player = game.state()["players"][0]
    equal(player["windows"][0], "yp", "lower frame (SG-5.2)")
    equal(player["strips"][0], {"id": 1, "side": "b", "filled": "", "jokers": "", "done": 2},
          "the strip is gone (SG-5.3)")
    equal((player["glazier"], player["score"]), (1, 1 + 1 + 2), "glazier stays; SG-5.4")
    game.play(1, "take c yellow 1")
    refused("SG-6.2", game.play, 0, "back")                           # above the empty place
    refused("SG-4.5", game.play, 0, "take c blue 1")


def test_example_5_5():
    game = table(["yyyo"], "p", rounds="l o p y b l")
    put(game, 0, 2, "pp")
    glaze(game, 0, 3, "o")
    glaze(game, 0, 8, "oo")
    glaze(game, 0, 1, "b")                                            # left: does not count
    game.play(0, "take 1 yellow 2")
    game.play(0, "keep yellow")
    equal(game.players[0]["score"], 5, "2 + 1 + 2 (SG-5.5)")


def test_overflow_and_completion():
    game = table(["ooyb"], "ooo", rounds="o o p y b l")
    put(game, 0, 1, "ooyy")
    game.play(0, "take c orange 1")
    player = game.state()["players"][0]
    equal((player["broken"], player["score"]), (3, 3), "token, two broken, three orange")
    equal(game.state()["tower"]["orange"], 2, "broken panes are in the tower before keep")


def one_colour_edition():
    """The data with a strip of a single colour on side a."""
    data = copy.deepcopy(DATA)
    data["strips"]["set"][0]["a"] = ["orange"] * 5
    return data


def test_no_decision_with_one_colour():
    game = table(["oooo"], "p")
    game.designs[1, "a"] = ["o"] * 5
    put(game, 0, 1, "oo")
    game.play(0, "take 1 orange 1")
    equal(game.state()["players"][0]["windows"][0], "o", "kept without a decision (SG-10.6)")
    equal(game.next(), {"seats": [1]}, "next seat")
    equal(Sintra(options(), one_colour_edition()).designs[1, "a"], ["o"] * 5, "read as data")


# ---- stepping back ------------------------------------------------------------------------

def test_step_back():
    game = table(["ooyb"])
    refused("SG-6.2", game.play, 0, "back")
    game.players[0]["glazier"] = 5
    before = game.state()
    game.play(0, "back")
    after = game.state()
    equal(after["players"][0]["glazier"], 1, "SG-6.1")
    equal(after["next"], {"seats": [1]}, "the turn is over")
    before["players"][0]["glazier"], before["next"] = 1, after["next"]
    equal(after, before, "nothing else happens")


def test_step_back_over_gaps():
    game = table(["ooyb"])
    remove_strip(game, 0, 1)
    game.players[0]["glazier"] = 2
    refused("SG-6.2", game.play, 0, "back")
    game.players[0]["glazier"] = 4
    game.play(0, "back")
    equal(game.players[0]["glazier"], 2, "the leftmost strip still there (SG-6.1)")


def test_no_strip_left():
    game = table(["ooyb"], "pp")
    for position in range(1, 9):
        remove_strip(game, 0, position, "")
    game.players[0]["glazier"] = 8
    equal(game.moves(0), ["take 1 blue break", "take 1 orange break", "take 1 yellow break",
                          "take c pink break"], "SG-10.4")
    refused("SG-6.2", game.play, 0, "back")
    refused("SG-4.5", game.play, 0, "take 1 orange 8")
    game.play(0, "take c pink break")
    equal(game.players[0]["broken"], 3, "two panes and the token")


# ---- broken glass -------------------------------------------------------------------------

def test_bottom_step():
    game = table(["oopp"])
    game.players[0].update(glazier=8, broken=7, score=5)
    game.play(0, "take 1 orange break")
    player = game.state()["players"][0]
    equal((player["broken"], player["lost"], player["score"]), (1, 18, -13),
          "bottom at once, top, one step on (SG-8.3, SG-10.1, SG-10.2)")


def test_bottom_exactly():
    game = table(["oopp"])
    game.players[0].update(glazier=8, broken=6)
    game.play(0, "take 1 orange break")
    player = game.state()["players"][0]
    equal((player["broken"], player["lost"]), (0, 18), "never stays on the bottom step (SG-8.3)")


def test_two_times_round():
    game = table([], "o" * 17 + "p")
    game.players[0]["glazier"] = 8
    game.play(0, "take c orange break")
    player = game.state()["players"][0]
    equal((player["broken"], player["lost"], player["score"]), (2, 36, -36), "18 steps (SG-10.1)")


# ---- rounds and the end -------------------------------------------------------------------

def test_end_of_round():
    game = table([], "oopp")
    game.play(0, "take c orange 1")
    game.play(1, "take c pink 2")
    state = game.state()
    equal((state["round"], state["starter"], state["token"]), (2, 0, "centre"), "before the fill")
    equal(state["next"], {"chance": True}, "a fill is due")
    equal(state["tower"]["blue"], 1, "round I's pane (SG-7.1)")
    equal(state["rounds"], list("bopybl"), "all six stay listed")
    hundred(game, "after a round")


def test_token_decides_next_starter():
    game = table(["oooo"], "p")
    game.play(0, "take 1 orange 1")
    game.play(1, "take c pink 2")
    game.enter("fill ooyb ppll oyyb yyyy opyl")
    equal((game.starter, game.next()), (1, {"seats": [1]}), "seat 1 starts round 2 (SG-4.2)")


def test_nobody_took_from_centre():
    game = table(["oooo", "pppp"], start=1)
    game.play(1, "take 1 orange 1")
    game.play(0, "take 2 pink 2")
    equal((game.starter, game.round), (1, 2), "the starter stays (SG-10.3)")


def test_keep_comes_before_the_end_of_the_round():
    game = table(["oooo"], rounds="o o p y b l")
    put(game, 0, 1, "yy")
    game.play(0, "take 1 orange 1")
    equal((game.round, game.next()), (1, {"seats": [0]}), "keep is due first")
    game.play(0, "keep orange")
    equal((game.round, game.next()), (2, {"chance": True}), "then the round ends")


def test_end_of_match():
    game = table([], "op")
    game.round = 6
    for pane in game.rounds[:5]:
        game.tower.append(pane)
    game.play(0, "take c orange 1")
    game.play(1, "take c pink 2")
    state = game.state()
    equal((state["next"], state["round"]), ({"over": True}, 6), "over after round six (SG-3.1)")
    equal((state["starter"], state["token"]), (0, 0), "starter and token stay")
    equal(state["tower"]["light_blue"], 1, "round VI's pane is in the tower")
    equal((state["players"][0]["score"], state["players"][0]["broken"]), (0, 1), "running values")
    equal([game.moves(0), game.moves(1)], [[], []], "no moves")
    refused("protocol", game.play, 0, "back")
    refused("protocol", game.enter, "fill oopp")
    hundred(game, "at the end")


# ---- scores -------------------------------------------------------------------------------

def seat_score(game, seat=0):
    """One player's items."""
    return game.score()["scores"][seat]


def test_leftovers():
    for panes, points in ((0, 0), (2, 0), (3, 1), (7, 2), (8, 2), (9, 3)):
        game = dealt()
        strips = game.players[0]["strips"]
        for i in range(panes):
            strips[i // 3]["filled"].append("o")
        equal(seat_score(game)["strips"], points, f"{panes} panes on strips (SG-8.1, SG-8.5)")


def test_ornaments():
    game = dealt()
    game.players[0]["windows"] = [list(w) for w in ("op", "op", "yy", "bl", "", "", "o", "p")]
    equal(seat_score(game)["bonus"], 23, "10 + 10 + 0 + 3 (SG-8.5)")
    for windows, points in ((("op", "y"), 6), (("op", ""), 3), (("o", "p"), 3), (("", "o"), 0)):
        game.players[0]["windows"] = [list(w) for w in windows + ("",) * 6]
        equal(seat_score(game)["bonus"], points, f"ornament with {windows} (SG-8.4)")


def test_full_windows():
    game = dealt(side="B")
    game.players[0]["windows"] = [list(w) for w in ("oo", "op", "", "yo", "bl", "", "o", "p")]
    equal(seat_score(game)["bonus"], 20, "4 full windows x 5 orange (SG-8.5)")
    game.players[0]["windows"] = [list("o")] + [[] for _ in range(7)]
    equal(seat_score(game)["bonus"], 0, "no full window")
    game.players[0]["windows"] = [[] for _ in range(8)]
    equal(seat_score(game)["bonus"], 0, "nothing glazed")


def test_score_items():
    game = dealt()
    game.players[0].update(score=12 - 18, lost=18, broken=5)
    equal(seat_score(game), {"seat": 0, "track": -6, "strips": 0, "broken": -8, "bonus": 0,
                             "total": -14, "lost": 26}, "items (SG-8.2, SG-8.3)")
    equal(list(seat_score(game)), ["seat", "track", "strips", "broken", "bonus", "total", "lost"],
          "order of items")
    equal((game.score()["ranking"], game.score()["winners"]), (None, None), "not over yet")


def test_ranking():
    game = dealt(players=4)
    game.over = True
    for player, (score, broken) in zip(game.players, ((10, 0), (14, 3), (14, 3), (12, 2))):
        player.update(score=score, broken=broken)
    equal(game.score()["ranking"], [[0], [3], [1, 2]], "fewest lost first, equals share (SG-8.6)")
    equal(game.score()["winners"], [0], "winner")
    game.players[0]["score"] = 0
    game.players[3]["broken"] = 3
    game.players[3]["score"] = 14
    equal((game.score()["ranking"], game.score()["winners"]), ([[1, 2, 3], [0]], [1, 2, 3]),
          "shared victory")


# ---- notation -----------------------------------------------------------------------------

def test_move_notation():
    game = table(["ooyb"], "l")
    before = game.state()
    for text in ("", "take", "take 1 orange", "take 01 orange 1", "take 1 orange 01", "Back",
                 "take  1 orange 1", " take 1 orange 1", "take 1 orange 1 ", "TAKE 1 orange 1",
                 "take 1 o 1", "take 1 Orange 1", "take 0 orange 1", "take 1 orange 0", "back 1",
                 "take 1 orange 9", "take C light_blue 3", "take c light blue 3", "keep",
                 "take 1 orange 1\n", "take\t1 orange 1", "take 1 orange 1 j", "keep green",
                 "take 1 orange 1 j0", "take +1 orange 1", "take \u0661 orange 1", "take 1 joker 1",
                 "take 1 orange 1 J1", "take 1 orange -1", "start 0", "take 1 orange 1 j1 j1"):
        refused("notation", game.play, 0, text)
    equal(game.state(), before, "refusals change nothing")
    refused("SG-3.1", game.play, 1, "take 1 orange 1")
    refused("protocol", game.play, 2, "take 1 orange 1")


def test_moves_sorted():
    game = table(["ooyb", "opyl"], "lb")
    moves = game.moves(0)
    equal(moves, sorted(set(moves)), "sorted as text, each once")
    assert "take c light_blue 3" in moves, "the colour's name has an underscore"


# ---- whole matches ------------------------------------------------------------------------

def every_text(game):
    """The whole well-formed move space of a match."""
    texts = ["back"] + ["keep " + colour for colour in COLOURS]
    for source in ["c"] + list(range(1, game.factory_count + 2)):
        for colour in COLOURS:
            texts.append(f"take {source} {colour} break")
            for target in range(1, 9):
                texts += [f"take {source} {colour} {target}{j}" for j in ("", " j1", " j2", " j3")]
    return texts


def legal(game, text):
    """Does the checking of moves let this one pass? (The match itself is not changed.)"""
    names = ("_keep", "_take", "_step_back")
    for name in names:
        setattr(game, name, lambda *args: None)
    try:
        game.play(game.turn, text)
        return True
    except Illegal as error:
        assert re.fullmatch("SG-[0-9]+[.][0-9]+", error.rule), f"{text}: {error.rule}"
        return False
    finally:
        for name in names:
            delattr(game, name)


def check_refusals(game, rng):
    """Odd texts are refused without any change, or are legal moves or possible outcomes."""
    before = game.state()
    for _ in range(3):
        trial = copy.deepcopy(game)
        if game.turn is not None:
            text, act = trial.any_move(rng), lambda t: trial.play(trial.turn, t)
        else:
            text, act = trial.any_outcome(rng), trial.enter
        try:
            act(text)
            assert game.turn is None or text in game.moves(game.turn), f"accepted {text!r}"
            hundred(trial, f"after {text!r}")
            check_shape(trial.state())
        except Illegal:
            equal(trial.state(), before, f"state after refusing {text!r}")


def check_glaziers(before, after, text):
    """SG-4.3: only `back` moves a glazier left, and only one's own moves move it."""
    seats = before["next"].get("seats", [None])
    for seat, (old, new) in enumerate(zip(before["players"], after["players"])):
        if old["glazier"] != new["glazier"]:
            equal(seat, seats[0], f"whose glazier {text} moved")
            equal(new["glazier"] < old["glazier"], text == "back", f"direction after {text}")


def one_match(chosen, rng, picker, thorough):
    """Play a random match, checked at every entry; without a picker the match itself leans."""
    game, entries = Sintra(chosen, DATA), 0
    while "over" not in game.next():
        before = game.state()
        if thorough:
            check_refusals(game, rng)
        if "chance" in game.next():
            text = game.draw(rng)
            game.enter(text)
        else:
            seat = game.next()["seats"][0]
            moves = game.moves(seat)
            assert moves, "a seat to move has a move"
            text = game.lean(seat, moves, rng) if picker is None else picker(moves, rng)
            game.play(seat, text)
        entries += 1
        after = game.state()
        hundred(game, f"after {text}")
        check_shape(after)
        check_glaziers(before, after, text)
        equal(json.loads(json.dumps(after)), after, "the state is plain JSON")
        game.invariants()
    check_end(game)
    return entries, game


def check_end(game):
    """Six rounds were played and the reckoning adds up."""
    equal(game.state()["round"], 6, "rounds played")
    result = game.score()
    for item in result["scores"]:
        equal(item["total"], item["track"] + item["strips"] + item["broken"] + item["bonus"], "sum")
        assert -item["lost"] <= item["broken"] <= 0, f"{item}"
        assert item["strips"] >= 0 and item["bonus"] >= 0, f"{item}"
    equal(sorted(sum(result["ranking"], [])), list(range(game.seats())), "all seats are ranked")
    best = max(item["total"] for item in result["scores"])
    for seat in result["winners"]:
        equal(result["scores"][seat]["total"], best, "a winner's total")


def any_pick(moves, rng):
    """Any legal move."""
    return rng.choice(moves)


def building_pick(moves, rng):
    """Few panes broken: strips near the glazier are preferred, so that palaces grow."""
    takes = [m for m in moves if not m.endswith("break") and m != "back"]
    return min(takes or moves, key=lambda m: (rng.random() + int(m.split(" ")[3]) / 6
                                              if m.startswith("take") and "break" not in m
                                              else rng.random()))


def hoarding_pick(moves, rng):
    """Joker spaces and far strips first."""
    return max(moves, key=lambda m: (" j" in m, "break" not in m, rng.random()))


def test_random_matches():
    rng, seen = random.Random(1), collections.Counter()
    for turn in range(14):
        for chosen in Sintra.option_sets():
            picker = (any_pick, building_pick, hoarding_pick, None)[turn % 4]
            entries, game = one_match(chosen, rng, picker, thorough=turn < 4)
            seen["matches"] += 1
            seen["entries"] += entries
            for player in game.players:
                seen["gone"] += sum(s["done"] == 2 for s in player["strips"])
                seen["jokers"] += sum(bool(s["jokers"]) for s in player["strips"])
                seen["bottom"] += player["lost"] > 0
                seen["glazed"] += sum(map(len, player["windows"]))
    assert seen["matches"] >= 200, f"only {seen['matches']} matches"
    for what in ("gone", "jokers", "bottom", "glazed"):
        assert seen[what], f"no match shows: {what}"
    print("  " + ", ".join(f"{what} {number}" for what, number in seen.items()))


def test_moves_against_the_whole_space():
    rng, positions = random.Random(2), 0
    for chosen in Sintra.option_sets()[::5]:
        game = Sintra(chosen, DATA)
        while "over" not in game.next():
            if "chance" in game.next():
                game.enter(game.draw(rng))
                continue
            moves = game.moves(game.turn)
            if rng.random() < 0.3:
                found = sorted(t for t in every_text(game) if legal(game, t))
                equal(found, moves, f"legal moves in {game.state()}")
                positions += 1
            game.play(game.turn, building_pick(moves, rng))
    assert positions > 50, f"only {positions} positions compared"


def test_odd_texts_are_varied():
    rng, rules = random.Random(6), collections.Counter()
    for chosen in Sintra.option_sets()[:6]:
        game = Sintra(chosen, DATA)
        while "over" not in game.next():
            for _ in range(5):
                trial = copy.deepcopy(game)
                rules[odd_rule(trial, rng)] += 1
            if "chance" in game.next():
                game.enter(game.draw(rng))
            else:
                game.play(game.turn, building_pick(game.moves(game.turn), rng))
    for rule in ("notation", "chance", "SG-1.2", "SG-4.1", "SG-4.3", "SG-4.4", "SG-4.5", "SG-4.6",
                 "SG-5.2", "SG-6.2", "accepted"):
        assert rules[rule], f"no odd text led to: {rule} (found {dict(rules)})"
    assert rules["accepted"] < sum(rules.values()) / 2, f"too many legal texts: {dict(rules)}"


def odd_rule(game, rng):
    """The rule refusing one odd text, or the word accepted."""
    try:
        if game.turn is None:
            game.enter(game.any_outcome(rng))
        else:
            game.play(game.turn, game.any_move(rng))
        return "accepted"
    except Illegal as error:
        return error.rule


def main():
    """Run every test of this file."""
    tests = [(n, t) for n, t in globals().items() if n.startswith("test_")]
    failed = 0
    for name, test in tests:
        begin = time.perf_counter()
        try:
            test()
        except Exception as error:           # every failure is reported, then the next test runs
            failed += 1
            print(f"FAILED {name}: {type(error).__name__}: {error}")
        if time.perf_counter() - begin > 5:
            print(f"  {name}: {time.perf_counter() - begin:.1f} s")
    print(f"{len(tests) - failed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
