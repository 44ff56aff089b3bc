"""The judgements that would reverse the order of two runs, as text for every possible outcome, and as a figure."""

from __future__ import annotations

from dataclasses import replace

import pytest
from each_case import each_case

from irdesk.evaluation.bounds.difference_bounds import DifferenceBounds
from irdesk.evaluation.bounds.judgements_needed import JudgementsNeeded, NarrowedBounds
from irdesk.evaluation.bounds.what_would_change import Decision
from irdesk.evaluation.measures.measure_names import parse_one
from irdesk.reporting.comparison.what_would_change import Decided
from irdesk.reporting.drawing.figure import Label, Line, Points

SETTLING = JudgementsNeeded(
    3, 9, 6.2, 0.25, 12, (NarrowedBounds(0, (-0.1, 0.3), (-0.1, 0.3)), NarrowedBounds(9, (0.3, 0.3), (-0.1, -0.1)))
)


def said(means=(0.5, 0.4), within=(-0.1, 0.3), expected=None, matter=9, settling=SETTLING, topics=("1", "2"), topic=""):
    reach = DifferenceBounds(*within, *(expected or within), exact=expected is None)
    decision = Decision(parse_one("AP"), topics, means, means[0] - means[1], reach, matter, (), settling)
    return Decided(decision, ("a", "b"), (), frozenset(), topic, "all 2 topics", "trec_eval 9 conventions")


@each_case(
    ("case", "words"),
    [
        ({}, "if all of them favoured b, it would lead by 0.1000, so the order is open"),
        ({}, "At most 9 judgements settle the order. If all favour a, 3 suffice. If all favour b, it leads from 7 on."),
        ({}, "In 12 simulations, about 6 are needed on average."),
        ({"settling": replace(SETTLING, paths=200)}, "about 6 are needed; b wins 50 of 200 simulations."),
        ({"means": (0.4, 0.5)}, "b leads a by 0.1000 in AP over all 2 topics."),
        ({"means": (0.4, 0.5)}, "if all of them favoured a, it would lead by 0.3000"),
        ({"topic": "7"}, "a leads b by 0.1000 in AP for topic 7."),
        (
            {"within": (0.02, 0.3), "settling": JudgementsNeeded()},
            "the lead is +0.0200 to +0.3000, so the order is certain",
        ),
        (
            {"means": (0.4, 0.5), "within": (-0.3, -0.02), "settling": JudgementsNeeded()},
            "the lead is +0.0200 to +0.3000",
        ),
        ({"within": (0.0, 0.3), "settling": JudgementsNeeded()}, "so a can be equalled but not overtaken"),
        (
            {"expected": (0.1, 0.3)},
            "no judgements were found that reverse the order, but the lead is only known to be -",
        ),
        ({"expected": (-0.05, 0.3)}, "it would lead by 0.0500 or more, so the order is open"),
        ({"expected": (-0.05, 0.3)}, "If all favour a, 3 or fewer suffice."),
        ({"means": (0.4, 0.4)}, "a and b have the same AP, 0.4000, over all 2 topics."),
        (
            {"means": (0.4, 0.4)},
            "the best judgements for a, it leads by 0.3000; with the best judgements for b, that run leads by 0.1000",
        ),
        ({"means": (0.4, 0.4)}, "If all favour one run, 3 suffice. In simulation, about 6 are needed."),
        (
            {"means": (0.4, 0.4), "within": (0.0, 0.3), "settling": JudgementsNeeded()},
            "so one of the two can never lead",
        ),
        (
            {"matter": 0, "within": (0.1, 0.1), "settling": JudgementsNeeded()},
            "can change the difference: the order is certain",
        ),
        ({"matter": 1}, "1 unjudged document can change the difference"),
        ({"topics": ()}, "a and b have no judged topic in common."),
    ],
)
def test_the_answer_in_words(case, words):
    assert words in said(**case).text


def test_no_more_is_said_than_is_known():
    assert len(said(topics=(), settling=JudgementsNeeded()).sentences) == 1
    assert len(said(within=(0.02, 0.3), settling=JudgementsNeeded()).sentences) == 2
    assert "draws" not in said(means=(0.4, 0.4), settling=JudgementsNeeded(3, 9, 6.2, None, 12)).text


def test_the_figure_has_a_line_and_a_band_for_either_way():
    figure = said().figure((4, 2))
    lines = [mark for mark in figure.marks if isinstance(mark, Line)]
    assert [(line.name, line.colour) for line in lines] == [
        ("if all judgements favour a", 4),
        ("if all judgements favour b", 2),
    ]
    assert [line.x.tolist() for line in lines] == [[0.0, 9.0]] * 2
    assert [(line.lower.tolist(), line.upper.tolist()) for line in lines] == [
        ([-0.1, 0.3], [0.3, 0.3]),
        ([-0.1, -0.1], [0.3, -0.1]),
    ]
    assert figure.x.title == "further judgements, most decisive first"
    assert figure.y.title.endswith(": a − b")
    # The lower end of the first interval rises from -0.1 to 0.3. The upper end of the second interval falls from 0.3 to
    # -0.1.
    leader, other = said().turning_points
    assert (leader.run, leader.number) == (0, said().decision.settling.least), "known exactly"
    assert (other.run, other.number) == (1, pytest.approx(6.75))
    assert [mark.names for mark in figure.marks if isinstance(mark, Points)] == [(leader.text,), (other.text,)]
    assert said(matter=0).figure((0, 1)) is None


def test_each_turning_point_is_labelled_in_the_area_of_its_run():
    """The label is on the run's side of zero, not where it could name the other run's area."""
    decided = said()
    labels = [mark for mark in decided.figure((0, 1)).marks if isinstance(mark, Label)]
    assert [label.text for label in labels] == [turn.text for turn in decided.turning_points]
    leader, other = labels
    assert leader.y > 0 > other.y
    assert leader.y == pytest.approx(0.75 * 0.3)
