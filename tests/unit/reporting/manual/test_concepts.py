"""The manual's concepts can be found by name, and their numbers are correct."""

from __future__ import annotations

import math
import re

import numpy as np
import pytest
from each_case import each_case
from scipy import stats

from irdesk.app import paths
from irdesk.domain.fusion.fusion_settings import Fusion, Method, Norm
from irdesk.evaluation.comparison.reproduction import reproduction
from irdesk.evaluation.comparison.significance.multiple_comparisons import anova, tukey_half_width
from irdesk.evaluation.comparison.significance.paired_t_power import t_power
from irdesk.evaluation.comparison.significance.practical_difference import bayesian_signed_rank, equivalence
from irdesk.evaluation.explain.worked_examples_in_what_if import example_score
from irdesk.evaluation.fusion import fuse
from irdesk.evaluation.measures.families import FAMILIES
from irdesk.evaluation.measures.worked_example import Example
from irdesk.evaluation.nuggets import nugget_scores
from irdesk.evaluation.search_sessions import session_dcg, session_rbp
from irdesk.reporting.manual.concepts import concept_named, concepts, concepts_described
from irdesk.reporting.manual.measures_by_task import CHOICES, chosen_families, for_task, traits_of

FOLDER = paths.resources() / "help"
SIDES = ((1, "greater"), (-1, "less"))
"""The two one-sided tests, as sign of the margin and alternative: mean + margin is above 0, mean − margin is
below 0.
"""
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
    "κ linear",
    "overlap",
    "nuggets",
    "vital",
    "session",
    "sRBP",
    "conversation",
    "reading effort",
    "Tukey HSD",
    "simultaneous intervals",
    "TOST",
    "equivalence",
    "Bayesian signed-rank test",
    "ROPE",
    "topic-set-size design",
    "RMSE",
    "effect ratio",
    "ΔRI",
    "fusion",
    "CombMNZ",
    "BordaFuse",
    "trained weights",
)


@each_case("name", ASKED_FOR)
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


def test_simultaneous_intervals_are_as_wide_as_the_example_says():
    text = concept_named("simultaneous intervals", FOLDER).markdown
    ratio = stats.studentized_range.ppf(0.95, 10, 9 * 49) / math.sqrt(2) / stats.t.ppf(0.975, 49)
    assert f"{ratio:.2f} times as wide" in text
    assert "45 pairs of ten runs" in text
    rng = np.random.default_rng(7)
    scores = rng.normal(0.5, 0.1, (50, 10))
    expected = stats.studentized_range.ppf(0.95, 10, 9 * 49) / math.sqrt(2) * math.sqrt(2 * anova(scores).error / 50)
    assert tukey_half_width(scores) == pytest.approx(expected)


def test_the_example_of_equivalence_has_the_values_of_the_program():
    text = concept_named("equivalence", FOLDER).markdown.replace("−", "-")
    shown = re.search(r"differ by (.+?)\. The", text)
    differences = np.array([float(number) for number in re.findall(r"-?\d[\d.]*", shown[1])])
    assert len(differences) == 8
    wide, narrow = equivalence(differences, 0.02), equivalence(differences, 0.01)
    assert wide.equivalent
    assert not narrow.equivalent
    assert f"is {wide.interval[0]:.4f} to {wide.interval[1]:.4f}" in text
    for margin, result in ((0.02, wide), (0.01, narrow)):
        one_sided = (stats.ttest_1samp(differences + side * margin, 0, alternative=way) for side, way in SIDES)
        assert result.p == pytest.approx(max(test.pvalue for test in one_sided))
        assert f"(p = {result.p:.4f})" in text
    assert f"{bayesian_signed_rank(differences, 0.01).equivalent:.0%}".replace("%", " %") in text


def test_the_example_of_topic_set_size_design_has_the_value_of_the_program():
    text = concept_named("topic-set-size design", FOLDER).markdown
    effect = 0.05 / math.sqrt(2 * 0.01)
    topics = next(n for n in range(2, 1000) if t_power(effect, n, 0.05) >= 0.8)
    assert f"takes {topics} topics" in text


def test_the_example_of_fusion_has_the_values_of_the_program(make_run):
    text = concept_named("fusion", FOLDER).markdown
    runs = [make_run({"1": {"a": 0.9, "b": 0.6, "c": 0.3}}, "A"), make_run({"1": {"b": 0.8, "d": 0.4}}, "B")]
    for method in Method:
        assert f"| `{method.value}` |" in text
        weights = (0.75, 0.25) if method is Method.WEIGHTED else ()
        ranking = fuse(runs, Fusion(method, norm=Norm.NONE, weights=weights), "fused").rankings["1"]
        score = dict(zip(ranking.docnos.decode().split(), ranking.scores.tolist(), strict=True))["b"]
        if method is Method.CONDORCET:
            assert score == ranking.scores.max()
        else:
            assert re.search(rf"`{method.value}` = [^`]*{score:.4f}", text), method


def test_the_example_of_reproduction_has_the_values_of_the_program():
    text = concept_named("reproduction", FOLDER).markdown
    example = text[text.index("*Example:*") :]
    numbers = [float(number) for number in re.findall(r"0\.\d+", example)[:12]]
    rows = np.array(numbers).reshape(4, 3)
    result = reproduction(*rows)
    assert f"RMSE = {result.rmse:.4f}" in example
    assert f"= {result.effect.ratio:.4f}, ΔRI" in example
    assert f"= {result.effect.delta:.4f}." in example
