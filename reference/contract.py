"""What every reference game offers to the lockstep driver."""

import random
import re


class Illegal(Exception):
    """A decision or outcome that the rules refuse: the rule, and why in words."""

    def __init__(self, rule: str, message: str):
        super().__init__(f"{rule}: {message}")
        self.rule = rule
        self.message = message


class Game:
    """A match as a state that entries (moves and chance outcomes) change."""

    NAME = ""

    @staticmethod
    def option_sets() -> list[dict]:
        """Every combination of options worth testing, each complete."""
        raise NotImplementedError

    def __init__(self, options: dict, data: dict):
        """The state before any entry."""
        raise NotImplementedError

    def next(self) -> dict:
        """Who or what is due: chance, some seats, or nothing because it is over."""
        raise NotImplementedError

    def seats(self) -> int:
        """How many players there are."""
        raise NotImplementedError

    def moves(self, seat: int) -> list[str]:
        """Every legal move of a seat, sorted as text; none when it is not to move."""
        raise NotImplementedError

    def play(self, seat: int, text: str) -> None:
        """Carry out a move, or raise Illegal and change nothing."""
        raise NotImplementedError

    def draw(self, rng: random.Random) -> str:
        """A random outcome of the chance that is due."""
        raise NotImplementedError

    def enter(self, text: str) -> None:
        """Carry out a chance outcome, or raise Illegal and change nothing."""
        raise NotImplementedError

    def state(self) -> dict:
        """The whole state as the protocol writes it."""
        raise NotImplementedError

    def score(self) -> dict:
        """Itemised scores, and ranking and winners once the match is over."""
        raise NotImplementedError

    def any_move(self, rng: random.Random) -> str:
        """A text that is usually not a legal move."""
        raise NotImplementedError

    def any_outcome(self, rng: random.Random) -> str:
        """A text that is usually not a possible outcome."""
        raise NotImplementedError


def mangle(text: str, rng: random.Random) -> str:
    """The same text with one fault in its spelling, so that exact notation refuses it."""
    return rng.choice(_FAULTS)(text, rng)


def _double_space(text, rng):
    return text.replace(" ", "  ", 1) if " " in text else text + " "


def _leading_zero(text, rng):
    """Put a 0 before one of the numbers."""
    numbers = [m.start() for m in re.finditer("[0-9]+", text)]
    if not numbers:
        return "0" + text
    at = rng.choice(numbers)
    return text[:at] + "0" + text[at:]


def _upper_letter(text, rng):
    """Write one of the letters as a capital."""
    letters = [i for i, c in enumerate(text) if c.islower()]
    if not letters:
        return text + "X"
    at = rng.choice(letters)
    return text[:at] + text[at].upper() + text[at + 1:]


def _lost_character(text, rng):
    at = rng.randrange(len(text) + 1)
    return text[:at] + text[at + 1:]


def _extra_character(text, rng):
    at = rng.randrange(len(text) + 1)
    return text[:at] + rng.choice("afrxj019 -+.\t\u0663\u00e9") + text[at:]


def _shuffled_words(text, rng):
    words = text.split(" ")
    rng.shuffle(words)
    return " ".join(words)


_FAULTS = [
    _double_space,
    _leading_zero,
    _upper_letter,
    _lost_character,
    _extra_character,
    _shuffled_words,
    lambda text, rng: " " + text,
    lambda text, rng: text + " ",
    lambda text, rng: text + "\n",
    lambda text, rng: text.upper(),
    lambda text, rng: text.replace(" ", "\t", 1) + ("" if " " in text else "\t"),
    lambda text, rng: text + " 1",
    lambda text, rng: text.rpartition(" ")[0],
]
