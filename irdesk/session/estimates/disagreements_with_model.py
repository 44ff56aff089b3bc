"""Disagreements between assessors and a model on a document, with the opinions of both sides."""

from __future__ import annotations

from irdesk.assessment.grade_resolution import ADJUDICATOR
from irdesk.session.core.disagreements import Disagreement, Opinion
from irdesk.session.core.grade_resolution import GradeSources


def dispute_with_model(
    grade_sources: GradeSources, topic: str, docno: str, model: str, label: int
) -> Disagreement | None:
    """Return the disagreement between assessors and a model on a document. If no assessor judged the document, imported
    qrels without an assessor count as one unnamed opinion. Return None if there is no opinion or all opinions agree
    with the model's label.
    """
    given = dict(grade_sources.given(topic, docno))
    decided = given.pop(ADJUDICATOR, None)
    imported = grade_sources.imported(topic, docno)
    if not given and imported is not None:
        given = {"": imported}
    if not given or set(given.values()) == {label}:
        return None
    opinions = [Opinion(name, grade) for name, grade in sorted(given.items())]
    return Disagreement(topic, docno, (*opinions, Opinion(model, label)), decided)
