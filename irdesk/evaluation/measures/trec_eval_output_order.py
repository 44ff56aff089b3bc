"""Order of the measures in trec_eval's output."""

from __future__ import annotations

from collections.abc import Iterable

from irdesk.evaluation.measures.measure import Measure

# Items that trec_eval prints among its measures as text instead of numbers (see
# irdesk/reporting/scoring/trec_format.py).
RUNID = "runid"
RELSTRING = "relstring"
OUTPUT_ORDER = (
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
PLACES = {name: place for place, name in enumerate(OUTPUT_ORDER)}


def place(measure: Measure) -> tuple[int, float]:
    """Return a sort key for a measure's position in trec_eval's output. Measures that trec_eval lacks come last."""
    name = measure.trec_name
    if measure.cutoff is not None:
        name = "" if measure.given else measure.family.trec_cut
    elif name not in PLACES and name != str(measure):
        name = measure.family.trec  # the name without the parameters
    if name not in PLACES or measure.rel is not None or measure.judged_only:
        return len(PLACES), 0.0
    return PLACES[name], measure.cutoff or 0.0


def place_of_text(name: str) -> tuple[int, float]:
    """Return a sort key for the position of a text item in trec_eval's output."""
    return PLACES[name], 0.0


def trec_ordered(measures: Iterable[Measure]) -> list[Measure]:
    """Sort measures in trec_eval's output order, without duplicates. Measures that trec_eval lacks come last, in the
    given order.
    """
    return sorted(dict.fromkeys(measures), key=place)
