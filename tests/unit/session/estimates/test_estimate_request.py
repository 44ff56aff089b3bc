"""Estimates in a project: reuse between judgements, filters, families, and the report."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from labelled_collection import PEOPLE, load, make_project, qrels_text

from irdesk.domain.errors import CommandRefused
from irdesk.domain.progress import QUIET
from irdesk.reporting.project.project_page import as_page
from irdesk.session.commands import Adjudicate, JudgeDocument, RemoveSource, SetRunFields
from irdesk.session.core.workspace import Workspace
from irdesk.session.estimates.estimate_request import EstimateRequest, EstimatorCache, Lacking, lacking_sources
from irdesk.session.estimates.shown_estimates import ShownModelBias, shown_model_bias
from irdesk.session.history.time_travel import NOW, TimeTravelRequest, data_at, state_of
from irdesk.session.project_files.project_opening import open_project, workspace_of
from irdesk.session.project_files.project_report import ReportWish, report_of
from irdesk.session.queries import Queries
from irdesk.session.scoring.topic_filter import EVERY_TOPIC, TopicFilter


@pytest.fixture(scope="module")
def made(tmp_path_factory) -> bytes:
    return make_project(tmp_path_factory.mktemp("estimated")).read_bytes()


@pytest.fixture
def estimated(tmp_path, made) -> Iterator[Workspace]:
    (tmp_path / "e.irdesk").write_bytes(made)
    workspace = workspace_of(open_project(tmp_path / "e.irdesk", QUIET), "A")
    yield workspace
    workspace.close()


def request(workspace: Workspace, measure: str = "P@5", chosen: TopicFilter = EVERY_TOPIC) -> EstimateRequest:
    first, second, *_ = [run.id for run in workspace.state.present("run")]
    return EstimateRequest.of(workspace, measure, chosen, first, second)


def waiting(workspace: Workspace) -> list[tuple[str, str]]:
    """Return the unjudged documents of the sample."""
    design = Queries(workspace).recorded_design()
    assert design is not None
    drawn = design.design.drawn()
    return [(t, docno) for t, docnos in drawn.items() for docno in docnos if docno not in workspace.state.grades(t)]


def report(workspace: Workspace) -> str:
    travel = TimeTravelRequest.of(workspace)
    data = data_at(travel, workspace.store.data(), NOW)
    return as_page(report_of(workspace.store, state_of(travel, data), data, ReportWish(), QUIET))


def test_a_judgement_narrows_intervals_and_joins_nothing_again(estimated):
    cache = EstimatorCache()
    before = request(estimated)
    kept = cache.estimator(before)
    first = before.estimate(cache, QUIET)
    for topic, docno in waiting(estimated):
        estimated.execute(JudgeDocument(topic, docno, PEOPLE[topic][docno]))
    after = request(estimated)
    assert cache.estimator(after) is kept
    second = after.estimate(cache, QUIET)
    assert second.errors.mean() < first.errors.mean()
    assert second.judged.sum() > first.judged.sum()
    assert before.estimate(cache, QUIET).judged.sum() == first.judged.sum()  # The earlier request is immutable.
    assert cache.estimator(request(estimated, "nDCG@5")) is not kept


def test_topics_of_a_filter_alone_are_estimated(estimated):
    cache = EstimatorCache()
    few = request(estimated, chosen=TopicFilter("1 3 5 7"))
    assert cache.estimator(few).population.topics == ("1", "3", "5", "7")
    with pytest.raises(CommandRefused, match="no topics are left for estimating scores"):
        cache.estimator(request(estimated, chosen=TopicFilter("99")))


def test_what_is_missing_comes_first(estimated):
    assert lacking_sources(estimated.state) is None
    assert request(estimated).lacking() is None
    people = estimated.state.present("qrels")[0].id
    estimated.execute(RemoveSource(people))
    assert request(estimated).lacking() is Lacking.JUDGEMENTS
    estimated.execute(RemoveSource(Queries(estimated).label_sets()[0].id))
    assert lacking_sources(estimated.state) is Lacking.LABELS
    with pytest.raises(CommandRefused, match="need the labels of a model"):
        request(estimated)
    with pytest.raises(CommandRefused, match="RR is not estimated"):
        request(estimated, "RR")


def test_families_are_the_values_of_a_field(estimated):
    runs = {run.name: run.id for run in estimated.state.present("run")}
    estimated.execute(SetRunFields({runs[name]: {"family": "gpt", "group": "A"} for name in ("run1", "run3")}))
    asked = request(estimated)
    assert asked.families("family") == {"gpt": ("run1", "run3")}
    assert asked.families("") == {"A": ("run1", "run3")}
    shown = shown_model_bias(asked, EstimatorCache(), "", "family", QUIET)
    assert isinstance(shown, ShownModelBias)
    assert shown.ids == ("gpt",)
    nothing = shown_model_bias(asked, EstimatorCache(), "", "nothing", QUIET)
    assert isinstance(nothing, ShownModelBias)
    assert "set different values first" in nothing.refusal
    assert nothing.differences == shown.differences


def test_a_decision_beside_a_model_counts_and_is_refused_where_nobody_judged(estimated):
    topic, docno = waiting(estimated)[0]
    with pytest.raises(CommandRefused, match="there is no disagreement on"):
        estimated.execute(Adjudicate(topic, docno, 1, beside_model=True))
    judged = next(iter(estimated.state.grades(topic)))
    with pytest.raises(CommandRefused, match="there is no disagreement on"):
        estimated.execute(Adjudicate(topic, judged, 1))
    dispute = Queries(estimated).dispute_with_model(topic, judged, "gpt-4", 9)
    assert dispute is not None
    assert dispute.votes == (estimated.state.grades(topic)[judged], 9)
    assert Queries(estimated).dispute_with_model(topic, judged, "gpt-4", dispute.votes[0]) is None
    other = 2 - dispute.votes[0] if dispute.votes[0] != 1 else 0
    estimated.execute(Adjudicate(topic, judged, other, beside_model=True))
    assert estimated.state.grades(topic)[judged] == other
    assert Queries(estimated).decision(topic, judged) == other


def test_a_report_has_the_estimates_and_their_methods(estimated):
    page = report(estimated)
    assert 'id="estimates"' in page
    assert "Documents were also labelled by a language model (gpt-4)" in page
    assert "RR is not estimated" in page
    assert "Bias of gpt-4 by P@5" in page
    assert "against all judgements" not in page
    assert not re.search(r"\b(nan|inf|None)\b", page)


def test_a_report_compares_the_sample_with_all_judgements(estimated, tmp_path):
    rest = {
        topic: {docno: grade for docno, grade in grades.items() if docno not in estimated.state.grades(topic)}
        for topic, grades in PEOPLE.items()
    }
    load(estimated, tmp_path / "rest.qrels", qrels_text(rest))
    page = report(estimated)
    assert "Estimates from the drawn documents only, compared with all judgements" in page
    assert "of 5 intervals cover the score" in page
    assert "so P@5, nDCG@5 are ordinary scores" in page


def test_a_report_without_labels_has_no_such_section(estimated):
    estimated.execute(RemoveSource(Queries(estimated).label_sets()[0].id))
    assert 'id="estimates"' not in report(estimated)
