"""The content of a report for unusual projects: rare measures, non-default options, several assessors, removed runs."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest
from each_case import each_case

from irdesk.domain.errors import TaskCancelled
from irdesk.domain.progress import QUIET
from irdesk.domain.run import Convention, Ties
from irdesk.evaluation.scoring.scoring_options import ScoringOptions
from irdesk.reporting.project.project_page import as_page
from irdesk.reporting.project.report_figures import project_figures
from irdesk.session.commands import (
    ChooseBaseline,
    ChooseMainMeasure,
    ChooseMeasures,
    ChooseRules,
    JudgeDocument,
    RemoveSource,
    ShowRun,
)
from irdesk.session.history.time_travel import NOW, TimeTravelRequest, data_at, state_of
from irdesk.session.importing.file_loading import Standing
from irdesk.session.project_files.project_report import ReportWish, report_of, write_report

WISH = ReportWish()


def _report(workspace, wish=WISH, progress=QUIET):
    request = TimeTravelRequest.of(workspace)
    data = data_at(request, workspace.store.data(), NOW)
    return report_of(workspace.store, state_of(request, data), data, wish, progress)


@pytest.fixture
def judged(prepared, pooled_project):
    """Return a workspace with runs one and two and some judgements in topics 1 and 2."""

    def judge(desk):
        for topic, docno, grade in (("1", "a", 2), ("1", "c", 0), ("2", "d", 1)):
            desk.execute(JudgeDocument(topic, docno, grade))

    return prepared(pooled_project, judge)


@each_case(
    "names",
    [
        ("NumRet", "NumQ"),
        ("GMAP", "AP"),
        ("IPrec@0.1", "P(rel=2)@5", "Judged@10"),
        ("alpha_nDCG@5", "infNDCG", "prefs_simp"),
        ("ERR@3", "RBP(p=0.5)", "Success@1", "Bpref", "Rprec"),
    ],
)
def test_a_page_is_whole_whatever_is_measured(judged, names):
    judged.execute(ChooseMeasures(names))
    page = as_page(_report(judged))
    assert not re.search(r"\b(nan|inf|None)\b", page)
    assert page.endswith("</html>\n")


@each_case(
    "rules",
    [
        ScoringOptions(Convention.EXACT, ties=Ties.EXPECTED),
        ScoringOptions(level=2, judged_only=True, depth=2),
        ScoringOptions(Convention.TREC_EVAL_10, complete=True),
    ],
)
def test_rules_are_told_and_followed(judged, rules):
    judged.execute(ChooseRules(rules))
    result = _report(judged)
    assert any(rules.convention.value in part for part in result.rules)
    page = as_page(result)
    assert all(part in page for part in result.rules)
    assert not re.search(r"\b(nan|inf|None)\b", page)


def test_means_and_the_best_two_worked_by_hand(judged):
    """Run one has mean AP 1: a is at rank 1 of topic 1, and d at rank 1 of topic 2. Run two has 0: it finds no relevant
    document in topic 1, and topic 3 is unjudged.
    """
    judged.execute(ChooseMeasures(("AP", "NumRel")))
    result = _report(judged)
    assert [run.name for run in result.runs] == ["one", "two"]
    assert [list(row) for row in result.means] == [[1.0, 2.0], [0.0, 1.0]]
    assert [run.coverage for run in result.runs] == [(2, 0, 0), (1, 1, 1)]
    best = result.best_pair
    assert (best.first, best.second, best.topics, best.pair.comparison.differences) == ("one", "two", ("1",), [1.0])
    assert (result.judgements, result.judged_topics, dict(result.grades)) == (3, 2, {0: 1, 1: 1, 2: 1})
    assert [(topic.id, topic.pooled, topic.judged, topic.relevant) for topic in result.topics] == [
        ("1", 4, 2, 1),
        ("2", 2, 1, 1),
        ("3", 1, 0, 0),
    ]
    (person,) = result.assessors
    assert (person.name, person.grades, person.abstentions, person.again) == ("A", 3, 0, 0)


def test_what_each_run_brought_to_the_pool(judged):
    """To depth 2, run one contributes a and b (topic 1), d and a (topic 2); run two contributes c and d (topic 1), a
    (topic 3). Document a is relevant for topic 1, d for topic 2.
    """
    one, two = _report(judged).pool.brought
    assert (one.documents, one.unique, one.judged, one.relevant, one.unique_relevant) == (4, 4, 2, 2, 2)
    assert (two.documents, two.unique, two.judged, two.relevant, two.unique_relevant) == (3, 3, 1, 0, 0)


def test_two_who_judged_have_their_agreement_told(judged, files, load):
    (files / "model.qrels").write_text("1 0 a 2\n1 0 c 1\n2 0 d 1\n")
    load(judged, "model.qrels", standing=Standing("model", True))
    result = _report(judged)
    (pair,) = result.agreement
    assert (pair.agreement.first, pair.agreement.second, pair.agreement.shared) == ("A", "model", 3)
    assert pair.agreement.raw == pytest.approx(2 / 3)
    page = as_page(result)
    assert "A and model both judged 3 documents and agree with Cohen&#x27;s kappa 0.500." in page
    assert page.count("<svg") == 4


def test_a_removed_run_is_not_told_of_but_as_pooled(judged):
    two = next(source for source in judged.state.present("run") if source.name == "two")
    judged.execute(RemoveSource(two.id))
    result = _report(judged)
    assert [run.name for run in result.runs] == ["one"]
    assert set(result.pool.names.values()) == {"one", "two"}
    assert result.best_pair is None
    assert "compared with" not in as_page(result)


def test_a_report_that_is_cancelled_leaves_no_file(judged, tmp_path):
    class Stops:
        def report(self, done: int, total: int) -> None:
            raise TaskCancelled("enough")

    with pytest.raises(TaskCancelled):
        write_report(TimeTravelRequest.of(judged), WISH, tmp_path / "r.html", Stops())
    assert not (tmp_path / "r.html").exists()


def test_the_summary_comes_first_and_hashes_only_at_the_end(judged):
    page = as_page(_report(judged))
    titles = re.findall(r"<h2>(.*?)</h2>", page)
    assert titles[:4] == ["Summary", "Scores", "Figures", "Comparisons"]
    assert titles[-1] == "Conventions, files and versions"
    before, provenance = page.split('<section id="provenance">')
    assert 'class="hash"' not in before
    assert all(provenance.count(source.digest) == 1 for source in judged.state.sources.values())


def test_the_summary_names_the_best_run_and_what_differs_from_the_baseline(judged):
    judged.execute(ChooseMeasures(("AP",)))
    result = _report(judged, ReportWish(baseline="two"))
    assert result.best_pair is not None
    assert [result.runs[i].name for i in result.best] == [result.best_pair.first, result.best_pair.second]
    assert result.best_pair.pair.comparison.topics == len(result.compared[0].compared.result.topics)
    page = as_page(result)
    summary = page[: page.index('<section id="scores">')]
    assert "The best of 2 runs by AP" in summary
    assert "Runs that differ from two" in summary
    assert "Warnings" in summary


def test_the_figure_and_the_summary_count_the_same_topics_as_better(empty, files, load):
    """Relevant documents at ranks 1, 8, 12 and at 2, 3, 9 have the same AP, but the computed floats differ by 6e-17."""
    relevant = {"one": (1, 8, 12), "two": (2, 3, 9)}
    for name, ranks in relevant.items():
        docnos = [f"r{ranks.index(rank)}" if rank in ranks else f"n{rank}" for rank in range(1, 13)]
        lines = [f"{topic} Q0 {docno} 0 {-rank} {name}" for topic in "12" for rank, docno in enumerate(docnos)]
        (files / f"{name}.run").write_text("\n".join(lines) + "\n")
        load(empty, f"{name}.run")
    (files / "q.qrels").write_text("".join(f"{topic} 0 r{i} 1\n" for topic in "12" for i in range(3)))
    load(empty, "q.qrels")
    empty.execute(ChooseMeasures(("AP",)))
    result = _report(empty)
    assert list(result.means[0]) != list(result.means[1])
    (caption,) = (caption for _, caption in project_figures(result) if "topic by topic" in caption)
    assert "one is better in 0, two in 0 of 2 topics" in caption


def test_the_best_are_ranked_over_topics_that_all_runs_have(judged):
    """Only topic 1 is in both runs. Run one is first in this topic; its second topic is ignored."""
    judged.execute(ChooseMeasures(("AP",)))
    result = _report(judged)
    assert result.compared[0].compared.result.topics == ("1",)
    assert result.best_pair.topics == ("1",)
    assert result.best_pair.pair.p is None
    assert "p undefined" in as_page(result)


def test_the_main_measure_and_the_remembered_baseline_come_first(judged):
    two = next(source for source in judged.state.present("run") if source.name == "two")
    judged.execute(ChooseMeasures(("AP", "P@5", "RR")))
    judged.execute(ChooseMainMeasure("RR"))
    judged.execute(ChooseBaseline(two.id))
    result = _report(judged)
    assert [str(facts.measure) for facts in result.compared] == ["RR", "AP", "P@5"]
    assert result.runs[result.baseline].name == "two"


def test_hidden_runs_are_counted_only(judged):
    two = next(source for source in judged.state.present("run") if source.name == "two")
    judged.execute(ShowRun(two.id, False))
    result = _report(judged)
    assert [run.name for run in result.runs] == ["one"]
    assert result.hidden == 1
    assert "1 shown, 1 hidden" in as_page(result)


def test_negative_grades_have_a_true_minus_sign(judged):
    assert "grade −2: 1, grade 1: 1,200" in as_page(replace(_report(judged), grades={-2: 1, 1: 1200}))
