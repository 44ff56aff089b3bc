"""What-if analysis: the user modifies a run's ranking and compares it with the actual one, or enters an imagined
ranking as text. Nothing is stored.

The request is an immutable copy made on the workspace's thread; a worker reads docnos and titles.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace

import numpy as np

from irdesk.domain.docno_keys import Keys, keys_of
from irdesk.domain.pool import docno_of
from irdesk.domain.progress import Progress
from irdesk.domain.translatable_messages import worded
from irdesk.evaluation.curves.what_if_plot_data import RankingFigures, figures_of
from irdesk.evaluation.explain.ranking_text import read_rankings, write_rankings
from irdesk.evaluation.explain.what_if import Sandbox, SandboxDocument, SandboxScore
from irdesk.evaluation.measures.measure import Measure, single
from irdesk.evaluation.measures.measure_names import parse_one
from irdesk.evaluation.scoring.ranked_lists import Bools, TopicJudgements
from irdesk.evaluation.scoring.scoring_options import ScoringOptions
from irdesk.reporting.tables.scoring_convention_text import rule_parts
from irdesk.session.core.workspace import Workspace
from irdesk.session.scoring.score_explanation import Derivation, derivation_of, docnos_of
from irdesk.store.store import Store

MOST_TITLES = 1000  # maximum number of documents whose titles are read


@dataclass(frozen=True, eq=False)
class WhatIf:
    """The actual ranking ``base`` and the modified ranking ``now``, with the ``measures`` that are defined for single
    topics.

    ``other`` is a second ranking to compare with ``now``; it may rank other documents. ``titles`` holds the titles of
    documents whose text is loaded. If the ranking was read from a text, run and topic are empty and ``base`` is the
    ranking as read.
    """

    run: str
    topic: str
    base: Sandbox
    now: Sandbox
    measures: tuple[Measure, ...]
    other: Sandbox | None = None
    titles: Mapping[str, str] = field(default_factory=dict)
    other_base: Sandbox | None = None

    @classmethod
    def imagined(cls, text: str) -> WhatIf:
        """Return the ranking described by a text. Raises the same errors as `read_rankings`."""
        read = read_rankings(text)
        return cls("", "", read.first, read.first, read.measures, read.second, {}, read.second)

    @property
    def is_imagined(self) -> bool:
        """Return whether the ranking was read from a text instead of a run."""
        return not self.run

    @property
    def text(self) -> str:
        """Return a text that describes these rankings and measures, as read by `imagined`."""
        return write_rankings(self.now, self.other, map(str, self.measures))

    @property
    def touched(self) -> bool:
        """Return whether any ranking has been modified."""
        return self.now is not self.base or self.other is not self.other_base

    @property
    def documents(self) -> tuple[SandboxDocument, ...]:
        """Return all documents in their current order."""
        return self.now.documents(self.base)

    @property
    def other_documents(self) -> tuple[SandboxDocument, ...]:
        """Return all documents in the order of the second ranking, or an empty result if there is no second ranking."""
        return self.other.documents(self.other_base or self.now) if self.other else ()

    @property
    def scores(self) -> tuple[SandboxScore, ...]:
        """Return the actual and the modified scores. If there are two rankings, return the scores of both rankings
        instead.
        """
        return self.other.beside(self.now, self.measures) if self.other else self.now.beside(self.base, self.measures)

    def figures(self, measure_name: str = "") -> tuple[RankingFigures | None, ...]:
        """Return the data for the plots of the ranking and, if there is one, of the second ranking. With a measure, the
        data includes the ideal ranking.
        """
        chosen = parse_one(measure_name) if measure_name else None
        return tuple(figures_of(box, chosen) for box in (self.now, self.other) if box)

    def edited(self, change: Callable[[Sandbox], Sandbox], *, second: bool = False) -> WhatIf:
        """Return a copy in which one ranking is changed. The other ranking adopts the cutoff and options of the changed
        one. If both rankings had the same judgements, the other ranking also adopts the changed judgements and new
        documents.
        """
        if second and self.other:
            after = change(self.other)
            changed = after is not self.other
            return replace(self, now=self.now.following(after, self.other), other=after) if changed else self
        after = change(self.now)
        other = self.other.following(after, self.now) if self.other else None
        return replace(self, now=after, other=other) if after is not self.now else self

    def with_second(self) -> WhatIf:
        """Return a copy with a second ranking, initially equal to the first."""
        return replace(self, other=self.now)

    def alone(self) -> WhatIf:
        """Return a copy without a second ranking."""
        return replace(self, other=None, other_base=None)

    def reset(self) -> WhatIf:
        """Return a copy without modifications."""
        return replace(self, now=self.base, other=self.other_base)

    def derivation(self, measure_name: str, *, second: bool = False) -> Derivation | None:
        """Return the explanation of a modified score, or None if there is no score."""
        box = self.other if second and self.other else self.now
        measure = parse_one(measure_name)
        if not single(measure) or np.isnan(box.scores((measure,))[0]):
            return None
        return derivation_of(box.explained(measure), lambda: box.docnos)

    def by(self, measures: tuple[Measure, ...]) -> WhatIf:
        """Return a copy that uses the given measures."""
        return replace(self, measures=measures)

    def same_as(self, other: WhatIf) -> bool:
        """Return whether this object and ``other`` started from identical rankings and judgements, with identical
        scoring options.
        """
        mine, theirs = self.base, other.base
        return (
            (self.run, self.topic, mine.docnos, mine.length, mine.rules)
            == (other.run, other.topic, theirs.docnos, theirs.length, theirs.rules)
            and np.array_equal(mine.truth.keys, theirs.truth.keys)
            and np.array_equal(mine.truth.grades, theirs.truth.grades)
        )

    @property
    def notes(self) -> tuple[str, ...]:
        """Return notes on the scoring options, and a note that the ranking is imagined."""
        return *rule_parts(self.now.rules, self.measures), worded("imagined: nothing is stored")


@dataclass(frozen=True, eq=False)
class WhatIfRequest:
    """Immutable input: one ranking of a project. ``relevant`` holds the documents judged relevant, highest
    grade first.
    """

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
        """Return a request for a run's current ranking of a topic. The ranking is empty if the run lacks the topic."""
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
        """Read docnos and titles, and return the ranking to modify (worker thread)."""
        progress.report(0, 0)
        ranked = docnos_of(self.store, self.run, self.topic, self.keys) if len(self.keys) else []
        there = np.isin(keys_of(self.relevant), self.keys) if self.relevant else np.zeros(0, np.bool_)
        others = [docno for docno, known in zip(self.relevant, there.tolist(), strict=True) if not known]
        base = Sandbox.of(ranked, others, self.truth, self.rules, self.tied)
        shown = {docno: docno_of(docno) for docno in base.docnos[:MOST_TITLES]}
        known = self.store.titles(list(shown.values()))
        titles = {docno: " ".join(title.split()) for docno, name in shown.items() if (title := known.get(name))}
        return WhatIf(self.run, self.topic, base, base, self.measures, titles=titles)
