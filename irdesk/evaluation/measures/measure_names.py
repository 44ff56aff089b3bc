"""Parser for measure names as in ir_measures (`nDCG@10`, `SetF(beta=2)`) and as in trec_eval (`ndcg_cut_10`)."""

from __future__ import annotations

import re
from collections.abc import Iterable
from difflib import SequenceMatcher
from functools import cache

from irdesk.domain.errors import IrdeskError
from irdesk.domain.run import Convention
from irdesk.domain.translatable_messages import worded
from irdesk.evaluation.measures import trec_names
from irdesk.evaluation.measures.families import FAMILIES
from irdesk.evaluation.measures.measure import Cutoff, Family, Given, Measure
from irdesk.evaluation.measures.param_values import Value, grade, truth
from irdesk.evaluation.measures.trec_eval_output_order import trec_ordered

__all__ = [
    "OFFICIAL",
    "UnknownMeasure",
    "fold_name",
    "is_mean",
    "known_names",
    "parse",
    "parse_list",
    "parse_one",
    "trec_ordered",
]


class UnknownMeasure(IrdeskError, ValueError):
    """Raised for an unknown measure name. The message says what was found and suggests similar names."""


class _NoSuchName(Exception):
    """Raised for a name that denotes no measure. The caller decides whether to search for similar names."""


_OWN = re.compile(r"(?P<family>[A-Za-z][A-Za-z0-9_]*)(?:\((?P<params>[^()]*)\))?(?:\s*@\s*(?P<cutoff>[0-9.]+))?\Z")
# A parameter ends at a comma, except within quotes, braces or brackets.
_PARAM = re.compile(r"""(?:\{[^{}]*\}|\[[^\[\]]*\]|'[^']*'|"[^"]*"|[^,])+""")
# Names in a list. Commas and spaces within parentheses do not separate names.
_BETWEEN_COMMAS = re.compile(r"(?:\([^()]*\)|[^,(])+")
_BETWEEN_SPACES = re.compile(r"(?:\([^()]*\)|[^\s,(])+")
_BY_NAME = {family.name: family for family in FAMILIES}
_BY_FOLDED = {family.name.lower(): family for family in FAMILIES}
# Additional names accepted by ir_measures, ranx and NTCIREVAL, and names for nDCG with Microsoft's formula.
ALIASES = {
    "map": "AP",
    "map_ia": "AP_IA",
    "mrr": "RR",
    "precision": "P",
    "recall": "R",
    "setrelp": "SetP(relative=True)",
    "f1": "F",
    "hits": "NumRelRet",
    "hit": "Success",
    "dcg_burges": "DCG(dcg='exp-log2')",
    "ndcg_burges": "nDCG(dcg='exp-log2')",
    "f1_score": "F",
}
NO_MEASURES = {
    "idcg": worded("IDCG is the DCG of the ideal ranking, the divisor of nDCG; Why? shows it for nDCG"),
    "fallout": worded(
        "fallout needs the number of nonrelevant documents in the collection; similar measures are SetP and Utility"
    ),
}
"""Terms of the field that irdesk does not offer as measures, with the reason."""
MEANS = {"map", "mrr", "meanaverageprecision", "meanreciprocalrank"}
"""Names of means over topics, such as MAP, as returned by `fold_name`. Measures are named without the mean, since
tables show means anyway.
"""
# NTCIREVAL's names of the NCU measures contain a comma.
_NTCIREVAL = {
    "NCUgu,P": "NCUgu(beta=0)",
    "NCUgu,BR": "NCUgu",
    "NCUrb,P": "NCUrb(beta=0)",
    "NCUrb,BR": "NCUrb",
}
_F_OF_BETA = re.compile(r"F_?(?P<beta>[0-9]*\.?[0-9]+)(?P<rest>(?:\(.*\))?\s*(?:@.*)?)\Z", re.IGNORECASE)
_WORDS = re.compile(r"(?P<words>[A-Za-z][A-Za-z _#-]*[A-Za-z+])(?P<rest>(?:\(.*\))?\s*(?:@.*)?)\Z")
_WITH_RANK = re.compile(r"(?P<stem>[A-Za-z]+)(?P<rank>[0-9]+)\Z")
_USUAL_CUTOFFS = (5, 10, 20, 100)
_SUGGESTIONS = 3
"""Number of similar names in the error message about an unknown name."""

OFFICIAL: tuple[Measure, ...] = tuple(trec_names.of_nickname("official"))


def parse(name: str, *, trec: bool = False, convention: Convention = Convention.TREC_EVAL_9) -> list[Measure]:
    """Return the measures that a name denotes: one, or several for a trec_eval name with a list of cutoffs.

    With ``trec``, trec_eval's meaning of a name takes precedence: `P` is then trec_eval's list of cutoffs, not the
    precision of the whole list. A nickname for several measures, such as ``official``, has the same meaning as in the
    version of trec_eval that ``convention`` names. Raises `UnknownMeasure` if the name denotes no measure.
    """
    try:
        return _parse(name.strip(), trec, convention)
    except _NoSuchName as fault:
        missing = str(fault)
        reason = NO_MEASURES.get(fold_name(missing.partition("@")[0])) or _unknown(missing)
    raise UnknownMeasure(reason)


def measures_called(name: str) -> list[Measure]:
    """Return the measures that a name denotes, as `parse` does, but an empty list if the name denotes no measure.

    Similar names are not searched, so that a name can be looked up after each keystroke.
    """
    try:
        return _parse(name.strip())
    except (UnknownMeasure, _NoSuchName):
        return []


def _parse(name: str, trec: bool = False, convention: Convention = Convention.TREC_EVAL_9) -> list[Measure]:
    return trec_names.of_nickname(name, convention) or _parse_trec(name, trec) or [_parse_own(name)]


def parse_one(name: str) -> Measure:
    """Return the measure that a name denotes. Raises `UnknownMeasure` if the name denotes no measure or several."""
    measures = parse(name)
    if len(measures) > 1:
        raise UnknownMeasure(
            worded(
                "{name} stands for {count} measures; name one, such as {example}",
                name=name,
                count=len(measures),
                example=measures[0],
            )
        )
    return measures[0]


def parse_list(text: str) -> list[Measure]:
    """Return the measures named in a text, without duplicates. The names are separated by commas or spaces.

    A text that is a name as a whole, such as `average precision`, is not split. Raises `UnknownMeasure` if a name
    denotes no measure.
    """
    try:
        return parse(text)
    except UnknownMeasure:
        names = [name.strip() for name in _BETWEEN_COMMAS.findall(text) if name.strip()]
        if len(names) < 2:
            names = _BETWEEN_SPACES.findall(re.sub(r"\s*@\s*", "@", text))
            if len(names) < 2 or not any(map(measures_called, names)):
                raise
        return list(dict.fromkeys(measure for name in names for measure in parse_list(name)))


def canonical_names(names: Iterable[str]) -> tuple[str, ...]:
    """Return the canonical names of measures, without duplicates. Raises `UnknownMeasure` for an invalid name."""
    return tuple(dict.fromkeys(str(measure) for name in names for measure in parse(name)))


def is_mean(name: str) -> bool:
    """Return whether a text names the mean of a measure over topics, as MAP does for AP."""
    return fold_name(name.partition("@")[0].partition("(")[0]) in MEANS


@cache
def known_names() -> tuple[str, ...]:
    """Return the names to suggest while the user types: each family, without a cutoff and with its usual cutoffs."""
    names: list[str] = []
    for family in FAMILIES:
        if family.cutoff in {Cutoff.NONE, Cutoff.OPTIONAL_RANK}:
            names.append(family.name)
        cutoffs = family.cutoffs or (_USUAL_CUTOFFS if family.cutoff is not Cutoff.NONE else ())
        names += [str(Measure(family, cutoff)) for cutoff in cutoffs]
    return tuple(names)


def _parse_trec(name: str, trec: bool) -> list[Measure]:
    """Return the measures that a trec_eval name denotes; an empty list if it is not a trec_eval name."""
    if name in trec_names.PLAIN:
        return [trec_names.PLAIN[name]]
    if name in trec_names.CUT and (trec or name not in _BY_NAME):
        return trec_names.of_cutoffs(name)
    if "@" in name or "(" in name or name in _BY_NAME or name.lower() in ALIASES:
        return []
    stem, dot, params = name.partition(".")
    if not dot or stem not in {*trec_names.CUT, *trec_names.PLAIN}:
        dot = ""
        stem, _, params = name.rpartition("_")
    if stem in trec_names.CUT:
        cut = trec_names.CUT[stem]
        return [_cutoff_of(cut, _whole(cut, text) if dot else text, name) for text in params.split(",")]
    family = trec_names.PLAIN[stem].family if stem in trec_names.PLAIN else None
    if not family or not family.trec_read:
        return []
    try:
        return [Measure(family, given=family.trec_read(params))]
    except ValueError as fault:
        raise UnknownMeasure(
            worded(
                "the parameters of {name} are '{params}'; expected {expected}",
                name=name,
                params=params,
                expected=fault.args[0],
            )
        ) from None


def _whole(family: Family, text: str) -> str:
    """Remove the decimals of a cutoff that is a rank, as trec_eval does: 23.4 becomes rank 23."""
    ranked = family.cutoff in {Cutoff.RANK, Cutoff.OPTIONAL_RANK}
    return re.sub(r"([0-9]+)\.[0-9]*", r"\1", text) if ranked and text.count(".") == 1 else text


def _parse_own(name: str) -> Measure:
    name = _NTCIREVAL.get(name, name).replace("α", "alpha").replace("β", "beta")
    if (beta := _F_OF_BETA.match(name)) and float(beta["beta"]) != 1:
        return _parse_own(_with("F", f"(beta={beta['beta']})", beta["rest"]))
    match = _OWN.match(name)
    family = match and (_BY_NAME.get(match["family"]) or _BY_FOLDED.get(match["family"].lower()))
    if match and not family and (alias := ALIASES.get(match["family"].lower())):
        base, bracket, params = alias.partition("(")
        return _parse_own(_with(base, bracket + params, name[match.end("family") :]))
    if not family and (short := _WITH_RANK.match(name)):  # such as P10 or ndcg10
        stem = ALIASES.get(short["stem"].lower(), short["stem"])
        if (cut := _BY_FOLDED.get(stem.lower())) and cut.cutoff in {Cutoff.RANK, Cutoff.OPTIONAL_RANK}:
            return _parse_own(f"{stem}@{short['rank']}")
    words = None if family else _WORDS.match(name)
    called = _called().get(fold_name(words["words"])) if words else None
    if words and called and called.name + words["rest"] != name:  # if the names are equal, the cutoff is invalid
        return _parse_own(called.name + words["rest"])
    if not match or not family:
        raise _NoSuchName(name)
    rel, given, judged_only, cutoff = _params_of(family, match["params"], name)
    cutoff = match["cutoff"] or cutoff
    if not cutoff:
        if family.cutoff not in {Cutoff.NONE, Cutoff.OPTIONAL_RANK}:
            example = Measure(family, family.cutoffs[0] if family.cutoffs else 10)
            raise UnknownMeasure(worded("{name} needs a cutoff, such as {example}", name=family.name, example=example))
        return Measure(family, None, rel, given, judged_only)
    measure = _cutoff_of(family, cutoff, name)
    return Measure(family, measure.cutoff, rel, given, judged_only)


def _with(base: str, params: str, rest: str) -> str:
    """Insert parameters into a name, before its existing parameters."""
    return base + (f"{params[:-1]}, {rest[1:]}" if params and rest.startswith("(") else params + rest)


def fold_name(words: str) -> str:
    """Return a name in lower case without spaces, hyphens and underscores."""
    return re.sub(r"[ _-]+", "", words).lower()


@cache
def _called() -> dict[str, Family]:
    """Return the families keyed by their titles and textbook names, as returned by `fold_name`. Names shared by several
    families are omitted.
    """
    called: dict[str, set[Family]] = {}
    for family in FAMILIES:
        for words in {family.title, *filter(None, family.also.split(", "))}:
            called.setdefault(fold_name(words), set()).add(family)
    return {words: next(iter(families)) for words, families in called.items() if len(families) == 1}


def _cutoff_of(family: Family, text: str, name: str) -> Measure:
    if family.cutoff is Cutoff.NONE:
        raise UnknownMeasure(worded("{family} takes no cutoff, but {name} has one", family=family.name, name=name))
    if family.cutoff in {Cutoff.RECALL, Cutoff.MULTIPLE}:
        recall = family.cutoff is Cutoff.RECALL
        if re.fullmatch(r"[0-9]+\.?[0-9]*|\.[0-9]+", text) and 0 <= float(text) <= (1 if recall else 1000):
            return Measure(family, float(text))
        wanted = worded("a recall between 0 and 1") if recall else worded("a multiple between 0 and 1000")
    else:
        if re.fullmatch(r"[0-9]{1,10}", text) and 1 <= int(text) <= 10**9:
            return Measure(family, int(text))
        wanted = worded("a rank of 1 or more")
    raise UnknownMeasure(
        worded("the cutoff of {name} is '{text}'; expected {wanted}", name=name, text=text, wanted=wanted)
    )


def _params_of(family: Family, text: str | None, name: str) -> tuple[int | None, Given, bool, str]:
    """Parse parameters such as ``p=0.8, rel=2``.

    Return the relevance level, the family's own parameters in the family's order, ``judged_only``, and the cutoff,
    which is an empty string if none is given.
    """
    readers = {param.name: param.read for param in family.params} | {"rel": grade, "judged_only": truth, "cutoff": str}
    values: dict[str, Value] = {}
    for part in filter(None, (part.strip() for part in _PARAM.findall(text or ""))):
        key, _, value = (side.strip() for side in part.partition("="))
        if not value:
            raise UnknownMeasure(
                worded("the parameter '{part}' of {name} has no value; expected {key}=…", part=part, name=name, key=key)
            )
        if key not in readers:
            offered = ", ".join(readers)
            raise UnknownMeasure(
                worded(
                    "the parameter '{key}' of {name} is unknown; {family} has {offered}",
                    key=key,
                    name=name,
                    family=family.name,
                    offered=offered,
                )
            )
        if key in values:
            raise UnknownMeasure(worded("the parameter '{key}' of {name} is given twice", key=key, name=name))
        try:
            values[key] = readers[key](value)
        except ValueError as fault:
            raise UnknownMeasure(
                worded(
                    "the relevance level of {name} is {value}; expected {expected}"
                    if key == "rel"
                    else "the parameter {key} of {name} is {value}; expected {expected}",
                    key=key,
                    name=name,
                    value=value,
                    expected=fault.args[0],
                )
            ) from None
    rel, judged_only = values.pop("rel", None), values.pop("judged_only", False)
    assert rel is None or isinstance(rel, int)
    given = tuple((param.name, values[param.name]) for param in family.params if param.name in values)
    return rel, given, bool(judged_only), str(values.get("cutoff", ""))


def _unknown(name: str) -> str:
    offered = {known.lower(): known for known in [*trec_names.NICKNAMES, *trec_names.PLAIN, *trec_names.CUT]}
    offered |= {known.lower(): known for known in known_names()}
    nearest = ", ".join(offered[text] for text in _closest(re.sub(r"\(.*\)", "", name).lower(), offered))
    if not nearest:
        return worded("no measure is called {name}", name=name)
    return worded("no measure is called {name}; the nearest are {nearest}", name=name, nearest=nearest)


def _closest(text: str, offered: Iterable[str]) -> list[str]:
    """Return the `_SUGGESTIONS` strings most similar to a text, as `difflib.get_close_matches` does with a cutoff of 0.

    Upper bounds of the similarities, which are fast to compute, come first, so that only a few strings need the
    similarity itself. Speed matters because the names are searched after each keystroke in a field for measures.
    """
    matcher: SequenceMatcher[str] = SequenceMatcher(b=text)
    bounds = []
    for other in offered:
        matcher.set_seq1(other)
        bounds.append((matcher.quick_ratio(), other))
    best: list[tuple[float, str]] = []
    for bound, other in sorted(bounds, reverse=True):
        if len(best) == _SUGGESTIONS and bound < best[-1][0]:
            break
        matcher.set_seq1(other)
        best = sorted([*best, (matcher.ratio(), other)], reverse=True)[:_SUGGESTIONS]
    return [other for _, other in best]
