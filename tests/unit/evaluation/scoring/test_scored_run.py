"""A scored run: topics without judgements, joining of parts, and lists with their ties."""

from __future__ import annotations

import numpy as np
import pytest

from irdesk.evaluation.measures.measure_names import parse_one
from irdesk.evaluation.scoring.judgements import Judgements
from irdesk.evaluation.scoring.scored_run import join_scored, ranked_keys, score_run
from irdesk.evaluation.scoring.scoring_options import ScoringOptions

MEASURES = tuple(map(parse_one, ("AP", "P@1")))
TRUTHS = Judgements.of({"1": {"a": 1, "b": 0}, "3": {"c": 1}})
RUN = {
    "1": {"b": 1.0, "a": 1.0},
    "2": {"a": 3.0, "b": 3.0, "c": 3.0},  # this topic has no judgements
    "3": {"a": 9.0, "c": 5.0, "b": 5.0},
}


@pytest.fixture
def scored(make_run):
    """Return a function that scores some topics of the run."""
    rules = ScoringOptions()
    return lambda *topics: score_run(
        "run", ranked_keys(make_run({topic: RUN[topic] for topic in topics}), rules), TRUTHS, MEASURES, rules
    )


def test_a_topic_without_judgements_has_no_score(scored):
    run = scored(*RUN)
    assert np.isnan(run.scores).tolist() == [[False, True, False]] * 2
    assert run.scores[:, [0, 2]].tolist() == [[0.5, 0.5], [0.0, 0.0]]


@pytest.mark.parametrize("topics", [("1", "2", "3"), ("1", "3"), ("2", "3")])
def test_lists_of_the_judged_topics_have_their_ties(scored, topics):
    names, lists = scored(*topics).tied_lists()
    judged = [topic for topic in topics if topic != "2"]
    assert names == judged
    assert lists.lengths.tolist() == [len(RUN[topic]) for topic in judged]
    assert lists.tied.tolist() == [
        tied for topic in judged for tied in ([False, True] if topic == "1" else [False, False, True])
    ]
    assert [lists.truths[index] for index in lists.topic_of] == [TRUTHS[topic] for topic in judged]
    grades = {"1": [0, 1], "3": [-1, 1, -1]}  # topic 1: b a, topic 3: a c b (ties in descending docno order)
    shown = [max(int(cell), -1) for cell in lists.cells]
    assert shown == [grade for topic in judged for grade in grades[topic]]


def test_parts_of_a_run_are_joined_and_keys_may_be_left_out(scored):
    whole = join_scored([scored("1", "2"), scored("3")])
    assert whole.scores.tobytes() == scored(*RUN).scores.tobytes()
    assert whole.cells.tolist() == scored(*RUN).cells.tolist()
    assert join_scored([scored("1", "2"), scored("2", "3")]) is None, "a topic must be in one part"
    assert len(whole.without_keys().keys.keys_of_all) == 0
    assert whole.without_keys().scores is whole.scores
