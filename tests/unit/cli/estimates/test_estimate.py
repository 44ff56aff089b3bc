"""``irdesk design`` and ``irdesk estimate``: from files of runs and a model's labels to estimates."""

from __future__ import annotations

import json
import random

import pytest
from each_case import each_case
from labelled_collection import make_project

RANDOM = random.Random(4)
TOPICS, DOCUMENTS = range(1, 11), range(40)
QUALITY = {(t, d): RANDOM.gauss(0, 1) for t in TOPICS for d in DOCUMENTS}
PEOPLE = {pair: int(value > 0.2) + int(value > 1) for pair, value in QUALITY.items()}
MODEL = {pair: int(value + RANDOM.gauss(0, 0.7) > 0) + int(value > 1) for pair, value in QUALITY.items()}


def qrels(grades: dict[tuple[int, int], int]) -> str:
    return "".join(f"{t} 0 d{d:02} {grade}\n" for (t, d), grade in grades.items())


def run(tag: str, skill: float) -> str:
    return "".join(f"{t} Q0 d{d:02} 1 {skill * QUALITY[t, d] + RANDOM.gauss(0, 1)} {tag}\n" for t, d in QUALITY)


FILES = {
    "people.qrels": qrels(PEOPLE),
    "model.qrels": qrels(MODEL),
    **{f"run{skill}": run(f"run{skill}", skill) for skill in (0, 1, 3)},
}
RUNS = ("run0", "run1", "run3")


@pytest.fixture
def cli(folder, command):
    """Return a function that runs irdesk in a folder with the files above and returns its stdout and stderr."""
    place = folder(FILES)

    def call(*arguments: object, status: int = 0) -> tuple[str, str]:
        given, out, err = command()(*arguments)
        assert given == status, err
        return out, err

    call.folder = place
    return call


def drawn_of(text: str) -> set[tuple[str, str]]:
    rows = [line.split() for line in text.splitlines() if not line.startswith("#")]
    return {(row[0], row[1]) for row in rows if row[3] != "0"}


def judge(cli, design: str, out: str) -> None:
    """Write human judgements of the sampled documents to a file."""
    drawn = drawn_of((cli.folder / design).read_text())
    lines = [line for line in FILES["people.qrels"].splitlines() if (line.split()[0], line.split()[2]) in drawn]
    (cli.folder / out).write_text("\n".join(lines) + "\n")


def test_design_judge_estimate(cli):
    out, err = cli("design", *RUNS, "--model", "model.qrels", "--budget", 150, "--seed", 3, "-o", "s", "--pool", "p")
    assert "150 documents drawn from 400 in 10 topics, seed 3" in err
    assert "P@10: 95 % intervals of about ±" in out
    drawn = drawn_of((cli.folder / "s").read_text())
    assert len(drawn) == 150
    assert {tuple(line.split()) for line in (cli.folder / "p").read_text().splitlines()} == drawn
    judge(cli, "s", "sampled.qrels")
    printed, _ = cli(
        "estimate", "sampled.qrels", *RUNS, "--model", "model.qrels", "--design", "s", "--format", "json", "-m", "P@10"
    )
    rows = {row["run"]: row for row in json.loads(printed)["rows"]}
    assert list(rows) == ["run3", "run1", "run0"]
    truth, _ = cli("evaluate", "people.qrels", *RUNS, "-m", "P@10", "--format", "json")
    for tag in RUNS:
        low, high = (rows[tag][f"P@10 95 % interval {end}"] for end in ("lower", "upper"))
        assert low <= rows[tag]["P@10 estimate"] <= high
    assert "run3" in truth


def test_no_label_of_the_model_stands_in_the_pool_or_the_design(cli):
    cli("design", *RUNS, "--model", "model.qrels", "--budget", 60, "--seed", 3, "-o", "s", "--pool", "p")
    assert all(len(line.split()) == 2 for line in (cli.folder / "p").read_text().splitlines())
    rows = [line.split() for line in (cli.folder / "s").read_text().splitlines() if not line.startswith("#")]
    assert all(len(row) == 4 for row in rows)
    assert abs(sum(float(row[2]) for row in rows) - 60) < 1e-6


def test_a_design_is_extended_in_rounds(cli):
    cli("design", *RUNS, "--model", "model.qrels", "--budget", 60, "--seed", 3, "-o", "s")
    cli("design", *RUNS, "--model", "model.qrels", "--budget", 120, "--seed", 4, "-o", "s2", "--extend", "s")
    first, second = (drawn_of((cli.folder / name).read_text()) for name in ("s", "s2"))
    assert first < second
    assert 110 <= len(second) <= 130
    _, err = cli("design", *RUNS, "--model", "model.qrels", "--budget", 50, "-o", "s3", "--extend", "s", status=2)
    assert "expected a larger budget" in err


def test_all_judged_gives_the_scores_of_evaluate(cli):
    printed, _ = cli("estimate", "people.qrels", *RUNS, "--model", "model.qrels", "--format", "json")
    scores, _ = cli("evaluate", "people.qrels", *RUNS, "-m", "P@10", "-m", "nDCG@10", "--format", "json")
    for row in json.loads(printed)["rows"]:
        for measure in ("P@10", "nDCG@10"):
            assert repr(row[f"{measure} estimate"]) in scores


def test_pairs_and_other_formats(cli):
    cli("design", *RUNS, "--model", "model.qrels", "--budget", 150, "--seed", 3, "-o", "s")
    judge(cli, "s", "sampled.qrels")
    given = ("estimate", "sampled.qrels", *RUNS, "--model", "model.qrels", "--design", "s", "-m", "P@10")
    pairs, _ = cli(*given, "--pairs")
    assert "P@10 difference" in pairs
    assert "assumes that the" in pairs
    assert cli(*given, "--format", "latex")[0].startswith(r"\begin{tabular}")
    assert cli(*given, "--format", "csv", "--other-topics")[0].count("\n") == 4


def test_judgements_without_a_design_are_refused(cli):
    cli("design", *RUNS, "--model", "model.qrels", "--budget", 60, "--seed", 3, "-o", "s")
    judge(cli, "s", "sampled.qrels")
    _, err = cli("estimate", "sampled.qrels", *RUNS, "--model", "model.qrels", status=2)
    assert "no sampling design is recorded for the judged ones" in err
    _, err = cli("estimate", "people.qrels", *RUNS, "--model", "model.qrels", "-m", "ERR@10", status=2)
    assert "ERR@10 is not estimated" in err


def test_bias_by_run_and_family(cli):
    cli("design", *RUNS, "--model", "model.qrels", "--budget", 150, "--seed", 3, "-o", "s")
    judge(cli, "s", "sampled.qrels")
    given = ("estimate", "sampled.qrels", *RUNS, "--model", "model.qrels", "--design", "s", "-m", "P@10")
    rows = json.loads(cli(*given, "--bias", "--format", "json")[0])["rows"]
    assert [row["run"] for row in rows] == list(RUNS)
    for row in rows:
        low, high = (row[f"P@10 95 % interval {end}"] for end in ("lower", "upper"))
        assert low < row["P@10 against others"] < high
    family = json.loads(cli(*given, "--family", "best=run3", "--format", "json")[0])["rows"]
    assert [row["family"] for row in family] == ["best"]
    assert 0 < family[0]["P@10 p"] <= 1
    assert "there is no run x" in cli(*given, "--family", "a=x", status=2)[1]


def test_filled_holes_are_refused(cli):
    cli("design", *RUNS, "--model", "model.qrels", "--budget", 150, "--seed", 3, "-o", "s")
    judge(cli, "s", "sampled.qrels")
    drawn = drawn_of((cli.folder / "s").read_text())
    filled = [line for line in FILES["model.qrels"].splitlines() if (line.split()[0], line.split()[2]) not in drawn]
    with (cli.folder / "sampled.qrels").open("a") as file:
        file.write("\n".join(filled[:100]) + "\n")
    _, err = cli("estimate", "sampled.qrels", *RUNS, "--model", "model.qrels", "--design", "s", status=2)
    assert "the file seems to mix human and model labels" in err


@each_case(
    ("text", "words"),
    [
        ("1 d00 0.5\n", "found 3 columns"),
        ("1 d00 1.5 1\n", "found probability 1.5"),
        ("1 d00 0.5 1\n1 d00 0.5 1\n", "listed twice"),
        ("# nothing\n", "has no document"),
    ],
)
def test_a_faulty_design_is_refused_with_its_line(cli, text, words):
    (cli.folder / "bad").write_text(text)
    _, err = cli("estimate", "people.qrels", *RUNS, "--model", "model.qrels", "--design", "bad", status=2)
    assert words in err


def test_agreement_differences_and_figures(cli):
    cli("design", *RUNS, "--model", "model.qrels", "--budget", 150, "--seed", 3, "-o", "s")
    judge(cli, "s", "sampled.qrels")
    given = ("estimate", "sampled.qrels", *RUNS, "--model", "model.qrels", "--design", "s", "-m", "P@10")
    rows = json.loads(cli(*given, "--agreement", "--format", "json")[0])["rows"]
    assert rows[0]["documents"] == 150
    assert 0 < rows[0]["same"] < 1
    differences = json.loads(cli(*given, "--differences", "--format", "json")[0])["rows"]
    assert all(row["people"] != row["model"] for row in differences)
    for name, options in (("estimates.svg", ()), ("bias.svg", ("--bias",))):
        cli(*given, *options, "-o", name)
        assert "<svg" in (cli.folder / name).read_text()
    assert "give one of these" in cli(*given, "--pairs", "-o", "x.svg", status=2)[1]
    assert "needs a design and judgements of all" in cli(*given, "--against-full", status=2)[1]
    only = json.loads(cli(*given, "--topics", "1 2 3", "--agreement", "--format", "json")[0])["rows"]
    assert [row["documents of"] for row in only[-3:]] == ["topic 1", "topic 2", "topic 3"]
    full = ("estimate", "people.qrels", *RUNS, "--model", "model.qrels", "--design", "s", "-m", "P@10")
    compared = json.loads(cli(*full, "--against-full", "--format", "json")[0])["rows"]
    assert all(abs(row["P@10 difference"]) < 0.2 for row in compared)
    cli(*full, "--against-full", "-o", "full.svg")


def test_a_project_stands_for_all_files(cli):
    path = make_project(cli.folder)
    rows = json.loads(cli("estimate", path, "-m", "P@5", "--format", "json")[0])["rows"]
    assert {row["run"] for row in rows} == {f"run{skill}" for skill in range(5)}
    two = json.loads(cli("estimate", path, "run1", "run3", "-m", "P@5", "--format", "json")[0])["rows"]
    assert {row["run"] for row in two} == {"run1", "run3"}
    assert "leave out --model" in cli("estimate", path, "--model", "model.qrels", status=2)[1]
    assert "no run has the field family" in cli("estimate", path, "--bias", "--by", "family", status=2)[1]
    assert "expected runs and --model" in cli("estimate", "people.qrels", "run1", status=2)[1]
    assert (
        "--by compares runs of a project"
        in cli("estimate", "people.qrels", *RUNS, "--model", "model.qrels", "--bias", "--by", "group", status=2)[1]
    )
