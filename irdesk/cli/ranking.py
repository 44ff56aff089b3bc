"""Rankings of runs and discriminative power, for ``irdesk compare --rankings`` and ``--discriminative-power``."""

from __future__ import annotations

from collections.abc import Sequence

from irdesk.domain.errors import CommandRefused
from irdesk.domain.progress import Progress
from irdesk.domain.run import RankedRun
from irdesk.domain.wording import filled
from irdesk.domain.workers import Workers
from irdesk.evaluation.discriminative import Discriminating, discriminative_power
from irdesk.evaluation.rankings import Rankings, at_depths
from irdesk.evaluation.scoreboard import Scoreboard
from irdesk.reporting.conventions import rule_parts
from irdesk.reporting.rankings import alike, places, powers
from irdesk.reporting.table_writers import WRITERS
from irdesk.session.ranking_runs import depth_names


def rankings(
    board: Scoreboard, runs: Sequence[RankedRun], names: Sequence[str], by: str, form: str, over: str,
    parts: Sequence[Progress],
) -> str:  # fmt: skip
    """How alike the runs stand by all measures, or by each at the depths of pools; where people read, their places
    too.
    """
    found: list[tuple[tuple[str, ...], Rankings]]
    if by == "measures":
        if len(board.measures) < 2:
            raise CommandRefused("rankings by measures need two measures or more: -m AP -m nDCG@10")
        found = [((), Rankings.of([str(own) for own in board.measures], board.means()))]
    else:
        ranked = dict(zip(board.run_ids, runs, strict=True))
        found = [
            ((f"{measure}, judged as pools of the runs to each depth would have been",),
             Rankings.of(depth_names(), at_depths(ranked, board.truths, measure, board.rules, progress)))
            for measure, progress in zip(board.measures, parts, strict=True)
        ]  # fmt: skip
    blocks = []
    for said, own in found:
        notes = (
            *said,
            " · ".join(
                [
                    filled("{n} {n:run|runs}", n=len(names)),
                    *filter(None, [over]),
                    *rule_parts(board.rules, board.measures),
                ]
            ),
        )
        blocks.append(WRITERS[form](alike(own, notes)))
        if form == "table":
            blocks.append(WRITERS[form](places(own, names, ())))
    return "\n".join(blocks)


def discriminating(
    board: Scoreboard, plan: Discriminating, form: str, over: str, parts: Sequence[Progress], workers: Workers
) -> str:
    """How well each measure tells the runs apart."""
    found = {
        str(measure): discriminative_power(board.table(i), plan, parts[i], workers)
        for i, measure in enumerate(board.measures)
    }
    note = " · ".join(
        [
            filled("{n} {n:run|runs}", n=len(board.run_ids)),
            *filter(None, [over]),
            *rule_parts(board.rules, board.measures),
        ]
    )
    return WRITERS[form](powers(found, plan, (note,)))
