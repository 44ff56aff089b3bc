"""Agreement of a model's labels with human grades, checked against hand-counted values."""

from __future__ import annotations

import numpy as np
import pytest

from irdesk.domain.docno_keys import keys_of
from irdesk.evaluation.estimates.document_population import UNKNOWN, Population
from irdesk.evaluation.estimates.human_sample import Sample
from irdesk.evaluation.estimates.label_agreement import LabelAgreement, Scope, agreements

DOCUMENTS = {"1": ("a", "b", "c", "d"), "2": ("a", "b", "c", "d")}
LABELS = {"1": {"a": 2, "b": 1, "c": 0, "d": 0}, "2": {"a": 0, "b": 2, "c": 0, "d": 1}}
GRADES = np.array([2, 0, 0, 1, 0, 1, 0, UNKNOWN])
RUNS = {"x": {"1": keys_of(["a", "b"]), "2": keys_of(["b", "a"])}}
NOTHING = np.zeros(2, np.bool_)


def found(probabilities: np.ndarray) -> dict[tuple[Scope, str], LabelAgreement]:
    population = Population.of(DOCUMENTS, {"model": LABELS}, RUNS)
    rows = agreements(population, Sample(probabilities, GRADES, NOTHING), level=1, cutoff=1)
    return {(row.scope, row.part): row for row in rows}


def test_certain_documents_are_counted() -> None:
    rows = found(np.ones(8))
    whole = rows[Scope.ALL, ""]
    assert whole.documents == 7
    assert whole.same == pytest.approx(4 / 7)
    assert whole.interval == pytest.approx((4 / 7, 4 / 7))
    assert (whole.higher, whole.lower) == (pytest.approx(2 / 7), pytest.approx(1 / 7))
    # Grades 2 0 0 1 0 1 0 and labels 2 1 0 0 0 2 0; chance agreement is (4 · 4 + 2 · 1 + 1 · 2) / 49.
    chance = 20 / 49
    assert whole.kappa == pytest.approx((4 / 7 - chance) / (1 - chance))
    relevant = (3 * 3 + 4 * 4) / 49
    assert whole.kappa_relevant == pytest.approx((5 / 7 - relevant) / (1 - relevant))
    assert rows[Scope.TOP, "1"].documents == 2
    assert rows[Scope.TOP, "1"].same == 0.5
    assert rows[Scope.GRADE, "0"].same == 0.75
    assert rows[Scope.LABEL, "2"].lower == 0
    assert rows[Scope.LABEL, "2"].higher == 0.5
    assert rows[Scope.TOPIC, "2"].documents == 3
    assert rows[Scope.GRADE, "0"].kappa is None


def test_a_document_counts_for_those_it_was_drawn_from() -> None:
    probabilities = np.array([0.5, 0.25, 1, 1, 1, 0.25, 1, 1])
    whole = found(probabilities)[Scope.ALL, ""]
    assert whole.same == pytest.approx((2 + 1 + 1 + 1) / (2 + 4 + 1 + 1 + 1 + 4 + 1))
    assert whole.interval is None  # Only three documents have probabilities below 1.


def test_the_mean_over_samples_is_the_agreement_of_the_pool() -> None:
    random = np.random.default_rng(3)
    size = 400
    documents = {"1": tuple(f"d{i}" for i in range(size))}
    grades = random.integers(0, 3, size)
    labels = np.where(random.random(size) < 0.7, grades, random.integers(0, 3, size))
    named = {"1": {docno: int(label) for docno, label in zip(documents["1"], labels, strict=True)}}
    population = Population.of(documents, {"model": named}, {"x": {"1": keys_of(documents["1"])}})
    probabilities = np.where(labels == grades, 0.2, 0.5)
    truth, shares, held = float((labels == grades).mean()), [], 0
    for _ in range(300):
        known = np.where(random.random(size) < probabilities, grades, UNKNOWN)
        row = agreements(population, Sample(probabilities, known, np.zeros(1, np.bool_)), 1, 10)[0]
        assert row.same is not None
        assert row.interval is not None
        shares.append(row.same)
        held += row.interval[0] <= truth <= row.interval[1]
    assert np.mean(shares) == pytest.approx(truth, abs=0.01)
    assert 0.91 <= held / 300 <= 0.99


def test_nothing_judged_has_no_agreement() -> None:
    population = Population.of(DOCUMENTS, {"model": LABELS}, RUNS)
    rows = agreements(population, Sample(np.ones(8), np.full(8, UNKNOWN), NOTHING), 1, 10)
    assert {row.scope for row in rows} == {Scope.ALL, Scope.TOP, Scope.TOPIC}
    assert all(row.same is None and row.kappa is None and row.documents == 0 for row in rows)
