"""Runs of five and three columns: the meaning of columns, tags from file names, and distinguishing formats."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from each_case import each_case

from irdesk.domain.progress import QUIET
from irdesk.domain.ranking_order import evaluation_order
from irdesk.domain.run import USUAL_ORDERING
from irdesk.formats.columns_option import by_columns
from irdesk.formats.format_definition import AmbiguousColumns, Kind
from irdesk.formats.format_detection import by_name, sniff
from irdesk.formats.io import text_chunks
from irdesk.formats.runs import run_variants
from irdesk.formats.runs.run_variants import BY_RANK, BY_SCORE, FIVE

pytestmark = pytest.mark.usefixtures("each_reader")


def test_five_columns(tmp_path: Path) -> None:
    path = tmp_path / "bm25 tuned.run.gz"
    path.write_bytes(b"q1 Q0 d1 1 12.5\nq1 Q0 d2 - 11\nq2 Q0 d1 7 -1\nq1 Q0 d3 3 2\n")
    run = FIVE.read(path, QUIET)
    assert run.tag == "bm25_tuned"
    assert list(run.rankings) == ["q1", "q2"]
    assert run.rankings["q1"].docno_list() == ["d1", "d2", "d3"]
    assert run.rankings["q1"].scores.tolist() == [12.5, 11, 2]
    assert run.rankings["q1"].ranks.tolist() == [1, -1, 3]


def test_ranks_are_scores_the_other_way_round(tmp_path: Path) -> None:
    path = tmp_path / "run.tsv"
    path.write_bytes(b"1\tc\t3\n1\ta\t1\n1\tb\t2\n2\tz\t0\n")
    run = BY_RANK.read(path, QUIET)
    ranking = run.rankings["1"]
    assert run.tag == "run"
    assert (ranking.scores.tolist(), ranking.ranks.tolist()) == ([-3.0, -1.0, -2.0], [3, 1, 2])
    order = evaluation_order(ranking, USUAL_ORDERING)
    assert [ranking.docno_list()[i] for i in order] == ["a", "b", "c"]
    assert np.signbit(run.rankings["2"].scores).tolist() == [False]


def test_scores_without_ranks(tmp_path: Path) -> None:
    path = tmp_path / "run"
    path.write_bytes(b"1 a 0.25\n1 b 1e3\n")
    ranking = BY_SCORE.read(path, QUIET).rankings["1"]
    assert (ranking.scores.tolist(), ranking.ranks.tolist()) == ([0.25, 1000.0], [-1, -1])


@pytest.mark.parametrize("size", [1, 7, 30, 500])
def test_pieces_may_be_cut_anywhere(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, size: int) -> None:
    path = tmp_path / "run"
    rows = [b"q%d d%d %d.5" % (i // 11 % 4, i, -i) for i in range(120)]
    path.write_bytes(b"\n".join(rows[:60]) + b"\n\n# odd  line\n" + b"\n".join(rows[60:]))
    monkeypatch.setattr(run_variants, "texts_of", lambda stream: text_chunks.texts_of(stream, size))
    run = BY_SCORE.read(path, QUIET)
    results = [
        (t, d, s) for t, r in run.rankings.items() for d, s in zip(r.docno_list(), r.scores.tolist(), strict=True)
    ]
    wanted = sorted(
        ((f"q{i // 11 % 4}", f"d{i}", -i + (0.5 if i == 0 else -0.5)) for i in range(120)), key=lambda x: x[0]
    )
    assert results == wanted


def test_two_docnos_of_one_key_are_told_apart_from_one_docno_twice(
    tmp_path: Path, colliding_docnos: tuple[str, str]
) -> None:
    path = tmp_path / "run"
    path.write_text("".join(f"q {docno} {i}\n" for i, docno in enumerate(colliding_docnos)))
    with pytest.raises(Exception, match="two docnos of one topic have the same 64-bit key"):
        BY_RANK.read(path, QUIET)


@each_case(
    ("data", "name"),
    [
        (b"q1 Q0 d1 1 12.5\nq1 Q0 d2 2 11\n", "untagged-run"),
        (b"q1 Q0 d1 1 3\nq1 Q0 d2 2 2\nq1 Q0 d3 3 1\n", "untagged-run"),
        (b"q1 0 d1 0 1.5\nq1 0 d2 0 1.25\n", "untagged-run"),
        (b"q1 Q0 d1 1 5\nq1 Q0 d1 2 4\n", "untagged-run"),
        (b"1 0 d1 1 2\n1 0 d2 1 -1\n1 0 d3 2 0\n", "stratified-qrels"),
        (b"q1 u1 s1 d1 3.0\nq1 u1 s1 d2 2.0\n", "preferences"),
        (b"1 u s 11 3\n1 u s 12 2\n1 v s 11 0\n1 v s 13 1\n", "preferences"),
        (b"q1 d1 12.5\nq1 d2 11\n", "scored-run"),
        (b"query-id\tcorpus-id\tscore\n1\td1\t1\n", "beir-qrels"),
        (b"qid\tpid\trel\n1\td1\t1\n", "beir-qrels"),
        (b"a:1 d1 12.5\na:1 d2 11\n", "scored-run"),
        (b"a:1 Q0 d1 1 12.5\na:1 Q0 d2 2 11\n", "untagged-run"),
        (b'{"q1": {"d1": 0.5}}', "json-run"),
        (b'{\n "q1": {\n  "d1": 1, "d2": 0}}', "json-qrels"),
        (b'{"q1": {' + b", ".join(b'"d%d": %d' % (i, i) for i in range(30)) + b"}}", "json-run"),
        (b'{"q1": {}, "q2": {"d1": 0.5}}', "json-run"),
        (b'{"id": {"d1": 0.5}}', "json-run"),
        (b"1\thttp://a\ttitle\t" + b"body " * 30 + b"\n", "tsv-documents"),
        (b"1\t" + b"passage " * 30 + b"\n", "tsv-documents"),
        (b"1\tquestion with blanks\n2\tanother\n", "tsv-topics"),
    ],
)
def test_formats_are_detected_by_content(tmp_path: Path, data: bytes, name: str) -> None:
    path = tmp_path / "misleading.trec"
    path.write_bytes(data)
    assert sniff(path).name == name


def test_three_columns_are_asked_about(tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_bytes(b"1\td1\t1\n1\td2\t2\n")
    with pytest.raises(AmbiguousColumns) as fault:
        sniff(path)
    assert fault.value.reason == (
        "found three columns, such as '1 d1 1': the third can be a rank or score or grade; choose with --columns "
        "topic,docno,rank or --columns topic,docno,score or --columns topic,docno,grade"
    )
    assert [each.name for each in fault.value.choices] == ["ranked-run", "scored-run", "three-column-qrels"]
    assert sniff(path, Kind.QRELS).name == "three-column-qrels"
    with pytest.raises(AmbiguousColumns) as fault:
        sniff(path, Kind.RUN)
    assert [each.name for each in fault.value.choices] == ["ranked-run", "scored-run"]
    for columns in ("topic,docno,rank", "qid docno score", "topic, docno, grade"):
        report = by_columns(columns)
        assert sniff(path, named=(report,)) is report


def test_named_columns_apply_to_files_with_that_number_of_columns(tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_bytes(b"q1 Q0 d1 1 12.5 tag\n")
    assert sniff(path, named=(by_columns("topic,docno,rank"),)).name == "trec-run"
    path.write_bytes(b"1\t2\t3\n")
    assert sniff(path, Kind.QRELS, (by_columns("topic,docno,rank"),)).name == "three-column-qrels"


def test_columns_that_are_not_known() -> None:
    with pytest.raises(
        ValueError, match=r"'topic,score' does not name known columns; expected one of: .*topic,docno,rank"
    ):
        by_columns("topic,score")


def test_a_file_of_one_kind_is_taken_for_it_where_it_can_be(tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_bytes(b'{"q1": {"d1": 1, "d2": 0}}')
    assert sniff(path).name == "json-qrels"
    assert sniff(path, Kind.RUN).name == "json-run"
    path.write_bytes(b"q1 0 d1 1\n")
    assert sniff(path, Kind.RUN).name == "trec-qrels"


def test_every_format_has_columns_of_its_own() -> None:
    names = ("untagged-run", "ranked-run", "scored-run", "preferences", "diversity-qrels", "three-column-qrels")
    named = [by_name(name) for name in names]
    assert [by_columns(each.columns) for each in named] == named
