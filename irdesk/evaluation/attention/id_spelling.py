"""Ids of a run that match none of the judgements, but would if both were spelled alike."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial

from irdesk.domain.messages import worded

MOST_TOPICS = 50
MOST_DOCUMENTS = 10
"""Of a topic: where the first documents of a run match, it is no chance that numbers of two collections are alike."""
LEAST_SHARE = 0.2
"""Of the ids that are looked at, to call their spelling the cause."""


@dataclass(frozen=True)
class Spelling:
    """How ids of a run differ from those of the judgements: in what, one of each, and how many of ``looked_at`` would
    match otherwise.
    """

    difference: str
    one: str
    other: str
    matching: int
    looked_at: int


Rewrite = Callable[[str], str]
Ways = tuple[tuple[str, Rewrite], ...]


def _without_path(text: str) -> str:
    return re.split(r"[/\\]", text)[-1]


def _without_extension(text: str) -> str:
    return re.sub(r"(\.[A-Za-z][A-Za-z0-9]{0,7}){1,2}$", "", text)


def _without_zeros(text: str) -> str:
    return re.sub(r"(?<![0-9])0+(?=[0-9])", "", text)


def _last_number(text: str) -> str:
    """The digits at the end of an id, without leading zeros; the id where there are none."""
    match = re.search(r"([0-9]+)$", text)
    return match[1].lstrip("0") or "0" if match else text


def _from_first_digit(text: str) -> str:
    """An id from its first digit on; the id where there is none."""
    match = re.search(r"[0-9].*", text)
    return match[0] if match else text


_PREFIXES: dict[Rewrite, Rewrite] = {
    _from_first_digit: lambda text: re.split(r"[0-9]", text)[0],
    _last_number: lambda text: text.rstrip("0123456789"),
}
"""What ways drop that drop a prefix."""
DOCNO_WAYS: Ways = (
    (worded("upper and lower case"), str.casefold),
    (worded("Unicode normalization (NFC, NFD)"), lambda text: unicodedata.normalize("NFC", text)),
    (worded("a NUL within"), lambda text: text.split("\0")[0]),
    (worded("a path"), _without_path),
    (worded("a file extension"), _without_extension),
    (worded("a path and a file extension"), lambda text: _without_extension(_without_path(text))),
    (worded("leading zeros"), _without_zeros),
    (worded("a number at the end, as passages have"), lambda text: re.sub(r"[-_#%:.][0-9]+$", "", text)),
    (worded("what stands before the first digit"), _from_first_digit),
    (worded("what stands before the last number"), _last_number),
)
TOPIC_WAYS: Ways = (
    (worded("upper and lower case"), str.casefold),
    (worded("Unicode normalization (NFC, NFD)"), lambda text: unicodedata.normalize("NFC", text)),
    (worded("leading zeros"), _without_zeros),
    (worded("what stands before the last number"), _last_number),
)


def _and_case(ways: Ways) -> Iterator[tuple[str, Rewrite]]:
    """Yield all ways, and then each that does not drop a prefix together with upper and lower case."""
    yield from ways
    for difference, rewrite in (way for way in ways[2:] if way[1] not in _PREFIXES):
        both = worded("{difference}, and upper and lower case", difference=difference)
        yield both, partial(_folded, rewrite)


def _folded(rewrite: Rewrite, text: str) -> str:
    return rewrite(text).casefold()


def topic_spelling(ours: Sequence[str], theirs: Collection[str]) -> Spelling | None:
    """Return how topics of a run that nobody judged differ from judged ones that it lacks; None where no way of
    spelling makes enough of them match, each to one other.
    """
    for difference, rewrite in _and_case(TOPIC_WAYS):
        one, other = {rewrite(topic): topic for topic in ours}, {rewrite(topic): topic for topic in theirs}
        matching = [key for key in one if key in other]
        unique = len(one) == len(ours) and len(other) == len(theirs)
        least = LEAST_SHARE * min(len(ours), len(theirs))
        if unique and matching and len(matching) >= least:
            return Spelling(difference, one[matching[0]], other[matching[0]], len(matching), len(ours))
    return None


def _have_one(prefix: Rewrite, ids: Iterable[Iterable[str]]) -> bool:
    """Whether all ids have the same prefix."""
    return len({prefix(text) for group in ids for text in group}) == 1


def docno_spelling(ours: Mapping[str, Sequence[str]], theirs: Callable[[str], Collection[str]]) -> Spelling | None:
    """Return how the docnos of a run, by judged topic, differ from those that are judged for the topic; None where no
    way of spelling makes enough of them match.
    """
    some = {topic: docnos[:MOST_DOCUMENTS] for topic, docnos in list(ours.items())[:MOST_TOPICS]}
    judged = {topic: theirs(topic) for topic in some}
    looked_at = sum(map(len, some.values()))
    best: Spelling | None = None
    for difference, rewrite in _and_case(DOCNO_WAYS):
        prefix = _PREFIXES.get(rewrite)
        if prefix and not all(_have_one(prefix, ids.values()) for ids in (some, judged)):
            continue  # numbers of two collections are alike by chance
        matching, pair, topics = 0, ("", ""), 0
        for topic, docnos in some.items():
            known = {rewrite(docno): docno for docno in judged[topic]}
            pairs = [(docno, known[key]) for docno in docnos if (key := rewrite(docno)) in known]
            differing = [(one, other) for one, other in pairs if one != other]
            pair = pair if pair[0] or not differing else differing[0]
            matching, topics = matching + len(differing), topics + bool(differing)
        if topics and topics >= LEAST_SHARE * len(some) and (best is None or matching > best.matching):
            best = Spelling(difference, *pair, matching, looked_at)
    return best
