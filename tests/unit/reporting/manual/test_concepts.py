"""The concepts in the manual can be found by name, and their numbers are correct."""

from __future__ import annotations

import math
import re

import numpy as np
import pytest
from scipy import stats

from irdesk.app import paths
from irdesk.evaluation.explain.worked_examples import example_score
from irdesk.evaluation.measures.families import FAMILIES
from irdesk.evaluation.measures.worked_example import Example
from irdesk.evaluation.nuggets import nugget_scores
from irdesk.evaluation.sessions import session_dcg, session_rbp
from irdesk.reporting.manual.concepts import concept_named, concepts, concepts_described
from irdesk.reporting.manual.measure_choice import CHOICES, chosen_families, for_task, traits_of

FOLDER = paths.resources() / "help"
ASKED_FOR = (
    "Cranfield's paradigm",
    "pooling",
    "unjudged",
    "ties",
    "ideal rankings",
    "interpolation",
    "conventions",
    "significance",
    "effect size",
    "power",
    "κ lin",
    "overlap",
    "nuggets",
    "vital",
    "session",
    "sRBP",
    "conversation",
    "reading effort",
)


@pytest.mark.parametrize("name", ASKED_FOR)
def test_a_concept_has_a_section(name):
    concept = concept_named(name, FOLDER)
    assert concept
    assert len(concept.markdown) > 200
    assert concept.place.startswith("concepts#")


def test_names_lead_to_one_concept_each():
    names = [name.lower() for concept in concepts(FOLDER) for name in (concept.title, *concept.names)]
    assert len(names) == len(set(names))
    assert concept_named("no such idea", FOLDER) is None
    assert concept_named("IDCG", FOLDER) == concept_named("local ideal", FOLDER)


def test_the_values_of_the_three_ideals_are_those_of_the_program():
    text = concept_named("ideal rankings", FOLDER).markdown
    for ideal in ("judged", "top", "shown"):
        example = Example(f"nDCG(ideal='{ideal}')@5", "4 3 2 1 1", "", missed="3 4 0 0 0")
        (row,) = (line for line in text.splitlines() if f"`{ideal}`" in line)
        assert f"{example_score(example):.4f}" in row


def test_the_numbers_of_topics_have_80_percent_power():
    text = concept_named("power", FOLDER).markdown
    for effect in (0.5, 0.2):
        topics = math.ceil(7.85 / effect**2 + 2)
        assert f"{topics} for d = {effect}" in text

        def power(n: int, d: float = effect) -> float:
            return float(1 - stats.nct.cdf(stats.t.ppf(0.975, n - 1), n - 1, d * math.sqrt(n)))

        assert power(topics) >= 0.8 > power(topics - 1)


def test_each_task_has_measures_and_filters_narrow_the_choice():
    for task, names in CHOICES:
        assert chosen_families(FAMILIES, {}, task)
        assert for_task(task) == names
    graded = chosen_families(FAMILIES, {"relevance": "graded", "position_aware": ""})
    assert 0 < len(graded) < len(FAMILIES)
    assert {traits_of(family)["relevance"] for family in graded} == {"graded"}
    assert all(all(traits_of(family).values()) for family in FAMILIES)


def test_words_find_concepts_by_their_names_and_else_by_their_texts():
    def titles(words: str) -> list[str]:
        return [concept.title for concept in concepts_described(words, FOLDER)]

    assert titles("nugget recall") == ["Nuggets"]
    assert titles("rank-biased session") == ["Sessions and conversations"]
    assert titles("partially supported") == ["Nuggets"]
    assert not titles("zeppelin")
    assert not titles("")


def test_the_example_of_nuggets_has_the_values_of_the_program():
    given = [("vital", "support"), ("vital", "partial_support"), ("okay", "support"), ("okay", "not_support")]
    scores = nugget_scores([{"importance": importance, "assignment": assigned} for importance, assigned in given])
    text = concept_named("nuggets", FOLDER).markdown
    for name in ("vital", "all", "weighted"):
        assert re.search(rf"`{name}` = [^=]* = {scores[name]:.4f}", text)
        assert scores[f"{name}_strict"] == 0.5
    assert "each strict form is 0.5000" in text


def test_the_examples_of_sessions_have_the_values_of_the_program():
    text = concept_named("sessions", FOLDER).markdown
    (dcg,) = session_dcg(["1_1", "1_2"], np.array([[3.0, 2.0]]))["1"]
    (rbp,) = session_rbp(["1_1", "1_2"], np.array([[0.6, 0.6]]))["1"]
    assert f"= {dcg:.4f}" in text
    assert f"= {rbp:.4f}" in text
