"""`irdesk evaluate` with trec_eval's options: labels as typed, z-scores, missing topics, and error messages.

Expected lines follow trec_eval's source (9.0.8: ``meas_init.c``, ``convert_zscores.c``; 10.0-rc3: ``trec_eval.c``).
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from each_case import each_case

QRELS = "q1 0 a 1\nq1 0 b 0\nq2 0 a 2\nq2 0 c 1\nq3 0 c 1\n"
RUN = "q1 Q0 b 1 2 mine\nq1 Q0 a 2 1 mine\nq2 Q0 a 1 1 mine\n"
REFERENCE = (
    "q1 map 0.25 0.125\nq1 num_ret 2.0000 0.0000\nq1 P_1 0.5 0.25\nq2 map 1.0 0.0\nq2 num_ret 5 2\n\nq1 gm_map -1 0.5\n"
    "q2 gm_map -1 0.5\nq3 map 0.5 0.25\n"
)


@pytest.fixture
def files(folder):
    """Write qrels, a run that lacks a topic, and a reference for z-scores to the current folder."""
    return folder({"qrels": QRELS, "run": RUN, "reference": REFERENCE})


@pytest.fixture
def trec(files, command):
    """Return a function that runs `irdesk evaluate --format trec` with the given options and returns its lines, with
    fields separated by one space.
    """

    def lines(*options: str) -> list[str]:
        status, out, err = command()("evaluate", "--format", "trec", *options, "qrels", "run")
        assert (status, err) == (0, "")
        assert all(re.fullmatch(r".{22,}\t[^\t]+\t[^\t]+", line) for line in out.splitlines())
        return [" ".join(line.split()) for line in out.splitlines()]

    return lines


@pytest.fixture
def refused(files, command):
    """Return a function that runs a command that must fail, and returns its one-line error."""

    def line(*options: str) -> str:
        status, out, err = command()("evaluate", *options, "qrels", "run")
        assert (status, out, err.count("\n")) == (2, "", 1)
        return err.strip()

    return line


def labels(lines: list[str]) -> list[str]:
    return [line.split()[0] for line in lines]


@each_case(
    ("names", "expected"),
    [
        (["11pt_avg..25,.5,.75"], ["11pt_avg_.25,.5,.75"]),
        (["11pt_avg.0.50,.2"], ["11pt_avg_0.50,.2"]),
        (["utility.1.0,-1.0,0.0,0.0"], ["utility_1.0,-1.0,0.0,0.0"]),
        (["ndcg.1=3.50,2=9"], ["ndcg_1=3.50,2=9"]),
        (["set_F.2.0"], ["set_F_2.0"]),
        (["G.1=2.0", "Rndcg.1=02", "ndcg_rel.1=3"], ["G_1=2.0", "ndcg_rel_1=3", "Rndcg_1=02"]),
        (["rbp.p=0.80", "rbp_resid.p=.5"], ["rbp_p=0.80", "rbp_resid_p=.5"]),
        (["ndcg_cut.10,20,23.4", "P.2.9,1"], ["P_1", "P_2", "ndcg_cut_10", "ndcg_cut_20", "ndcg_cut_23"]),
        (
            ["iprec_at_recall..2,0.100", "Rprec_mult.1"],
            ["iprec_at_recall_0.10", "iprec_at_recall_0.20", "Rprec_mult_1.00"],
        ),
        (
            ["set", "utility.1,1,1,1"],
            [
                "runid",
                "num_q",
                "num_ret",
                "num_rel",
                "num_rel_ret",
                "utility_1,1,1,1",
                "set_P",
                "set_relative_P",
                "set_recall",
                "set_map",
                "set_F",
            ],
        ),
        (["P", "P.3"], ["P_3"]),
        (["P.3", "P.1"], ["P_1", "P_3"]),
        (["nDCG@5", "success_1"], ["ndcg_cut_5", "success_1"]),
    ],
)
def test_parameters_are_printed_as_they_were_typed_and_replace_the_usual_ones(trec, names, expected):
    assert labels(trec(*(f"-m{name}" for name in names))) == expected


@each_case(
    ("names", "line"),
    [
        (["relstring"], "relstring q1 '01'"),
        (["relstring.10"], "relstring_10 q1 '01'"),
        (["relstring.1", "all_trec"], "relstring_1 q1 '0'"),
        (["all_trec", "relstring.01", "relstring.2"], "relstring_01 q1 '0'"),
    ],
)
def test_the_length_of_the_line_of_grades_is_in_its_label(trec, names, line):
    shown = [entry for entry in trec("-q", *(f"-m{name}" for name in names)) if entry.startswith("relstring")]
    assert shown == [line, f"{line.split()[0]} q2 '2'"]


def test_a_fractional_cutoff_of_0_is_refused(refused):
    assert refused("-m", "P.0.5") == "irdesk: the cutoff of P.0.5 is '0'; expected a rank of 1 or more"
    assert refused("-m", "P@1.5") == "irdesk: the cutoff of P@1.5 is '1.5'; expected a rank of 1 or more"


def test_no_summary(trec, refused):
    assert trec("-n", "-q", "-mofficial", "-mmap") == [line for line in trec("-q", "-mofficial") if " all " not in line]
    assert refused("-n") == "irdesk: -n leaves out the averages; give -q with it to print topics"


def test_no_summary_in_a_table_and_json(files, command):
    table = command("evaluate", "-nq", "-mAP", "qrels", "run")
    assert [line.split()[1] for line in table()[1].splitlines()[1:3]] == ["q1", "q2"]
    assert " all " not in table()[1]
    assert '"mean"' not in table("--format", "json", "--bounds")[1]


@pytest.mark.parametrize(
    ("long", "short"),
    [
        (["--query_eval_wanted", "--measure", "map"], ["-q", "-mmap"]),
        (["--complete_rel_info_wanted", "--nosummary", "-q"], ["-c", "-n", "-q"]),
        (["--level_for_rel", "2", "--Max_retrieved_per_topic", "1", "--Judged_docs_only"], ["-l2", "-M1", "-J"]),
        (["--Number_docs_in_coll", "9", "-mutility.1,1,1,1"], ["-N9", "-mutility.1,1,1,1"]),
        (["--Rel_info_format", "qrels_jg", "-mmap_avgjg"], ["-Rqrels_jg", "-mmap_avgjg"]),
        (["--Results_format", "trec_results"], ["-Ttrec_results"]),
        (["--Zscore", "reference"], ["-Zreference"]),
    ],
)
def test_long_names_of_options(trec, long, short):
    assert trec(*long) == trec(*short) != []


@each_case(
    ("options", "instead"),
    [
        (["-o"], "-o selected a layout of trec_eval 8"),
        (["-D", "1"], "irdesk explain QRELS RUN -m MEASURE --topic TOPIC"),
        (["-a"], "use -m all_trec"),
        (["-T", "other"], "invalid choice: 'other'"),
        (["-Z", "reference"], "-Z prints trec_eval's lines; add --format trec"),
    ],
)
def test_options_that_are_not_taken_name_what_to_use(refused, options, instead):
    assert instead in refused(*options)


def test_version(files, command):
    assert command("evaluate")("-v")[:2] == command()("--version")[:2]


MEASURES = ("-mmap", "-mnum_ret", "-mP.1", "-mgm_map", "-mnum_q", "-mrunid", "-mrelstring", "-mnum_rel")


def test_z_scores(trec):
    assert trec("-q", "-Z", "reference", *MEASURES) == [
        "Znum_ret q1 0.0000",
        "Znum_rel q1 -1000000.0000",
        "Zmap q1 2.0000",
        "ZP_1 q1 -2.0000",
        "relstring q1 '01'",
        "Znum_ret q2 -2.0000",
        "Znum_rel q2 -1000000.0000",
        "Zmap q2 -1000000.0000",
        "ZP_1 q2 -1000000.0000",
        "relstring q2 '2'",
        "runid all mine",
        "Znum_q all 2.0000",
        "Znum_ret all -2.0000",
        "Znum_rel all -2000000.0000",
        "Zmap all -499999.0000",
        # The value is e² / 4, because ln 0.5 is 2 (1 − ln 2) standard deviations above the reference in both topics.
        "Zgm_map all 1.8473",
        "ZP_1 all -500001.0000",
    ]


def test_z_scores_where_missing_topics_count(trec):
    assert trec("-c", "-Z", "reference", "-mmap", "-mnum_q", "-mnum_rel", "-mnum_ret") == [
        "Znum_q all 3.0000",
        "Znum_ret all -2.0000",
        "Znum_rel all 4.0000",
        "Zmap all -333332.6667",
    ]
    ten = ("--convention", "trec_eval 10", "-q", "-c", "-Z", "reference", "-mmap")
    assert trec(*ten) == ["Zmap q1 2.0000", "Zmap q2 -1000000.0000", "Zmap q3 -2.0000", "Zmap all -333333.3333"]


def test_labels_of_z_scores_have_22_places_behind_the_z(files, command):
    out = command("evaluate", "--format", "trec", "-Zreference", "-mmap", "qrels", "run")()[1]
    assert out == "Zmap                   \tall\t-499999.0000\n"


@each_case(
    ("text", "fault"),
    [
        ("q1 map 1\n", "line 1: found 3 columns; expected four columns: topic, measure, mean, standard deviation"),
        ("q1 map 1 2 3\n", "line 1: found 5 columns"),
        ("# note\nq1 map x 1\n", "line 2: the mean is 'x'; expected a number, such as 0.1545"),
        ("q1 map 1 -1\n", "line 1: the standard deviation is '-1'; expected a number of 0 or more"),
        ("q1 map 1 inf\n", "line 1: the standard deviation is 'inf'"),
        ("q1 map 1 1\nq1 map 1 1\n", "line 2: map of topic q1 is here and in line 1; expected it once"),
        ("\n", "the file has no line; expected four columns"),
    ],
)
def test_faults_of_the_reference(files, refused, text, fault):
    (files / "reference").write_text(text, encoding="utf-8")
    assert fault in refused("--format", "trec", "-Z", "reference")


def test_a_reference_that_is_no_number_gives_none(files, trec):
    (files / "reference").write_text("q1 map nan nan\nq2 map 0.5 nan\n", encoding="utf-8")
    assert trec("-q", "-Zreference", "-mmap") == ["Zmap q1 nan", "Zmap q2 nan", "Zmap all nan"]


def test_topics_that_a_run_lacks_have_lines_in_trec_eval_10_where_they_count(trec):
    shown = trec("-q", "-c", "-mall_trec", "--convention", "trec_eval 10")
    missing = [line.split() for line in shown if line.split()[1] == "q3"]
    values = {label: value for label, _, value in missing}
    assert {"num_ret": "0", "num_rel": "1", "num_rel_ret": "0", "relstring": "''"}.items() <= values.items()
    # A residual of 1 is correct: nothing is judged for the topic, so RBP could be anything up to 1. trec_eval 10 prints
    # 0.
    counts = {"num_ret", "num_rel", "num_rel_ret", "relstring", "num_nonrel_judged_ret"}
    assert {label for label, value in values.items() if label not in counts and value != "0.0000"} == {"rbp_resid"}
    assert values["rbp_resid"] == "1.0000"
    assert labels(shown[: len(missing)]) == [label for label, _, _ in missing]
    assert not [line for line in trec("-q", "-c", "-mall_trec") if " q3 " in line]
    assert not [line for line in trec("-q", "-mall_trec", "--convention", "trec_eval 10") if " q3 " in line]


def test_text_after_the_run_tag_changes_nothing(files, trec):
    before = trec("-q", "-mall_trec")
    (files / "run").write_text(RUN.replace(" mine\n", " mine 1.01 3\n", 2), encoding="utf-8")
    assert trec("-q", "-mall_trec") == before


# Source: usnistgov/trec_eval, folder test, files out.test.meas_params, and for topic 303 zscores_file and out.test.aqZ
# with 42 measures.
UPSTREAM = Path(__file__).parents[3] / "data/trec_eval"
PARAMETERS = (
    "iprec_at_recall..10,.20,.25,.75,.50",
    "P.5,7,3",
    "recall.20,2000",
    "Rprec_mult.5.0,0.2,0.35",
    "utility.2,-1,0,0",
    "11pt_avg..25,.5,.75",
    "ndcg.1=3,2=9,4=4.5",
    "ndcg_cut.10,20,23.4",
    "success.2,5,20",
)


def test_parameters_as_trec_evals_tests_have_them(shared, command):
    files = [shared / "data/peer-tests/trec_eval" / name for name in ("qrels.test", "results.test")]
    out = command("evaluate", "--format", "trec", "-q", *(f"-m{name}" for name in PARAMETERS))(*files)[1]
    assert out == (UPSTREAM / "out.test.meas_params").read_text(encoding="utf-8")


def test_z_scores_as_trec_evals_tests_have_them(shared, command):
    files = [shared / "data/peer-tests/trec_eval" / name for name in ("qrels.test", "results.test")]
    options = (
        "--format",
        "trec",
        "--convention",
        "trec_eval 10",
        "-q",
        "-m",
        "all_trec",
        "-Z",
        UPSTREAM / "zscores_303",
    )
    lines = command("evaluate", *options)(*files)[1].splitlines(keepends=True)
    known = [line for line in lines if "\t303\t" in line and "-1000000" not in line and "relstring" not in line]
    assert "".join(known) == (UPSTREAM / "out.test.Z303").read_text(encoding="utf-8")
