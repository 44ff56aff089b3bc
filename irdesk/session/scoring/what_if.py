"""What if: a modifiable copy of one ranking beside the actual one. Nothing is stored.

The request is a frozen copy made on the workspace's thread; a worker reads the docnos.
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
    """Actual ranking ``base`` and modified ranking ``now``; ``measures`` are those defined for single topics."""

    run: str
    topic: str
    base: Sandbox
    now: Sandbox
    measures: tuple[Measure, ...]

    @property
    def touched(self) -> bool:
        """Return whether anything is modified."""
        return self.now is not self.base

    @property
    def documents(self) -> tuple[SandboxDocument, ...]:
        """Return all documents in their current order."""
        return self.now.documents(self.base)

    @property
    def scores(self) -> tuple[SandboxScore, ...]:
        """Return the actual and the modified scores."""
        return self.now.beside(self.base, self.measures)

    def derivation(self, measure_name: str) -> Derivation | None:
        """Return the explanation of a modified score, or None if there is none."""
        measure = parse_one(measure_name)
        if not single(measure) or np.isnan(self.now.scores((measure,))[0]):
            return None
        return derivation_of(self.now.explained(measure), lambda: self.now.docnos)

    def with_now(self, now: Sandbox) -> WhatIf:
        """Return a copy with another modification."""
        return replace(self, now=now)

    def by(self, measures: tuple[Measure, ...]) -> WhatIf:
        """Return a copy with other measures."""
        return replace(self, measures=measures)

    def same_as(self, other: WhatIf) -> bool:
        """Return whether both started from the same ranking and judgements, with the same scoring options."""
        mine, theirs = self.base, other.base
        return (
            (self.run, self.topic, mine.docnos, mine.length, mine.rules)
            == (other.run, other.topic, theirs.docnos, theirs.length, theirs.rules)
            and np.array_equal(mine.truth.keys, theirs.truth.keys)
            and np.array_equal(mine.truth.grades, theirs.truth.grades)
        )

    @property
    def notes(self) -> tuple[str, ...]:
        """Return notes on what the numbers rest on."""
        return *rule_parts(self.now.rules, self.measures), worded("imagined: nothing of it is stored")


@dataclass(frozen=True, eq=False)
class WhatIfRequest:
    """One frozen ranking of a project; ``relevant`` holds the documents judged relevant, highest grade first."""

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
        """Return a request for a run's ranking of a topic in its current state; empty if the run lacks the topic."""
        state, board = workspace.state, workspace.state.board
        keys = board.ranked(run, topic)
        grades = state.grade_sources.grades(topic)
        relevant = sorted(
            (item for item in grades if grades[item] > 0), key=lambda item: (-grades[item], item.encode())
        )
        return cls(
            workspace.store,
            run,
            topic,
            keys,
            board.ties(run, topic) if len(keys) else np.zeros(0, np.bool_),
            board.truth(topic) or TopicJudgements.of({}, state.detail(topic)),
            board.rules,
            tuple(relevant),
            tuple(item for item in state.measures if single(item)),
        )

    def opened(self, progress: Progress) -> WhatIf:
        """Return the ranking to modify (worker thread)."""
        progress.report(0, 0)
        ranked = docnos_of(self.store, self.run, self.topic, self.keys) if len(self.keys) else []
        there = np.isin(keys_of(self.relevant), self.keys) if self.relevant else np.zeros(0, np.bool_)
        others = [docno for docno, known in zip(self.relevant, there.tolist(), strict=True) if not known]
        base = Sandbox.of(ranked, others, self.truth, self.rules, self.tied)
        return WhatIf(self.run, self.topic, base, base, self.measures)
