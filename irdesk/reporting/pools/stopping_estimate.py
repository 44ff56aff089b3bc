"""Figure of the relevant documents found over the course of judging, for deciding when to stop."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from irdesk.reporting.drawing.figure import Axis, Figure, Line


def course(topic: str, relevant: Sequence[bool]) -> Figure:
    """Return a figure of the number of relevant documents found in a topic, against the number of judgements. The
    judgements are in judging order.
    """
    cumulated = np.concatenate(([0.0], np.cumsum(np.array(relevant, np.float64))))
    line = Line("", np.arange(len(cumulated), dtype=np.float64), cumulated)
    axes = Axis(f"documents judged, topic {topic}", 0.0), Axis("relevant found", 0.0)
    return Figure(f"Relevant documents found, topic {topic}", *axes, (line,), name=f"found-{topic}")
