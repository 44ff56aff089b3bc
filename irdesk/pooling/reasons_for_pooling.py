"""The reasons why each document is pooled: the runs that contribute it, with its ranks, and the choices of persons."""

from __future__ import annotations

from dataclasses import dataclass

from irdesk.pooling.pooled_documents import TopicPool


@dataclass(frozen=True)
class Reason:
    """A reason why a document is pooled. Either a ``run`` (source id) retrieves it at a ``rank``, counted from 1, or a
    person chose it. ``origin`` is the run's name, or the way in which the person chose the document.
    """

    origin: str
    run: str = ""
    rank: int = 0


def all_reasons(pool: TopicPool) -> dict[str, list[Reason]]:
    """Return, for each document in a topic's pool, the reasons why it is pooled. A reason is either a run that
    contributes the document, with the document's rank, or the choice of a person.
    """
    reasons_of: dict[str, dict[Reason, None]] = {}
    for arm in pool.arms:
        for rank, docno in enumerate(arm.docnos, 1):
            reasons_of.setdefault(docno, {})[Reason(arm.name, arm.run, rank)] = None
    for _, docno, origin in pool.chosen:
        reasons_of.setdefault(docno, {})[Reason(origin)] = None
    return {docno: list(reasons) for docno, reasons in reasons_of.items()}
