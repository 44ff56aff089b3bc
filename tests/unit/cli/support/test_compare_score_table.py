"""``irdesk compare --scores``: a table of scores gives the same numbers as the runs."""

from __future__ import annotations

import io
import json
import sys
from pathlib import Path

import pytest
from each_case import each_case

from irdesk.app import paths

SAMPLE = paths.resources() / "sample"
FILES = [str(SAMPLE / "qrels.txt"), *(str(SAMPLE / "runs" / f"{name}.run") for name in ("bm25-b4", "rrf", "tfidf"))]


@pytest.fixture
def printed(command, tmp_path, monkeypatch):
    """Return a function that runs irdesk in an empty folder and returns its output."""
    monkeypatch.chdir(tmp_path)

    def call(*arguments: object, status: int = 0) -> str:
        given, out, err = command()(*map(str, arguments))
        assert given == status, err
        return out if status == 0 else err

    return call


def without_note(text: str) -> list[str]:
    return [
        line for line in text.splitlines() if not any(part in line for part in ("conventions", "of a table", "all 8"))
    ]


@pytest.mark.parametrize(
    "options",
    [
        (),
        ("--all-pairs",),
        ("--test", "wilcoxon"),
        ("--average-ranks", "nemenyi"),
        ("--interval", "tukey"),
        ("--margin", "0.02", "--all-pairs"),
        ("--topic-set-size", "0.05"),
        ("--rerun", "bm25-b4", "rrf"),
    ],
)
def test_scores_of_a_table_are_compared_as_the_runs_are(printed, options):
    text = printed("evaluate", *FILES, "-m", "AP", "-m", "P@5", "-q", "--format", "csv")
    Path("t.csv").write_text(text, encoding="utf-8")
    files = FILES[:3] if "--rerun" in options else FILES
    of_files = [option for option in options if option not in {"bm25-b4", "rrf"}]
    of_runs = without_note(printed("compare", *files, "-m", "AP", *of_files))
    assert without_note(printed("compare", "--scores", "t.csv", "-m", "AP", *options)) == of_runs


def test_a_wide_table_its_runs_and_a_figure(printed):
    rows = [f"{topic}\t{topic / 10}\t{topic / 20}\t{topic % 3 / 5}" for topic in range(1, 9)]
    Path("t.tsv").write_text("\n".join(["query\tA b\tc\td", *rows]), encoding="utf-8")
    text = printed("compare", "--scores", "t.tsv", "-m", "BERTScore", "--baseline", "d", "A b", "d")
    assert text.startswith("BERTScore")
    assert "A b" in text
    assert "\nc " not in text
    printed("compare", "--scores", "t.tsv", "-o", "f.svg")
    assert Path("f.svg").read_text(encoding="utf-8").startswith("<?xml")


def test_a_malformed_table_of_standard_input_is_refused_by_that_name(printed, monkeypatch):
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"topic,x,y\n1,.5\n")))
    error = printed("compare", "--scores", "-", status=2)
    assert error == "irdesk: standard input, line 2: found 2 cells; expected 3, as in the header line\n"


@each_case(
    ("arguments", "message"),
    [
        ((), "name judgements and runs, or a project, or --scores"),
        (("--scores", "t.csv", "--per-topic"), "--per-topic needs judgements and runs"),
        (("--scores", "t.csv", "-l", "2"), "-l needs judgements and runs"),
        (("--scores", "t.csv", "--topics", "1"), "over all topics of the table"),
        (("--scores", "t.csv", "x", "z"), "no run is called z; the runs are x, y"),
        (("--scores", "t.csv", "x"), "expected 2 runs or more, found x"),
        (("--scores", "t.csv", "-m", "AP", "-m", "RR"), "give -m once"),
        (("--scores", "t.csv", "--margin", "0"), "'0' is not a number above 0"),
        (("--scores", "t.csv", "--topic-set-size", "x"), "'x' is not a number above 0"),
        (("--scores", "t.csv", "--scores", "nuggets.jsonl"), "nuggets.jsonl: has different columns from t.csv"),
        (("--scores", "nuggets.jsonl"), "choose one of them (-m)"),
        (("--scores", "broken.jsonl"), "broken.jsonl: line 2 is not a JSON object"),
        (("--scores", "w.csv", "--rerun"), "--rerun takes a run and its rerun, or these and a baseline"),
        (("--scores", "bad.csv"), "bad.csv, line 2: found 2 cells; expected 3"),
        (("--scores", "nothing.csv"), "nothing.csv"),
    ],
)
def test_invalid_comparisons_are_refused_in_one_line(printed, arguments, message):
    Path("t.csv").write_text("topic,x,y\n1,.5,.4\n2,.3,.1\n", encoding="utf-8")
    Path("w.csv").write_text("topic,x,y,z\n1,.5,.4,.2\n2,.3,.1,.2\n", encoding="utf-8")
    nugget = {"importance": "vital", "assignment": "support"}
    Path("nuggets.jsonl").write_text(json.dumps({"qid": "1", "nuggets": [nugget]}), encoding="utf-8")
    Path("broken.jsonl").write_text('{"qid": "1", "nuggets": []}\n{', encoding="utf-8")
    Path("bad.csv").write_text("topic,x,y\n1,.5\n", encoding="utf-8")
    assert message in printed("compare", *arguments, status=2)


def test_answers_are_compared_by_their_nuggets(printed):
    for run, supported in (("gpt", 2), ("llama", 1)):
        answers = [
            {
                "qid": str(topic),
                "run_id": run,
                "nuggets": [
                    {"importance": "vital", "assignment": "support" if topic % 4 < supported + n else "not_support"}
                    for n in range(2)
                ],
            }
            for topic in range(8)
        ]
        Path(f"{run}.jsonl").write_text("\n".join(map(json.dumps, answers)), encoding="utf-8")
    text = printed("compare", "--scores", "gpt.jsonl", "--scores", "llama.jsonl", "-m", "vital_strict")
    assert text.startswith("vital_strict")
    assert "gpt" in text
    assert "0.6250" in text, "llama supports one nugget in a quarter, and both in a quarter of the topics"


def test_a_rerun_beside_its_original(printed):
    Path("t.csv").write_text("topic,o,r,b,br\n1,.5,.45,.4,.4\n2,.7,.65,.6,.6\n", encoding="utf-8")
    (row,) = json.loads(printed("compare", "--scores", "t.csv", "--rerun", "--format", "json"))["rows"]
    assert (row["RMSE"], row["effect ratio"], row["ΔRI"]) == pytest.approx((0.05, 0.5, 0.1))
