"""Commands of the adjudicator, who decides which grade counts where assessors disagree. The assessors' own judgements
stay unchanged.
"""

from __future__ import annotations

from dataclasses import dataclass

from irdesk.assessment.grade_resolution import ADJUDICATOR
from irdesk.domain.errors import CommandRefused
from irdesk.domain.translatable_messages import worded
from irdesk.session.commands.base_command import BaseCommand
from irdesk.session.commands.judging import refuse_unknown, with_grade
from irdesk.session.commands.remarks import with_remark
from irdesk.session.core.changes import JudgementChanged
from irdesk.session.core.disagreements import dispute
from irdesk.session.core.workspace import Plan, Workspace


@dataclass(frozen=True)
class Adjudicate(BaseCommand):
    """Command: decide the grade of a document that assessors graded differently, with an optional reason. If
    ``beside_model`` is set, the disagreement is between a person and a model.
    """

    topic: str
    docno: str
    grade: int
    comment: str = ""
    beside_model: bool = False

    def plan(self, workspace: Workspace) -> Plan:
        """Return a plan that records the grade as the adjudicator's judgement.

        Raises `CommandRefused` if the assessors do not disagree or the scale lacks the grade.
        """
        state = workspace.state
        refuse_unknown(state, self.grade)
        judged = self.beside_model and state.grade_sources.grade(self.topic, self.docno) is not None
        if not judged and dispute(state.grade_sources, self.topic, self.docno) is None:
            raise CommandRefused(worded("there is no disagreement on {docno}", docno=self.docno))
        before = state.judgement(ADJUDICATOR, self.topic, self.docno)
        judgement = with_remark(
            with_grade(before, self.grade, 0.0, 0, workspace.new_id()), comment=self.comment.strip()
        )
        if (
            before is not None
            and judgement is not None
            and (before.grade, before.comment) == (judgement.grade, judgement.comment)
        ):
            raise CommandRefused(worded("{docno} already has this decision", docno=self.docno))
        changed = JudgementChanged(ADJUDICATOR, self.topic, self.docno, before, judgement)
        return Plan(worded("decide {docno} as {grade}", docno=self.docno, grade=self.grade), (changed,))
