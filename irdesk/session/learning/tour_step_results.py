"""Results of tour steps that depend on the user's actions: judgements that differ from the expected ones, and changed
scores.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from irdesk.domain.translatable_messages import together, worded
from irdesk.session.learning.tour_steps import KEY

# Imported only for type checking, so that the start page does not wait for these modules.
if TYPE_CHECKING:
    from irdesk.session.core.changes import ChangeSet
    from irdesk.session.queries import Queries

TOPIC = "testing"
RUN = "A"
RELEVANT = {
    "testing-02": worded("testing-02 says why programs are tested"),
    "testing-05": worded("testing-05 is about unit tests"),
    "testing-06": worded("testing-06 is about a test that fails"),
    "testing-08": worded("testing-08 is about tests written before the program"),
    "testing-10": worded("testing-10 is about how many tests are enough"),
}
"""Documents that are about software testing, with the reasons."""
OTHERS = {
    "testing-01": worded("testing-01 is about bread"),
    "testing-03": worded("testing-03 is about trees"),
    "testing-04": worded("testing-04 is about tea"),
    "testing-07": worded("testing-07 is about moons"),
    "testing-09": worded("testing-09 is about testing ice"),
}
"""Documents that are not about software testing, with the reasons."""


def judged_documents(queries: Queries) -> tuple[str, ...]:
    """Return the documents of the tour's topic that the assessor has graded or abstained on."""
    return tuple(row.docno for row in queries.queue(TOPIC) if row.judgement.decided)


def differing(queries: Queries) -> list[str]:
    """Return the judged documents whose grade differs from the one expected by the tour."""
    grades = {row.docno: row.grade or 0 for row in queries.queue(TOPIC) if row.judgement.decided}
    return [docno for docno, grade in grades.items() if (grade >= 1) != (docno in RELEVANT)]


def score(queries: Queries, measure: str) -> str:
    """Return run A's score for the topic as displayed; a dash if there is no score."""
    table = queries.metrics(TOPIC) if TOPIC in queries.judged_topics() else None
    if table is None:
        return "–"
    rows = [queries.run_name(head.id) for head in table.heads]
    names = list(map(str, table.measures))
    if RUN not in rows or measure not in names:
        return "–"
    value = float(table.values[rows.index(RUN), names.index(measure)])
    return f"{value:.4f}" if math.isfinite(value) else "–"


def judging_result(queries: Queries) -> str:
    """Return a message that the topic is judged, with the documents that were expected to have another grade."""
    others = differing(queries)
    if not others:
        return worded("The topic is judged: every run now has scores for it.")
    return worded(
        "The topic is judged: every run now has scores for it. Other grades were expected: {reasons}. Correct "
        "these grades or keep them: the scores are updated.",
        reasons=together("; ", [(RELEVANT | OTHERS)[docno] for docno in others]),
    )


def ungraded_hint(queries: Queries) -> str:
    """Return a hint on how to treat documents marked "cannot tell". It is empty if there are none, or while other
    documents are left to judge.

    Such a document counts as done in the queue but has no grade.
    """
    rows = queries.queue(TOPIC)
    without = [row.docno for row in rows if row.grade is None and row.cannot_tell]
    if not without or any(row.grade is None and not row.cannot_tell for row in rows):
        return ""
    return worded(
        'Marked "cannot tell", which is not a grade: {docnos}. Click each in the queue at the left, and press 1 or 0.',
        docnos=", ".join(without),
    )


def moves_score(queries: Queries, changes: ChangeSet, action: str) -> bool:
    """Return whether a change completes a step that asks the user to undo or redo.

    A step that asks for undo is completed by any change of a judgement. A step that asks for redo is completed by a
    change that sets a grade, unless this change is an undo. A change without judgements completes the step only if it
    is the requested action and no document of the topic is judged.
    """
    from irdesk.session.core.changes import JudgementChanged

    if changes.kind == "undo" and action == "edit.redo":
        return False
    deltas = [delta for delta in changes.deltas if isinstance(delta, JudgementChanged)]
    if not deltas:
        return changes.kind == action.removeprefix("edit.") and not judged_documents(queries)
    return action == "edit.undo" or any(delta.after and delta.after.grade is not None for delta in deltas)


def metrics_result(queries: Queries) -> str:
    """Return a message with the precision and recall of run A."""
    return worded(
        "Topic testing: SetP of run A, {precision}, is its precision: of the four documents that it retrieved, the "
        "share that is relevant. SetR, {recall}, is its recall: of the relevant documents, the share that it "
        "retrieved.",
        precision=score(queries, "SetP"),
        recall=score(queries, "SetR"),
    )


def change_result(queries: Queries, changes: ChangeSet, before: str) -> str:
    """Return a message on how undo, redo or a judgement changed the recall of run A. ``before`` is the recall before
    the change.
    """
    from irdesk.session.core.changes import JudgementChanged

    after = score(queries, "SetR")
    judged = [delta for delta in changes.deltas if isinstance(delta, JudgementChanged)]
    if not judged and judged_documents(queries):
        return worded("That was not a judgement, so no score has changed. Press {key} again.", key=KEY)
    if not judged:
        return worded("That was not a judgement, so no score has changed.")
    again = changes.kind in {"undo", "redo"}
    grade = judged[0].after.grade if judged[0].after else None
    if len(judged) > 1:
        what = worded("{count} judgements have changed", count=len(judged))
    elif grade is None:
        what = worded("{docno} is unjudged again", docno=judged[0].docno)
    elif again:
        what = worded("{docno} has the grade {grade} again", docno=judged[0].docno, grade=grade)
    else:
        what = worded("{docno} has the grade {grade}", docno=judged[0].docno, grade=grade)
    if before == after:
        return worded("{what}; SetR of run A is still {after}.", what=what, after=after)
    return worded(
        "{what}, and SetR of run A went from {before} to {after}: every judgement counts immediately.",
        what=what,
        before=before,
        after=after,
    )
