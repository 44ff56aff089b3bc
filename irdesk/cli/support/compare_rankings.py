"""Rankings of runs and discriminative power, for ``irdesk compare --rankings`` and ``--discriminative-power``."""

from __future__ import annotations

from collections.abc import Sequence

from irdesk.domain.errors import CommandRefused
from irdesk.domain.progress import Progress
from irdesk.domain.run import RankedRun
from irdesk.domain.translatable_messages import filled
from irdesk.evaluation.comparison.discriminative_power import Discriminating, discriminative_power
from irdesk.evaluation.comparison.rankings_at_pool_depths import at_depths
from irdesk.evaluation.comparison.run_rankings import Rankings
from irdesk.evaluation.scoring.scoreboard import Scoreboard
from irdesk.reporting.comparison.discriminative_power import powers
from irdesk.reporting.comparison.run_rankings import alike, places
from irdesk.reporting.tables.scoring_convention_text import rule_parts
from irdesk.reporting.tables.table_writers import WRITERS
from irdesk.session.comparison.run_rankings import depth_names
from irdesk.system.workers import Workers


def rankings(
    board: Scoreboard,
    runs: Sequence[RankedRun],
    names: Sequence[str],
    by: str,
    form: str,
    over: str,
    parts: Sequence[Progress],
) -> str:
    """Return the correlations between rankings of the runs, as text. The runs are ranked under all measures or,
    separately for each measure, at several pool depths. The table format also shows each run's ranks.
    """
    titled: list[tuple[tuple[str, ...], Rankings]]
    if by == "measures":
        if len(board.measures) < 2:
            raise CommandRefused("comparing rankings by measures needs two or more measures: -m AP -m nDCG@10")
        titled = [((), Rankings.of([str(measure) for measure in board.measures], board.means()))]
    else:
        ranked = dict(zip(board.run_ids, runs, strict=True))
        titled = [
            (
                (f"{measure}, with the judgements that a pool of each depth would contain",),
                Rankings.of(depth_names(), at_depths(ranked, board.truths, measure, board.rules, progress)),
            )
            for measure, progress in zip(board.measures, parts, strict=True)
        ]
    blocks = []
    for title, rankings_of in titled:
        notes = (
            *title,
            " · ".join(
                [
                    filled("{n} {n:run|runs}", n=len(names)),
                    *filter(None, [over]),
                    *rule_parts(board.rules, board.measures),
                ]
            ),
        )
        blocks.append(WRITERS[form](alike(rankings_of, notes)))
        if form == "table":
            blocks.append(WRITERS[form](places(rankings_of, names, ())))
    return "\n".join(blocks)


def discriminating(
    board: Scoreboard, plan: Discriminating, form: str, over: str, parts: Sequence[Progress], workers: Workers
) -> str:
    """Return the discriminative power of each measure as text."""
    measure_powers = {
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
    return WRITERS[form](powers(measure_powers, plan, (note,)))
