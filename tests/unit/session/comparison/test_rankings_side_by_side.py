"""Rankings of two runs side by side: documents with their grades and their ranks in the other run."""

from __future__ import annotations

from irdesk.domain.progress import QUIET
from irdesk.session.commands import JudgeDocument
from irdesk.session.comparison.rankings_side_by_side import RankingsRequest


def test_both_rankings_with_grades_and_places(judged, runs_of):
    runs = runs_of(judged)
    judged.execute(JudgeDocument("1", "b", 0))
    result = RankingsRequest.of(judged, runs["one"], runs["two"], "1", "AP").compute(QUIET)
    assert [(entry.rank, entry.docno, entry.grade, entry.elsewhere) for entry in result.first] == [
        (1, "a", 1, None),
        (2, "b", 0, None),
        (3, "c", None, 1),
    ]
    assert [(entry.rank, entry.docno, entry.grade, entry.elsewhere, entry.risen) for entry in result.second] == [
        (1, "c", None, 3, 2),
        (2, "d", None, None, None),
    ]
    assert result.lengths == (3, 2)
    one_sided = RankingsRequest.of(judged, runs["one"], runs["two"], "2", "AP").compute(QUIET)
    assert (len(one_sided.first), one_sided.second) == (2, ())


def test_the_order_of_evaluation_and_not_of_the_file(judged, runs_of, files, load):
    (files / "turned.run").write_text("1 Q0 a 1 1 turned\n1 Q0 b 2 2 turned\n1 Q0 c 3 2 turned\n", encoding="utf-8")
    load(judged, "turned.run")
    runs = runs_of(judged)
    result = RankingsRequest.of(judged, runs["turned"], runs["one"], "1", "AP").compute(QUIET)
    assert [entry.docno for entry in result.first] == ["c", "b", "a"]
    assert [entry.elsewhere for entry in result.first] == [3, 2, 1]
