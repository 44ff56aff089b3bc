"""Regular expressions that search a text in linear time.

Python's `re` backtracks: ``(a+)+$`` takes minutes for a name of thirty characters and blocks all other threads
meanwhile, since it holds the interpreter lock. This implementation follows all states of the expression simultaneously
and caches the transitions of sets of states (K. Thompson, *Regular expression search algorithm*, CACM 1968).
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import NoReturn, TypeAlias

from irdesk.domain.errors import CommandRefused
from irdesk.domain.translatable_messages import worded
from irdesk.formats.run_fields.tag_pattern import compile_regex

MOST_STATES = 2000
_ATOM = r"\\x[0-9a-fA-F]{2}|\\u[0-9a-fA-F]{4}|\\[^\d]|\[\^?\]?(?:\\.|[^\]\\])*\]"
_TOKEN = re.compile(
    rf"(?P<open>\((?:\?(?::|=|!|P<\w+>)|(?!\?)))|(?P<close>\))|(?P<or>\|)"
    rf"|(?P<repeat>[*+?]|\{{(?!\}})(?P<low>\d*)(?P<comma>,?)(?P<high>\d*)\}})(?P<lazy>\??)"
    rf"|(?P<at>\^|\$|\\[AZbB])|(?P<atom>{_ATOM}|[^\\(])",
    re.DOTALL,
)
_WORD = re.compile(r"\w")
States: TypeAlias = frozenset[int]
Context: TypeAlias = tuple[bool, ...]
"""Properties of a position in the text: whether it is the start, the end, or a word boundary, followed by whether each
lookahead matches there.
"""


@dataclass(frozen=True)
class _Atom:
    one: re.Pattern[str]


@dataclass(frozen=True)
class _Place:
    kind: str


@dataclass(frozen=True)
class _Look:
    inside: _Node
    wanted: bool


@dataclass(frozen=True)
class _Repeat:
    inside: _Node
    least: int
    most: int | None


@dataclass(frozen=True)
class _Either:
    ways: tuple[tuple[_Node, ...], ...]


_Node: TypeAlias = "_Atom | _Place | _Look | _Repeat | _Either"


class LinearTimeRegex:
    """A case-insensitive regular expression for searching texts."""

    def __init__(self, node: _Node, *, anywhere: bool = True) -> None:
        self._anywhere = anywhere
        # Maps a state to a pattern that matches one character, and to the next state.
        self._atoms: dict[int, tuple[re.Pattern[str], int]] = {}
        # Maps a state to a condition on the position in the text, and to the next state.
        self._checks: dict[int, tuple[Callable[[Context], bool], int]] = {}
        self._forks: dict[int, list[int]] = {}  # maps a state to its next states
        self._looks: list[LinearTimeRegex] = []
        self._count = 1  # state 0 is the end
        self._first = frozenset([self._add(node, 0)])
        self._known: dict[tuple[States, Context, str], tuple[bool, States]] = {}

    @classmethod
    def parse(cls, text: str) -> LinearTimeRegex:
        """Parse a regular expression in `re` syntax. Raises `CommandRefused` if it is malformed. Also raises it if the
        expression contains a back reference, a lookbehind, a flag, an atomic group or a condition: these take more than
        linear time or are not needed.
        """
        compile_regex(text)
        return cls(_Parser(text).parse())

    def search(self, text: str) -> bool:
        """Return whether the expression matches anywhere in a text."""
        return self._matches(text, 0)

    def _matches(self, text: str, start: int) -> bool:
        states = self._first
        for place in range(start, len(text) + 1):
            context = self._context(text, place)
            key = states, context, text[place : place + 1]
            if key not in self._known:
                self._known[key] = self._step(*key)
            is_match, states = self._known[key]
            if is_match or not states:
                return is_match
        return False

    def _context(self, text: str, place: int) -> Context:
        edge = _is_word(text[place - 1 : place] if place else "") != _is_word(text[place : place + 1])
        ends = text[place:] in {"", "\n"}
        return place == 0, ends, place == len(text), edge, *(look._matches(text, place) for look in self._looks)

    def _step(self, states: States, context: Context, char: str) -> tuple[bool, States]:
        """Return whether the end state is reached before the next character, and the states after this character."""
        reached, waiting = set(states), list(states)
        while waiting:
            state = waiting.pop()
            following = self._forks.get(state, [])
            if state in self._checks:
                holds, after = self._checks[state]
                following = [after] if holds(context) else []
            waiting += [each for each in following if each not in reached]
            reached.update(following)
        if 0 in reached:
            return True, frozenset()
        atoms = [self._atoms[state] for state in reached if state in self._atoms]
        after_char = frozenset(after for one, after in atoms if char and one.fullmatch(char))
        return False, after_char | self._first if self._anywhere else after_char

    def _new(self) -> int:
        self._count += 1
        if self._count > MOST_STATES:
            raise CommandRefused(worded("the regular expression is too long, or has too many repetitions"))
        return self._count - 1

    def _add(self, node: _Node, after: int) -> int:
        """Add the states of a part of the expression. The last of them leads to the state ``after``. Return the first
        state of the part.
        """
        if isinstance(node, _Either):
            starts = []
            for way in node.ways:
                start = after
                for part in reversed(way):
                    start = self._add(part, start)
                starts.append(start)
            return self._fork(starts)
        if isinstance(node, _Repeat):
            return self._add_repeat(node, after)
        state = self._new()
        if isinstance(node, _Atom):
            self._atoms[state] = node.one, after
        elif isinstance(node, _Place):
            self._checks[state] = _PLACES[node.kind], after
        else:
            self._looks.append(LinearTimeRegex(node.inside, anywhere=False))
            index, wanted = 3 + len(self._looks), node.wanted
            self._checks[state] = (lambda context: context[index] is wanted), after
        return state

    def _add_repeat(self, node: _Repeat, after: int) -> int:
        start = after
        if node.most is None:
            start = self._fork([after])
            self._forks[start].append(self._add(node.inside, start))
        else:
            for _ in range(node.most - node.least):
                start = self._fork([self._add(node.inside, start), after])
        for _ in range(node.least):
            start = self._add(node.inside, start)
        return start

    def _fork(self, following: list[int]) -> int:
        state = self._new()
        self._forks[state] = following
        return state


def _is_word(char: str) -> bool:
    return _WORD.fullmatch(char) is not None


_PLACES: dict[str, Callable[[Context], bool]] = {
    "^": lambda context: context[0],
    r"\A": lambda context: context[0],
    "$": lambda context: context[1],
    r"\Z": lambda context: context[2],
    r"\b": lambda context: context[3],
    r"\B": lambda context: not context[3],
}


class _Parser:
    """Parser for an expression that `re` has already accepted."""

    def __init__(self, text: str) -> None:
        self._text, self._place = text, 0

    def parse(self) -> _Node:
        node = self._either()
        return node if self._place == len(self._text) else self._refuse()

    def _token(self) -> re.Match[str] | None:
        match = _TOKEN.match(self._text, self._place)
        if match is None and self._place < len(self._text):
            self._refuse()
        return match

    def _refuse(self) -> NoReturn:
        raise CommandRefused(
            worded(
                "'{part}' in the regular expression is not supported: no back references, lookbehinds, flags, "
                "conditions or possessive repeats",
                part=self._text[self._place : self._place + 4],
            )
        )

    def _either(self) -> _Either:
        ways: list[list[_Node]] = [[]]
        while (token := self._token()) and not token["close"]:
            self._place = token.end()
            if token["or"]:
                ways.append([])
            elif token["open"]:
                ways[-1].append(self._group(token["open"]))
            elif token["repeat"]:
                ways[-1].append(self._repeat(ways[-1].pop(), token))
            elif token["at"]:
                ways[-1].append(_Place(token["at"]))
            else:
                ways[-1].append(_Atom(re.compile(_one(token["atom"]), re.IGNORECASE)))
        return _Either(tuple(map(tuple, ways)))

    def _group(self, opening: str) -> _Node:
        inside = self._either()
        self._place += 1  # skip the closing bracket
        return _Look(inside, opening == "(?=") if opening in {"(?=", "(?!"} else inside

    def _repeat(self, inside: _Node, token: re.Match[str]) -> _Repeat:
        if not token["lazy"] and self._text[self._place : self._place + 1] == "+":
            self._refuse()
        if token["repeat"] in "*+?":
            return _Repeat(inside, int(token["repeat"] == "+"), 1 if token["repeat"] == "?" else None)
        least = int(token["low"] or 0)
        if not token["comma"]:
            return _Repeat(inside, least, least)
        return _Repeat(inside, least, int(token["high"]) if token["high"] else None)


def _one(atom: str) -> str:
    """Return the expression for one character. A brace or bracket without its counterpart is literal."""
    return re.escape(atom) if atom in {"{", "}", "]"} else atom
