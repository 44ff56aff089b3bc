"""Text format for rankings: grades in rank order, then scoring settings, such as ``3 2 0 1 2 | 3 1*4; cutoff=5``.

``|`` separates retrieved documents from judged documents that are not retrieved. ``?`` is an unjudged document, ``1*4``
four documents of grade 1, and ``name:3`` a document with its docno. Equal texts always have equal scores.
"""

from __future__ import annotations

import re
import shlex
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import count
from typing import NamedTuple, TypeVar
from urllib.parse import quote, unquote

import numpy as np

from irdesk.domain.errors import IrdeskError
from irdesk.domain.run import Convention
from irdesk.domain.translatable_messages import worded
from irdesk.evaluation.explain.what_if import IMAGINED, Sandbox
from irdesk.evaluation.explain.what_if_measures import measures_of, usual_measures
from irdesk.evaluation.measures.measure import Measure
from irdesk.evaluation.measures.param_values import (
    EXPONENTIAL,
    NO_GAINS,
    Gains,
    base_of_logarithm,
    format_value,
    one_of,
)
from irdesk.evaluation.scoring.gain_settings import GainSettings, Ideal
from irdesk.evaluation.scoring.ranked_lists import UNJUDGED, TopicJudgements
from irdesk.evaluation.scoring.scoring_options import ScoringOptions

COMMAND = ("irdesk", "what-if")
MOST_DOCUMENTS = 10_000
_TOKEN = re.compile(r"(?:(?P<name>\S+):)?(?P<grade>-?[0-9]{1,9}|\?)(?:\*(?P<count>[0-9]+))?\Z")
_DASHED = re.compile(r"[0-9]+(?:-[0-9]+)+\Z")
_NAMELESS = re.compile(rf"(?:[de]|{IMAGINED}-)[0-9]+\Z")
_NAMES = re.compile(r"(?:\([^()]*\)|[^\s(])+")  # a measure's parameters may contain spaces
_V = TypeVar("_V")


class UnreadableRanking(IrdeskError, ValueError):
    """Raised for a text that is not a ranking. The message says what was found and what was expected."""


class _Document(NamedTuple):
    """A document in the text: its docno (empty if it has none) and its grade (None if unjudged)."""

    docno: str
    grade: int | None


class _List(NamedTuple):
    """A ranking and the judged documents that it lacks."""

    ranked: tuple[_Document, ...]
    missed: tuple[_Document, ...]

    @property
    def documents(self) -> tuple[_Document, ...]:
        """All documents: first the ranking, then the documents that it lacks."""
        return *self.ranked, *self.missed


@dataclass(frozen=True, eq=False)
class ImaginedRankings:
    """Parsed content of a ranking text: a ranking, an optional ``second`` ranking, and the named or default
    measures.
    """

    first: Sandbox
    second: Sandbox | None
    measures: tuple[Measure, ...]


def read_rankings(text: str) -> ImaginedRankings:
    """Parse a ranking text. Raises `UnreadableRanking` if the text is not a ranking, and `UnknownMeasure` for an
    unknown measure name.
    """
    ranking, *settings = (part.strip() for part in _without_command(text).split(";"))
    given = _settings(settings)
    first = _list_of(ranking)
    if not first.documents:
        raise UnreadableRanking(worded("the ranking is empty; expected grades, best first, such as 3 2 0 1 2"))
    first = _completed(first, given)
    other = _list_of(given.get("other", ""))
    beside = _list_of(given.get("beside", ""))
    if beside.ranked and not _ranks_same(beside, first):
        other, beside = beside, _List((), ())
    grades = [item.grade for item in (*first.documents, *other.documents) if item.grade is not None]
    rules = _rules(given, max([1, *grades]))
    cutoff = _value(given, "cutoff", _positive)
    one = _sandbox(_named(first, "d"), rules, cutoff)
    measures = measures_of(_NAMES.findall(given.get("measures", ""))) or usual_measures(one)
    two = None
    if beside.ranked:
        two = _reordered(one, beside)
    elif other.documents:
        two = _sandbox(_named(other, "e"), rules, cutoff)
    return ImaginedRankings(one, two, measures)


def write_rankings(first: Sandbox, second: Sandbox | None, measures: Iterable[str]) -> str:
    """Return the text for a ranking and, if given, a second ranking. Measure names are included unless they are the
    defaults.
    """
    names = list(measures)
    usual = [str(measure) for measure in usual_measures(first)]
    parts = [_text_of(first, whole=True)]
    if second:
        same = second.truth is first.truth
        parts.append(("beside=" if same else "other=") + _text_of(second, whole=not same))
    rules, profile = first.rules, first.rules.profile
    grades = [*first.truth.grades.tolist(), *(second.truth.grades.tolist() if second else ())]
    settings = {
        "cutoff": first.cutoff,
        "level": rules.level if rules.level != 1 else None,
        "top": profile.top if profile.top != max([1, *grades]) else None,
        "gains": _gains_text(profile) or None,
        "log-base": None if profile.base is None else format_value(profile.base),
        "ideal": profile.ideal.value if profile.ideal is not Ideal.JUDGED else None,
        "convention": rules.convention.value if rules.convention is not Convention.TREC_EVAL_9 else None,
        "depth": rules.depth,
        "judged-only": "yes" if rules.judged_only else None,
        "documents": profile.documents or None,
        "measures": " ".join(names) if names and names != usual else None,
    }
    parts += [f"{name}={value}" for name, value in settings.items() if value is not None]
    return "; ".join(parts)


def _without_command(text: str) -> str:
    """Extract the ranking from a command line, or return the text unchanged if it is not a command."""
    if text.split()[:2] != [*COMMAND]:
        return text
    try:
        words = shlex.split(text)
    except ValueError as fault:
        raise UnreadableRanking(worded("the command has an unclosed quotation mark")) from fault
    return words[2] if len(words) > 2 else ""


_KEYS = (
    *("R", "all", "beside", "other", "cutoff", "level", "top", "gains", "log-base", "ideal", "convention", "depth"),
    *("judged-only", "documents", "measures"),
)


def _settings(parts: Sequence[str]) -> dict[str, str]:
    given: dict[str, str] = {}
    for part in filter(None, parts):
        name, _, value = (side.strip() for side in part.partition("="))
        if name not in _KEYS:
            raise UnreadableRanking(
                worded(
                    "found '{part}'; expected one of {known}", part=part, known=", ".join(f"{key}=" for key in _KEYS)
                )
            )
        if name in given:
            raise UnreadableRanking(worded("{name}= is given more than once", name=name))
        given[name] = value
    return given


def _list_of(text: str) -> _List:
    ranked, bar, missed = text.partition("|")
    if "|" in missed:
        raise UnreadableRanking(worded("found two bars; a single bar separates retrieved documents from the others"))
    result = _List(_documents(ranked), _documents(missed) if bar else ())
    names = [item.docno for item in result.documents if item.docno]
    if twice := [name for name, times in Counter(names).items() if times > 1]:
        raise UnreadableRanking(worded("document {docno} is listed twice", docno=twice[0]))
    if len(result.documents) > MOST_DOCUMENTS:
        raise UnreadableRanking(worded("found more than {most:,} documents", most=MOST_DOCUMENTS))
    return result


def _documents(text: str) -> tuple[_Document, ...]:
    documents: list[_Document] = []
    for word in text.replace(",", " ").replace("−", "-").split():
        if _DASHED.match(word):  # textbook notation, such as 3-2-0-1-2
            documents += [_Document("", int(grade)) for grade in word.split("-")]
            continue
        match = _TOKEN.match(word)
        if not match:
            raise UnreadableRanking(
                worded(
                    "found '{word}'; expected a grade, ? for an unjudged document, or a docno and its grade", word=word
                )
            )
        grade = None if match["grade"] == "?" else int(match["grade"])
        times = int((match["count"] or "1")[:9])  # Python raises an error for very long numbers
        if match["name"] and match["count"]:
            raise UnreadableRanking(worded("found '{word}'; a repeated document cannot have a docno", word=word))
        if times > MOST_DOCUMENTS:
            raise UnreadableRanking(
                worded("found '{word}'; expected at most {most:,} documents", word=word, most=MOST_DOCUMENTS)
            )
        documents += [_Document(unquote(match["name"] or ""), grade)] * times
    return tuple(documents)


def _completed(given: _List, settings: Mapping[str, str]) -> _List:
    """Return the list with the missed documents that ``R=`` or ``all=`` imply."""
    if "R" in settings:
        level = _value(settings, "level", _positive) or 1
        wanted = _value(settings, "R", _natural) or 0
        more = wanted - sum(item.grade is not None and item.grade >= level for item in given.documents)
        if more < 0:
            raise UnreadableRanking(
                worded("R={wanted}, but the ranking contains more relevant documents", wanted=wanted)
            )
        given = _List(given.ranked, given.missed + (_Document("", level),) * min(more, MOST_DOCUMENTS))
    if "all" in settings:
        every = Counter(item.grade for item in _documents(settings["all"]) if item.grade is not None)
        shown = Counter(item.grade for item in given.documents if item.grade is not None)
        if lacking := next(iter(shown - every), None):
            raise UnreadableRanking(
                worded("the ranking contains more documents of grade {grade} than all= allows", grade=lacking)
            )
        missed = [_Document("", grade) for grade in (every - shown).elements()]
        given = _List(given.ranked, (*given.missed, *missed))
    return given


def _ranks_same(beside: _List, first: _List) -> bool:
    """Return whether a second list can be a ranking of the first list's documents."""
    known = {item.docno: item.grade for item in first.documents if item.docno}
    if any(item.docno for item in beside.ranked):
        return all(known.get(item.docno, -1) == item.grade for item in beside.ranked) and not beside.missed
    more = Counter(item.grade for item in beside.documents)
    more.subtract(item.grade for item in first.documents)
    return max(more.values()) <= 0


def _named(given: _List, letter: str) -> _List:
    """Return the list with a generated docno for each document that has none."""
    used = {item.docno for item in given.documents}
    names = (name for number in count(1) if (name := f"{letter}{number}") not in used)
    named = [item if item.docno else _Document(next(names), item.grade) for item in given.documents]
    return _List(tuple(named[: len(given.ranked)]), tuple(named[len(given.ranked) :]))


def _sandbox(given: _List, rules: ScoringOptions, cutoff: int | None) -> Sandbox:
    grades = {item.docno: item.grade for item in given.documents if item.grade is not None}
    ranked, missed = ([item.docno for item in part] for part in given)
    tied = np.zeros(len(ranked), np.bool_)
    return Sandbox.of(ranked, missed, TopicJudgements.of(grades), rules, tied).cut(cutoff)


def _reordered(first: Sandbox, beside: _List) -> Sandbox:
    """Return another ranking of the first ranking's documents. Documents without a docno are matched by grade."""
    rest = dict(zip(first.docnos, first.truth.codes(first.keys).tolist(), strict=True))
    ranked = []
    for item in beside.ranked:
        grade = UNJUDGED if item.grade is None else item.grade
        docno = item.docno or next(name for name, known in rest.items() if known == grade)
        del rest[docno]
        ranked.append(docno)
    return Sandbox.of(ranked, list(rest), first.truth, first.rules, np.zeros(len(ranked), np.bool_)).cut(first.cutoff)


def _rules(given: Mapping[str, str], top: int) -> ScoringOptions:
    best = _value(given, "top", _positive) or top
    gains = given.get("gains", "")
    profile = GainSettings(
        Gains.exponential(best) if gains == EXPONENTIAL else _value(given, "gains", Gains.read) or NO_GAINS,
        _value(given, "log-base", base_of_logarithm),
        Ideal(_value(given, "ideal", one_of(*Ideal)) or Ideal.JUDGED),
        best,
        _value(given, "documents", _positive) or 0,
    )
    return ScoringOptions(
        Convention(_value(given, "convention", one_of(*Convention)) or Convention.TREC_EVAL_9),
        _value(given, "level", _positive) or 1,
        given.get("judged-only", "") == "yes",
        _value(given, "depth", _positive),
        profile=profile,
    )


def _value(given: Mapping[str, str], name: str, read: Callable[[str], _V]) -> _V | None:
    """Return a setting's value, or None if it is not given. Raises `UnreadableRanking` if it is invalid."""
    if name not in given:
        return None
    try:
        return read(given[name])
    except ValueError as fault:
        value, expected = given[name], fault.args[0]
        raise UnreadableRanking(
            worded("found {name}={value}; expected {expected}", name=name, value=value, expected=expected)
        ) from None


def _natural(text: str) -> int:
    if not re.fullmatch(r"[0-9]{1,9}", text):
        raise ValueError(worded("a number of 0 or more"))
    return int(text)


def _positive(text: str) -> int:
    if not re.fullmatch(r"[0-9]{1,9}", text) or not int(text):
        raise ValueError(worded("a number of 1 or more"))
    return int(text)


def _gains_text(profile: GainSettings) -> str:
    if not profile.gains:
        return ""
    return EXPONENTIAL if profile.gains == Gains.exponential(profile.top) else profile.gains.trec


def _text_of(box: Sandbox, *, whole: bool) -> str:
    """Return the documents of a ranking as text. With ``whole``, documents that are not retrieved are included."""
    nameless = all(map(_NAMELESS.match, box.docnos))
    codes = box.truth.codes(box.keys).tolist()
    words = [
        ("" if nameless else f"{_quoted(docno)}:") + ("?" if code == UNJUDGED else str(code))
        for docno, code in zip(box.docnos, codes, strict=True)
    ]
    ranked, missed = words[: box.length], words[box.length :] if whole else []
    if whole:
        unlisted = Counter(box.truth.grades[~np.isin(box.truth.keys, box.keys)].tolist())
        missed += [f"{grade}*{times}" for grade, times in sorted(unlisted.items(), reverse=True)]
    text = " ".join(_packed(ranked))
    return f"{text} | {' '.join(_packed(missed))}".strip() if missed else text


def _packed(words: list[str]) -> list[str]:
    """Replace each sequence of more than three equal grades with one word, such as ``1*4``."""
    packed: list[str] = []
    start = 0
    for end in range(1, len(words) + 1):
        if end < len(words) and words[end] == words[start]:
            continue
        times = end - start
        short = times > 3 and ":" not in words[start] and "*" not in words[start]
        packed += [f"{words[start]}*{times}"] if short else words[start:end]
        start = end
    return packed


def _quoted(docno: str) -> str:
    return quote(docno, safe="/:!#$&()+=@[]~{}^<>.-_") if docno.isascii() else quote(docno)
