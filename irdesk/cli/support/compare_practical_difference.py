"""``irdesk compare --margin``, ``--topic-set-size`` and ``--rerun``: practically relevant differences, the number of
topics needed to detect them, and the agreement of reruns with the original runs.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence

from irdesk.domain.errors import CommandRefused
from irdesk.domain.progress import Progress
from irdesk.evaluation.comparison.significance.comparison_plan import Plan
from irdesk.evaluation.measures.measure import Measure
from irdesk.evaluation.scoring.ranked_lists import Floats
from irdesk.reporting.comparison.practical_difference_tables import design_table, practical_table, rerun_table
from irdesk.reporting.tables.table_writers import WRITERS


def practical_text(
    options: argparse.Namespace,
    measures: Sequence[Measure],
    scores: Sequence[Floats],
    names: Sequence[str],
    baseline: int | None,
    plan: Plan,
    over: str,
    parts: Sequence[Progress],
) -> str:
    """Return the tables requested by the options as text. ``scores`` contains one array per measure, shape (topics,
    runs).
    """
    write, notes = WRITERS[options.format], tuple(filter(None, [over]))
    if options.rerun:
        if len(names) not in {2, 4}:
            raise CommandRefused(
                f"--rerun takes a run and its rerun, or these and a baseline with its rerun; found {len(names)} runs"
            )
        return write(rerun_table(measures, scores, names, notes))
    if options.design:
        return write(design_table(measures, scores, options.design, plan, notes=notes))
    return "\n".join(
        write(practical_table(measure, of_measure, names, baseline, options.margin, plan, notes, progress))
        for measure, of_measure, progress in zip(measures, scores, parts, strict=True)
    )
