"""Subtopics, preferences and strata on the command line: they are detected or requested with -R, and errors are
reported in one line.
"""

from __future__ import annotations

import json

import pytest
from each_case import each_case

FILES = {
    "run": "1 Q0 a 1 4 tag\n1 Q0 x 2 3 tag\n1 Q0 b 3 2 tag\n1 Q0 c 4 1 tag\n",
    "plain": "1 0 a 1\n1 0 b 1\n1 0 c 0\n1 0 d 1\n",
    "diverse": "1 1 a 1\n1 1 b 1\n1 2 b 1\n1 2 a 0\n1 3 d 1\n1 3 c 0\n1 1 c 0\n",
    "apart": "1 1 a 1\n1 2 b 1\n",
    "prefs": "1 g s a 2\n1 g s b 3\n1 g s c 0\n1 g s d 1\n",
    "strata": "1 0 a 1 1\n1 0 b 2 1\n1 0 c 2 0\n1 0 d 2 -1\n1 0 e 2 -1\n",
}


@pytest.fixture
def irdesk(folder, command):
    """Return a function that runs a command in a folder with the files above and returns exit status, stdout and
    stderr.
    """
    folder(FILES)
    return command()


def scores(irdesk, qrels: str, *more: str) -> dict[str, float]:
    status, out, err = irdesk("evaluate", qrels, "run", "--format", "json", *more)
    assert (status, err) == (0, "")
    return json.loads(out)["runs"][0]["mean"]


def test_subtopics_by_hand(irdesk):
    # Rank 1 covers subtopic 1 for the first time. Rank 3 repeats subtopic 1 (worth ½) and covers subtopic 2. Subtopic 3
    # is not covered.
    result = scores(
        irdesk, "diverse", "-m", "StRecall@1", "-m", "StRecall@4", "-m", "P_IA@4", "-m", "AP_IA", "-m", "NRBP"
    )
    assert result == pytest.approx(
        {
            "StRecall@1": 1 / 3,
            "StRecall@4": 2 / 3,
            "P_IA@4": 3 / 4 / 3,
            "AP_IA": ((1 + 2 / 3) / 2 + 1 / 3) / 3,
            "NRBP": 0.75 / 3 * (1 + 1.5 / 4),
        }
    )
    ideal = 2 + 1 / 1.584962500721156 + 0.5 / 2  # gains of the ideal order b, d, a: two subtopics, one, half of one
    assert scores(irdesk, "diverse", "-m", "alpha_nDCG@4")["alpha_nDCG@4"] == pytest.approx((1 + 1.5 / 2) / ideal)


def test_preferences_by_hand(irdesk):
    # Preferences: b over a, c and d; a over c and d; d over c. The run ranks b below a and does not retrieve d.
    result = scores(irdesk, "prefs", "-m", "prefs_simp", "-m", "prefs_simp_ret", "-m", "prefs_num_prefs_poss")
    assert result == {
        "prefs_simp": pytest.approx(4 / 6),
        "prefs_simp_ret": pytest.approx(2 / 3),
        "prefs_num_prefs_poss": 6,
    }


def test_strata_by_hand(irdesk):
    # Stratum 1: one document, relevant, at rank 1. Stratum 2: four documents, two of them sampled, one of these
    # relevant. Hence R = 3.
    result = scores(irdesk, "strata", "-m", "xinfAP", "-m", "infNDCG")
    at_3 = (1 + 1.00001 / 1.00003) / 3
    assert result["xinfAP"] == pytest.approx((1 + 2 * at_3) / 3, abs=1e-12)
    ideal = 1 + 1 / 1.584962500721156 + 1 / 2
    assert result["infNDCG"] == pytest.approx((1 + (2 / 2) * (1 / 2)) / ideal)


@each_case(
    ("qrels", "measure", "message"),
    [
        ("plain", "ERR_IA@10", "plain: has no subtopics, which ERR_IA@10 needs; they are in column 2"),
        ("apart", "map_avgjg", "give -R qrels_jg"),
        ("diverse", "prefs_simp", "diverse: has no preferences, which prefs_simp needs; expected five columns"),
        ("prefs", "xinfAP", "prefs: has no strata, which xinfAP needs; expected five columns"),
    ],
)
def test_missing_kinds_of_judgements_are_reported(irdesk, qrels, measure, message):
    for command in (("evaluate", qrels, "run"), ("explain", qrels, "run", "--topic", "1")):
        status, out, err = irdesk(*command, "-m", measure)
        assert (status, out) == (2, "")
        assert message in err
        assert err.count("\n") == 1


def test_the_kind_of_judgements_can_be_declared(irdesk):
    assert scores(irdesk, "apart", "-R", "qrels_jg", "-m", "map_avgjg") == {"AP_avgjg": pytest.approx((1 + 1 / 3) / 2)}
    graded = scores(irdesk, "plain", "-R", "qrels_prefs", "-m", "prefs_simp", "-m", "prefs_num_prefs_poss")
    # Preferences: a, b and d over c; d is not retrieved.
    assert graded == {"prefs_simp": pytest.approx(2 / 3), "prefs_num_prefs_poss": 3}
    status, _, err = irdesk("evaluate", "plain", "run", "-R", "prefs")
    assert (status, "found 4 columns; expected five columns: topic group subgroup docno level" in err) == (2, True)


def test_ties_of_preferences_are_those_of_trec_eval_where_its_option_asks(irdesk, tmp_path):
    (tmp_path / "run").write_text("1 Q0 a 1 1 tag\n1 Q0 b 2 1 tag\n")
    (tmp_path / "tied").write_text("1 g s a 1\n1 g s b 0\n")
    measures = ("-m", "prefs_simp", "-m", "num_q")
    assert scores(irdesk, "tied", *measures)["prefs_simp"] == 0.0
    assert scores(irdesk, "tied", "-R", "prefs", *measures)["prefs_simp"] == 1.0
    assert scores(irdesk, "tied", "-R", "prefs", *measures, "-m", "RR")["prefs_simp"] == 0.0


def test_an_explanation_names_subtopics(irdesk):
    status, out, _ = irdesk("explain", "diverse", "run", "-m", "ERR_IA@4", "--topic", "1", "--format", "json")
    report = json.loads(out)
    assert status == 0
    assert [rank["note"] for rank in report["ranks"]] == ["1", "", "1, 2", ""]
    assert [rank["adds"] for rank in report["ranks"]] == [1, 0, 0.5, 0]
    assert report["inputs"]["subtopics with a relevant document"] == 3
    assert report["sum"] / report["divisor"] == report["score"]
    assert "subtopics" in irdesk("explain", "diverse", "run", "-m", "ERR_IA@4", "--topic", "1")[1].splitlines()[2]


def test_an_explanation_of_preferences_says_how_many_hold(irdesk):
    _, out, _ = irdesk("explain", "prefs", "run", "-m", "prefs_simp", "--topic", "1", "--format", "json")
    report = json.loads(out)
    assert [rank["note"] for rank in report["ranks"]] == ["2 of 2", "", "2 of 3", "0 of 0"]
    assert [rank["adds"] for rank in report["ranks"]] == [2, 0, 2, 0]


def test_bounds_of_what_nobody_can_know_are_no_more_than_the_range(irdesk):
    _, out, _ = irdesk(
        "evaluate", "diverse", "run", "-m", "ERR_IA@4", "-m", "alpha_nDCG@4", "--bounds", "--format", "json"
    )
    bounds = json.loads(out)["runs"][0]["mean_bounds"]
    assert bounds["ERR_IA@4"] == {"lower": 0.0, "upper": 1.0, "exact": False}
    assert bounds["alpha_nDCG@4"]["exact"] is False
    assert bounds["alpha_nDCG@4"]["upper"] is None


def test_runs_are_compared_by_what_is_judged_beside_grades(irdesk, folder):
    """On average over two topics, `run` covers 1 of 3 subtopics at rank 1, and `other` 2 of 3."""
    twice = "".join(
        FILES["diverse"].replace("\n1 ", f"\n{topic} ").replace("1 1 a", f"{topic} 1 a", 1) for topic in "12"
    )
    folder({"q": twice, "run": "1 Q0 a 1 1 run\n2 Q0 a 1 1 run\n", "other": "1 Q0 b 1 1 other\n2 Q0 b 1 1 other\n"})
    status, out, err = irdesk("compare", "q", "run", "other", "-m", "StRecall@1", "--show", "mean", "--format", "csv")
    assert (status, err) == (0, "")
    rows = [line.split(",") for line in out.splitlines()[1:]]
    assert [(row[0], float(row[1])) for row in rows] == [("run", pytest.approx(1 / 3)), ("other", pytest.approx(2 / 3))]
