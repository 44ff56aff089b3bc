"""What if: one ranking of the project to play with, beside what it really is. Nothing of it is stored.

Taken as frozen values on the workspace's thread; its docnos are read on a worker's.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from irdesk.domain.docnos import Keys, keys_of
from irdesk.domain.messages import worded
from irdesk.domain.progress import Progress
from irdesk.evaluation.explain.what_if import Sandbox, SandboxDocument, SandboxScore
from irdesk.evaluation.measures.measure import Measure, single
from irdesk.evaluation.measures.measure_names import parse_one
from irdesk.evaluation.scoring.ranked_lists import Bools, TopicJudgements
from irdesk.evaluation.scoring.scoring_options import ScoringOptions
from irdesk.reporting.tables.convention_text import rule_parts
from irdesk.session.core.workspace import Workspace
from irdesk.session.scoring.score_explanation import Derivation, derivation_of, docnos_of
from irdesk.store.store import Store


@dataclass(frozen=True, eq=False)
class WhatIf:
    """A ranking as it is, as ``base``, and as it is imagined, as ``now``; ``measures`` are those of single topics."""

    run: str
    topic: str
    base: Sandbox
    now: Sandbox
    measures: tuple[Measure, ...]

    @property
    def touched(self) -> bool:
        """Whether anything is imagined."""
        return self.now is not self.base

    @property
    def documents(self) -> tuple[SandboxDocument, ...]:
        """All documents as they stand."""
        return self.now.documents(self.base)

    @property
    def scores(self) -> tuple[SandboxScore, ...]:
        """The scores as they are and as they would be."""
        return self.now.beside(self.base, self.measures)

    def derivation(self, measure_name: str) -> Derivation | None:
        """How a score would come about; None where there is none."""
        measure = parse_one(measure_name)
        if not single(measure) or np.isnan(self.now.scores((measure,))[0]):
            return None
        return derivation_of(self.now.explained(measure), lambda: self.now.docnos)

    def with_now(self, now: Sandbox) -> WhatIf:
        """The same with something else imagined."""
        return replace(self, now=now)

    def by(self, measures: tuple[Measure, ...]) -> WhatIf:
        """The same by other measures."""
        return replace(self, measures=measures)

    def same_as(self, other: WhatIf) -> bool:
        """Whether both began with the same ranking and judgements, scored by the same rules."""
        mine, theirs = self.base, other.base
        return (
            (self.run, self.topic, mine.docnos, mine.length, mine.rules)
            == (other.run, other.topic, theirs.docnos, theirs.length, theirs.rules)
            and np.array_equal(mine.truth.keys, theirs.truth.keys)
            and np.array_equal(mine.truth.grades, theirs.truth.grades)
        )

    @property
    def notes(self) -> tuple[str, ...]:
        """What the numbers rest on."""
        return *rule_parts(self.now.rules, self.measures), worded("imagined: nothing of it is stored")


@dataclass(frozen=True, eq=False)
class WhatIfRequest:
    """One ranking of a project, frozen; ``relevant`` are the documents that are judged relevant, the best first."""

    store: Store
    run: str
    topic: str
    keys: Keys
    tied: Bools
    truth: TopicJudgements
    rules: ScoringOptions
    relevant: tuple[str, ...]
    measures: tuple[Measure, ...]

    @classmethod
    def of(cls, workspace: Workspace, run: str, topic: str) -> WhatIfRequest:
        """What a workspace has now of a run's topic; a topic that the run lacks is an empty ranking."""
        state, board = workspace.state, workspace.state.board
        keys = board.ranked(run, topic)
        grades = state.votes.grades(topic)
        relevant = sorted((own for own in grades if grades[own] > 0), key=lambda own: (-grades[own], own.encode()))
        return cls(
            workspace.store,
            run,
            topic,
            keys,
            board.ties(run, topic) if len(keys) else np.zeros(0, np.bool_),
            board.truth(topic) or TopicJudgements.of({}, state.detail(topic)),
            board.rules,
            tuple(relevant),
            tuple(own for own in state.measures if single(own)),
        )

    def opened(self, progress: Progress) -> WhatIf:
        """The ranking to play with. For a worker."""
        progress.report(0, 0)
        ranked = docnos_of(self.store, self.run, self.topic, self.keys) if len(self.keys) else []
        there = np.isin(keys_of(self.relevant), self.keys) if self.relevant else np.zeros(0, np.bool_)
        others = [docno for docno, known in zip(self.relevant, there.tolist(), strict=True) if not known]
        base = Sandbox.of(ranked, others, self.truth, self.rules, self.tied)
        return WhatIf(self.run, self.topic, base, base, self.measures)
