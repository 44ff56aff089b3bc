"""Subtopics, strata and preferences in a project: loaded, scored, removed, restored, published."""

from __future__ import annotations

import numpy as np
import pytest

from irdesk.domain.errors import CommandRefused
from irdesk.domain.progress import QUIET
from irdesk.formats.format_detection import sniff
from irdesk.formats.qrels.qrels_details_writers import write_details
from irdesk.session.commands import ChooseMeasures, JudgeDocument, RemoveSource, Undo
from irdesk.session.queries import Queries

MEASURES = ("ERR_IA@3", "prefs_simp", "xinfAP", "AP")
JUDGED = {
    "diverse.qrels": "1 1 a 1\n1 2 a 0\n1 2 b 1\n1 1 b 1\n1 1 c 0\n1 2 c 0\n",
    "prefs.qrels": "1 g s a 1\n1 g s b 1\n1 g s c 0\n",
    "strata.qrels": "2 0 a 1 1\n2 0 d 2 0\n2 0 e 2 -1\n",
    "other.qrels": "1 1 a 1\n1 3 b 1\n1 1 b 0\n1 3 a 1\n",
    "round.qrels": "1 g s2 b 2\n1 g s2 a 1\n1 g s3 a 2\n1 g s3 c 1\n",
    "circle.qrels": "1 g s4 c 9\n1 g s4 a 1\n1 g s4 b 1\n",
}


@pytest.fixture
def files(files):
    for name, text in JUDGED.items():
        (files / name).write_text(text)
    return files


def scores(workspace, topic: str = "1") -> dict[str, float]:
    board = workspace.state.board
    return {str(m): float(v) for m, v in zip(board.measures, board.topic_scores(topic)[:, 0], strict=True)}


@pytest.fixture
def judged(prepared, pooled_project, load):
    """Return the workspace with subtopics, preferences and strata, and measures that need them."""

    def judge(desk):
        for name in ("diverse.qrels", "prefs.qrels", "strata.qrels"):
            load(desk, name)
        desk.execute(ChooseMeasures(MEASURES))

    return prepared(pooled_project, judge)


def same_as_fresh(workspace) -> bool:
    board, fresh = workspace.state.board, workspace.state.fresh_board()
    return np.array_equal(board.means(), fresh.means(), equal_nan=True)


def test_each_topic_has_the_scores_that_its_judgements_allow(judged):
    first, second = scores(judged), scores(judged, "2")
    assert first["ERR_IA@3"] == pytest.approx((1 + (0.5 + 1) / 2) / (2 * (1 + 1 / 4 + 1 / 12)))
    assert first["prefs_simp"] == 1.0
    assert np.isnan(first["xinfAP"])
    assert np.isnan(second["ERR_IA@3"])
    assert second["xinfAP"] == pytest.approx((1 / 2 * (1 + 0.00001 / 1.00003)), abs=1e-12)  # The ranking is d a.
    means = dict(zip(map(str, judged.state.board.measures), judged.state.board.means()[:, 0].tolist(), strict=True))
    assert means["ERR_IA@3"] == first["ERR_IA@3"]  # Topics without subtopics are excluded.
    assert same_as_fresh(judged)


def test_an_assessors_grade_leaves_subtopics_as_they_came(judged):
    before = scores(judged)
    judged.execute(JudgeDocument("1", "a", 0))
    after = scores(judged)
    assert after["AP"] < before["AP"]
    assert after["ERR_IA@3"] == before["ERR_IA@3"]
    assert after["prefs_simp"] == before["prefs_simp"]
    # The document belongs to a stratum, so the stratum's sample has one more relevant document.
    judged.execute(JudgeDocument("2", "d", 1))
    assert scores(judged, "2")["xinfAP"] > 0.5
    assert same_as_fresh(judged)


def test_they_go_and_come_back_with_their_file(judged):
    before = scores(judged)
    (diverse,) = [source for source in judged.state.present("qrels") if source.name == "diverse.qrels"]
    judged.execute(RemoveSource(diverse.id))
    assert np.isnan(scores(judged)["ERR_IA@3"])
    assert scores(judged)["prefs_simp"] == before["prefs_simp"]
    assert same_as_fresh(judged)
    judged.execute(Undo())
    assert scores(judged) == pytest.approx(before, nan_ok=True)
    assert same_as_fresh(judged)


def test_they_are_there_when_the_project_is_opened_again(judged, reopen):
    before, details = scores(judged), judged.state.contents.details
    again = reopen()
    assert scores(again) == pytest.approx(before, nan_ok=True)
    assert again.state.contents.details == {source: detail for source, detail in details.items() if detail}


def test_what_is_published_is_what_came(judged, tmp_path, files):
    written = write_details(Queries(judged).detailed_qrels(), tmp_path / "out.txt")
    assert [path.name for path in written] == ["out.subtopics.txt", "out.strata.txt", "out.preferences.txt"]
    for path, name in zip(written, ("diverse.qrels", "strata.qrels", "prefs.qrels"), strict=True):
        assert sniff(path).read(path, QUIET) == sniff(files / name).read(files / name, QUIET)


@pytest.mark.parametrize(
    ("first", "second", "message"),
    [
        ("diverse.qrels", "other.qrels", "other.qrels contradicts diverse.qrels: in topic 1 document b of subtopic 1"),
        ("round.qrels", "circle.qrels", "group g of topic 1 would prefer"),
    ],
)
def test_files_that_contradict_each_other_are_refused(desk, load, first, second, message):
    load(desk, first)
    before = desk.state.detail("1")
    with pytest.raises(CommandRefused, match="contradicts") as refused:
        load(desk, second)
    assert message in str(refused.value)
    assert desk.state.detail("1") == before


def test_what_a_topic_lacks_is_named(judged):
    queries = Queries(judged)
    assert queries.lacking("2", "ERR_IA@3") == "subtopics"
    assert queries.lacking("1", "ERR_IA@3") == queries.lacking("1", "AP") == ""
    run = judged.state.present("run")[0].id
    assert queries.explanation(run, "2", "ERR_IA@3") is None
    result = queries.explanation(run, "1", "ERR_IA@3")
    assert (result.noted, [row.note for row in result.rows]) == ("subtopics", ["1", "1, 2", ""])
