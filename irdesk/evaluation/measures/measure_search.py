"""Search for measures by name, title or description, for use in search fields."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from typing import NamedTuple

from irdesk.evaluation.measures.families import FAMILIES
from irdesk.evaluation.measures.measure import Cutoff, Family, Measure
from irdesk.evaluation.measures.measure_names import (
    ALIASES,
    UnknownMeasure,
    fold_name,
    known_names,
    measures_called,
    parse,
    parse_one,
)
from irdesk.evaluation.measures.param_values import EXPONENTIAL


@dataclass(frozen=True)
class MeasureName:
    """A measure that can be added by its name, with its title and further search words."""

    family: Family
    cutoff: float | None
    name: str
    title: str
    words: str


@cache
def named_measures() -> tuple[MeasureName, ...]:
    """Return one measure of each family, with a usual cutoff if the family needs one."""
    rows = []
    for family in FAMILIES:
        needs_cutoff = family.cutoff not in {Cutoff.NONE, Cutoff.OPTIONAL_RANK}
        cutoff = (10 if 10 in family.cutoffs or not family.cutoffs else family.cutoffs[0]) if needs_cutoff else None
        aliases = [alias for alias, name in ALIASES.items() if name.partition("(")[0] == family.name]
        names = (family.name, family.trec, family.trec_cut, *aliases)
        words = ", ".join(filter(None, (*names, family.title, family.also)))
        rows.append(MeasureName(family, cutoff, str(Measure(family, cutoff)), family.title, words))
    return tuple(rows)


def named_measure(family: Family) -> MeasureName:
    """Return a family's name, title and search words."""
    return next(named for named in named_measures() if named.family is family)


@lru_cache(1024)
def measure_named(typed: str) -> Measure | None:
    """Return the measure that this name denotes, or None."""
    measures = measures_called(typed)
    return measures[0] if len(measures) == 1 else None


def families_named(typed: str) -> tuple[Family, ...]:
    """Return the families that the text names in any spelling. If there are none, return the families whose
    descriptions contain all words of the text.

    Raises `UnknownMeasure`, with the nearest names, if no family is found.
    """
    try:
        return tuple(dict.fromkeys(measure.family for measure in parse(typed)))
    except UnknownMeasure as fault:
        folded = fold_name(typed)
        if exact := [named.family for named in named_measures() if folded in _folded_names(named)]:
            return tuple(exact)
        if matches := [named.family for named in named_measures() if _describes(named, typed.casefold().split())]:
            return tuple(matches)
        raise fault from None


class Suggestion(NamedTuple):
    """A suggested measure: the name by which it is added, and its title."""

    name: str
    title: str


def suggest_measures(typed: str, most: int = 12) -> tuple[Suggestion, ...]:
    """Return the measures that a typed text may mean, most likely first.

    Exact names come first, then names that begin with the text, then other names, titles and descriptions that contain
    all its words.
    """
    text = typed.strip().casefold()
    if not text:
        return ()
    suggestions: dict[str, Suggestion] = {}

    def add(measures: Iterable[Measure]) -> None:
        for measure in measures:
            suggestions.setdefault(str(measure), Suggestion(str(measure), measure.family.title))

    add(measures_called(typed)[:most])
    if text in {EXPONENTIAL, "2^"}:
        add(parse_one(f"{name}(dcg='exp-log2')@10") for name in ("nDCG", "DCG"))
    stem, separator, rest = text.partition("@")
    begun_names = (
        known for name in known_names() if name.casefold().startswith(text) and (known := measure_named(name))
    )
    if separator:
        add(begun_names)

    def named(rows: Iterable[MeasureName]) -> Iterator[Measure]:
        for row in rows:
            measure = Measure(row.family, row.cutoff)
            can_be_cut = measure.family.cutoff in {Cutoff.RANK, Cutoff.OPTIONAL_RANK}
            yield (
                replace(measure, cutoff=float(rest))
                if separator and rest.isdigit() and int(rest) and can_be_cut
                else measure
            )

    rows = named_measures()
    folded = fold_name(stem)
    begun = [row for row in rows if any(name.startswith(folded) for name in _folded_names(row))]
    add(named(begun))
    add(begun_names)
    add(named(row for row in rows if row not in begun and _describes(row, stem.split())))
    return tuple(suggestions.values())[:most]


@cache
def _folded_names(named: MeasureName) -> tuple[str, ...]:
    """Return the names, titles and aliases of a family, as returned by `fold_name`."""
    return tuple(map(fold_name, named.words.split(", ")))


def _describes(named: MeasureName, words: list[str]) -> bool:
    """Return whether each search word is a prefix of a word in the family's texts."""
    described = _described(named)
    return all(any(text.startswith(word) for text in described) for word in words)


@cache
def _described(named: MeasureName) -> frozenset[str]:
    """Return the words in the family's texts.

    They are cached, since converting formulas to text is slow and the search runs after each keystroke.
    """
    guide = named.family.guide
    texts = (named.words, named.family.help, guide.formula.text, guide.rewards, guide.best_for, guide.misleads)
    return frozenset(re.split(r"[^\w+]+", " ".join(texts).casefold()))
