"""Comparison of a project's runs: results equal to SciPy's and the command line's, and groups, views and plans set by
commands.
"""

from __future__ import annotations

import csv
import io
import json

import numpy as np
import pytest
import pytrec_eval
from scipy import stats

from irdesk.cli.main import run as command_line
from irdesk.domain.errors import CommandRefused
from irdesk.domain.progress import QUIET
from irdesk.evaluation.comparison.significance.comparison_plan import Method, Plan
from irdesk.evaluation.comparison.significance.p_value_corrections import Correction
from irdesk.reporting.comparison.comparison_table import Part
from irdesk.reporting.tables.table_writers import WRITERS
from irdesk.session.commands import (
    ChooseBaseline,
    ChooseMainMeasure,
    ChooseMeasures,
    ChoosePlan,
    DropView,
    GroupRuns,
    KeepView,
    OrderRuns,
    Redo,
    ShowRun,
    TickRun,
    Undo,
)
from irdesk.session.comparison.run_comparison import ComparisonRequest, compare_project
from irdesk.session.core import project_settings
from irdesk.session.core.project_settings import ColumnView
from irdesk.session.importing.file_loading import LoadingContext, prepare
from irdesk.session.queries import Queries
from irdesk.session.scoring.topic_filter import Span, TopicFilter

DOCUMENTS = "abcdefghij"
ALL = frozenset(Part)
EVERY, USUAL = TopicFilter(), Plan()


@pytest.fixture
def study(prepared, empty_project, tmp_path):
    """Return a project with eight topics and three runs, the folder of its files, and pytrec_eval's AP keyed by run and
    topic. The last run lacks a topic.
    """
    rng = np.random.default_rng(4)
    qrels = {f"t{i}": {d: int(rng.integers(0, 3)) for d in DOCUMENTS[:7]} for i in range(8)}
    runs = {
        name: {t: {d: grades.get(d, 1) * skill + rng.random() for d in DOCUMENTS} for t, grades in qrels.items()}
        for name, skill in (("one", 0.2), ("two", 0.5), ("three", 0.0))
    }
    del runs["three"]["t5"]
    (tmp_path / "q").write_text("".join(f"{t} 0 {d} {g}\n" for t, grades in qrels.items() for d, g in grades.items()))
    scores = {}
    for name, topics in runs.items():
        lines = [f"{t} Q0 {d} 1 {s:.6f} {name}\n" for t, ranking in topics.items() for d, s in ranking.items()]
        (tmp_path / name).write_text("".join(lines))
        read = {t: {d: round(s, 6) for d, s in ranking.items()} for t, ranking in topics.items()}
        evaluated = pytrec_eval.RelevanceEvaluator(qrels, {"map"}).evaluate(read)
        scores[name] = {topic: values["map"] for topic, values in evaluated.items()}

    def load_all(workspace):
        for name in ("q", *runs):
            frozen = LoadingContext.of(workspace.store, workspace.state)
            workspace.execute(prepare(tmp_path / name, workspace.new_id(), 1.0, frozen, QUIET))
        workspace.execute(ChooseMeasures(("AP", "P@5")))
        workspace.execute(OrderRuns(tuple(row.id for row in Queries(workspace).runs())))  # command line's order

    return prepared(empty_project, load_all), tmp_path, scores


def table_of(workspace, baseline="one", chosen=EVERY, plan=USUAL, parts=ALL, **options):
    ids = {row.tag: row.id for row in Queries(workspace).runs()}
    request = ComparisonRequest.of(workspace, chosen, (), ids.get(baseline, ""), plan, parts, **options)
    return compare_project(request, QUIET)


def rows_of(table):
    return json.loads(WRITERS["json"](table))["rows"]


def test_the_numbers_are_scipys(study):
    workspace, _, scores = study
    table = table_of(workspace).table
    _, two, three = rows_of(table)
    expected = []
    topics = [f"t{i}" for i in range(8) if i != 5]
    for row, name in ((two, "two"), (three, "three")):
        ours, theirs = (np.array([scores[run][topic] for topic in topics]) for run in (name, "one"))
        assert row["AP"] == pytest.approx(ours.mean())
        assert row["AP Δ"] == pytest.approx((ours - theirs).mean())
        test = stats.ttest_rel(ours, theirs)
        assert (row["AP Δ 95 % lower"], row["AP Δ 95 % upper"]) == pytest.approx(tuple(test.confidence_interval()))
        assert row["AP d"] == pytest.approx((ours - theirs).mean() / (ours - theirs).std(ddof=1))
        assert row["AP w/t/l wins"] == (ours > theirs + 1e-12).sum()
        assert row["AP SD"] == pytest.approx((ours - theirs).std(ddof=1))
        assert (row["AP statistic value"], row["AP statistic df"]) == pytest.approx((test.statistic, test.df))
        expected.append(test.pvalue)
    low, high = sorted(expected)
    holm = {low: 2 * low, high: max(2 * low, high)}
    assert [two["AP p"], three["AP p"]] == pytest.approx([holm[p] for p in expected])
    marks = [row.get("AP mark", "") for row in (two, three)]
    signs = ["†" if row["AP Δ"] > 0 else "‡" for row in (two, three)]
    assert marks == [sign if holm[p] <= 0.05 else "" for p, sign in zip(expected, signs, strict=True)]
    # All ten documents are retrieved; h, i and j are unjudged.
    assert [row["AP unjudged"] for row in (two, three)] == pytest.approx([0.3, 0.3])
    assert two["AP bounds least"] <= two["AP"] <= two["AP bounds greatest"]
    assert "8 topics" in table.notes[1]
    assert (
        "7 topics that all runs have, 1 topic dropped because not all runs have them (three lacks t5)" in table.notes[2]
    )


@pytest.mark.parametrize(
    ("chosen", "options"),
    [
        (TopicFilter(), ()),
        (TopicFilter(names="t0 t[12],t6,t7"), ("--topics", "t0 t[12],t6,t7")),
        (TopicFilter(relevant=Span(low=4)), ("--relevant", "4..")),
        (TopicFilter(mean=Span(high=0.8), measure="AP"), ("--mean", "..0.8")),
    ],
)
def test_the_command_line_prints_the_same(study, capsys, chosen, options):
    workspace, folder, _ = study
    parts = ",".join(part for part in Part if part is not Part.BOUNDS)
    files = [str(folder / name) for name in ("q", "one", "two", "three")]
    table = table_of(workspace, chosen=chosen, parts=ALL - {Part.BOUNDS}).table
    for form in ("table",) if options else ("table", "csv", "latex"):
        asked = ["compare", *files, "-m", "AP", "-m", "P@5", "--show", parts, "--format", form, *options]
        assert command_line(asked) == 0
        assert capsys.readouterr().out == WRITERS[form](table), form


def test_a_random_test_and_its_seed_are_the_command_lines(study, capsys):
    workspace, folder, _ = study
    plan = Plan(Method.BOOTSTRAP, Correction.BONFERRONI, 0.9, 7, 500)
    files = [str(folder / name) for name in ("q", "one", "two", "three")]
    options = ("--test", "bootstrap", "--correction", "bonferroni", "--confidence", "0.9", "--seed", "7")
    command_line(["compare", *files, "-m", "AP", "-m", "P@5", "--show", "p", *options, "--permutations", "500"])
    assert capsys.readouterr().out == WRITERS["table"](table_of(workspace, plan=plan, parts={Part.P}).table)


def test_one_run_and_no_baseline_have_means_alone(study):
    workspace, _, scores = study
    table = table_of(workspace, baseline="").table
    assert {column.name for column in table.columns if column.group == "AP"} == {"", "95 %", "unjudged", "bounds"}
    for row in Queries(workspace).runs()[1:]:
        workspace.execute(ShowRun(row.id, False))
    compared = table_of(workspace)
    (row,) = rows_of(compared.table)
    assert row["AP"] == pytest.approx(np.mean(list(scores["one"].values())))
    assert not any(cell.best for cell in compared.table.rows[0])


def test_runs_without_a_difference_give_a_plain_statement(study):
    workspace, folder, _ = study
    (folder / "same").write_text((folder / "one").read_text().replace(" one\n", " same\n"))
    frozen = LoadingContext.of(workspace.store, workspace.state)
    workspace.execute(prepare(folder / "same", workspace.new_id(), 1.0, frozen, QUIET))
    table = table_of(workspace).table
    assert "AP, P@5: same – one: paired t: undefined, because the runs do not differ in any topic" in table.notes
    assert "AP: p corrected for 2 of 3 comparisons; the others are undefined" in table.notes
    same = rows_of(table)[-1]
    assert (same["AP p"], same["AP statistic value"], same["AP Δ 95 % lower"]) == (None, None, None)
    assert WRITERS["table"](table).splitlines()[4].count("undefined") == 4
    for writer in WRITERS.values():
        assert "nan" not in writer(table).lower()


def test_no_topic_is_left(study):
    workspace, _, _ = study
    table = table_of(workspace, chosen=TopicFilter(names="nothing")).table
    assert "0 of 8 topics" in " ".join(table.notes)
    text = WRITERS["table"](table)
    assert "nan" not in text.lower()


def test_groups_are_stored_undone_and_shown(study, reopen):
    workspace, _, scores = study
    ids = {row.tag: row.id for row in Queries(workspace).runs()}
    assert (
        workspace.execute(GroupRuns((ids["one"], ids["two"]), " Glasgow  IR ")).name == "put 2 runs in group Glasgow IR"
    )
    with pytest.raises(CommandRefused, match="are already in this group"):
        workspace.execute(GroupRuns((ids["one"],), "Glasgow IR"))
    with pytest.raises(CommandRefused, match="not loaded"):
        workspace.execute(GroupRuns(("no such run",), "x"))
    workspace = reopen()
    assert [row.group for row in Queries(workspace).runs()] == ["Glasgow IR", "Glasgow IR", ""]
    table = table_of(workspace).table
    assert [row["group"] for row in rows_of(table)] == ["Glasgow IR", "Glasgow IR", ""]
    means = {tag: np.mean(list(by_topic.values())) for tag, by_topic in scores.items()}
    better = max(("one", "two"), key=means.__getitem__)
    left = table_of(workspace, baseline="three", best_of_groups=True)
    assert [Queries(workspace).runs()[["one", "two", "three"].index(tag)].id for tag in (better, "three")] == list(
        left.run_ids
    )
    workspace.execute(Undo())
    assert not any(row.group for row in Queries(workspace).runs())


def test_plans_and_views_are_kept_by_commands(study, reopen):
    workspace, _, _ = study
    plan = Plan(Method.WILCOXON, Correction.HOMMEL, 0.9, 3, 1000)
    changed = workspace.execute(ChoosePlan(plan))
    assert (
        changed.name
        == "compare runs by Wilcoxon signed-rank, two-sided at 0.1, corrected by Hommel, 90 % intervals by Student's t"
    )
    with pytest.raises(CommandRefused, match="already"):
        workspace.execute(ChoosePlan(plan))
    workspace.execute(KeepView(ColumnView(" for the  paper ", ("AP",), ("difference",))))
    workspace = reopen()
    assert project_settings.plan_of(Queries(workspace).setting(project_settings.PLAN)) == plan
    view = ColumnView("for the paper", ("AP",), ("difference",))
    assert project_settings.views_of(Queries(workspace).setting(project_settings.VIEWS)) == (view,)
    workspace.execute(DropView("for the paper"))
    assert project_settings.views_of(Queries(workspace).setting(project_settings.VIEWS)) == ()
    workspace.execute(Undo())
    assert project_settings.views_of(Queries(workspace).setting(project_settings.VIEWS)) == (view,)
    workspace.execute(Redo())
    with pytest.raises(CommandRefused, match="did not change"):
        workspace.execute(DropView("for the paper"))
    with pytest.raises(CommandRefused, match="needs a name"):
        workspace.execute(KeepView(ColumnView(" ")))


def test_groups_on_the_command_line(study, project, capsys):
    workspace, folder, _ = study
    workspace.close()
    assert command_line(["project", "group", str(project), "Delft", "two", "three"]) == 0
    assert "put 2 runs in group Delft" in capsys.readouterr().out
    (folder / "four").write_text((folder / "one").read_text().replace(" one\n", " four\n"))
    assert command_line(["project", "add", str(project), str(folder / "four"), "--group", "Pisa"]) == 0
    assert "put four in group Pisa" in capsys.readouterr().out
    command_line(["project", "info", str(project)])
    output = capsys.readouterr().out
    assert [line.split("group ")[1] for line in output.splitlines() if ", group " in line] == ["Delft", "Delft", "Pisa"]


def test_a_filter_that_leaves_nothing_is_refused(study, capsys):
    _, folder, _ = study
    files = [str(folder / name) for name in ("q", "one", "two")]
    assert command_line(["compare", *files, "--topics", "nothing"]) == 2
    assert "no judged topic matches: topics nothing" in capsys.readouterr().err
    assert command_line(["compare", *files, "--words", "covid"]) == 2
    assert "--topic-file" in capsys.readouterr().err


def test_what_is_said_of_the_csv(study):
    workspace, _, _ = study
    (first, *_) = csv.DictReader(io.StringIO(WRITERS["csv"](table_of(workspace).table)))
    assert (
        "paired t, two-sided at 0.05, corrected by Holm, 95 % intervals by Student's t, each measure separately"
        in first["notes"]
    )


def test_main_measure_and_baseline_are_kept_without_a_step_of_the_history(study):
    workspace, _, _ = study
    queries, before = Queries(workspace), workspace.last_change
    runs = {row.tag: row.id for row in queries.runs()}
    assert (queries.main_measure(), queries.baseline()) == ("AP", "")
    workspace.execute(ChooseMainMeasure("P@5"))
    workspace.execute(ChooseBaseline(runs["two"]))
    assert (queries.main_measure(), queries.baseline()) == ("P@5", runs["two"])
    for ticked in ({runs["two"]}, {runs["two"], runs["one"]}, {runs["one"]}):
        (change,) = ticked ^ queries.ticked_runs()
        workspace.execute(TickRun(change))
        assert queries.ticked_runs() == ticked
    for _ in range(2):
        workspace.execute(TickRun(runs["two"], alone=True))
        assert queries.ticked_runs() == {runs["two"]}
    assert workspace.last_change == before
    with pytest.raises(CommandRefused, match="not loaded"):
        workspace.execute(TickRun("no run"))
    with pytest.raises(CommandRefused, match="not shown"):
        workspace.execute(ChooseMainMeasure("nDCG"))
    with pytest.raises(CommandRefused, match="not loaded"):
        workspace.execute(ChooseBaseline("no run"))
    workspace.execute(ShowRun(runs["two"], visible=False))
    workspace.execute(ChooseMeasures(("AP",)))
    assert (queries.main_measure(), queries.baseline()) == ("AP", ""), "as long as both are shown"


def test_the_worst_topic_is_that_of_the_largest_loss(study):
    workspace, _, scores = study
    queries = Queries(workspace)
    runs = {row.tag: row.id for row in queries.runs()}
    for first, second in (("one", "two"), ("two", "three")):
        shared = [topic for topic in scores[first] if topic in scores[second]]
        worst = min(shared, key=lambda topic: scores[first][topic] - scores[second][topic])
        assert queries.worst_topic(runs[first], runs[second], "AP") == worst
        few = sorted(shared)[:2]
        worst = min(few, key=lambda topic: scores[first][topic] - scores[second][topic])
        assert queries.worst_topic(runs[first], runs[second], "AP", TopicFilter(", ".join(few))) == worst
    assert queries.worst_topic(runs["one"], runs["two"], "AP", TopicFilter("t1")) == "t1", "only this one is left"
    assert queries.worst_topic(runs["one"], runs["one"], "AP") == "t0", "no difference"
    assert queries.worst_topic("", "", "AP") == "t0", "no runs"
