"""Measures by name: as ir_measures writes them (`nDCG@10`) and as trec_eval does (`ndcg_cut_10`, `P.5,10`,
`official`).
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from difflib import get_close_matches

from irdesk.evaluation.families import FAMILIES
from irdesk.evaluation.families.average_precision import AP, GMAP
from irdesk.evaluation.families.bpref import BPREF
from irdesk.evaluation.families.counts import NUM_Q, NUM_REL, NUM_REL_RET, NUM_RET
from irdesk.evaluation.families.interpolated_precision import IPREC
from irdesk.evaluation.families.precision import RPREC, P
from irdesk.evaluation.families.reciprocal_rank import RR
from irdesk.evaluation.measure import Cutoff, Family, Measure, Value


class UnknownMeasure(ValueError):
    """A name that is no measure; its text says what was found and names the nearest ones."""


_OWN = re.compile(r"(?P<family>[A-Za-z_]+)(?:\((?P<params>[^()]*)\))?(?:@(?P<cutoff>[0-9.]+))?\Z")
_BY_NAME = {family.name: family for family in FAMILIES}
_BY_FOLDED = {family.name.lower(): family for family in FAMILIES}
_BY_TREC = {family.trec: family for family in FAMILIES if family.trec}
_BY_TREC_CUT = {family.trec_cut: family for family in FAMILIES if family.trec_cut}


def _cut(families: tuple[Family, ...]) -> list[Measure]:
    rows: list[Measure] = []
    for family in families:
        rows += [Measure(family, cutoff) for cutoff in family.cutoffs] or [Measure(family)]
    return rows


_TREC_ORDER = (
    "num_q", "num_ret", "num_rel", "num_rel_ret", "map", "gm_map", "Rprec", "bpref", "recip_rank", "iprec_at_recall",
    "P", "recall", "ndcg", "ndcg_cut", "map_cut", "success",
)  # fmt: skip

OFFICIAL: tuple[Measure, ...] = (
    *(Measure(family) for family in (NUM_Q, NUM_RET, NUM_REL, NUM_REL_RET, AP, GMAP, RPREC, BPREF, RR)),
    *_cut((IPREC, P)),
)


def parse(name: str) -> list[Measure]:
    """The measures that a name stands for: one, or several for a trec_eval name with a list of cutoffs.

    Raises `UnknownMeasure`.
    """
    name = name.strip()
    if name == "official":
        return list(OFFICIAL)
    return _parse_trec(name) or [_parse_own(name)]


def parse_one(name: str) -> Measure:
    """The one measure that a name stands for. Raises `UnknownMeasure`, also where a name stands for several."""
    measures = parse(name)
    if len(measures) > 1:
        raise UnknownMeasure(f"{name} stands for {len(measures)} measures; name one, such as {measures[0]}")
    return measures[0]


def trec_ordered(measures: Iterable[Measure]) -> list[Measure]:
    """Measures in the order in which trec_eval prints them, those it does not have last, as they came."""
    known = {name: i for i, name in enumerate(_TREC_ORDER)}

    def rank(measure: Measure) -> tuple[int, float]:
        name = measure.family.trec if measure.cutoff is None else measure.family.trec_cut
        if name not in known or measure.rel is not None:
            return len(known), 0.0
        return known[name], measure.cutoff or 0.0

    return sorted(dict.fromkeys(measures), key=rank)


def known_names() -> list[str]:
    """Names to offer while a person types: each family plain, and with the usual cutoffs."""
    names: list[str] = []
    for family in FAMILIES:
        if family.cutoff in {Cutoff.NONE, Cutoff.OPTIONAL_RANK}:
            names.append(family.name)
        cutoffs = family.cutoffs or ((5, 10, 20, 100) if family.cutoff is not Cutoff.NONE else ())
        names += [str(Measure(family, cutoff)) for cutoff in cutoffs]
    return names


def _parse_trec(name: str) -> list[Measure]:
    """Measures of a trec_eval name; none where it is no such name."""
    if name in _BY_TREC:
        return [Measure(_BY_TREC[name])]
    if name in _BY_TREC_CUT and name not in _BY_NAME:
        return _cut((_BY_TREC_CUT[name],))
    stem, dot, listed = name.partition(".")
    if dot and stem in _BY_TREC_CUT and "@" not in name and "(" not in name:
        return [_cutoff_of(_BY_TREC_CUT[stem], text, name) for text in listed.split(",")]
    stem, line, last = name.rpartition("_")
    if line and stem in _BY_TREC_CUT:
        return [_cutoff_of(_BY_TREC_CUT[stem], last, name)]
    return []


def _parse_own(name: str) -> Measure:
    match = _OWN.match(name)
    family = match and (_BY_NAME.get(match["family"]) or _BY_FOLDED.get(match["family"].lower()))
    if not match or not family:
        raise UnknownMeasure(f"no measure is called {name}{_nearest(name)}")
    rel, given, judged_only = _params_of(family, match["params"], name)
    if match["cutoff"] is None:
        if family.cutoff in {Cutoff.RANK, Cutoff.RECALL}:
            example = Measure(family, family.cutoffs[0] if family.cutoffs else 10)
            raise UnknownMeasure(f"{family.name} needs a cutoff, such as {example}")
        return Measure(family, None, rel, given, judged_only)
    measure = _cutoff_of(family, match["cutoff"], name)
    return Measure(family, measure.cutoff, rel, given, judged_only)


def _cutoff_of(family: Family, text: str, name: str) -> Measure:
    if family.cutoff is Cutoff.NONE:
        raise UnknownMeasure(f"{family.name} has no cutoff, but {name} names one")
    number = r"[0-9]*\.?[0-9]+" if family.cutoff is Cutoff.RECALL else r"[0-9]{1,10}"
    value = -1.0
    if re.fullmatch(number, text):
        value = float(text) if family.cutoff is Cutoff.RECALL else int(text)
    highest = 1.0 if family.cutoff is Cutoff.RECALL else 10**9
    if not (0 if family.cutoff is Cutoff.RECALL else 1) <= value <= highest:
        wanted = "a recall between 0 and 1" if family.cutoff is Cutoff.RECALL else "a rank of 1 or more"
        raise UnknownMeasure(f"the cutoff of {name} is '{text}'; expected {wanted}")
    return Measure(family, value)


def _params_of(family: Family, text: str | None, name: str) -> tuple[int | None, tuple[tuple[str, Value], ...], bool]:
    """The relevance level, the family's own parameters in its order, and ``judged_only``, of ``p=0.8, rel=2``."""
    found: dict[str, Value] = {}
    for part in filter(None, (part.strip() for part in (text or "").split(","))):
        key, _, value = (side.strip() for side in part.partition("="))
        if not value:
            raise UnknownMeasure(f"the parameter '{part}' of {name} has no value; expected {key}=…")
        found[key] = _value_of(value)
    rel, judged_only = found.pop("rel", None), found.pop("judged_only", False)
    if rel is not None and (isinstance(rel, bool) or not isinstance(rel, int) or not 1 <= rel < 10**9):
        raise UnknownMeasure(f"the relevance level of {name} is {rel!r}; expected a grade of 1 or more")
    if not isinstance(judged_only, bool):
        raise UnknownMeasure(f"judged_only of {name} is {judged_only!r}; expected True or False")
    known = {param.name: param for param in family.params}
    if unknown := [key for key in found if key not in known]:
        offered = ", ".join((*known, "rel", "judged_only"))
        raise UnknownMeasure(f"the parameter '{unknown[0]}' of {name} is not known; {family.name} has {offered}")
    for param in (known[key] for key in found):
        given = found[param.name]
        if isinstance(param.default, float) and type(given) is int:
            found[param.name] = float(given)
        elif type(given) is not type(param.default):
            raise UnknownMeasure(
                f"the parameter {param.name} of {name} is {given!r}; expected a value such as {param.default!r}"
            )
    return rel, tuple((key, found[key]) for key in known if key in found), judged_only


def _value_of(text: str) -> Value:
    """An integer, decimal, truth or quoted text; the text itself where it is none of them."""
    if re.fullmatch(r"[+-]?[0-9]{1,9}", text):
        return int(text)
    if re.fullmatch(r"[+-]?[0-9]*\.?[0-9]+(?:[eE][+-]?[0-9]{1,3})?", text):
        return float(text)
    if text in {"True", "False"}:
        return text == "True"
    return text.strip("'\"")


def _nearest(name: str) -> str:
    folded = {known.lower(): known for known in [*known_names(), *_BY_TREC, *_BY_TREC_CUT]}
    close = get_close_matches(name.lower(), list(folded), n=3, cutoff=0.3)
    return f"; the nearest are {', '.join(folded[text] for text in close)}" if close else ""
