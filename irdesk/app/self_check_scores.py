"""Comparison of scores for the self-check: trec_eval's scores of the sample project, a function that compares irdesk's
scores with them, and the error for failed steps.
"""

from __future__ import annotations

from collections.abc import Sequence

MEASURES = ("AP", "nDCG@10", "P@10", "RR")
# trec_eval 9's map, ndcg_cut_10, P_10 and recip_rank, averaged over the topics of the sample in double precision.
KNOWN = {
    "bm25-b4": (0.6819532350844462, 0.7248965548881809, 0.4375, 0.90625),
    "bm25-b9": (0.658010664784052, 0.6975984128079512, 0.45, 0.9375),
    "rrf": (0.6174709790385742, 0.6576232743240268, 0.4375, 0.9375),
    "tfidf": (0.5462879859410834, 0.5953724345399073, 0.4, 0.9375),
    "title-only": (0.2895865335192168, 0.37426292256504984, 0.3, 0.6428571428571429),
}
NEARLY = 1e-9


class NotInOrder(Exception):
    """Raised when a step of the self-check finds an error."""


def must(holds: object, otherwise: str) -> None:
    """Raise `NotInOrder` with the message ``otherwise`` if a condition does not hold."""
    if not holds:
        raise NotInOrder(otherwise)


def compare(run: str, scores: Sequence[float]) -> None:
    """Raise `NotInOrder` if a run's means of `MEASURES` differ from trec_eval's."""
    for measure, score, known in zip(MEASURES, scores, KNOWN[run], strict=True):
        must(abs(score - known) < NEARLY, f"{measure} of {run} is {score!r}; trec_eval gives {known!r}")
