"""trec_eval's measure names: lists of parameters (`P.5,10`, `set_F.2`) and nicknames (`all_trec`)."""

from __future__ import annotations

from irdesk.domain.run import Convention
from irdesk.evaluation.measures.families import FAMILIES
from irdesk.evaluation.measures.families.rank_biased_precision import RBP, RESIDUAL, TREC_PERSISTENCE
from irdesk.evaluation.measures.families.set_measures import SET_P
from irdesk.evaluation.measures.measure import Family, Measure
from irdesk.evaluation.measures.trec_eval_output_order import OUTPUT_ORDER, PLACES, RELSTRING

# The measures of each nickname. Items that trec_eval prints as text are not included; the caller handles them.
NICKNAMES: dict[str, tuple[str, ...]] = {
    "official": OUTPUT_ORDER[1 : PLACES["P"] + 1],
    "all_trec": tuple(name for name in OUTPUT_ORDER[1 : PLACES["prefs_num_prefs_poss"]] if name != RELSTRING),
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
    "all_prefs": ("num_q", *OUTPUT_ORDER[PLACES["prefs_num_prefs_poss"] : PLACES["map_avgjg"]]),
    "prefs": ("num_q", *OUTPUT_ORDER[PLACES["prefs_num_prefs_poss"] : PLACES["prefs_avgjg_Rnonrel"]]),
    "qrels_jg": ("num_q", *OUTPUT_ORDER[PLACES["map_avgjg"] : PLACES["yaap"]]),
}

# The measures that all_trec includes only in trec_eval 10.
_NEW_IN_10 = OUTPUT_ORDER[PLACES["rbp"] :]

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
