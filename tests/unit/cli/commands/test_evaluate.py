"""`irdesk evaluate`: its formats and options, and its messages about invalid input."""

from __future__ import annotations

import csv
import io
import json
import math
import subprocess
import sys

import pytest
from each_case import each_case
from forked_programs import completed

QRELS = "q1 0 a 1\nq1 0 b 0\nq2 0 a 2\nq3 0 c 1\n"
RUN = "q1 Q0 b 1 2 mine\nq1 Q0 a 2 1 mine\nq2 Q0 a 1 1 mine\nq9 Q0 a 1 1 mine\n"
OTHER = "q1 Q0 a 1 2 théirs\n"
MAIN = "import sys; from irdesk.cli.main import run; sys.exit(run(sys.argv[1:]))"


@pytest.fixture
def files(folder):
    """Create a folder with qrels and runs, and make it the current folder."""
    return folder({"qrels": QRELS, "run": RUN, "other": OTHER, "bad": "q1 Q0 a 1 x t\nq1 Q0 a 1 1 t\n"})


@pytest.fixture
def irdesk(files, command):
    """Return a function that runs a command in this process and returns its status, output and errors."""
    return command()


def refused(result: tuple[int, str, str]) -> str:
    """Check that a command failed with status 2 and a one-line message; return the message."""
    status, out, err = result
    assert (status, out, err.count("\n"), "Traceback" in err) == (2, "", 1, False)
    return err.removesuffix("\n")


def test_a_folder_stands_for_the_runs_in_it(irdesk, files):
    alone = irdesk("evaluate", "qrels", "other", "run", "-m", "P@1")
    (files / "runs").mkdir()
    for name in ("run", "other"):
        (files / "runs" / name).write_bytes((files / name).read_bytes())
    (files / "runs" / ".hidden").write_text("no run")
    assert irdesk("evaluate", "qrels", "runs", "-m", "P@1") == alone
    assert irdesk("evaluate", "qrels", "-m", "P@1", "runs") == alone
    (files / "none").mkdir()
    assert refused(irdesk("evaluate", "qrels", "none")) == (
        "irdesk: none: is a folder without files; expected run files"
    )


def test_three_columns(irdesk):
    assert irdesk("evaluate", "qrels", "run", "--format", "trec", "-m", "map", "-m", "P.1", "-q") == (
        0,
        "map                   \tq1\t0.5000\nP_1                   \tq1\t0.0000\n"
        "map                   \tq2\t1.0000\nP_1                   \tq2\t1.0000\n"
        "map                   \tall\t0.7500\nP_1                   \tall\t0.5000\n",
        "",
    )


def test_all_judged_topics(irdesk):
    assert irdesk("evaluate", "qrels", "run", "--format", "trec", "-c", "-m", "AP", "-m", "num_q")[1] == (
        "num_q                 \tall\t3\nmap                   \tall\t0.5000\n"
    )


@each_case(
    ("options", "value"),
    [
        ((), "0.7500"),
        (("-l", "2"), "0.5000"),
        (("-J",), "0.7500"),
        (("-M", "1"), "0.5000"),
        (("-M", "1", "-c"), "0.3333"),
        (("--convention", "exact"), "0.5000"),
    ],
)
def test_options_mean_what_they_mean_in_trec_eval(irdesk, options, value):
    assert irdesk("evaluate", "qrels", "run", "--format", "trec", "-m", "AP", *options)[1].split()[-1] == value


# The scores are distances, in ascending order. Ranked by score, c comes first: RBP = 0.2 (0.8 + 0.64). Ranked by the
# rank column or in file order, a comes first: 0.2 (1 + 0.8).
DISTANCES = "q1 Q0 a 1 0.1 near\nq1 Q0 b 2 0.2 near\nq1 Q0 c 3 0.3 near\n"


@pytest.mark.parametrize(("order", "value"), [("score", "0.2880"), ("rank", "0.3600"), ("file", "0.3600")])
def test_runs_are_ranked_by_score_rank_column_or_file(irdesk, files, order, value):
    (files / "near").write_text(DISTANCES, encoding="utf-8")
    (files / "of_near").write_text("q1 0 a 1\nq1 0 b 1\nq1 0 c 0\n", encoding="utf-8")
    out = irdesk("evaluate", "of_near", "near", "-m", "RBP(p=0.8,rel=1)", "--order", order)[1]
    assert value in out
    assert {"rank": "by the rank column", "file": "ranked in file order"}.get(order, "conventions") in out
    (files / "zero").write_text(DISTANCES.replace(" 1 0", " 3 0").replace(" 2 0", " 3 0"), encoding="utf-8")
    if order == "rank":
        output = refused(irdesk("evaluate", "of_near", "zero", "-m", "AP", "--order", order))
        assert output.startswith("irdesk: zero: topic q1: the rank column is 3 in all 3 lines; rank by")
        for command in ("compare", "explain", "fuse"):
            end = {"compare": ("near",), "explain": ("-m", "AP", "--topic", "q1"), "fuse": ("-o", "x")}[command]
            begin = ("near",) if command == "fuse" else ("of_near",)
            assert refused(irdesk(command, *begin, "zero", *end, "--order", order)) == output


def test_a_table_of_several_runs_says_its_conventions(irdesk):
    status, out, err = irdesk("evaluate", "qrels", "run", "other", "-m", "AP", "-m", "NumRet", "-m", "nDCG@10")
    assert (status, err) == (0, "")
    assert out == (
        "run         AP  NumRet  nDCG@10\nmine    0.7500       3   0.8155\nthéirs  1.0000       1   1.0000\n\n"
        "trec_eval 9 conventions\nmine: 2 topics used, 1 missing, 1 ignored\n"
        "théirs: 1 topic used, 2 missing, 0 ignored\nno tie across a cutoff\n"
    )


def test_a_table_by_topic_says_all_its_rules(irdesk):
    out = irdesk("evaluate", "qrels", "run", "-m", "AP", "-q", "-l", "2", "-J", "-M", "5", "-c")[1]
    assert out.splitlines()[:5] == [
        "run   topic      AP",
        "mine  q1     0.0000",
        "mine  q2     1.0000",
        "mine  q3     0.0000",
        "mine  all    0.3333",
    ]
    assert out.splitlines()[-2:] == [
        "trec_eval 9 conventions · relevant = grade 2 or better · unjudged documents dropped · first 5 documents · "
        "all judged topics counted · 2 topics used, 1 missing, 1 ignored",
        "no tie across a cutoff",
    ]


def test_latex_and_markdown_have_the_best_in_bold(irdesk):
    lines = irdesk("evaluate", "qrels", "run", "other", "-m", "AP", "-m", "NumRet", "--format", "latex")[1].splitlines()
    assert lines[2:6] == [
        r"run & AP & NumRet \\",
        r"\midrule",
        r"mine & 0.7500 & 3 \\",
        r"théirs & \textbf{1.0000} & 1 \\",
    ]
    assert "% trec_eval 9 conventions" in lines
    lines = irdesk("evaluate", "qrels", "run", "other", "-m", "AP", "--format", "markdown")[1].splitlines()
    assert lines[2:4] == ["| mine | 0.7500 |", "| théirs | **1.0000** |"]


def test_csv_and_json_have_full_precision(irdesk):
    rows = list(csv.reader(io.StringIO(irdesk("evaluate", "qrels", "run", "--format", "csv", "-m", "nDCG", "-q")[1])))
    value = 1 / math.log2(3)
    text = "trec_eval 9 conventions · 2 topics used, 1 missing, 1 ignored"
    assert rows == [
        ["run", "topic", "measure", "value", "conventions"],
        ["mine", "q1", "nDCG", repr(value), text],
        ["mine", "q2", "nDCG", "1.0", text],
        ["mine", "all", "nDCG", repr((value + 1) / 2), text],
    ]
    report = json.loads(irdesk("evaluate", "qrels", "run", "--format", "json", "-m", "nDCG", "-m", "num_rel", "-q")[1])
    (warned, ignored) = report.pop("warnings")
    assert (warned["code"], warned["runs"], warned["topics"]) == ("missing-topics", ["mine"], ["q3"])
    assert (ignored["code"], ignored["severity"], ignored["topics"]) == ("ignored-topics", "low", ["q9"])
    assert report == {
        "convention": "trec_eval 9",
        "order": "score",
        "ties": "docno-desc",
        "relevance_level": 1,
        "complete": False,
        "judged_only": False,
        "depth": None,
        "gains": {},
        "logarithm_base": None,
        "ideal": "judged",
        "top_grade": 2,
        "documents": None,
        "runs": [
            {
                "run": "mine",
                "topics": {"used": 2, "missing": 1, "ignored": 1},
                "ties_across_cutoffs": [],
                "mean": {"nDCG": (value + 1) / 2, "NumRel": 2},
                "by_topic": {"q1": {"nDCG": value, "NumRel": 1}, "q2": {"nDCG": 1.0, "NumRel": 1}},
            }
        ],
    }


def test_a_relevance_level_that_is_asked_for_is_not_warned_of(files, command):
    (files / "graded").write_text("q1 0 a 1\nq1 0 b 2\nq1 0 c 3\nq1 0 d 0\nq2 0 a 1\n", encoding="utf-8")
    irdesk = command("evaluate", "graded", "run", "-m", "AP", "-m", "ERR", with_warnings=True)
    for options, warned in (((), True), (("-l", "1", "--top-grade", "3"), False)):
        err = irdesk(*options)[2]
        assert ("[lowest-grade]" in err, "[top-grade]" in err) == (warned, warned)


def test_a_topic_called_all_is_a_topic(irdesk, files):
    (files / "qrels").write_text("all 0 a 1\nq1 0 a 1\n", encoding="utf-8")
    (files / "run").write_text("all Q0 a 1 1 t\nq1 Q0 b 1 1 t\n", encoding="utf-8")
    out = irdesk("evaluate", "qrels", "run", "--format", "trec", "-m", "map", "-q")[1]
    assert [line.split()[1:] for line in out.splitlines()] == [["all", "1.0000"], ["q1", "0.0000"], ["all", "0.5000"]]
    report = json.loads(irdesk("evaluate", "qrels", "run", "--format", "json", "-m", "AP", "-q")[1])["runs"][0]
    assert (report["mean"], report["by_topic"]["all"]) == ({"AP": 0.5}, {"AP": 1.0})


def test_runs_without_a_judged_topic_are_refused_one_of_several_is_warned_of(files, command):
    (files / "run").write_text("q8 Q0 a 1 1 t\n", encoding="utf-8")
    irdesk = command("evaluate", with_warnings=True)
    output = refused(irdesk("qrels", "run", "--format", "trec"))
    without = "t: no topic is judged; topic ids look like q8 in the run and q1 in the qrels"
    assert output == f"irdesk: qrels: has no judgements for the topics of any run; {without}"
    status, out, err = irdesk("qrels", "run", "other", "--format", "trec", "-m", "map")
    assert (status, out) == (0, "map                   \tall\t1.0000\n")
    assert err.startswith(f"irdesk: warning [no-topics]: {without}.")


@each_case(
    ("arguments", "message"),
    [
        (("qrels", "missing"), "irdesk: missing: cannot be read: No such file or directory"),
        (("missing", "run"), "irdesk: missing: cannot be read: No such file or directory"),
        (("run", "qrels"), "irdesk: run: is a file of run (TREC run, six columns); expected qrels"),
        (("qrels", "qrels"), "irdesk: qrels: is a file of qrels (TREC qrels, four columns); expected run"),
        ((".", "run"), "irdesk: .: is a file of documents (a folder of text or HTML files); expected qrels"),
        (("qrels", "run", "-m", "nDGC@10"), "irdesk: no measure is called nDGC@10; the nearest are nDCG@10"),
        (("qrels", "run", "-m", "Judged"), "irdesk: Judged needs a cutoff, such as Judged@10"),
        (("qrels",), "irdesk: qrels: expected 1 run or more, found 0"),
        (("qrels", "run", "-l", "0"), "argument -l: '0' is not a number of 1 or more"),
        (("qrels", "run", "-M", "x"), "argument -M: 'x' is not a number of 1 or more"),
        (("qrels", "run", "-l", "²"), "argument -l: '²' is not a number of 1 or more"),
        (("qrels", "run", "--format", "xml"), "argument --format: invalid choice: 'xml'"),
        (("qrels", "run", "--no-such-option"), "unrecognized arguments: --no-such-option"),
    ],
)
def test_invalid_input_is_refused_in_one_line(irdesk, arguments, message):
    assert message in refused(irdesk("evaluate", *arguments))


def test_no_command_and_no_such_command_are_refused_in_one_line(irdesk):
    assert "the following arguments are required: COMMAND" in refused(irdesk())
    assert "invalid choice: 'evalute'" in refused(irdesk("evalute"))


def test_every_fault_of_a_file_has_its_line(irdesk, files):
    (files / "run").write_text(RUN + "q1 Q0 c 1 x t\n" * 30, encoding="utf-8")
    status, out, err = irdesk("evaluate", "qrels", "run")
    lines = err.splitlines()
    assert (status, out, len(lines)) == (2, "", 21)
    assert lines[0].startswith("irdesk: run, line 5: the score is 'x'; expected a finite decimal number")
    assert lines[-1] == "irdesk: … and 10 more"


def test_standard_input_is_called_so(files):
    for arguments, given, status, text in (
        (["-", "run"], QRELS, 0, ""),
        (["qrels", "-"], RUN, 0, ""),
        (["qrels", "-"], RUN + "q Q0 c 1 x t\n", 2, "irdesk: standard input, line 5: the score is 'x'"),
        (["qrels", "-"], "", 2, "irdesk: standard input: the file is empty"),
        (["qrels", "-"], QRELS, 2, "irdesk: standard input: is a file of qrels"),
    ):
        done = completed(MAIN, "evaluate", *arguments, "--format", "trec", "-m", "map", given=given)
        assert (done.returncode, done.stderr[: len(text)]) == (status, text)
        assert done.stdout == ("" if status else "map                   \tall\t0.7500\n")
        assert done.stderr.count("\n") - done.stderr.count("irdesk: warning [") == (1 if status else 0)


def test_output_is_utf_8_whatever_the_system_speaks(files):
    done = subprocess.run(
        [sys.executable, "-X", "utf8=0", "-c", MAIN, "evaluate", "qrels", "other", "--format", "csv", "-m", "AP"],
        capture_output=True,
        check=False,
        env={"LC_ALL": "C", "PYTHONCOERCECLOCALE": "0", "PYTHONIOENCODING": "ascii"},
    )
    assert done.returncode == 0
    assert all(line.startswith("irdesk: warning [") for line in done.stderr.decode("utf-8").splitlines())
    assert done.stdout.decode("utf-8").splitlines()[1].startswith("théirs,all,AP,1.0,")


def test_a_reader_that_goes_away_is_no_fault(files):
    process = subprocess.Popen(
        [sys.executable, "-c", MAIN, "evaluate", "qrels", *["run"] * 40, "--format", "csv", "-q"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    process.stdout.close()
    text = process.stderr.read()
    process.stderr.close()
    assert process.wait() == 0
    assert all(line.startswith(b"irdesk: warning [") for line in text.splitlines())


def test_a_fault_of_ours_is_one_line_with_status_1(irdesk, monkeypatch):
    from irdesk.cli.commands import evaluate

    monkeypatch.setattr(evaluate, "Scoreboard", None)
    status, out, err = irdesk("evaluate", "qrels", "run")
    assert (status, out, err.count("\n")) == (1, "", 1)
    assert err.startswith("irdesk: internal error: TypeError: 'NoneType' object is not callable (_scores, line ")
    assert err.endswith("please report it\n")


def test_help_and_version(irdesk):
    assert irdesk("--version")[0:2] == (0, irdesk("--version")[1])
    status, out, err = irdesk("evaluate", "--help")
    assert (status, err) == (0, "")
    assert "-m MEASURE" in out


def test_ties_are_broken_as_the_exact_convention_is_told(irdesk, files):
    (files / "run").write_text("q1 Q0 b 2 1 t\nq1 Q0 a 1 1 t\nq1 Q0 c 3 1 t\n", encoding="utf-8")
    scores = {}
    for ties in ("docno-desc", "docno-asc", "rank", "file"):
        out = irdesk("evaluate", "qrels", "run", "-m", "RR", "--convention", "exact", "--ties", ties)[1]
        scores[ties] = float(out.splitlines()[1].split()[1]) * 3  # The mean is over three topics.
        assert out.splitlines()[-1].startswith("exact conventions · ties ")
    assert scores == pytest.approx({"docno-desc": 1 / 3, "docno-asc": 1, "rank": 1, "file": 1 / 2}, abs=2e-4)
    for convention in ([], ["--convention", "trec_eval 10"]):
        status, out, err = irdesk("evaluate", "qrels", "run", "--ties", "file", *convention)
        assert (status, out) == (2, "")
        assert "--ties requires --convention exact" in err


def test_the_mean_over_all_orders_of_ties(irdesk, files):
    (files / "run").write_text("".join(f"q1 Q0 {d} 1 1 t\n" for d in "abc"), encoding="utf-8")
    asked = ("evaluate", "qrels", "run", "--convention", "exact", "--ties", "expected", "--format", "json", "-q")
    report = json.loads(irdesk(*asked, "-m", "RR", "-m", "P@1")[1])
    assert report["ties"] == "expected"
    assert report["runs"][0]["by_topic"]["q1"] == pytest.approx({"RR": (1 + 1 / 2 + 1 / 3) / 3, "P@1": 1 / 3})
    (files / "run").write_text("".join(f"q1 Q0 {'ab'[d % 2]}{d} 1 1 t\n" for d in range(40)), encoding="utf-8")
    (files / "qrels").write_text("".join(f"q1 0 a{d} 1\n" for d in range(0, 40, 2)), encoding="utf-8")
    status, out, err = irdesk(*asked, "-m", "RR", "-m", "infAP")
    assert (status, out) == (2, "")
    assert "cannot be computed for infAP" in err
    status, out, err = irdesk("compare", "qrels", "run", "run", *asked[3:-3], "-m", "infAP")
    assert (status, out) == (2, "")
    assert "cannot be computed for infAP" in err
    status, out, err = irdesk("explain", *asked[1:-3], "-m", "infAP", "--topic", "q1")
    assert (status, out) == (2, "")
    assert irdesk("explain", *asked[1:-3], "-m", "RR", "--topic", "q1")[0] == 0


def test_ties_across_a_cutoff_are_told_but_in_trec_evals_format(irdesk, files):
    (files / "run").write_text("q1 Q0 b 2 1 t\nq1 Q0 a 1 1 t\nq1 Q0 c 3 1 t\n", encoding="utf-8")
    asked = ("evaluate", "qrels", "run", "other", "-m", "P@1", "-m", "P@2", "-m", "P@5")
    text = "1 run with a tie across a cutoff (P@1: 1 run, 1 topic; P@2: 1 run, 1 topic)"
    assert irdesk(*asked)[1].splitlines()[-1] == text
    report = json.loads(irdesk(*asked, "--format", "json")[1])["runs"]
    assert [entry["ties_across_cutoffs"] for entry in report] == [
        [{"cutoff": k, "measures": [f"P@{k}"], "topics": 1} for k in (1, 2)],
        [],
    ]
    rows = list(csv.DictReader(io.StringIO(irdesk(*asked, "--format", "csv")[1])))
    assert [text in row["conventions"] for row in rows] == [True] * 3 + [False] * 3
    assert "no tie across a cutoff" in rows[-1]["conventions"]
    assert irdesk(*asked, "--format", "trec")[1:] == (
        "".join(
            f"{name:<22}\tall\t{value}\n"
            for name, value in (
                ("P_1", "0.0000"),
                ("P_2", "0.0000"),
                ("P_5", "0.2000"),
                ("P_1", "1.0000"),
                ("P_2", "0.5000"),
                ("P_5", "0.2000"),
            )
        ),
        "",
    )
