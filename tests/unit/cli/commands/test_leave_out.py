"""The results of ``irdesk leave-out`` equal pytrec_eval's on qrels without the documents that only the left-out runs
contributed.
"""

from __future__ import annotations

import gzip
import json
import random

import pytest
from each_case import each_case

from irdesk.cli.main import run

QRELS = "1 0 a 1\n1 0 b 1\n1 0 c 0\n2 0 d 1\n"
ONE = "1 Q0 a 1 3 one\n1 Q0 c 2 2 one\n1 Q0 x 3 1 one\n2 Q0 d 1 1 one\n"
TWO = "1 Q0 b 1 3 two\n1 Q0 c 2 2 two\n2 Q0 d 1 1 two\n"


@pytest.fixture
def files(folder):
    """Write qrels and runs to a folder that becomes the current one."""
    return folder({"qrels": QRELS, "one.run": ONE, "two.run": TWO, "same.run": TWO.replace("two", "same")})


def told(capsys, *arguments):
    """Run a command with JSON output; return its rows keyed by run, and its notes as one string."""
    assert run([*map(str, arguments), "--format", "json"]) == 0
    output = json.loads(capsys.readouterr().out)
    return {row["run"]: row for row in output["rows"]}, " ".join(output["notes"])


def test_numbers_worked_by_hand(files, capsys):
    """Without the judgement of a, b is the only relevant document of topic 1, and run one does not retrieve it. The
    mean is (0 + 1) / 2 instead of 3 / 4.
    """
    rows, notes = told(capsys, "leave-out", "qrels", "one.run", "two.run", "--depth", "2")
    one = rows["one"]
    assert (one["unique"], one["relevant"], one["AP"], one["AP without"], one["AP Δ"]) == (1, 1, 0.75, 0.5, -0.25)
    assert one["AP Δ %"] == pytest.approx(-1 / 3)
    assert (one["AP rank"], one["AP new rank"]) == (1, 2)  # Without a, run two has AP 1 for topic 1.
    assert one["AP τ_b"] is None  # With all judgements, the runs are tied.
    assert "AP: left out, a run loses 33.3 % of its score on average" in notes
    assert "No verdict: 2 runs are left out (limit 5); 2 topics are judged (limit 5)" in notes
    assert "first 2 documents of each run, in file order · trec_eval 9 conventions" in notes


def test_a_run_like_another_brings_nothing_alone_but_their_team_does(files, capsys):
    arguments = ("leave-out", "qrels", "one.run", "two.run", "same.run", "--depth", "2")
    rows, _ = told(capsys, *arguments)
    assert [rows[name]["unique"] for name in ("one", "two", "same")] == [1, 0, 0]
    assert rows["two"]["AP Δ"] == 0.0
    teams, notes = told(capsys, *arguments, "--team", "T=two,same.run")
    assert [(teams[name]["team"], teams[name]["unique"]) for name in ("one", "two", "same")] == [
        ("one", 1),
        ("T", 1),
        ("T", 1),
    ]
    assert teams["two"]["AP without"] == teams["same"]["AP without"] == 0.5
    assert "left out with its team" in notes
    files.joinpath("teams").write_text("two T\n\nsame T\n")
    assert told(capsys, *arguments, "--team", "teams")[0] == teams


@each_case(
    ("options", "message"),
    [
        (["--team", "T=three"], "no run is called 'three'; the runs are one"),
        (["--team", "T=one", "--team", "U=one"], "run one belongs to two teams, T and U"),
        (["--team", "missing"], "missing: there is no such file"),
        (["--team", "qrels"], "qrels, line 1: found 4 words, expected a run and its team"),
        (["-m", "GMAP"], "GMAP is not defined for single topics"),
        (["-m", "alpha_nDCG@10"], "needs more than grades"),
        (["--taken", "rank", "-m", "XYZ"], "XYZ"),
    ],
)
def test_impossible_requests_are_refused_in_one_line(files, capsys, options, message):
    assert run(["leave-out", "qrels", "one.run", "two.run", *options]) == 2
    (line,) = capsys.readouterr().err.splitlines()
    assert message in line


def test_one_relevant_document_a_topic_shows_no_fairness(folder, capsys):
    """Six runs over 30 topics. For each topic, every run retrieves the only judged document and 19 random unjudged
    ones.
    """
    chance = random.Random(3)
    lines: dict[str, list[str]] = {f"r{i}": [] for i in range(6)}
    for topic in range(30):
        for run_name, entry in lines.items():
            docnos = [f"d{chance.randrange(10**6)}" for _ in range(19)]
            docnos.insert(chance.randrange(3), f"gold{topic}")
            entry += [f"{topic} Q0 {docno} {i} {99 - i} {run_name}\n" for i, docno in enumerate(docnos)]
    folder(
        {
            "qrels": "".join(f"{topic} 0 gold{topic} 1\n" for topic in range(30)),
            **{name: "".join(line) for name, line in lines.items()},
        }
    )
    rows, notes = told(capsys, "leave-out", "qrels", *lines, "-m", "AP", "-m", "RR@10")
    assert all(row["AP Δ"] == 0.0 for row in rows.values()), "nothing is lost, since there is nothing to lose"
    assert "scored fairly" not in notes
    assert "30 of 1650 pooled documents are judged, 1.8 % (limit 50 %)" in notes
    assert "topics have 1.0 relevant documents on average" in notes
    assert "90.0 % of the documents within the measure's cutoff are unjudged" in notes


def test_well_judged_pools_have_a_verdict(folder, capsys):
    """Six runs over 40 topics with ten documents each, all judged. Each run contributes two unique relevant
    documents.
    """
    qrels: list[str] = []
    runs: dict[str, list[str]] = {f"r{i}": [] for i in range(6)}
    for topic in range(40):
        relevant, others = [f"s{topic}-{i}" for i in range(9)], [f"n{topic}-{i}" for i in range(6)]
        qrels += [f"{topic} 0 {docno} 1\n" for docno in relevant] + [f"{topic} 0 {docno} 0\n" for docno in others]
        for number, (name, lines) in enumerate(runs.items()):
            docnos = [*relevant[max(number, 1) :], *others[: max(number, 1)], f"alone{topic}-{name}"]
            lines += [f"{topic} Q0 {docno} {i} {99 - i} {name}\n" for i, docno in enumerate(docnos)]
            qrels.append(f"{topic} 0 alone{topic}-{name} {int(topic < 2)}\n")
    folder({"qrels": "".join(qrels), **{name: "".join(entry) for name, entry in runs.items()}})
    _, notes = told(capsys, "leave-out", "qrels", *runs, "-m", "P@10")
    expected = (
        "Verdict: a new run would probably be scored fairly: no loss is above 5 % and their average is not above 1 % "
        "(100 % of the pool judged, 12 relevant documents from only one"
    )
    assert expected in notes


def test_one_run_and_nothing_judged(files, capsys):
    rows, notes = told(capsys, "leave-out", "qrels", "one.run")
    assert rows["one"]["AP without"] == 0.0  # Without the run's documents, only b of topic 1 is judged.
    assert "AP: leave-out needs at least two runs or teams that contributed documents to the pool" in notes
    files.joinpath("none").write_text("1 0 q 1\n")
    rows, notes = told(capsys, "leave-out", "none", "one.run", "two.run")
    assert rows["one"]["AP"] == 0.0
    assert "AP: no run has a score above 0, so no verdict is possible" in notes


def test_topics_without_a_relevant_document(files, capsys):
    files.joinpath("zero").write_text("1 0 a 0\n1 0 b 0\n2 0 d 1\n")
    rows, _ = told(capsys, "leave-out", "zero", "one.run", "two.run", "--depth", "2")
    assert [(row["AP"], row["AP without"], row["AP rank"]) for row in rows.values()] == [(0.5, 0.5, 1)] * 2


def test_a_project_uses_its_pool_with_its_depths_and_later_runs_bring_nothing(files, capsys):
    files.joinpath("late.run").write_text("1 Q0 z 1 2 late\n1 Q0 c 2 1 late\n2 Q0 d 1 1 late\n")
    assert run(["project", "create", "p", "qrels", "one.run", "two.run"]) == 0
    assert run(["project", "group", "p.irdesk", "T", "one", "two"]) == 0
    assert run(["project", "pool", "p.irdesk", "--depth", "1", "--depth-of", "two=2", "--order", "docno"]) == 0
    assert run(["project", "add", "p.irdesk", "late.run"]) == 0
    capsys.readouterr()
    rows, notes = told(capsys, "project", "leave-out", "p.irdesk", "-m", "AP")
    assert {name: row["unique"] for name, row in rows.items()} == {"one": 1, "two": 2}  # one adds a; two adds b and c
    assert "current pool: 2 runs, depth 2" in notes
    assert "1 run contributed nothing to the pool and is not left out" in notes
    plain, _ = told(capsys, "project", "leave-out", "p.irdesk", "-m", "AP", "--depth", "2")
    assert plain == told(capsys, "leave-out", "qrels", "one.run", "two.run", "late.run", "--depth", "2")[0]
    teams, _ = told(capsys, "project", "leave-out", "p.irdesk", "-m", "AP", "--teams")
    assert {team["team"] for team in teams.values()} == {"T"}
    assert run(["project", "pool-stats", "p.irdesk", "--format", "json"]) == 0
    output = json.loads(capsys.readouterr().out)
    assert {entry["run"]: (entry["pooled"], entry["unique"]) for entry in output["runs"]} == {
        "one": (2, 1),
        "two": (3, 2),
        "late": (0, 0),
    }
    assert run(["project", "create", "empty"]) == 0
    assert run(["project", "leave-out", "empty.irdesk"]) == 2
    assert "no run is loaded" in capsys.readouterr().err


def test_markdown_and_latex(files, capsys):
    for form, text in (("markdown", "| run | unique |"), ("latex", r"\toprule"), ("csv", "run,unique,relevant,AP,")):
        assert run(["leave-out", "qrels", "one.run", "two.run", "--format", form]) == 0
        assert text in capsys.readouterr().out
    assert run(["leave-out", "qrels", "one.run", "two.run", "-o", "losses.svg"]) == 0
    assert "loss of AP in %" in files.joinpath("losses.svg").read_text()


def brute_force(qrels, runs, teams, depth, measures):
    """Evaluate each team's runs without the team's unique documents; return the means keyed by run, in the order of the
    measures.
    """
    pytrec_eval = pytest.importorskip("pytrec_eval")
    heads = {name: {t: list(entry)[:depth] for t, entry in scored.items()} for name, scored in runs.items()}
    results = {}
    for team in teams:
        left = {}
        for topic, grades in qrels.items():
            others = {d for name, head in heads.items() if name not in team for d in head.get(topic, ())}
            gone = {d for name in team for d in heads[name].get(topic, ())} - others
            left[topic] = {d: grade for d, grade in grades.items() if d not in gone}
        evaluator = pytrec_eval.RelevanceEvaluator({t: entry for t, entry in left.items() if entry}, set(measures))
        for name in team:
            scores = evaluator.evaluate(runs[name])
            results[name] = [sum(score[m] for score in scores.values()) / len(scores) for m in measures]
    return results


def agree(rows, expected, names=("AP", "nDCG@10")):
    for run_name, scores in expected.items():
        assert [rows[run_name][f"{name} without"] for name in names] == pytest.approx(scores, abs=1e-9)
    assert any(rows[entry][f"{name} without"] != rows[entry][name] for entry in expected for name in names)


def test_scores_are_those_of_pytrec_eval(tmp_path, capsys):
    chance = random.Random(5)
    names, topics, depth = [f"d{i}" for i in range(40)], [str(t) for t in range(1, 13)], 6
    qrels = {t: {d: chance.randint(0, 2) for d in chance.sample(names, 25)} for t in topics}
    runs = {
        name: {t: {d: float(20 - i) for i, d in enumerate(chance.sample(names, 20))} for t in topics}
        for name in ("x", "y", "z", "v")
    }
    (tmp_path / "q").write_text("".join(f"{t} 0 {d} {g}\n" for t, entry in qrels.items() for d, g in entry.items()))
    for name, rankings in runs.items():
        lines = (f"{t} Q0 {d} 1 {score} {name}\n" for t, scored in rankings.items() for d, score in scored.items())
        (tmp_path / name).write_text("".join(lines))
    arguments = [
        "leave-out",
        *(tmp_path / name for name in ("q", *runs)),
        "--depth",
        depth,
        "-m",
        "AP",
        "-m",
        "nDCG@10",
    ]
    measures = ("map", "ndcg_cut_10")
    agree(told(capsys, *arguments)[0], brute_force(qrels, runs, [(name,) for name in runs], depth, measures))
    teams = [("x", "z"), ("y",), ("v",)]
    agree(told(capsys, *arguments, "--team", "A=x,z")[0], brute_force(qrels, runs, teams, depth, measures))


def test_real_runs_against_pytrec_eval(shared, tmp_path, capsys):
    """Data: four runs of TREC-COVID round 5, the first 60 documents of 15 topics."""
    folder = shared / "data/runs/trec-covid-round5"
    if not folder.is_dir():
        pytest.skip("TREC-COVID round 5 is not there")
    qrels: dict[str, dict[str, int]] = {}
    for line in (folder / "qrels.covid-round5.txt").read_text().splitlines():
        topic, _, docno, grade = line.split()
        if int(topic) <= 15:
            qrels.setdefault(topic, {})[docno] = max(int(grade), 0)
    runs, paths = {}, []
    for name in ("fc3-qrel-hidden", "covidex.r5.2s.lr", "r5.fusion1", "sab20.5.dfo"):
        kept: dict[str, list[tuple[str, float]]] = {}
        for line in gzip.decompress((folder / f"runs/{name}.gz").read_bytes()).decode().splitlines():
            topic, _, docno, _, score, _ = line.split()
            if int(topic) <= 15 and len(kept.setdefault(topic, [])) < 60:
                kept[topic].append((docno, float(score)))
        runs[name] = {topic: dict(entry) for topic, entry in kept.items()}
        paths.append(tmp_path / name)
        lines = (f"{t} Q0 {d} 1 {score!r} {name}\n" for t, entry in kept.items() for d, score in entry)
        paths[-1].write_text("".join(lines))
    lines = (f"{t} 0 {d} {g}\n" for t, entry in qrels.items() for d, g in entry.items())
    (tmp_path / "qrels").write_text("".join(lines))
    rows, _ = told(capsys, "leave-out", tmp_path / "qrels", *paths, "--depth", 20, "-m", "AP", "-m", "nDCG@10")
    agree(rows, brute_force(qrels, runs, [(name,) for name in runs], 20, ("map", "ndcg_cut_10")))
