"""What a worker hands over with a command, so that carrying it out takes no time."""

from __future__ import annotations

from dataclasses import dataclass, field

from irdesk.evaluation.scoring.scoreboard import Scoreboard
from irdesk.evaluation.scoring.scored_run import ScoredRun
from irdesk.session.core.grade_resolution import GradeSources
from irdesk.session.core.source_data import SourceData


@dataclass(frozen=True, eq=False)
class Precomputed:
    """What a worker made ready for a change: what a source or pool holds, a scored run, a whole scoreboard for new
    truths.

    The board is good only where the qrels it was made beside, ``beside``, are those that are present and count as they
    do; ``votes`` holds the marks that it was made with.
    """

    contents: SourceData = field(default_factory=SourceData)
    run: ScoredRun | None = None
    board: Scoreboard | None = None
    beside: frozenset[str] = frozenset()
    votes: GradeSources = field(default_factory=GradeSources)
