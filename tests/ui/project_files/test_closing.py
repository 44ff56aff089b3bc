"""Only one window can open a project. Closing releases the file intact, whatever work is in progress."""

from __future__ import annotations

import os
import shutil

import pytest
from forked_programs import MAIN, completed
from short_and_long_tests import LONG, effort
from window_driver import Hands, checked, flush, journal, rows_of, the_window


def test_another_program_may_read_and_a_second_window_is_refused_with_the_reason(hands, qtbot, tmp_path):
    for verb, status in (("pool", 2), ("check", 0)):
        done = completed(MAIN, "project", verb, hands.path)
        assert done.returncode == status, verb
        assert ("is open in another irdesk" in done.stderr) == bool(status), verb

    path = hands.path
    with the_window(qtbot, tmp_path / "other.irdesk") as second:
        second.window.open_path(path)
        second.idle()
        assert second.window.desk is None
        (texts,) = second.window.start.notices.texts()
        assert "is open in another irdesk" in texts
        assert str(os.getpid()) in texts
        assert path.name in texts
    hands.window.activateWindow()
    hands.wait(hands.window.isActiveWindow)
    hands.press("2")
    assert len(journal(path)) == 1
    hands.close()
    assert checked(path) == []


RUNS = effort(3, 4)
"""The number of runs that are read when the window is closed."""


def staged(hands: Hands) -> bool:
    """Return whether a run is being written to the file."""
    return bool(rows_of(hands.path, "SELECT id FROM source WHERE staged"))


def loaded(hands: Hands) -> int:
    """Return the number of runs that were read; the sample has five."""
    return len(hands.queries.runs()) - 5


MOMENTS = {
    "at once": lambda hands: True,
    "while the first is stored": lambda hands: staged(hands) or loaded(hands) > 0,
    "while another is stored": lambda hands: loaded(hands) == RUNS or (loaded(hands) > 0 and staged(hands)),
    "before the last": lambda hands: loaded(hands) > 2,
}
SOONER = ("while another is stored",)
"""The moment of closing that is tested without ``--long``: one run is in the project, and another is being stored."""


@pytest.mark.parametrize("moment", [MOMENTS[name] for name in (MOMENTS if LONG else SOONER)])
def test_closing_while_work_goes_on_keeps_the_project_sound(qtbot, tmp_path, sample_project, big_run, moment):
    path = tmp_path / "sample.irdesk"
    shutil.copy(sample_project, path)
    runs = [big_run(f"big{i}") for i in range(RUNS)]
    with the_window(qtbot, path) as hands:
        hands.open(path)
        hands.press("2")
        place = hands.place
        hands.press("3")
        hands.desk.files.load(runs)
        hands.wait(lambda: moment(hands))
        hands.window.close()
        assert not hands.window.isVisible()
        flush()
    assert not path.with_name(path.name + "-wal").exists(), "closing settles the file"
    assert journal(path)[1] == (place.topic, place.docno, 3)
    assert checked(path) == []
    assert rows_of(path, "SELECT id FROM source WHERE staged") == [], "what was left is gone when it is opened again"


def test_closing_while_a_project_is_being_opened(qtbot, tmp_path, sample_project):
    path = tmp_path / "sample.irdesk"
    shutil.copy(sample_project, path)
    with the_window(qtbot, path) as hands:
        hands.window.open_path(path)
        hands.window.close()
        flush()
        assert hands.window.desk is None
    assert checked(path) == []


def test_closing_lets_the_project_go_at_once_also_while_runs_are_read_and_when_the_program_quits(hands, big_run):
    path = hands.path
    for _ in range(2):
        hands.window.close_project()
        hands.window.open_path(path)
        hands.opened()
        hands.press("1")
    assert len(journal(path)) == 2
    assert hands.window.start.notices.texts() == []

    # Close the project while runs are being read.
    hands.desk.files.load([big_run(f"big{i}") for i in range(2)])
    hands.close()
    assert hands.window.start.isVisible()
    hands.open(path)
    assert rows_of(path, "SELECT id FROM source WHERE staged") == []
    assert hands.window.start.notices.texts() == []

    # Ctrl+Q quits the program.
    hands.press("1")
    hands.press_ctrl("Q")
    assert not hands.window.isVisible()
    assert len(journal(path)) == 3
    assert checked(path) == []
