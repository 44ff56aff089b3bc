"""Inter-assessor agreement, checked against scikit-learn, krippendorff and stored values for the shared data."""

from __future__ import annotations

import csv
import json
import warnings

import krippendorff as peer
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from short_and_long_tests import effort
from sklearn.metrics import cohen_kappa_score, confusion_matrix

from irdesk.assessment.agreement import (
    Judged,
    Metric,
    Weights,
    cohen_kappa,
    confusion,
    fleiss,
    krippendorff,
    mean_kappa,
    pair,
)
from irdesk.domain.progress import QUIET
from irdesk.formats.qrels import qrels_trec

TO = 5e-7  # The expected values have six digits.


@pytest.fixture(scope="module")
def expected(shared):
    return json.loads((shared / "data/judging/expected-agreement.json").read_text())


def reviewers(shared, column):
    """Return the labels of the three reviewers."""
    given: dict[str, dict[tuple[str, str], int]] = {}
    with (shared / "data/judging/nyt-three-reviewers.tsv").open() as file:
        for row in csv.DictReader(file, delimiter="\t"):
            given.setdefault(row["judge"], {})[row["topic"], row["doc"]] = int(row[column])
    return Judged.of(given)


@pytest.mark.parametrize("column", ["label", "label_after_discussion"])
def test_three_reviewers(shared, expected, column):
    judged, values = reviewers(shared, column), expected["nyt-three-reviewers.tsv"][column]
    for names, entry in values["pairs"].items():
        result = pair(judged, *names)
        assert result.shared == values["items"]
        assert result.raw == pytest.approx(entry["percent_agreement"], abs=TO)
        assert result.kappa == pytest.approx(entry["cohen_kappa"], abs=TO)
        assert result.kappa_linear == pytest.approx(entry["cohen_kappa_linear"], abs=TO)
        assert result.kappa_quadratic == pytest.approx(entry["cohen_kappa_quadratic"], abs=TO)
        assert result.kappa_binary == pytest.approx(entry["cohen_kappa_binary_rel_ge_1"], abs=TO)
    assert fleiss(judged) == (pytest.approx(values["fleiss_kappa"], abs=TO), values["items"])
    for metric in Metric:
        assert krippendorff(judged, metric)[0] == pytest.approx(values["krippendorff_alpha"][metric], abs=TO)


def qrels_of(shared, name):
    grades = qrels_trec.read(shared / f"data/judging/dl19-human-vs-llm/{name}", QUIET).grades
    return {(topic, docno): grade for topic, topic_grades in grades.items() for docno, grade in topic_grades.items()}


def test_people_and_a_model(shared, expected):
    human, model = (qrels_of(shared, name) for name in ("human.qrels.dl19-passage.txt", "umbrela_gpt-4_dl19.txt"))
    result, entry = pair(Judged.of({"a": human, "b": model}), "a", "b", 2), expected["dl19"]["human vs umbrela_gpt-4"]
    assert result.shared == entry["pairs"]
    assert (
        result.raw,
        result.kappa,
        result.kappa_linear,
        result.kappa_quadratic,
        result.kappa_binary,
    ) == pytest.approx(
        (
            entry["percent_agreement"],
            entry["cohen_kappa"],
            entry["cohen_kappa_linear"],
            entry["cohen_kappa_quadratic"],
            entry["cohen_kappa_binary_rel_ge_2"],
        ),
        abs=TO,
    )


@pytest.mark.parametrize("name", ["binary_gpt4_dl19.txt", "binary_gpt4o_dl19.txt"])
def test_binary_judgements_of_a_model_that_left_some_out(shared, expected, name):
    human = {item: int(grade >= 2) for item, grade in qrels_of(shared, "human.qrels.dl19-passage.txt").items()}
    result = pair(Judged.of({"a": human, "b": qrels_of(shared, name)}), "a", "b")
    entry = expected["dl19"][f"human(rel>=2) vs {name}"]
    assert (result.shared, len(human) - result.shared) == (entry["pairs"], entry["pairs_in_human_only"])
    assert result.kappa == pytest.approx(entry["cohen_kappa"], abs=TO)


grade = st.sampled_from([-2, 0, 1, 3])
ratings = st.integers(2, 4).flatmap(
    lambda raters: st.lists(st.lists(st.none() | grade, min_size=raters, max_size=raters), min_size=1, max_size=12)
)


def table(rows):
    """Convert rows of ratings, one row per item and one column per assessor, to `Judged`."""
    names = [chr(ord("a") + i) for i in range(len(rows[0]))]
    return Judged.of(
        {
            name: {("1", f"{i:02}"): row[index] for i, row in enumerate(rows) if row[index] is not None}
            for index, name in enumerate(names)
        }
    )


@settings(max_examples=effort(40, 100), deadline=None)
@given(ratings)
def test_alpha_is_that_of_the_other_program(rows):
    judged = table(rows)
    known = {
        entry for row in rows for entry in row if entry is not None and sum(value is not None for value in row) > 1
    }
    for metric in Metric:
        result, items = krippendorff(judged, metric)
        assert items == sum(sum(entry is not None for entry in row) > 1 for row in rows)
        if len(known) < 2:  # undefined; krippendorff returns 1, nan or an error
            assert result is None
        else:
            domain = sorted({entry for row in rows for entry in row if entry is not None})
            expected = peer.alpha(judged.grades, level_of_measurement=str(metric), value_domain=domain)
            assert result == pytest.approx(expected, abs=1e-9)


@settings(max_examples=effort(40, 100), deadline=None)
@given(st.lists(st.tuples(grade, grade), min_size=1, max_size=15))
def test_kappa_and_confusion_are_those_of_the_other_program(rows):
    one, other = (np.array(entry, float) for entry in zip(*rows, strict=True))
    known = tuple(sorted({int(entry) for row in rows for entry in row}))
    counts = confusion(one, other, known)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # ignore warnings about a single grade
        assert counts.tolist() == confusion_matrix(one, other, labels=known).tolist()
    for weights, name in zip(Weights, (None, "linear", "quadratic"), strict=True):
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            expected = cohen_kappa_score(one, other, weights=name)
        if np.isnan(expected) or len(known) == 1:
            assert cohen_kappa(counts, weights) is None
        else:
            assert cohen_kappa(counts, weights) == pytest.approx(expected, abs=1e-9)


def test_fleiss_by_the_numbers_of_his_paper():
    """Fleiss's textbook example, with 14 raters, 10 subjects and 5 categories, has κ = 0.2099."""
    counts = [
        (0, 0, 0, 0, 14),
        (0, 2, 6, 4, 2),
        (0, 0, 3, 5, 6),
        (0, 3, 9, 2, 0),
        (2, 2, 8, 1, 1),
        (7, 7, 0, 0, 0),
        (3, 2, 6, 3, 0),
        (2, 5, 3, 2, 2),
        (6, 5, 2, 1, 0),
        (0, 2, 2, 3, 7),
    ]
    rows = [[grade for grade, n in enumerate(count) for _ in range(n)] for count in counts]
    value, items = fleiss(table(rows))
    assert items == 10
    assert value == pytest.approx(0.20993, abs=5e-6)


def test_one_topic_alone():
    judged = Judged.of({"a": {("1", "x"): 1, ("2", "x"): 0}, "b": {("1", "x"): 0, ("2", "x"): 0}})
    assert (pair(judged.only("1"), "a", "b").raw, pair(judged.only("2"), "a", "b").raw) == (0.0, 1.0)


def test_overlap_is_relevant_of_both_over_relevant_of_either():
    judged = Judged.of(
        {
            "a": {("1", d): g for d, g in zip("wxyz", (2, 1, 0, 0), strict=True)},
            "b": {("1", d): g for d, g in zip("wxyz", (1, 0, 1, 0), strict=True)},
        }
    )
    assert pair(judged, "a", "b").overlap == pytest.approx(1 / 3)
    assert pair(judged, "a", "b", level=2).overlap == 0.0
    assert pair(judged, "a", "b", level=3).overlap is None


def test_nothing_shared_says_nothing():
    result = pair(Judged.of({"a": {("1", "x"): 1}, "b": {("1", "y"): 1}}), "a", "b")
    assert (result.shared, result.raw, result.overlap, result.kappa, result.kappa_linear) == (0, None, None, None, None)


@pytest.mark.parametrize("weights", list(Weights))
def test_the_mean_kappa_of_two_assessors_is_their_kappa(weights):
    one, other = [3, 0, 2, 1, 0], [1, 1, 2, 3, 1]
    judged = Judged.of(
        {"anna": {("1", str(i)): g for i, g in enumerate(one)}, "ben": {("1", str(i)): g for i, g in enumerate(other)}}
    )
    name = {Weights.LINEAR: "linear", Weights.QUADRATIC: "quadratic"}.get(weights)
    assert mean_kappa(judged, weights) == (pytest.approx(cohen_kappa_score(one, other, weights=name)), 5)


def test_the_mean_kappa_weights_pairs_by_their_documents_and_leaves_out_undefined_ones():
    grades = {
        "anna": {("1", str(i)): i % 2 for i in range(8)},
        "ben": {("1", str(i)): int(i in {1, 3, 4}) for i in range(8)},
        "cleo": {("1", "0"): 0, ("1", "1"): 1, ("2", "x"): 1},
        "dora": {("2", "x"): 1},
    }
    judged = Judged.of(grades)
    expected = {}
    for first, second in (("anna", "ben"), ("anna", "cleo"), ("ben", "cleo")):
        shared = sorted(grades[first].keys() & grades[second].keys())
        lists = [[grades[name][item] for item in shared] for name in (first, second)]
        expected[first, second] = (cohen_kappa_score(*lists), len(shared))
    documents = sum(count for _, count in expected.values())
    mean = sum(kappa * count for kappa, count in expected.values()) / documents
    assert mean_kappa(judged) == (pytest.approx(mean), 9), "both give x grade 1: kappa of cleo and dora is undefined"
    assert mean_kappa(Judged.of({})) == (None, 0)
