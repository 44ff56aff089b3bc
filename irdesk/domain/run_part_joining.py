"""Join a run from parts that were read separately. Each part consists of complete topics."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from irdesk.domain.ranking_order import bits_of
from irdesk.domain.run import RankedRun
from irdesk.domain.run_check import RunCheck


def join_run(parts: Sequence[RankedRun]) -> RankedRun | None:
    """Join one or more parts of a run in the given order. Return None if the run must be read as a whole. This is the
    case if a topic occurs in two parts, or if scores contradict ranks, which requires checking all ranks.

    The document keys may be missing from the parts.
    """
    topics = {topic: i for i, topic in enumerate(topic for part in parts for topic in part.topics)}
    check = RunCheck()
    for part in parts:
        check = check.joined(part.check or RunCheck())
    if len(topics) < sum(map(len, parts)) or check.contradicted:
        return None
    starts = np.cumsum([0, *(int(part.bounds[-1]) for part in parts)])
    bounds = np.concatenate([[0], *(part.bounds[1:] + start for part, start in zip(parts, starts, strict=False))])
    tied = [np.flatnonzero(part.all_ties()) + start for part, start in zip(parts, starts, strict=False)]
    return RankedRun(
        parts[-1].tag,
        topics,
        bounds,
        np.concatenate([part.keys_of_all for part in parts]),
        bits_of(np.concatenate(tied), int(starts[-1])),
        parts[0].ordering,
        check,
    )
