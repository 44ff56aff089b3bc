"""The topics of two runs for tests of their plots."""

from __future__ import annotations

import numpy as np
import pytest

from irdesk.evaluation.comparison.two_runs import TopicPair
from irdesk.ui.comparison.topic_series import TopicSeries


@pytest.fixture
def series() -> TopicSeries:
    """Return 6,980 topics with one relevant document each, so that many topics have identical pairs of scores."""
    source = np.random.default_rng(1)
    scores = (1 / source.integers(1, 30, (6980, 2))).tolist()
    pairs = [TopicPair(str(topic), a, b, a - b, 1, (0, 0)) for topic, (a, b) in enumerate(scores)]
    return TopicSeries.of([*pairs, TopicPair("none", None, 0.5, None, 1, (None, 0))])
