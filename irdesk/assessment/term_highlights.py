"""Search for the topic's words in a document by stem, in order to highlight them.

Stems come from the Snowball algorithm for the word's script (Porter2 for Latin letters). In scripts without word spaces
(Chinese, Japanese, Thai …), the topic's character sequences are searched unchanged.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import numpy as np
import numpy.typing as npt

from irdesk.domain.progress import QUIET, Progress
from irdesk.domain.topic import Topic

Units = npt.NDArray[np.int32]

_UNSPACED = "\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff"
# Python does not count vowel signs as letters, but words in Indic scripts, Hebrew and Arabic contain many of them.
_SIGNS = "\u0300-\u036f\u0483-\u0487\u0591-\u05c7\u0610-\u061a\u064b-\u065f\u0670\u0900-\u0963\u0966-\u0dff"
_LETTER = rf"(?:[^\W_{_UNSPACED}]|[{_SIGNS}])"
_WORD = re.compile(rf"{_LETTER}+(?:['’]{_LETTER}+)*|[{_UNSPACED}]+")
_RUN = re.compile(rf"[{_UNSPACED}]")
_ALGORITHMS = (
    ("\u0370", "\u03ff", "greek"),
    ("\u0400", "\u04ff", "russian"),
    ("\u0600", "\u06ff", "arabic"),
    ("\u0900", "\u097f", "hindi"),
    ("\u0b80", "\u0bff", "tamil"),
)
_STOP = frozenset(
    re.findall(
        r"\w+",
        """
    a about above after again against all also am an and any are as at be because been
    before being below between both but by can could did do does doing down during each few find
    for from further give had has have having he her here hers him his how i if in
    into is it its itself just me more most my no nor not of off on once only
    or other our out over own said same she should so some such than that the their them
    then there these they this those through to too under until up use used using very was we
    were what when where which while who whom why will with would you your
    """,
    )
)
# Chinese question words and particles, at which a question can be split.
_CUTS = re.compile(
    "为什么|什么样|是什么|什么|为何|如何|怎么样|怎样|怎么|哪里|哪些|哪个|请问|请列出|列举|多少|何时|何地"
    "|[的了吗呢是在和与及谁]"
)
SHOWN_TERMS = 24
_PIECE = 1 << 16


@dataclass(frozen=True)
class Term:
    """A term to highlight, and its stem. ``text`` is spelled as in the topic or, if ``of_assessor``, as entered by the
    assessor.

    If ``word`` is true, every word with this stem is highlighted. Otherwise the characters of ``text`` are highlighted
    wherever they occur, even within a word.
    """

    text: str
    stem: str
    of_assessor: bool = False
    word: bool = True


@dataclass(frozen=True, eq=False)
class Marks:
    """Positions of terms in a text, sorted by position. The arrays have shape (n,).

    ``starts`` and ``lengths`` are in UTF-16 code units, as used by Qt. ``terms`` holds the index of the term at each
    position. ``counts`` holds the number of occurrences of each term.
    """

    starts: Units
    lengths: Units
    terms: Units
    counts: tuple[int, ...] = ()

    def within(self, first: int, last: int) -> slice:
        """Return the slice of highlights that begin between two positions, inclusive."""
        return slice(int(np.searchsorted(self.starts, first)), int(np.searchsorted(self.starts, last, "right")))

    def beside(self, place: int, step: int, term: int | None = None) -> int | None:
        """Return the index of the first highlight after a position (``step`` 1) or of the last one before it (``step``
        -1). If a term is given, only its highlights are considered. The search wraps around.
        """
        chosen = np.arange(len(self.starts)) if term is None else np.flatnonzero(self.terms == term)
        if not len(chosen):
            return None
        starts = self.starts[chosen]
        index = int(np.searchsorted(starts, place, "right")) if step > 0 else int(np.searchsorted(starts, place)) - 1
        return int(chosen[index % len(chosen)])


def no_marks(terms: int = 0) -> Marks:
    """Return an empty set of highlights, with a count of 0 for each of ``terms`` terms."""
    nothing = np.empty(0, np.int32)
    return Marks(nothing, nothing, nothing, (0,) * terms)


@lru_cache(maxsize=8)
def _stemmer(algorithm: str) -> Any:
    import snowballstemmer

    return snowballstemmer.stemmer(algorithm)


@lru_cache(maxsize=65536)
def stem(word: str) -> str:
    """Return the stem of a word, in lower case."""
    first = word[:1]
    algorithm = next((name for low, high, name in _ALGORITHMS if low <= first <= high), "english")
    return str(_stemmer(algorithm).stemWord(word))


def _terms_in(text: str, of_assessor: bool = False) -> Iterator[Term]:
    for word in _WORD.findall(text):
        if _RUN.match(word):
            for part in [word] if of_assessor else _CUTS.split(word):
                if len(part) > 1 or of_assessor:
                    yield Term(part, part, of_assessor, word=False)
            continue
        folded = word.lower()
        if of_assessor or (folded not in _STOP and (len(folded) > 1 or not folded.isascii())):
            yield Term(word, stem(folded), of_assessor)


def terms_of(topic: Topic, custom_terms: tuple[str, ...] = ()) -> tuple[Term, ...]:
    """Return the words to highlight: the assessor's own terms, and the words of the topic's title or, if it has none,
    of its description. Stop words are excluded, and at most 24 words come from the topic.
    """
    result: dict[str, Term] = {}
    for text in (topic.title, topic.description):
        for term in _terms_in(text):
            result.setdefault(term.stem, term)
        if result:
            break
    result = dict(list(result.items())[:SHOWN_TERMS])
    for text in custom_terms:
        for term in _terms_in(text, of_assessor=True):
            result.setdefault(term.stem, term)
    return tuple(result.values())


def marks(text: str, terms: tuple[Term, ...], progress: Progress = QUIET) -> Marks:
    """Find every position of the terms in a text. Raises `TaskCancelled`."""
    index = {term.stem: i for i, term in enumerate(terms) if term.word}
    rows: list[tuple[int, int, int]] = []
    known: dict[str, int] = {}
    for start in range(0, len(text) if index else 0, _PIECE):
        progress.report(start, len(text))
        # A word that crosses the boundary between chunks belongs to the chunk in which it begins.
        begin = (
            start if start == 0 or not (text[start - 1].isalnum() and text[start].isalnum()) else _word_end(text, start)
        )
        for match in _WORD.finditer(text, begin, _word_end(text, start + _PIECE)):
            word = match[0]
            term = known.get(word)
            if term is None:
                known[word] = term = index.get(stem(word.lower()), -1)
            if term >= 0:
                rows.append((match.start(), len(word), term))
    for i, term_ in enumerate(terms):
        if not term_.word:
            rows += [(match.start(), len(term_.text), i) for match in re.finditer(re.escape(term_.text), text)]
    if not rows:
        return no_marks(len(terms))
    table = np.array(sorted(rows), np.int32)
    counts = np.bincount(table[:, 2], minlength=len(terms))
    starts, lengths = units(text, table[:, 0], table[:, 1])
    return Marks(starts, lengths, table[:, 2], tuple(counts.tolist()))


def _word_end(text: str, end: int) -> int:
    while end < len(text) and text[end - 1].isalnum() and text[end].isalnum():
        end += 1
    return min(end, len(text))


def units(text: str, starts: Units, lengths: Units) -> tuple[Units, Units]:
    """Convert positions in characters to positions in UTF-16 code units, as used by Qt."""
    if text.isascii() or len(text.encode("utf-16-le", "surrogatepass")) == 2 * len(text):
        return starts, lengths
    codes = np.frombuffer(text.encode("utf-32-le", "surrogatepass"), "<u4")
    places = np.zeros(len(codes) + 1, np.int32)
    np.cumsum(1 + (codes > 0xFFFF), out=places[1:])
    return places[starts], places[starts + lengths] - places[starts]


def characters(text: str, unit: int) -> int:
    """Convert a position in UTF-16 code units, as used by Qt, to a position in characters."""
    if text.isascii():
        return unit
    return len(text.encode("utf-16-le", "surrogatepass")[: 2 * unit].decode("utf-16-le", "surrogatepass"))
