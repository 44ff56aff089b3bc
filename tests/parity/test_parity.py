"""irdesk's values equal those of other programs, or the difference is explained by a stated reason."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest
from forked_programs import completed
from parity import with_ir_measures, with_ndeval, with_ranx
from parity.all_cases import every_case
from parity.comparing import GENERATED, Case, Tally, same
from parity.table import BEGIN, END, HEAD, as_table, rows_of, written
from real_files import RealFiles
from short_and_long_tests import LONG

README = Path(__file__).with_name("README.md")
CASES = every_case()


def short(cases: list[Case]) -> list[Case]:
    """Return the cases that run without ``--long``, with only every tenth of a program's many generated cases."""
    counts: Counter[str] = Counter()
    result = []
    for case in cases:
        counts[case.oracle] += case.over == GENERATED
        if not case.long and (case.over != GENERATED or counts[case.oracle] % 10 == 1):
            result.append(case)
    return result


@pytest.mark.parametrize(
    "case",
    CASES if LONG else short(CASES),
    ids=lambda case: f"{case.oracle}, {case.over}, {case.name}",
)
@pytest.mark.filterwarnings("ignore")
def test_the_same_or_explained(shared: RealFiles, case: Case) -> None:
    tally = case.compare(shared)
    assert tally.unexplained == []
    assert tally.compared > 0


def test_a_difference_needs_an_explanation() -> None:
    ours, theirs = {"a": 1.0, "b": 2.0, "c": 3.0}, {"a": 1.0, "b": 2.5, "c": 3.0 + 1e-8, "d": 0.0}
    tally = same(ours, theirs, causes=[("why", lambda: {"a": 9.0, "b": 2.0, "c": 9.0})])
    assert (tally.compared, tally.equal, tally.explained) == (4, 1, {"why": 1})
    assert [fault.split(":")[0] for fault in tally.unexplained] == ["c", "d"]


def test_a_tie_and_a_negative_grade_are_what_differs_from_ir_measures() -> None:
    theirs = with_ir_measures.theirs
    grades, run = {"1": {"a": 1, "b": 0, "n": -1}}, {"1": {"a": 1.0, "b": 1.0}}
    assert theirs(("RR@5",), grades, run) == {("1", "RR@5"): 1.0}  # irdesk returns 0.5, because it ranks b first
    # irdesk returns 0, because it treats documents with negative grades as unjudged.
    assert theirs(("Judged@5",), grades, {"1": {"n": 1.0}}) == {("1", "Judged@5"): 1.0}


def test_other_names_of_ir_measures() -> None:
    names = ("SetRelP", "SetP(relative=True)", "NumRelRet", "NumRet(rel=1)")
    entry = with_ir_measures.ours(names, {"1": {"a": 1, "b": 0}}, {"1": {"a": 1.0, "b": 1.0, "c": 2.0}})
    assert entry["1", "SetRelP"] == entry["1", "SetP(relative=True)"] == 1
    assert entry["1", "NumRelRet"] == entry["1", "NumRet(rel=1)"] == 1


def test_a_real_process_prints_the_same_bytes_as_trec_eval(shared: RealFiles) -> None:
    own_tests = shared / "data/peer-tests/trec_eval"
    program = "import sys; from irdesk.cli.main import run; sys.exit(run(sys.argv[1:]))"
    done = completed(
        program,
        *("evaluate", "--format", "trec", "-", own_tests / "results.test"),
        given=(own_tests / "qrels.test").read_bytes().decode(),
    )
    assert done.stdout.encode() == (own_tests / "v9.0.4/out.test").read_bytes()
    assert (done.returncode, done.stderr) == (0, "")


def test_the_table_of_readme_has_a_row_for_each_comparison() -> None:
    table = README.read_text(encoding="utf-8").split(BEGIN, 1)[1].split(END, 1)[0]
    rows = [tuple(cell.strip() for cell in line.strip("|").split("|")) for line in table.splitlines() if "|" in line]
    shown = [row[:2] for row in rows[2:-1]]
    known = rows_of(CASES)
    absent = {
        "ranx": not with_ranx.INSTALLED,
        "ndeval": not with_ndeval.INSTALLED,
        "ir_measures (gdeval)": not with_ir_measures.PERL,
    }
    known += [row for row in shown if absent.get(row[0]) and row not in known]
    assert sorted(shown) == sorted(known)
    assert all(row[5] == "0" for row in rows[2:])


def test_a_table_is_put_between_its_marks() -> None:
    tally = Tally(1200)
    tally.explained["why"] += 200
    table = as_table({("one", "runs"): tally})
    assert table.startswith(f"{HEAD}| one | runs | 1,200 | 1,000 | 200 | 0 |\n| all |  | 1,200 | 1,000 | 200 | 0 |\n")
    assert "- 200 × why\n" in table
    text = f"a\n{BEGIN}\nold\n{END}\nb\n"
    assert written(text, "new\n") == f"a\n{BEGIN}\nnew\n{END}\nb\n"
    with pytest.raises(ValueError, match="not enough values"):
        written("no marks", table)
