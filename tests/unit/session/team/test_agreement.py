"""Agreement in a project, between assessors and with model labels: the same results as other programs, and the effect
on the order of runs.
"""

from __future__ import annotations

import json

import numpy as np
import pytest
from scipy.stats import kendalltau

from irdesk.domain.progress import QUIET
from irdesk.evaluation.measures.measure_names import UnknownMeasure
from irdesk.evaluation.scoring.scoring_options import ScoringOptions
from irdesk.session.commands import ChooseRules, JudgeDocument, NameQrels
from irdesk.session.importing.file_loading import LoadingContext, Standing, prepare
from irdesk.session.team import agreement as team_agreement
from irdesk.session.team.agreement import IMPORTED, AgreementRequest, compare_assessors, orders_of

TO = 5e-7  # The expected values have six digits.


def add(workspace, path, **options):
    frozen = LoadingContext.of(workspace.store, workspace.state)
    return workspace.execute(prepare(path, workspace.new_id(), 1.0, frozen, QUIET, **options))


def test_people_and_a_model_in_a_project(shared, empty):
    folder = shared / "data/judging/dl19-human-vs-llm"
    entry = json.loads((shared / "data/judging/expected-agreement.json").read_text())["dl19"]["human vs umbrela_gpt-4"]
    add(empty, folder / "human.qrels.dl19-passage.txt")
    before = empty.state.board.truths
    add(empty, folder / "umbrela_gpt-4_dl19.txt", standing=Standing("GPT-4", compared=True))
    assert dict(empty.state.board.truths) == dict(before)
    empty.execute(ChooseRules(ScoringOptions(level=2)))
    result = compare_assessors(AgreementRequest.of(empty), "nDCG@10", QUIET)
    (pair,) = result.pairs
    assert {pair.all.first, pair.all.second} == {"GPT-4", "human.qrels.dl19-passage.txt"}
    assert pair.all.shared == entry["pairs"]
    assert pair.all.raw == pytest.approx(entry["percent_agreement"], abs=TO)
    assert pair.all.kappa == pytest.approx(entry["cohen_kappa"], abs=TO)
    assert pair.all.kappa_linear == pytest.approx(entry["cohen_kappa_linear"], abs=TO)
    assert pair.all.kappa_quadratic == pytest.approx(entry["cohen_kappa_quadratic"], abs=TO)
    assert pair.all.kappa_binary == pytest.approx(entry["cohen_kappa_binary_rel_ge_2"], abs=TO)
    assert sum(topic.shared for topic in pair.topics.values()) == pair.all.shared
    assert len(pair.topics) == 43


@pytest.fixture
def three(prepared, pooled_project, load):
    """Return a project in which anna and ben both judged a and c of topic 1, with different grades. Anna also judged b,
    and ben d. Qrels of a crowd grade a and b.
    """

    def judge(desk):
        load(desk, "contrary.qrels", standing=Standing("crowd", compared=True))
        for assessor, docno, grade in (
            ("anna", "a", 3),
            ("anna", "c", 0),
            ("anna", "b", 0),
            ("ben", "a", 0),
            ("ben", "c", 3),
            ("ben", "d", 1),
        ):
            desk.assessor = assessor
            desk.execute(JudgeDocument("1", docno, grade))

    return prepared(pooled_project, judge)


def test_disagreement_changes_the_order_of_runs(three):
    result = compare_assessors(AgreementRequest.of(three), "AP", QUIET)
    pairs = {(pair.all.first, pair.all.second): pair for pair in result.pairs}
    assert set(pairs) == {("anna", "ben"), ("anna", "crowd"), ("ben", "crowd")}
    entry = pairs["anna", "ben"]
    assert (entry.all.shared, entry.all.raw, entry.orders.topics) == (
        2,
        0.0,
        1,
    )  # Documents judged by only one assessor do not count.
    names = {source.id: source.name for source in three.state.present("run")}
    # Under anna's grades, a is relevant: first in run one, missing from run two. Under ben's grades, c is relevant:
    # third in run one, first in run two.
    places = {names[run.run]: (run.first, run.second, run.first_place, run.second_place) for run in entry.orders.runs}
    assert places == {"one": (1.0, 1 / 3, 1, 2), "two": (0.0, 1.0, 2, 1)}
    assert entry.orders.tau == kendalltau([1, 0], [1 / 3, 1]).statistic == -1
    assert {names[run.run] for run in entry.orders.changed} == {"one", "two"}


def test_runs_are_scored_once_for_all_pairs_with_the_same_means_as_one_by_one(three, monkeypatch):
    request = AgreementRequest.of(three)
    scored = []
    score_run = team_agreement.score_run
    monkeypatch.setattr(team_agreement, "score_run", lambda *given: scored.append(given[0]) or score_run(*given))
    together = compare_assessors(request, "AP", QUIET)
    assert sorted(scored) == sorted(request.runs), "once, and not once for each pair and assessor"
    given = request.grades_by_assessor()
    for pair in together.pairs:
        alone = orders_of(request, together.measure, given[pair.all.first], given[pair.all.second], QUIET)
        assert (alone.runs, alone.tau, alone.tau_ap, alone.topics) == (
            pair.orders.runs,
            pair.orders.tau,
            pair.orders.tau_ap,
            pair.orders.topics,
        )
    monkeypatch.setattr(team_agreement, "MOST_AT_ONCE", 1)
    assert [pair.orders.runs for pair in compare_assessors(request, "AP", QUIET).pairs] == [
        pair.orders.runs for pair in together.pairs
    ]
    assert not compare_assessors(request, "AP", QUIET, each_topic=False).by_topic


def test_what_cannot_be_said_is_undefined(three):
    entry = next(
        pair for pair in compare_assessors(AgreementRequest.of(three), "AP", QUIET).pairs if pair.all.second == "crowd"
    )
    assert entry.all.shared == 2
    nothing = next(p for p in compare_assessors(AgreementRequest.of(three), "AP", QUIET).pairs if p.all.first == "ben")
    assert nothing.all.shared == 1
    assert nothing.all.kappa is None
    assert nothing.orders.tau is None


def test_two_files_without_a_name_are_one_voice(three, load):
    load(three, "more.qrels")
    load(three, "nist.qrels")
    result = compare_assessors(AgreementRequest.of(three), "AP", QUIET)
    assert result.judged.assessors == ("anna", "ben", "crowd", IMPORTED)
    (source,) = (entry for entry in three.state.present("qrels") if entry.name == "nist.qrels")
    three.execute(NameQrels(source.id, "nist", compared=True))
    assert compare_assessors(AgreementRequest.of(three), "AP", QUIET).judged.assessors == (
        "anna",
        "ben",
        "crowd",
        "nist",
        "more.qrels",
    )


def test_what_is_compared_later_changes_nothing_that_was_taken(three):
    request = AgreementRequest.of(three)
    three.assessor = "anna"
    three.execute(JudgeDocument("1", "a", 0))
    result = compare_assessors(request, "AP", QUIET)
    assert result.judged.grades[0, result.judged.items.index(("1", "a"))] == 3


def test_nobody_disagrees_where_nobody_judged(empty):
    result = compare_assessors(AgreementRequest.of(empty), "AP", QUIET)
    assert (result.pairs, result.together) == ((), ())
    assert not np.isfinite(result.judged.grades).any()
    with pytest.raises(UnknownMeasure):
        compare_assessors(AgreementRequest.of(empty), "Beauty", QUIET)


def test_runs_whose_means_differ_by_rounding_errors_share_a_place():
    orders = team_agreement._orders(["a", "b", "c"], np.array([0.1 + 0.2, 0.3, 0.1]), np.array([0.3, 0.1, 0.2]), 5)
    places = {row.run: (row.first_place, row.second_place) for row in orders.runs}
    assert places == {"a": (1, 1), "b": (1, 3), "c": (3, 2)}
    assert orders.tau == pytest.approx(kendalltau([2, 2, 1], [3, 1, 2]).statistic)


def test_large_means_with_rounding_errors_share_a_place():
    means = np.array([0.1 + 0.2, 0.3, 0.1]) * 1e6
    assert means[0] - means[1] > 1e-12
    orders = team_agreement._orders(["a", "b", "c"], means, np.array([0.3, 0.1, 0.2]), 5)
    assert {row.run: row.first_place for row in orders.runs} == {"a": 1, "b": 1, "c": 3}
