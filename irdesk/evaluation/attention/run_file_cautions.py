"""Cautions about the files of runs: scores that contradict the rank column, and docnos that contain a NUL."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from irdesk.domain.run import RankedBy
from irdesk.domain.translatable_messages import worded
from irdesk.domain.untrusted_text import plain
from irdesk.evaluation.attention.caution import Caution, Severity, list_names
from irdesk.evaluation.attention.caution_advice import NUL_IN_DOCNO, RANK_ORDER
from irdesk.evaluation.attention.caution_thresholds import MANY_CONTRADICTED

if TYPE_CHECKING:
    from irdesk.evaluation.attention.caution_evidence import Evidence


def run_file_cautions(evidence: Evidence) -> Iterator[Caution]:
    """Yield the cautions that follow from the check of each run's file."""
    for run in evidence.runs:
        check = run.facts.check
        if check is None:
            continue
        if check.contradicted and evidence.rules.ranked_by is RankedBy.SCORE:
            many = check.contradicted >= MANY_CONTRADICTED * check.compared
            values = {
                "run": plain(run.name),
                "count": check.contradicted,
                "topics": check.compared,
                "names": list_names(check.named)
                if check.contradicted <= len(check.named)
                else worded("{names}, …", names=list_names(check.named, len(check.named))),
                "rising": check.rising,
            }
            sentence = (
                worded(
                    "{run}: retrieval scores contradict the rank column in {count} of {topics} topics "
                    "({names}). In {rising} of these topics, scores rise with the rank, as distances do. "
                    "Documents are ranked by score",
                    **values,
                )
                if check.rising
                else worded(
                    "{run}: retrieval scores contradict the rank column in {count} of {topics} topics ({names}). "
                    "Documents are ranked by score",
                    **values,
                )
            )
            yield Caution(RANK_ORDER, Severity.HIGH if many else Severity.LOW, sentence, (run.name,), check.named)
        if check.nuls:
            sentence = worded("{run}: {count:,} docnos contain a NUL character", run=plain(run.name), count=check.nuls)
            yield Caution(NUL_IN_DOCNO, Severity.MEDIUM, sentence, (run.name,))
