"""Whether a project is what it says: the file sound, the journal in line with memory, scores equal to a fresh
evaluation.
"""

from __future__ import annotations

import numpy as np

from irdesk.domain.project import Mark, TopicNote
from irdesk.session.workspace import Workspace


def check(workspace: Workspace) -> list[str]:
    """What is wrong, one sentence each; nothing where all is well."""
    findings = []
    if fault := workspace.store.integrity():
        findings.append(f"the file is damaged: {fault}")
    if replayed(workspace) != workspace.state.marks or replayed(workspace, again=True) != workspace.state.second_marks:
        findings.append("the journal and the judgements in memory differ")
    if noted(workspace) != workspace.state.notes:
        findings.append("the journal and the notes on topics in memory differ")
    board, fresh = workspace.state.board, workspace.state.fresh_board()
    if board.topics != fresh.topics:
        findings.append("the judged topics differ from those of a fresh evaluation")
        return findings
    order = [fresh.run_ids.index(run_id) for run_id in board.run_ids]
    for i, measure in enumerate(board.measures):
        if not np.array_equal(board.table(i), fresh.table(i)[:, order], equal_nan=True):
            findings.append(f"scores by {measure} differ from those of a fresh evaluation")
    return findings


def replayed(workspace: Workspace, *, again: bool = False) -> dict[str, dict[str, dict[str, Mark]]]:
    """All marks as the journal alone gives them: topic, docno, assessor, mark; or those of documents' second times."""
    marks: dict[str, dict[str, dict[str, Mark]]] = {}
    for row in workspace.store.data().journal:
        if row.again is not again:
            continue
        own = marks.setdefault(row.topic, {}).setdefault(row.docno, {})
        own.pop(row.assessor, None)
        if row.mark is not None:
            own[row.assessor] = row.mark
    kept = {topic: {docno: own for docno, own in documents.items() if own} for topic, documents in marks.items()}
    return {topic: documents for topic, documents in kept.items() if documents}


def noted(workspace: Workspace) -> dict[str, dict[str, TopicNote]]:
    """All notes on topics as the journal alone gives them: topic, assessor, note."""
    last = {(row.topic, row.assessor): row.note for row in workspace.store.data().notes}
    notes: dict[str, dict[str, TopicNote]] = {}
    for (topic, assessor), note in last.items():
        if note is not None:
            notes.setdefault(topic, {})[assessor] = note
    return notes
