"""Detecting qrels in which a model filled the gaps in human judgements."""

from __future__ import annotations

import numpy as np
import pytest
from real_files import RealFiles

from irdesk.domain.progress import QUIET
from irdesk.evaluation.estimates.model_filled_qrels import split_filled, suspected_fill, suspected_fills
from irdesk.formats.qrels import qrels_trec

DL21 = "data/runs/trec-dl21-passage-27-topics"
Grades = dict[str, dict[str, int]]


@pytest.fixture(scope="module")
def judged(shared: RealFiles) -> tuple[Grades, Grades]:
    """Return human judgements and model labels of the same documents of TREC DL 2021."""
    return tuple(
        {topic: dict(documents) for topic, documents in qrels_trec.read(shared / DL21 / name, QUIET).grades.items()}
        for name in ("qrels.nist.txt", "qrels.umbrela-gpt-4.txt")
    )


def part(people: Grades, share: float) -> Grades:
    random = np.random.default_rng(5)
    return {topic: {d: g for d, g in grades.items() if random.random() < share} for topic, grades in people.items()}


def filled(people: Grades, model: Grades) -> Grades:
    """Return human judgements followed by the model's labels of other documents, as UMBRELA writes them."""
    return {
        topic: people.get(topic, {}) | {d: g for d, g in labels.items() if d not in people.get(topic, {})}
        for topic, labels in model.items()
    }


def size(grades: Grades) -> int:
    return sum(map(len, grades.values()))


@pytest.mark.parametrize("share", [0.1, 0.5, 0.9])
def test_a_filled_file_is_split_by_the_file_of_people(judged, share):
    people, model = part(judged[0], share), judged[1]
    mixture = split_filled(filled(people, model), people)
    assert mixture is not None
    assert (mixture.people, mixture.filled) == (size(people), size(model) - size(people))
    assert all(
        model[topic][docno] == grade for topic, grades in mixture.labels.items() for docno, grade in grades.items()
    )


def test_a_model_of_its_own_is_not_split(judged):
    people, model = judged
    assert split_filled(model, part(people, 0.5)) is None
    assert split_filled(model, people) is None
    assert split_filled(model, {}) is None


@pytest.mark.parametrize("share", [0.1, 0.5, 0.9])
def test_a_filled_file_is_suspected_by_the_labels_of_the_model(judged, share):
    people, model = part(judged[0], share), judged[1]
    mixture = suspected_fill(filled(people, model), model)
    assert mixture is not None
    wanted = size(model) - size(people)
    assert wanted <= mixture.filled <= wanted + 4 * len(people), "those of people just before can be equal by chance"
    assert mixture.people + mixture.filled == size(model)
    assert 0.3 < mixture.agreement < 0.8


def test_people_alone_are_not_suspected(judged):
    people, model = judged
    assert suspected_fill(people, model) is None
    assert suspected_fill(model, model) is None
    assert suspected_fills({"nist": people}, {"umbrela": model}) == []


def test_files_are_checked_against_one_another(judged):
    people, model = part(judged[0], 0.5), judged[1]
    mixed = filled(people, model)
    (suspicion,) = suspected_fills({"nist": people, "mixed": mixed}, {"umbrela": model})
    assert (suspicion.source, suspicion.model, suspicion.mixture.people) == ("mixed", "umbrela", size(people))
    (suspicion,) = suspected_fills({"nist": people}, {"filled": mixed})
    assert (suspicion.source, suspicion.model, suspicion.mixture.filled) == ("filled", "", size(model) - size(people))
