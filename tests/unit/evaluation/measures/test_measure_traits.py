"""Every family states its traits. Other code uses the traits instead of the family's name."""

from __future__ import annotations

import re
from pathlib import Path

import numpy as np
import pytest
from each_case import each_case

import irdesk
from irdesk.evaluation.bounds.extreme_judgings import FINDERS
from irdesk.evaluation.bounds.loose_bounds import always
from irdesk.evaluation.measures.families import FAMILIES
from irdesk.evaluation.measures.measure import Cutoff, Measure, single
from irdesk.evaluation.measures.measure_traits import BoundsRule, Range, Traits

SOURCE = Path(irdesk.__file__).parent
CUTOFFS = {Cutoff.RANK: 10, Cutoff.RECALL: 0.3, Cutoff.MULTIPLE: 0.8}


@each_case("family", FAMILIES)
def test_a_family_names_its_source(family):
    assert re.search(r"\b(19|20)\d\d\b|trec_eval (9|10)|ir_measures", family.source), family.source


@each_case("rule", BoundsRule)
def test_every_rule_of_bounds_has_a_finder_and_a_family(rule):
    assert callable(FINDERS[rule])
    assert any(family.traits.bounds is rule for family in FAMILIES)


def test_a_family_without_a_rule_says_why():
    with pytest.raises(ValueError, match="reason"):
        Traits(range=Range.ANY)
    with pytest.raises(ValueError, match="reason"):
        Traits(range=Range.ANY, bounds=BoundsRule.RISING, no_bounds="none")


def test_scores_lie_within_the_range_of_the_family(make_board):
    random = np.random.default_rng(5)
    documents = [f"d{i:02}" for i in range(30)]
    grades, ranked = {}, {}
    for topic in map(str, range(20)):
        chosen = random.choice(documents, 20, replace=False)
        grades[topic] = {str(docno): int(random.integers(0, 4)) for docno in chosen}
        ranked[topic] = [str(docno) for docno in random.permutation(documents)[: random.integers(1, 30)]]
    measures = [Measure(family, CUTOFFS.get(family.cutoff)) for family in FAMILIES if family.needs is None]
    names = [str(measure) for measure in measures]
    board = make_board(grades, {"run": ranked}, names)
    boards = [make_board({topic: grades[topic]}, {"run": {topic: ranked[topic]}}, names) for topic in grades]
    for index, measure in enumerate(measures):
        lower, upper = (0.0, 1.0) if measure.family.traits.range is Range.UNIT_OF_GAINS else always(measure)
        if single(measure):
            scores = board.table(index)[:, 0]
        else:
            scores = np.array([alone.means()[index, 0] for alone in boards])
        assert np.all((lower - 1e-12 <= scores) & (scores <= upper + 1e-12)), measure.family.name


def test_no_module_asks_a_family_for_its_name():
    asking = re.compile(r"\bfamily\.name\s*(==|!=|in\b|not in\b)|\.get\([\w.]*family\.name")
    asked = [
        f"{path.relative_to(SOURCE)}:{number}"
        for path in sorted(SOURCE.rglob("*.py"))
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if asking.search(line)
    ]
    assert asked == []
