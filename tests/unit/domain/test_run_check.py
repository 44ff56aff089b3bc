"""Errors in a run file: reading it in parts reports the same errors as reading it whole."""

from __future__ import annotations

import pytest

from irdesk.domain.progress import QUIET
from irdesk.domain.run import USUAL_ORDERING
from irdesk.domain.run_check import RunCheck, check_run
from irdesk.formats.io.text_chunks import texts_of
from irdesk.formats.runs import run_trec


def lines(topic: str, rows: list[tuple[str, object, object]]) -> str:
    return "".join(f"{topic} Q0 {docno} {rank} {score} t\n" for docno, rank, score in rows)


def falling(topic: str, size: int, swap: tuple[int, int] | None = None) -> str:
    """Return a list in descending order of score, in which two ranks may be swapped."""
    ranks = list(range(1, size + 1))
    if swap:
        ranks[swap[0]], ranks[swap[1]] = ranks[swap[1]], ranks[swap[0]]
    return lines(topic, [(f"d{i}", rank, 1000 - i) for i, rank in enumerate(ranks)])


CASES = {
    "in order": (falling("1", 40) + falling("2", 3), RunCheck(2)),
    "from 0": (lines("1", [("a", 0, 9), ("b", 1, 8)]), RunCheck(1)),
    "distances": (lines("1", [("a", 1, 0.1), ("b", 2, 0.2), ("c", 3, 0.2)]), RunCheck(1, 1, 1, ("1",))),
    "shuffled": (lines("1", [("a", 3, 9), ("b", 1, 8), ("c", 2, 7)]), RunCheck(1, 1, 0, ("1",))),
    "ties stand anyhow": (lines("1", [("a", 2, 9), ("b", 1, 9), ("c", 3, 7)]), RunCheck(1)),
    "lines in another order": (lines("1", [("b", 2, 8), ("a", 1, 9), ("c", 3, 8)]), RunCheck(1)),
    "rounding": (lines("1", [("a", 2, 1.00000002), ("b", 1, 1.00000001)]), RunCheck(1)),
    "useless": (lines("1", [("a", 0, 9), ("b", 0, 8)]) + lines("2", [("a", "-", 9), ("b", "-", 8)]), RunCheck()),
    "alone": (lines("1", [("a", 7, 9)]), RunCheck()),
    # The sample includes both ends of a long list. Once a contradiction is found, the whole list is checked.
    "ends exchanged": (
        falling("1", 100, (0, 99)) + falling("2", 100, (50, 51)) + falling("3", 100),
        RunCheck(3, 2, 0, ("1", "2")),
    ),
    "nul": (
        lines("1", [("a\0", 1, 9), ("b", 2, 8)]) + lines("2", [("a\0", 1, 9), ("c\0d\0", 2, 8)]),
        RunCheck(2, nuls=3),
    ),
    "many": ("".join(lines(str(i), [("a", 2, 9), ("b", 1, 8)]) for i in range(7)), RunCheck(7, 7, 7, tuple("01234"))),
}


@pytest.mark.parametrize("case", CASES)
@pytest.mark.parametrize("size", [64, 1 << 19])
def test_a_run_is_checked_as_it_is_read_or_after(monkeypatch, tmp_path, case, size):
    text, wanted = CASES[case]
    path = tmp_path / "run"
    path.write_bytes(text.encode())
    monkeypatch.setattr(run_trec, "texts_of", lambda stream: texts_of(stream, size))
    assert run_trec.rank(path, QUIET, USUAL_ORDERING).check == wanted
    assert check_run(run_trec.read(path, QUIET)) == wanted
