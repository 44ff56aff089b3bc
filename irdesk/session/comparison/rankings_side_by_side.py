"""Rankings of two runs for one topic, side by side. The request is an immutable copy made on the workspace's thread; a
worker computes the result.
"""

from __future__ import annotations

from dataclasses import dataclass

from irdesk.domain.docno_keys import Keys
from irdesk.domain.progress import Progress
from irdesk.evaluation.comparison.rankings_side_by_side import DEEPEST, NOWHERE, Side, side_by_side
from irdesk.evaluation.measures.measure_names import parse_one
from irdesk.evaluation.scoring.ranked_lists import UNJUDGED, TopicJudgements
from irdesk.session.core.workspace import Workspace
from irdesk.session.scoring.score_explanation import docnos_of
from irdesk.store.store import Store


@dataclass(frozen=True)
class Placed:
    """Document at a rank of one of the two rankings.

    ``title`` is empty if the document's text is missing. ``grade`` is None if the document is unjudged. ``elsewhere``
    is the rank in the other ranking, or None if that ranking lacks the document.
    """

    rank: int
    docno: str
    title: str
    grade: int | None
    elsewhere: int | None

    @property
    def risen(self) -> int | None:
        """Return the number of ranks by which the document is higher than in the other ranking, or None if that ranking
        lacks it.
        """
        return None if self.elsewhere is None else self.elsewhere - self.rank


@dataclass(frozen=True, eq=False)
class Rankings:
    """Two runs' rankings of a topic down to rank `DEEPEST`. ``lengths`` holds the full lengths of the rankings.

    Documents with grade ``level`` or higher are relevant.
    """

    topic: str
    level: int
    first: tuple[Placed, ...]
    second: tuple[Placed, ...]
    lengths: tuple[int, int]


@dataclass(frozen=True, eq=False)
class RankingsRequest:
    """Immutable input for showing two runs' rankings of a topic: the document keys in evaluation order. Texts and names
    are read when the result is computed.
    """

    store: Store
    topic: str
    runs: tuple[str, str]
    keys: tuple[Keys, Keys]
    truth: TopicJudgements | None
    level: int

    @classmethod
    def of(cls, workspace: Workspace, run: str, other: str, topic: str, measure_name: str) -> RankingsRequest:
        """Return a request for the rankings in their current evaluation order. A ranking is empty if its run lacks the
        topic.

        Raises `UnknownMeasure` if no measure has the given name.
        """
        board = workspace.state.board
        keys = board.ranked(run, topic), board.ranked(other, topic)
        level = parse_one(measure_name).level(board.rules.level)
        return cls(workspace.store, topic, (run, other), keys, board.truth(topic), level)

    def compute(self, progress: Progress) -> Rankings:
        """Read and join the rankings (worker thread). Raises `TaskCancelled`, or `StoreUnavailable` if docnos or titles
        cannot be read.
        """
        sides = side_by_side(*self.keys, self.truth)
        names = []
        for run, keys in zip(self.runs, self.keys, strict=True):
            progress.report(0, 0)  # cancellation point
            names.append(docnos_of(self.store, run, self.topic, keys[:DEEPEST]))
        titles = self.store.titles(sorted({*names[0], *names[1]}))
        first, second = (_place_documents(side, docnos, titles) for side, docnos in zip(sides, names, strict=True))
        return Rankings(self.topic, self.level, first, second, (len(self.keys[0]), len(self.keys[1])))


def _place_documents(side: Side, docnos: list[str], titles: dict[str, str]) -> tuple[Placed, ...]:
    return tuple(
        Placed(
            rank,
            docno,
            titles.get(docno, ""),
            None if grade == UNJUDGED else grade,
            None if elsewhere == NOWHERE else elsewhere,
        )
        for rank, (docno, grade, elsewhere) in enumerate(
            zip(docnos, side.grades.tolist(), side.elsewhere.tolist(), strict=False), 1
        )
    )
