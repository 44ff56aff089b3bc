"""Tests with real collections, from files to published scores; skipped if the shared data is missing."""

from __future__ import annotations

import csv
import gzip
from pathlib import Path

import pytest
import pytrec_eval
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QPushButton
from short_and_long_tests import effort
from window_driver import Hands, assert_scores_are_fresh, journal

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
JUDGED = effort(10, 200)
SECOND, COUNT = effort(2, 1), effort(5, 9)  # step between the chosen runs of Cranfield; number of chosen runs
EVERY = effort(6, 1)  # step between the chosen runs of TREC-COVID; tests/parity compares all with the leaderboard
LEADERBOARD = {"nDCG@20": "ndcg@20", "P@20": "P@20", "Bpref": "bpref", "AP": "map"}


def parsed_run(path: Path) -> dict[str, dict[str, float]]:
    """Return a run as pytrec_eval reads it."""
    data = gzip.decompress(path.read_bytes()) if path.suffix == ".gz" else path.read_bytes()
    return pytrec_eval.parse_run(data.decode().splitlines())


def assert_scores_are_the_authors(hands: Hands, folder: Path) -> None:
    """Compare the scores with those that the author of the runs published."""
    hands.show_in("analyse", "metrics")
    hands.wait(hands.desk.metrics.isVisible)
    published = {"AP": "map", "Rprec": "Rprec", "RR": "recip_rank", "Bpref": "bpref", "P@5": "P_5", "P@10": "P_10"}
    compared = 0
    for path, values in hands.scores().items():
        name = path.name.replace("results", "metrics").removesuffix(".gz")
        report = {line.split()[0]: line.split()[2] for line in (folder / name).read_text().splitlines() if line.strip()}
        for entry, theirs in published.items():
            assert f"{values[entry]:.4f}" == report[theirs], (name, entry)
            compared += 1
    assert compared == COUNT * len(published)


@pytest.mark.takes_long
def test_cranfield_from_files_to_published_scores_and_an_exported_qrels(hands, shared, tmp_path, irdesk, evaluated):
    original, runs_folder = (
        shared / "data/collections/cranfield-original",
        shared / "data/collections/cranfield-trec/runs",
    )
    runs = sorted(runs_folder.glob("results_*"))[::SECOND]
    qrels = runs_folder / "qrel"
    assert len(runs) == COUNT
    hands.load([original / "cran.all.1400.gz", original / "cran.qry", *runs, qrels])
    panel = hands.desk.files
    (texts,) = panel.notices.texts()
    assert "cran.qry" in texts
    hands.click(panel.notices.findChild(QPushButton))
    hands.idle()
    assert panel.notices.texts() == []
    assert len(hands.queries.runs()) == COUNT
    (documents,), (topics,) = hands.queries.sources("documents"), hands.queries.sources("topics")
    assert documents.counts == {"documents": 1400, "kept": 1400}
    assert topics.counts["topics"] == 225
    assert "aeroelastic" in str(hands.queries.topic("1"))
    assert "heat conduction" in str(hands.queries.topic("3")), "which the file calls 004"

    assert_scores_are_the_authors(hands, runs_folder)

    hands.desk.show_panel("pool")
    form = hands.desk.pool.form
    for row in range(4, COUNT):  # Restrict the pool to the first four runs.
        form.pooled.setData(form.pooled.index(row, 0), Qt.CheckState.Unchecked, Qt.ItemDataRole.CheckStateRole)
    hands.idle()
    hands.click(hands.desk.pool.button)
    hands.idle()
    assert len(hands.queries.pool_spec().runs()) == 4
    hands.press_ctrl("1")
    hands.wait(hands.desk.editor.document.isVisible)
    judged: dict[tuple[str, str], int] = {}
    for i in range(JUDGED):
        place, grade = hands.place, (i * 5) % 4
        hands.begin_topic()
        hands.wait(lambda: hands.desk.editor.document.is_ready)
        document = hands.queries.document(place.docno)
        if document.title:
            assert " ".join(hands.desk.editor.document.toPlainText().split()).startswith(
                " ".join(document.title.split())
            )
        hands.press(str(grade))
        judged[place.topic, place.docno] = grade
        if i % (JUDGED // 5) == 0:
            hands.press_ctrl(Qt.Key.Key_Right)
    assert len(judged) == JUDGED
    assert len({topic for topic, _ in judged}) >= 4
    assert {(topic, docno): grade for topic, docno, grade in journal(hands.path)} == judged

    exported = tmp_path / "exported.qrels"
    hands.file_dialog(exported)
    hands.press_ctrl("E")
    hands.idle()
    with exported.open() as stream:
        ours = pytrec_eval.parse_qrel(stream)
    with qrels.open() as stream:
        theirs = pytrec_eval.parse_qrel(stream)
    for (topic, docno), grade in judged.items():
        assert docno not in theirs[topic]
        theirs[topic][docno] = grade
    assert ours == theirs

    hands.press_ctrl("2")
    hands.desk.show_panel("metrics")
    hands.wait(hands.desk.metrics.isVisible)
    assert_scores_are_fresh(hands)
    scores = hands.scores()
    report = evaluated(exported, runs, list(scores[runs[0]]))
    evaluator = pytrec_eval.RelevanceEvaluator(ours, pytrec_eval.supported_measures)
    for path, printed in zip(runs, report, strict=True):
        assert printed == scores[path], "the command line gives the same, bit for bit"
        by_topic = evaluator.evaluate(parsed_run(path))
        for name, theirs_name in THEIRS.items():
            mean = sum(topic[theirs_name] for topic in by_topic.values()) / len(by_topic)
            assert scores[path][name] == pytest.approx(mean, abs=1e-9), (path.name, name)
    path = hands.path
    hands.close()
    assert "scores against exported files: in order" in irdesk("project", "check", path)


def test_trec_covid_scores_are_those_of_the_leaderboard(hands, shared):
    folder = shared / "data/runs/trec-covid-round5"
    runs = sorted((folder / "runs").iterdir())[::EVERY]
    assert len(runs) == 18 // EVERY
    hands.load([folder / "topics.covid-round5.xml", folder / "qrels.covid-round5.txt", *runs])
    assert hands.desk.files.notices.texts() == []
    assert len(hands.queries.runs()) == len(runs)
    (topics,) = hands.queries.sources("topics")
    assert topics.counts == {"topics": 50}
    assert "coronavirus" in hands.queries.topic("1").title.lower()

    hands.show_in("analyse", "metrics", "curves")
    hands.wait(hands.desk.metrics.isVisible)
    field = hands.desk.metrics.measure_field
    for name in ("nDCG@20", "P_20"):
        field.setFocus()
        hands.qtbot.keyClicks(field, name)
        hands.qtbot.keyClick(field, Qt.Key.Key_Return)
    assert_scores_are_fresh(hands)
    with (folder / "leaderboard.csv").open(newline="") as stream:
        published = {row["tag"]: row for row in csv.DictReader(stream)}
    for path, values in hands.scores().items():
        row = published[path.name.removesuffix(".gz")]
        for name, column in LEADERBOARD.items():
            assert f"{values[name]:.4f}" == row[column], (path.name, name)
    hands.wait(lambda: len(hands.desk.curves.drawing.lines) == len(runs))
