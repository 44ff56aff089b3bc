"""Gains of grades are a setting of the collection: they can be chosen, change the scores, are undone and are stored."""

from __future__ import annotations

import pytest

from irdesk.domain.grades import NEWS
from irdesk.evaluation.measures.param_values import Gains
from irdesk.evaluation.scoring.gain_settings import GainSettings, Ideal
from irdesk.evaluation.scoring.scoring_options import ScoringOptions
from irdesk.session.commands import ChooseMeasures, ChooseRules, ChooseScale, JudgeDocument, Undo
from irdesk.session.project_files.integrity_check import check


def scores(desk, topic="1"):
    """Return the first run's scores under the shown measures."""
    return desk.state.board.topic_scores(topic)[:-1, 0].tolist()


@pytest.fixture
def judged(desk):
    """Return a project in which documents a and b, the first two that one.run retrieves for topic 1, have grades 1 and
    3.
    """
    desk.execute(JudgeDocument("1", "a", 1))
    desk.execute(JudgeDocument("1", "b", 3))
    desk.execute(ChooseMeasures(("DCG", "nDCG", "ERR", "RBP(p=0.5)")))
    return desk


# Computed by hand: DCG = 1 + 3 / log2(3); nDCG = DCG / (3 + 1 / log2(3)). ERR's user stops with probability 1/8, then
# 7/8.
USUAL = [2.89279, 0.79671, 1 / 8 + 7 / 8 * 7 / 8 / 2, 0.5 / 3 + 0.25]


def test_scores_have_the_scales_top_grade(judged):
    assert scores(judged) == pytest.approx(USUAL, abs=5e-6)
    assert judged.state.rules.profile == GainSettings(top=3)


def test_choosing_what_grades_gain(judged, reopen):
    judged.execute(ChooseRules(ScoringOptions(profile=GainSettings(gains=Gains.read("1=0,3=10")))))
    # ERR's user stops only at b, with probability 1023/1024. In RBP, b gains 1.
    entry = [10 / 1.584963, 1 / 1.584963, 1023 / 1024 / 2, 0.25]
    assert scores(judged) == pytest.approx(entry, abs=5e-6)
    assert check(judged) == []
    judged.execute(Undo())
    assert scores(judged) == pytest.approx(USUAL, abs=5e-6)
    judged.execute(
        ChooseRules(ScoringOptions(profile=GainSettings(Gains.read("3=10"), 2.0, Ideal.TOP, documents=1000)))
    )
    before = scores(judged)
    again = reopen()
    # ERR's user stops with probability 1/1024, then 1023/1024. In RBP, a gains 1/10.
    graded = [1 / 1024 + (1023 / 1024) ** 2 / 2, 0.05 + 0.25]
    assert scores(again) == before == pytest.approx([11, 11 / (20 + 10 / 1.584963), *graded], abs=5e-6)
    assert again.state.rules.profile == GainSettings(Gains.read("3=10"), 2.0, Ideal.TOP, 3, 1000)


def test_another_scale_has_another_top_grade(judged):
    judged.execute(Undo())
    judged.execute(Undo())
    judged.execute(Undo())
    judged.execute(ChooseScale(NEWS))
    judged.execute(JudgeDocument("1", "a", 1))
    judged.execute(JudgeDocument("1", "b", 3))
    judged.execute(ChooseMeasures(("DCG", "nDCG", "ERR", "RBP(p=0.5)")))
    # ERR's user stops with probability 1/16, then 7/16.
    assert scores(judged) == pytest.approx(
        [*USUAL[:2], 1 / 16 + 15 / 16 * 7 / 16 / 2, 0.5 / 4 + 0.25 * 3 / 4], abs=5e-6
    )
    assert check(judged) == []


def test_qrels_of_a_better_grade_raise_the_top(judged, load):
    load(judged, "more.qrels")  # contains a grade 7
    assert judged.state.scale.top == 7
    assert scores(judged)[3] == pytest.approx(0.5 / 7 + 0.25 * 3 / 7)
    assert check(judged) == []
    judged.execute(Undo())
    assert scores(judged) == pytest.approx(USUAL, abs=5e-6)
