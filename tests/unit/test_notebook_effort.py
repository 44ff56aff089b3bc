"""Reading effort computed in a notebook, from paths and from values, equals the command line's."""

from __future__ import annotations

import json

import pytest

from irdesk.cli.main import run as irdesk
from irdesk.domain.errors import CommandRefused
from irdesk.domain.run import Convention, Ties
from irdesk.evaluation.scoring.scoring_options import ScoringOptions
from irdesk.notebook import effort

QRELS = "1 0 a 1\n1 0 b 0\n2 0 a 0\n2 0 d 2\n3 0 x 1\n"
RUN = "1 Q0 a 1 3 one\n1 Q0 b 2 2 one\n2 Q0 a 1 2 one\n2 Q0 d 2 1 one\n9 Q0 d 1 1 one\n"
COSTS = {"a": 10.0, "d": 4.0}
MEASURES = ("P@2", "RR", "RBP(p=0.8)", "INST")


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """Return a folder with qrels, two runs and costs."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "qrels").write_text(QRELS)
    (tmp_path / "one").write_text(RUN)
    (tmp_path / "two").write_text(RUN.replace("2 Q0 a 1 2 one", "2 Q0 x 1 2 one").replace("one", "two"))
    (tmp_path / "costs").write_text("".join(f"{docno} {cost}\n" for docno, cost in COSTS.items()))
    return tmp_path


def test_a_notebook_gives_the_numbers_of_the_command_line(folder, capsys):
    words = ["-q", "--costs", "costs", "--cost-of-others", "2", "--format", "json"]
    assert irdesk(["effort", "qrels", "one", "two", *(f"-m{name}" for name in MEASURES), *words]) == 0
    printed = json.loads(capsys.readouterr().out)["rows"]
    for costs in ("costs", COSTS):
        assert effort("qrels", ["one", "two"], MEASURES, costs, 2).rows() == printed
    assert len(printed) == 2 * len(MEASURES) * 3


def test_values_have_the_numbers_of_files(folder):
    values = {"1": {"a": 1, "b": 0}, "2": {"a": 0, "d": 2}, "3": {"x": 1}}
    run = {"1": {"a": 3.0, "b": 2.0}, "2": {"a": 2.0, "d": 1.0}, "9": {"d": 1.0}}
    report = effort(values, {"one": run}, "P@2 RR", COSTS, 2.0)
    assert report.rows() == effort("qrels", "one", "P@2 RR", COSTS, 2.0).rows()
    assert list(report.by_topic("one", "RR")) == ["1", "2"]
    # Costs in topic 1: a 10, b 2; in topic 2: a 10, d 4. The user model of RR stops at the relevant document.
    assert report.by_topic("one", "RR")["2"].total_cost == 14
    assert report.mean("one", "RR").total_cost == 12
    assert report.mean("one", "P@2").cost == 6.5
    first, *_ = repr(report).splitlines()
    assert first.split() == ["run", "measure", "EU", "ETU", "EC", "ETC", "ED", "topics"]
    assert "trec_eval 9" in repr(report)


def test_what_has_no_effort_is_refused_in_words(folder):
    with pytest.raises(ValueError, match="AP has no model of how far a user reads; expected one of"):
        effort("qrels", "one", "AP")
    with pytest.raises(ValueError, match="the cost of document a is -1; expected a number above 0"):
        effort("qrels", "one", "RR", {"a": -1.0})
    with pytest.raises(ValueError, match="the cost of others is 0; expected a number above 0"):
        effort("qrels", "one", "RR", cost_of_others=0.0)
    with pytest.raises(CommandRefused, match="none of its topics is judged"):
        effort("qrels", {"mine": {"9": {"a": 1.0}}}, "RR")
    with pytest.raises(CommandRefused, match="a single order of tied documents"):
        effort("qrels", "one", "RR", rules=ScoringOptions(Convention.EXACT, ties=Ties.EXPECTED))
    with pytest.raises(ValueError, match="the effort by P@5 is not defined for one"):
        effort("qrels", "one", "RR").mean("one", "P@5")
