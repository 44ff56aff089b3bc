"""Data that a worker computes for a command, so that the command executes quickly."""

from __future__ import annotations

from dataclasses import dataclass, field

from irdesk.evaluation.scoring.scoreboard import Scoreboard
from irdesk.evaluation.scoring.scored_run import ScoredRun
from irdesk.session.core.grade_resolution import GradeSources
from irdesk.session.core.source_contents import SourceData


@dataclass(frozen=True, eq=False)
class Precomputed:
    """Data precomputed for a change: contents of a source or pool, a scored run, or a whole scoreboard computed with
    new judgements.

    The scoreboard is valid only while `ReadOnlyProject.beside` equals ``beside``, that is, while the loaded qrels,
    their roles and the grade resolution are unchanged. ``grade_sources`` holds the judgements from which the scoreboard
    was computed.
    """

    contents: SourceData = field(default_factory=SourceData)
    run: ScoredRun | None = None
    board: Scoreboard | None = None
    beside: frozenset[str] = frozenset()
    grade_sources: GradeSources = field(default_factory=GradeSources)
