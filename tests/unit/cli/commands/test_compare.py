"""``irdesk compare``: results checked against SciPy's tests on pytrec_eval's scores, in every format, and error
messages.
"""

from __future__ import annotations

import csv
import io
import json
import re
from itertools import combinations

import numpy as np
import pytest
import pytrec_eval
from each_case import each_case
from scipy import stats

from irdesk.cli.main import run

DOCUMENTS = "abcdefghij"


@pytest.fixture
def files(tmp_path):
    """Write qrels of eight topics and three runs; the last run lacks a topic. Return the folder, and pytrec_eval's AP
    keyed by run and topic.
    """
    rng = np.random.default_rng(4)
    qrels = {f"t{i}": {d: int(rng.integers(0, 3)) for d in DOCUMENTS} for i in range(8)}
    runs = {
        name: {topic: {d: grade * skill + rng.random() for d, grade in entry.items()} for topic, entry in qrels.items()}
        for name, skill in (("one", 0.2), ("two_a", 0.5), ("three", 0.0))
    }
    del runs["three"]["t5"]
    (tmp_path / "q").write_text("".join(f"{t} 0 {d} {g}\n" for t, entry in qrels.items() for d, g in entry.items()))
    evaluator = pytrec_eval.RelevanceEvaluator(qrels, {"map"})
    scores = {}
    for name, topics in runs.items():
        lines = [f"{t} Q0 {d} 1 {s:.6f} {name}\n" for t, topic in topics.items() for d, s in topic.items()]
        (tmp_path / name).write_text("".join(lines))
        read = {t: {d: round(s, 6) for d, s in topic.items()} for t, topic in topics.items()}
        scores[name] = {topic: entry["map"] for topic, entry in evaluator.evaluate(read).items()}
    return tmp_path, scores


@pytest.fixture
def compare(files, capsys):
    """Return a function that runs the command on the files above."""

    def call(*arguments, runs=("one", "two_a", "three")):
        status = run(["compare", *(str(files[0] / name) for name in ("q", *runs)), "-m", "AP", *arguments])
        output = capsys.readouterr()
        return status, output.out, output.err

    return call


def vectors(scores, *names):
    """Return the scores of the named runs for the topics that all runs have."""
    topics = sorted(set.intersection(*(set(score) for score in scores.values())))
    return [np.array([scores[name][topic] for topic in topics]) for name in names]


def test_each_run_with_the_first_by_t_and_holm(compare, files):
    rows = list(csv.DictReader(io.StringIO(compare("--format", "csv")[1])))
    assert [(row["run"], row["other"]) for row in rows] == [("two_a", "one"), ("three", "one")]
    expected = []
    for row in rows:
        ours, theirs = vectors(files[1], row["run"], "one")
        result = stats.ttest_rel(ours, theirs)
        interval = result.confidence_interval(0.95)
        assert float(row["difference"]) == pytest.approx((ours - theirs).mean(), abs=1e-12)
        assert (float(row["lower"]), float(row["upper"])) == pytest.approx(tuple(interval), abs=1e-9)
        assert (float(row["statistic"]), float(row["df"])) == pytest.approx((result.statistic, result.df))
        assert (row["statistic_name"], row["interval"], row["confidence"]) == ("t", "t", "0.95")
        assert float(row["deviation"]) == pytest.approx((ours - theirs).std(ddof=1))
        assert float(row["effect_d"]) == pytest.approx((ours - theirs).mean() / (ours - theirs).std(ddof=1))
        assert (row["topics"], row["dropped"]) == ("7", "1")
        assert int(row["wins"]) == (ours > theirs + 1e-12).sum()
        expected.append(result.pvalue)
    assert [float(row["p"]) for row in rows] == pytest.approx(expected, rel=1e-6)
    low, high = sorted(expected)
    assert sorted(float(row["corrected_p"]) for row in rows) == pytest.approx([2 * low, max(2 * low, high)], rel=1e-6)


def test_all_pairs_by_blocked_tukey(compare, files):
    report = json.loads(compare("--all-pairs", "--test", "tukey", "--format", "json")[1])[0]
    names = ["one", "two_a", "three"]
    scores = np.column_stack(vectors(files[1], *names))
    rest = scores - scores.mean(axis=0) - scores.mean(axis=1)[:, None] + scores.mean()
    n, k = scores.shape
    error = (rest**2).sum() / ((n - 1) * (k - 1))
    for pair, (i, j) in zip(report["pairs"], combinations(range(3), 2), strict=True):
        q = abs(scores[:, i].mean() - scores[:, j].mean()) / np.sqrt(error / n)
        assert pair["p"] == pytest.approx(stats.studentized_range.sf(q, k, (n - 1) * (k - 1)), rel=1e-6)
        assert pair["corrected_p"] == pair["p"]
        assert (pair["statistic_name"], pair["df"], pair["groups"]) == ("q", (n - 1) * (k - 1), k)
        assert pair["statistic"] == pytest.approx(q)
    assert report["anova"]["ms_error"] == pytest.approx(error)
    ms = n * scores.mean(axis=0).var(ddof=1)
    assert (report["anova"]["ms_runs"], report["anova"]["f_runs"]) == pytest.approx((ms, ms / error))
    assert report["anova"]["p_runs"] == pytest.approx(stats.f.sf(ms / error, k - 1, (n - 1) * (k - 1)))


def test_missing_topics_count_where_asked(compare):
    rows = list(csv.DictReader(io.StringIO(compare("-c", "--format", "csv")[1])))
    assert [(row["topics"], row["dropped"]) for row in rows] == [("8", "0")] * 2


def test_the_same_seed_gives_the_same_and_says_so(compare):
    first, second = (compare("--test", "bootstrap", "--seed", "5", "--permutations", "2000") for _ in range(2))
    assert first == second
    assert "2,000 permutations, seed 5" in first[1]


def test_a_table_to_read(compare):
    status, out, err = compare()
    lines = out.splitlines()
    assert status == 0
    assert err.startswith(
        "irdesk: warning [dropped-topics]: 1 topic dropped because not all runs have them (three lacks t5); "
    )
    assert lines[0].split()[:2] == ["AP", "mean"]
    assert lines[1].split()[0] == "one"
    assert lines[1].endswith("baseline")
    assert lines[-1] == (
        "paired t, two-sided at 0.05, corrected by Holm, "
        "95 % intervals by Student's t, 7 topics, 1 topic dropped because not all runs have them (three lacks t5) · "
        "trec_eval 9 conventions"
    )


def test_latex_has_the_best_in_bold_and_special_signs_escaped(compare):
    out = compare("--format", "latex")[1]
    assert r"two\_a & \textbf{" in out
    assert r"% paired t, two-sided at 0.05" in out
    assert out.startswith("\\begin{tabular}{lr}\n\\toprule\n")
    assert re.search(r"\n% AP: two_a – one: [+-]0\.\d{4}, SD 0\.\d{4}, t\(6\) = -?\d\.\d{3}, p 0\.", out)
    pairs = compare("--format", "latex", "--all-pairs")[1]
    assert re.search(r"one -- two\\_a & .*& t\(6\) = (\$-\$)?\d\.\d{3} & 0\.\d{4} & ", pairs)


def test_markdown(compare):
    lines = compare("--format", "markdown", "--all-pairs")[1].splitlines()
    assert lines[1].startswith("|---|---:")
    assert len(lines[2].split("|")) == len(lines[0].split("|"))


def test_runs_without_a_difference_are_said_to_have_none(compare):
    status, out, _ = compare(runs=("one", "one"))
    assert status == 0
    assert "one (2) – one: paired t: undefined, because the runs do not differ in any topic" in out
    assert "nan" not in out.lower()


def test_topic_by_topic(compare, files):
    rows = list(csv.DictReader(io.StringIO(compare("--per-topic", "--format", "csv")[1])))
    assert [row["topic"] for row in rows if row["run"] == "two_a"] == [f"t{i}" for i in range(8)]
    scores = files[1]
    for row in rows:
        ours, theirs = scores[row["run"]].get(row["topic"]), scores[row["other"]].get(row["topic"])
        assert float(row["other_score"]) == pytest.approx(theirs)
        if ours is None:
            assert (row["topic"], row["score"], row["difference"], row["unjudged"]) == ("t5", "", "", "")
        else:
            assert float(row["score"]) == pytest.approx(ours)
            assert float(row["difference"]) == pytest.approx(ours - theirs)
            assert (row["unjudged"], row["other_unjudged"]) == ("0", "0")
    (entry, _) = json.loads(compare("--per-topic", "--format", "json")[1])
    assert [len(entry["per_topic"]), sum(entry["spread"]["topics"])] == [8, 8]
    pair = json.loads(compare("--format", "json", runs=("one", "two_a"))[1])[0]["pairs"][0]
    assert {key: entry[key] for key in pair} == pair, "as the comparison itself says it"
    assert re.search(r"\ntwo_a – one: [+-]0\.\d{4}, SD 0\.\d{4}, t\(7\) = ", compare("--per-topic")[1])
    assert "corrected 0.0469†\n† significantly better, ‡ significantly worse than one\n" in compare("--per-topic")[1]


@pytest.mark.parametrize("option", ["--per-topic", "--difficulty"])
def test_topics_for_a_paper(compare, option):
    latex, markdown = (compare(option, "--format", form)[1] for form in ("latex", "markdown"))
    assert latex.count(r"\toprule") == latex.count(r"\end{tabular}") == (2 if option == "--per-topic" else 1)
    assert "t5 & " in latex
    assert "trec\\_eval 9 conventions" in markdown
    assert markdown.count("\n| t") == (16 if option == "--per-topic" else 8)


def test_topics_of_two_runs_without_a_difference(compare):
    status, out, _ = compare("--per-topic", runs=("one", "one"))
    assert status == 0
    assert "the runs do not differ in any topic" in out
    assert "nan" not in out.lower()


def test_topic_difficulty_over_all_runs(compare, files):
    rows = list(csv.DictReader(io.StringIO(compare("--difficulty", "--format", "csv")[1])))
    assert [row["topic"] for row in rows] == [f"t{i}" for i in range(8)]
    for row in rows:
        values = [scores[row["topic"]] for scores in files[1].values() if row["topic"] in scores]
        assert int(row["runs"]) == len(values)
        assert float(row["mean"]) == pytest.approx(np.mean(values))
        assert float(row["deviation"]) == pytest.approx(np.std(values, ddof=1))
        assert float(row["apart"]) == pytest.approx(max(values) - min(values))
    report = json.loads(compare("--difficulty", "--format", "json")[1])[0]
    assert [report["measure"], len(report["topics"])] == ["AP", 8]
    lines = compare("--difficulty")[1].splitlines()
    assert lines[0].split()[:4] == ["AP", "relevant", "runs", "mean"]
    assert lines[-2] == "3 runs · trec_eval 9 conventions"
    assert "with 5 runs or more" in lines[-1]


@each_case(
    ("arguments", "runs", "words"),
    [
        (("--per-topic", "--difficulty"), ("one", "two_a"), "not allowed with"),
        ((), ("one",), "expected 2 runs or more, found 1"),
        (("-m", "gm_map"), ("one", "two_a"), "is not defined for single topics"),
        (("--confidence", "95"), ("one", "two_a"), "not a number between 0 and 1"),
    ],
)
def test_invalid_requests_are_refused(compare, capsys, arguments, runs, words):
    try:
        status, _, err = compare(*arguments, runs=runs)
    except SystemExit as stopped:
        status, err = stopped.code, capsys.readouterr().err
    assert status == 2
    assert words in err
