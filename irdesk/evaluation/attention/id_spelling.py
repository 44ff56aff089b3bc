"""Detection of ids in a run that match no judgement only because they are spelled differently."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial

from irdesk.domain.translatable_messages import worded
from irdesk.domain.untrusted_text import plain

MOST_TOPICS = 50
MOST_DOCUMENTS = 10
"""Number of documents per topic, from the top of the list, whose docnos are compared."""
LEAST_SHARE = 0.2
"""Minimum share of topics that must match after a rewrite before a difference in spelling is reported. Fewer matches
may be coincidences, such as equal numbers in two collections.
"""


@dataclass(frozen=True)
class Spelling:
    """A difference in spelling between the ids of a run and those of the judgements.

    ``difference`` is its name, and ``one`` and ``other`` are an example of each spelling. ``looked_at`` is the number
    of ids examined, and ``matching`` the number of these that would match without the difference.
    """

    difference: str
    one: str
    other: str
    matching: int
    looked_at: int

    def values(self, run: str) -> dict[str, object]:
        """Return the values that fill the placeholders of messages about a run whose ids are spelled differently from
        those in the judgements.
        """
        return {
            "run": plain(run),
            "count": self.matching,
            "all": self.looked_at,
            "difference": self.difference,
            "one": plain(self.one),
            "other": plain(self.other),
        }


Rewrite = Callable[[str], str]
Ways = tuple[tuple[str, Rewrite], ...]


def _without_path(text: str) -> str:
    return re.split(r"[/\\]", text)[-1]


def _without_extension(text: str) -> str:
    return re.sub(r"(\.[A-Za-z][A-Za-z0-9]{0,7}){1,2}$", "", text)


def _without_zeros(text: str) -> str:
    return re.sub(r"(?<![0-9])0+(?=[0-9])", "", text)


def _last_number(text: str) -> str:
    """Return the digits at the end of an id, without leading zeros, or the whole id if it does not end in a digit."""
    match = re.search(r"([0-9]+)$", text)
    return match[1].lstrip("0") or "0" if match else text


def _from_first_digit(text: str) -> str:
    """Return an id from its first digit on, or the whole id if it contains no digit."""
    match = re.search(r"[0-9].*", text)
    return match[0] if match else text


_PREFIXES: dict[Rewrite, Rewrite] = {
    _from_first_digit: lambda text: re.split(r"[0-9]", text)[0],
    _last_number: lambda text: text.rstrip("0123456789"),
}
"""The rewrites that drop a prefix. Each is mapped to a function that returns the dropped prefix."""
DOCNO_WAYS: Ways = (
    (worded("upper and lower case"), str.casefold),
    (worded("Unicode normalization (NFC, NFD)"), lambda text: unicodedata.normalize("NFC", text)),
    (worded("an embedded NUL"), lambda text: text.split("\0")[0]),
    (worded("a path"), _without_path),
    (worded("a file extension"), _without_extension),
    (worded("a path and a file extension"), lambda text: _without_extension(_without_path(text))),
    (worded("leading zeros"), _without_zeros),
    (worded("a numeric suffix, as in passage ids"), lambda text: re.sub(r"[-_#%:.][0-9]+$", "", text)),
    (worded("the text before the first digit"), _from_first_digit),
    (worded("the text before the last number"), _last_number),
)
TOPIC_WAYS: Ways = (
    (worded("upper and lower case"), str.casefold),
    (worded("Unicode normalization (NFC, NFD)"), lambda text: unicodedata.normalize("NFC", text)),
    (worded("leading zeros"), _without_zeros),
    (worded("the text before the last number"), _last_number),
)


def _and_case(ways: Ways) -> Iterator[tuple[str, Rewrite]]:
    """Yield all rewrites of ids, and then most of them combined with case folding.

    The exceptions are the case rewrite, the Unicode rewrite and the rewrites that drop a prefix.
    """
    yield from ways
    for difference, rewrite in (way for way in ways[2:] if way[1] not in _PREFIXES):
        both = worded("{difference}, and upper and lower case", difference=difference)
        yield both, partial(_folded, rewrite)


def _folded(rewrite: Rewrite, text: str) -> str:
    return rewrite(text).casefold()


def topic_spelling(ours: Sequence[str], theirs: Collection[str]) -> Spelling | None:
    """Return the difference in spelling between a run's unjudged topics and the judged topics that the run lacks.

    Return None if no rewrite makes enough of the topics match one-to-one.
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
    """Return whether all ids have the same prefix."""
    return len({prefix(text) for group in ids for text in group}) == 1


def docno_spelling(ours: Mapping[str, Sequence[str]], theirs: Callable[[str], Collection[str]]) -> Spelling | None:
    """Return the difference in spelling between a run's docnos, keyed by judged topic, and the docnos judged for the
    same topics.

    Return None if no rewrite makes enough of the docnos match.
    """
    some = {topic: docnos[:MOST_DOCUMENTS] for topic, docnos in list(ours.items())[:MOST_TOPICS]}
    judged = {topic: theirs(topic) for topic in some}
    looked_at = sum(map(len, some.values()))
    best: Spelling | None = None
    for difference, rewrite in _and_case(DOCNO_WAYS):
        prefix = _PREFIXES.get(rewrite)
        if prefix and not all(_have_one(prefix, ids.values()) for ids in (some, judged)):
            continue  # prefixes differ within a collection, so equal numbers may be coincidences
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
