"""The measures under all names by which people look for them, for fields that go anywhere."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from irdesk.evaluation.measures.families import FAMILIES
from irdesk.evaluation.measures.measure import Cutoff, Family, Measure
from irdesk.evaluation.measures.measure_names import ALIASES, UnknownMeasure, parse_one


@dataclass(frozen=True)
class MeasureName:
    """A measure that can be added by its name, its title, and the further words that find it."""

    family: Family
    name: str
    title: str
    words: str


@cache
def named_measures() -> tuple[MeasureName, ...]:
    """Return one measure for each family, with a usual cutoff if the family needs one."""
    rows = []
    for family in FAMILIES:
        needs_cutoff = family.cutoff not in {Cutoff.NONE, Cutoff.OPTIONAL_RANK}
        cutoff = (10 if 10 in family.cutoffs or not family.cutoffs else family.cutoffs[0]) if needs_cutoff else None
        aliases = [alias for alias, name in ALIASES.items() if name.partition("(")[0] == family.name]
        names = (family.name, family.trec, family.trec_cut, *aliases)
        words = ", ".join(filter(None, (*names, family.also)))
        rows.append(MeasureName(family, str(Measure(family, cutoff)), family.title, words))
    return tuple(rows)


def named_measure(family: Family) -> MeasureName:
    """Return the names of a family."""
    return next(named for named in named_measures() if named.family is family)


def measure_named(typed: str) -> Measure | None:
    """Return the one measure with exactly this name, or None."""
    try:
        return parse_one(typed)
    except UnknownMeasure:
        return None
