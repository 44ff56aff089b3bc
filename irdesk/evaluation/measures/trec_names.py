"""trec_eval's measure names: lists of parameters (`P.5,10`, `set_F.2`), nicknames (`all_trec`), and output order."""

from __future__ import annotations

from collections.abc import Iterable

from irdesk.domain.run import Convention
from irdesk.evaluation.measures.families import FAMILIES
from irdesk.evaluation.measures.families.rank_biased_precision import RBP, RESIDUAL, TREC_PERSISTENCE
from irdesk.evaluation.measures.families.set_measures import SET_P
from irdesk.evaluation.measures.measure import Family, Measure

# Items that trec_eval prints among its measures as text instead of numbers (see
# irdesk/reporting/scoring/trec_format.py).
RUNID = "runid"
RELSTRING = "relstring"

_ORDER = (
    RUNID,
    "num_q",
    "num_ret",
    "num_rel",
    "num_rel_ret",
    "map",
    "gm_map",
    "Rprec",
    "bpref",
    "recip_rank",
    "iprec_at_recall",
    "P",
    RELSTRING,
    "recall",
    "infAP",
    "gm_bpref",
    "Rprec_mult",
    "utility",
    "11pt_avg",
    "binG",
    "G",
    "ndcg",
    "ndcg_rel",
    "Rndcg",
    "ndcg_cut",
    "map_cut",
    "relative_P",
    "success",
    "set_P",
    "set_relative_P",
    "set_recall",
    "set_map",
    "set_F",
    "num_nonrel_judged_ret",
    "prefs_num_prefs_poss",
    "prefs_num_prefs_ful",
    "prefs_num_prefs_ful_ret",
    "prefs_simp",
    "prefs_pair",
    "prefs_avgjg",
    "prefs_avgjg_Rnonrel",
    "prefs_simp_ret",
    "prefs_pair_ret",
    "prefs_avgjg_ret",
    "prefs_avgjg_Rnonrel_ret",
    "prefs_simp_imp",
    "prefs_pair_imp",
    "prefs_avgjg_imp",
    "map_avgjg",
    "P_avgjg",
    "Rprec_mult_avgjg",
    "yaap",
    "rbp",
    "rbp_resid",
    "unj",
)
_PLACES = {name: place for place, name in enumerate(_ORDER)}

# The measures of each nickname. Items that trec_eval prints as text are not included; the caller handles them.
NICKNAMES: dict[str, tuple[str, ...]] = {
    "official": _ORDER[1 : _PLACES["P"] + 1],
    "all_trec": tuple(name for name in _ORDER[1 : _PLACES["prefs_num_prefs_poss"]] if name != RELSTRING),
    "set": (
        "num_q",
        "num_ret",
        "num_rel",
        "num_rel_ret",
        "utility",
        "set_P",
        "set_recall",
        "set_relative_P",
        "set_map",
        "set_F",
    ),
    "all_prefs": ("num_q", *_ORDER[_PLACES["prefs_num_prefs_poss"] : _PLACES["map_avgjg"]]),
    "prefs": ("num_q", *_ORDER[_PLACES["prefs_num_prefs_poss"] : _PLACES["prefs_avgjg_Rnonrel"]]),
    "qrels_jg": ("num_q", *_ORDER[_PLACES["map_avgjg"] : _PLACES["yaap"]]),
}

# The measures that all_trec includes only in trec_eval 10.
_NEW_IN_10 = _ORDER[_PLACES["rbp"] :]

PLAIN: dict[str, Measure] = {family.trec: Measure(family) for family in FAMILIES if family.trec} | {
    "set_relative_P": Measure(SET_P, given=(("relative", True),)),
    RBP.trec: Measure(RBP, given=(("p", TREC_PERSISTENCE),)),
    RESIDUAL.trec: Measure(RESIDUAL, given=(("p", TREC_PERSISTENCE),)),
}
CUT: dict[str, Family] = {family.trec_cut: family for family in FAMILIES if family.trec_cut}


def parts_of(name: str, convention: Convention = Convention.TREC_EVAL_9) -> tuple[str, ...]:
    """Return the names for which a nickname stands, as defined and ordered by a trec_eval version. Return an empty
    tuple if the name is not a nickname.
    """
    parts = NICKNAMES.get(name, ())
    return parts + _NEW_IN_10 if name == "all_trec" and convention is Convention.TREC_EVAL_10 else parts


def of_nickname(name: str, convention: Convention = Convention.TREC_EVAL_9) -> list[Measure]:
    """Return the measures for which a nickname stands, as defined and ordered by a trec_eval version. Return an empty
    list if the name is not a nickname.
    """
    return [measure for part in parts_of(name, convention) for measure in measures_of(part)]


def measures_of(name: str) -> list[Measure]:
    """Return the measures that a trec_eval name without parameters denotes: one for each default cutoff, or one if it
    takes no cutoff. Return an empty list for any other name.
    """
    return of_cutoffs(name) or ([PLAIN[name]] if name in PLAIN else [])


def of_cutoffs(name: str) -> list[Measure]:
    """Return one measure for each default cutoff of a trec_eval name, or an empty list if the name takes no cutoff."""
    return [Measure(CUT[name], cutoff) for cutoff in CUT[name].cutoffs] if name in CUT else []


def place(measure: Measure) -> tuple[int, float]:
    """Return a sort key for a measure's position in trec_eval's output. Measures that trec_eval lacks come last."""
    name = measure.trec_name
    if measure.cutoff is not None:
        name = "" if measure.given else measure.family.trec_cut
    elif name not in _PLACES and name != str(measure):
        name = measure.family.trec  # the name without the parameters
    if name not in _PLACES or measure.rel is not None or measure.judged_only:
        return len(_PLACES), 0.0
    return _PLACES[name], measure.cutoff or 0.0


def place_of_text(name: str) -> tuple[int, float]:
    """Return a sort key for the position of a text item in trec_eval's output."""
    return _PLACES[name], 0.0


def trec_ordered(measures: Iterable[Measure]) -> list[Measure]:
    """Sort measures in trec_eval's output order, without duplicates. Measures that trec_eval lacks come last, in the
    given order.
    """
    return sorted(dict.fromkeys(measures), key=place)
