"""Fusion of a project's runs: previewed, kept as a run, and preserved when the inputs are removed."""

from __future__ import annotations

import hashlib
import json
import math

import pytest
from background_results import Inbox

from irdesk.domain.errors import CommandRefused
from irdesk.domain.fusion.fusion_settings import Fusion, Method, Norm
from irdesk.domain.progress import QUIET
from irdesk.session.commands import RemoveSource, Undo
from irdesk.session.core.background_tasks import TaskRunner
from irdesk.session.fusion.fusion import FusionKeeper, FusionRequest
from irdesk.session.fusion.fusion_sweep import sweep_fusion
from irdesk.session.history.time_travel import TimeTravelRequest
from irdesk.session.project_files.integrity_check import check
from irdesk.session.project_files.project_report import ReportWish, write_report
from irdesk.session.queries import Queries
from irdesk.session.team.publication import Form, publish
from irdesk.session.team.publication_provenance import provenance_path
from irdesk.session.team.publication_report_and_open_points import Publishing


class Bench:
    """Test bench with a fusion keeper for a workspace with three runs and qrels. It records the keeper's messages."""

    def __init__(self, workspace) -> None:
        self.workspace, self.inbox = workspace, Inbox()
        self.runner = TaskRunner(self.inbox.post)
        self.told: list[object] = []
        self.keeper = FusionKeeper(workspace, self.runner, self.execute)

    def execute(self, command) -> None:
        try:
            self.workspace.execute(command)
        except CommandRefused as fault:
            self.told.append(str(fault))

    def runs(self) -> list[str]:
        return [source.id for source in self.workspace.state.present("run")]

    def fused(self, fusion=Fusion(), runs=None):  # noqa: B008 - a value
        return FusionRequest.of(self.workspace, runs or self.runs(), fusion).fused(QUIET)

    def keep(self, name, fused=None):
        self.keeper.keep(fused or self.fused(), name, self.told.append, self.told.append)
        self.inbox.run_until(lambda: not self.runner.tasks)

    def kept(self, name):
        return next(source for source in self.workspace.state.sources.values() if source.name == name)

    def means(self):
        board = self.workspace.state.board
        return dict(zip(board.run_ids, board.means().T.tolist(), strict=True))


@pytest.fixture
def bench(prepared, empty_project, load):
    def load_all(workspace):
        for name in ("one.run", "two.run", "three.run", "more.qrels"):
            load(workspace, name)

    bench = Bench(prepared(empty_project, load_all))
    yield bench
    bench.runner.shutdown()


def test_a_kept_run_has_the_scores_of_its_preview(bench):
    result = bench.fused(Fusion(Method.COMBMNZ, Norm.RANK))
    bench.keep("both", result)
    source = bench.kept("both")
    assert bench.told == [source.id]
    board = bench.workspace.state.board
    rows = [board.measures.index(measure) for measure in result.measures]
    assert [bench.means()[source.id][row] for row in rows] == result.means.tolist()
    inputs = {
        entry.id: mean for entry, mean in zip(result.request.inputs, result.request.means.T.tolist(), strict=True)
    }
    assert inputs == {run: [bench.means()[run][row] for row in rows] for run in inputs}


def test_its_source_says_what_it_was_made_of_and_has_the_digest_of_its_file(bench, tmp_path):
    result = bench.fused(Fusion(Method.WEIGHTED, Norm.MAX, weights=(1, 0.5, 2)))
    bench.keep("sum", result)
    path = tmp_path / "sum.run"
    bench.keeper.save(result, "sum", path, bench.told.append, bench.told.append)
    bench.inbox.run_until(lambda: not bench.runner.tasks)
    source = bench.kept("sum")
    assert bench.told[-1] == result.run.lines == len(path.read_text().splitlines())
    assert source.digest == hashlib.sha256(path.read_bytes()).hexdigest()
    assert source.whence == "weighted sum (max) of 1 · one, 0.5 · two, 2 · three"
    digests = [bench.workspace.state.sources[run].digest for run in bench.runs()[:3]]
    assert [entry.digest for entry in source.origin.inputs] == digests
    assert source.origin.ordering == "float32 docno-desc"
    assert next(row.path for row in Queries(bench.workspace).runs() if row.id == source.id) == source.whence
    assert "sum" in path.read_text().split()


def test_undo_takes_it_back_and_another_day_knows_it(bench, reopen):
    bench.keep("both")
    before, source = bench.means(), bench.kept("both")
    assert bench.workspace.history.undoable.name == "fuse runs into both"
    bench.workspace.execute(Undo())
    assert source.id not in bench.means()
    bench.workspace.execute(Undo())  # undoes loading the qrels
    again = reopen()
    assert source.id not in {entry.id for entry in again.state.present("run")}
    bench.workspace = again
    bench.keeper = FusionKeeper(again, bench.runner, bench.execute)
    bench.keep("new")
    kept = bench.kept("new")
    once_more = reopen()
    assert once_more.state.sources[kept.id] == kept
    assert not math.isnan(before[source.id][0])


def test_it_stays_where_its_inputs_go_and_says_what_they_were(bench):
    bench.keep("both")
    source, before = bench.kept("both"), bench.means()
    for run in bench.runs()[:3]:
        bench.workspace.execute(RemoveSource(run))
    assert bench.means() == {source.id: before[source.id]}
    assert bench.kept("both").whence == "RRF (k = 60) of one, two, three"
    assert check(bench.workspace) == []


def test_report_and_provenance_say_what_it_was_made_of(bench, tmp_path):
    bench.keep("both")
    source = bench.kept("both")
    write_report(TimeTravelRequest.of(bench.workspace), ReportWish(), tmp_path / "report.html", QUIET)
    page = (tmp_path / "report.html").read_text(encoding="utf-8")
    assert page.count("RRF (k = 60) of one, two, three") >= 2
    assert source.digest in page
    publish(Publishing.of(bench.workspace), tmp_path / "q", Form.GRADED, 1, 0.0, QUIET)
    report = json.loads(provenance_path(tmp_path / "q").read_text(encoding="utf-8"))
    item = next(entry for entry in report["sources"] if entry["name"] == "both")
    assert item["fused"]["fusion"]["method"] == "rrf"
    assert [each["name"] for each in item["fused"]["inputs"]] == ["one", "two", "three"]


def test_judgements_that_come_between_preview_and_keeping_count(bench, load, files):
    result = bench.fused()
    (files / "late.qrels").write_text("1 0 c 3\n", encoding="utf-8")
    load(bench.workspace, "late.qrels")
    bench.keep("both", result)
    assert bench.means()[bench.kept("both").id] != result.means.tolist()
    fresh = bench.fused(runs=bench.runs()[:3])
    board = bench.workspace.state.board
    rows = [board.measures.index(measure) for measure in fresh.measures]
    assert [bench.means()[bench.kept("both").id][row] for row in rows] == fresh.means.tolist()


def test_names_that_are_taken_or_impossible_are_refused_and_nothing_stays_staged(bench):
    result = bench.fused()
    for name, text in (("one", "a run called one already exists"), ("a b", "cannot be called")):
        with pytest.raises(CommandRefused, match=text):
            bench.keeper.keep(result, name, bench.told.append, bench.told.append)
    bench.keeper.keep(result, "both", bench.told.append, bench.told.append)
    bench.keep("both", result)  # second request before the first one is finished
    assert "a run called both already exists; choose another name" in bench.told
    bench.inbox.run_until(lambda: not bench.runner.tasks)
    assert [entry.name for entry in bench.workspace.state.present("run")].count("both") == 1
    assert len(bench.workspace.store.data().sources) == 5


def test_what_cannot_be_asked_for_is_refused(bench):
    runs = bench.runs()
    with pytest.raises(CommandRefused, match="two or more runs"):
        FusionRequest.of(bench.workspace, runs[:1], Fusion())
    bench.workspace.execute(RemoveSource(runs[0]))
    with pytest.raises(CommandRefused, match="not loaded"):
        FusionRequest.of(bench.workspace, runs, Fusion())


def test_gain_and_table(bench):
    result = bench.fused(Fusion(Method.WEIGHTED, Norm.RANK, weights=(2, 1, 1)))
    measure = str(result.measures[0])
    gain = result.gain(measure)
    best = max(result.request.means[0].tolist())
    assert (gain.mean, gain.difference) == (result.means[0], result.means[0] - best)
    assert gain.best == result.request.names[result.request.means[0].tolist().index(best)]
    assert result.gain("no such") is None
    table = result.table("mine")
    assert [table.shown(row, 0) for row in range(4)] == ["mine", "one", "two", "three"]
    assert [table.shown(row, 1) for row in range(4)] == ["", "yes", "yes", "yes"]
    assert [table.shown(row, 2) for row in range(4)] == ["–", "2.000", "1.000", "1.000"]
    assert table.rows[0][3].value == result.means[0]
    assert table.notes[0] == "weighted sum (rank) of 2 · one, 1 · two, 1 · three"


def test_without_judgements_there_is_a_run_and_no_number(empty, load):
    for name in ("one.run", "two.run"):
        load(empty, name)
    runs = [source.id for source in empty.state.present("run")]
    result = FusionRequest.of(empty, runs, Fusion()).fused(QUIET)
    assert result.run.lines == 7
    assert result.gain("AP") is None


def test_a_parameter_over_its_range(bench):
    result = bench.fused(Fusion(k=60))
    sweep = sweep_fusion(result.request, QUIET)
    assert sweep.means[:, sweep.values.index(60)].tolist() == result.means.tolist()
    assert sweep.means[:, 0].tolist() == bench.fused(Fusion(k=0)).means.tolist()
    curve = sweep.curve("AP")
    position = [str(measure) for measure in result.measures].index("AP")
    assert (curve.parameter, curve.means) == ("k", tuple(sweep.means[position].tolist()))
    assert curve.best_mean == max(result.request.means[position].tolist())
    assert sweep.curve("no such") is None

    two = bench.runs()[:2]
    weighted = bench.fused(Fusion(Method.WEIGHTED, weights=(1, 1)), two)
    sweep = sweep_fusion(weighted.request, QUIET)
    assert sweep.means[:, sweep.values.index(0.5)].tolist() == weighted.means.tolist()
    figure = sweep.figure("AP")
    assert figure.x.title == "weight of one (two: 1 − weight)"
    assert [line.name for line in figure.marks] == ["fused", sweep.curve("AP").best]
    assert figure.marks[0].y.tolist() == list(sweep.curve("AP").means)
    for fusion, runs in ((Fusion(Method.BORDA), None), (Fusion(Method.WEIGHTED, weights=(1, 1, 1)), None)):
        with pytest.raises(CommandRefused, match="a curve can be drawn only over"):
            sweep_fusion(bench.fused(fusion, runs).request, QUIET)
