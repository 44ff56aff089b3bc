"""The topic's words in a document: found by their English stems (Porter2), for a view to mark."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from irdesk.domain.topic import Topic

_WORD = re.compile(r"[^\W_]+(?:['’][^\W_]+)*")
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
SHOWN_TERMS = 8


@dataclass(frozen=True)
class Term:
    """A word of the topic: as the topic writes it, and its stem."""

    word: str
    stem: str


@dataclass(frozen=True)
class Span:
    """Where a term stands in a text, in characters."""

    start: int
    length: int
    term: int


@lru_cache(maxsize=1)
def _stemmer() -> Any:
    import snowballstemmer

    return snowballstemmer.stemmer("english")


@lru_cache(maxsize=65536)
def _stem(word: str) -> str:
    return str(_stemmer().stemWord(word))


def terms_of(topic: Topic) -> tuple[Term, ...]:
    """The words worth marking: of the title, else of the description; at most eight, stop words left out."""
    found: dict[str, Term] = {}
    for text in (topic.title, topic.description):
        for word in _WORD.findall(text):
            folded = word.lower()
            if folded not in _STOP and (len(folded) > 1 or not folded.isascii()):
                found.setdefault(_stem(folded), Term(word, _stem(folded)))
        if found:
            break
    return tuple(found.values())[:SHOWN_TERMS]


def spans(text: str, terms: tuple[Term, ...]) -> list[Span]:
    """Every place of the terms in a text, in order."""
    index = {term.stem: i for i, term in enumerate(terms)}
    if not index:
        return []
    rows = []
    for match in _WORD.finditer(text):
        term = index.get(_stem(match[0].lower()))
        if term is not None:
            rows.append(Span(match.start(), len(match[0]), term))
    return rows
