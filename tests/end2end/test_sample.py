"""From files to published scores with only the bundled sample: three programs give the same scores."""

from __future__ import annotations

from pathlib import Path

import pytest
import pytrec_eval
from window_driver import assert_scores_are_fresh, journal

from irdesk.app import paths

THEIRS = {
    "AP": "map",
    "nDCG": "ndcg",
    "nDCG@10": "ndcg_cut_10",
    "P@5": "P_5",
    "P@10": "P_10",
    "RR": "recip_rank",
    "Rprec": "Rprec",
    "Bpref": "bpref",
    "R@100": "recall_100",
    "R@1000": "recall_1000",
}


@pytest.fixture
def files(tmp_path) -> list[Path]:
    """Write the sample's files under other names."""
    folder = paths.resources() / "sample"
    result = [*sorted((folder / "runs").glob("*.run")), *(folder / name for name in ("topics.trec", "documents.jsonl"))]
    copies = []
    for i, path in enumerate([*result, folder / "qrels.txt"]):
        copies.append(tmp_path / f"file{i}")
        copies[-1].write_bytes(path.read_bytes())
    return copies


def test_from_files_to_an_exported_qrels_that_three_programs_score_alike(hands, files, tmp_path, irdesk, evaluated):
    hands.load(files)
    assert hands.desk.files.notices.texts() == []
    assert len(hands.queries.runs()) == 5
    pool = hands.desk.pool
    hands.desk.show_panel("pool")
    pool.depth_box.setFocus()
    pool.depth_box.selectAll()
    hands.press("1", "2")
    hands.click(pool.button)
    hands.idle()
    assert hands.queries.pool_spec().depth() == 12

    hands.press_ctrl("1")
    judged: dict[tuple[str, str], int] = {}
    for i in range(25):
        place, grade = hands.place, (i * 7) % 4
        hands.judge(str(grade))
        judged[place.topic, place.docno] = grade
    hands.press_ctrl("Z")
    judged.popitem()
    assert [(topic, docno) for topic, docno, grade in journal(hands.path) if grade is None] == [
        (hands.place.topic, hands.place.docno)
    ]

    exported = tmp_path / "exported.qrels"
    hands.file_dialog(exported)
    hands.press_ctrl("E")
    hands.idle()
    imported = {}
    for line in files[-1].read_text().splitlines():
        topic, _, docno, grade = line.split()
        imported[topic, docno] = int(grade)
    qrels: dict[str, dict[str, int]] = {}
    for line in exported.read_text().splitlines():
        topic, _, docno, grade = line.split()
        qrels.setdefault(topic, {})[docno] = int(grade)
    assert {(t, d): g for t, documents in qrels.items() for d, g in documents.items()} == {**imported, **judged}

    hands.press_ctrl("2")
    hands.desk.show_panel("metrics")
    hands.wait(hands.desk.metrics.isVisible)
    assert_scores_are_fresh(hands)
    scores = hands.scores()
    report = evaluated(exported, files[:5], list(scores[files[0]]))
    evaluator = pytrec_eval.RelevanceEvaluator(qrels, pytrec_eval.supported_measures)
    for path, printed in zip(files[:5], report, strict=True):
        assert printed == scores[path], "the command line gives the same, bit for bit"
        with path.open() as stream:
            theirs = evaluator.evaluate(pytrec_eval.parse_run(stream))
        for name, theirs_name in THEIRS.items():
            mean = sum(topic[theirs_name] for topic in theirs.values()) / len(theirs)
            assert scores[path][name] == pytest.approx(mean, abs=1e-9), name

    path = hands.path
    hands.close()
    assert "scores against exported files: in order" in irdesk("project", "check", path)
    again = tmp_path / "again.qrels"
    irdesk("project", "export", path, "--qrels", again)
    assert again.read_text() == exported.read_text()
    assert "in order" in irdesk("project", "check", path)
