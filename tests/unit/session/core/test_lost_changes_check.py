"""The record of the last stored step, compared with a project that contains the step or lacks it."""

from __future__ import annotations

import hashlib
import os

import pytest

from irdesk.session.core.lost_changes_check import LastStored, LostSteps


class Changes:
    """Stand-in for a project's changes, with the methods that the record uses."""

    def __init__(self, *ids: str) -> None:
        self._ids = ids

    def changes_up_to(self, change: str) -> tuple[bool, int]:
        return change in self._ids, len(self._ids)


@pytest.fixture
def record(tmp_path):
    """Return a function that opens the record of a project file and compares it with some changes. The function returns
    the record and the lost steps.
    """
    opened = []

    def open_record(*changes: str, project: str = "p", name: str = "a.irdesk") -> tuple[LastStored, LostSteps | None]:
        noted = LastStored(tmp_path / "notes" / "steps", tmp_path / name, project)
        opened.append(noted)
        return noted, noted.compare(Changes(*changes))

    yield open_record
    for noted in opened:
        noted.close()


def test_what_was_stored_last_is_not_missed(record):
    noted, lost = record("c1")
    assert lost is None, "nothing was recorded yet"
    noted.keep("c2", 10.0)
    noted.keep("c3", 20.0)
    noted.close()
    assert record("c1", "c2", "c3")[1] is None


def test_steps_that_the_project_lacks_are_counted_once(record):
    noted, _ = record("c1")
    for number in range(2, 6):
        noted.keep(f"c{number}", float(number))
    noted.close()
    again, lost = record("c1", "c2")
    assert lost == LostSteps(3, 5.0)
    again.close()
    assert record("c1", "c2")[1] is None, "the user was told"


def test_an_older_copy_with_as_many_steps_lacks_at_least_one(record):
    noted, _ = record()
    noted.keep("c1", 7.0)
    noted.close()
    assert record("x1", "x2")[1] == LostSteps(1, 7.0)


def test_another_project_in_the_same_place_lacks_nothing(record):
    noted, _ = record()
    noted.keep("c1", 7.0)
    noted.close()
    assert record("x1", project="another")[1] is None


def test_each_file_has_a_record_of_its_own_for_the_user_alone(record, tmp_path):
    noted, _ = record()
    noted.keep("c1", 7.0)
    assert record(name="b.irdesk")[1] is None
    names = {
        hashlib.sha256(os.path.normcase(str(tmp_path / name)).encode()).hexdigest()[:16]
        for name in ("a.irdesk", "b.irdesk")
    }
    files = list((tmp_path / "notes" / "steps").iterdir())
    assert {path.name for path in files} == names
    assert {path.stat().st_mode & 0o777 for path in files} == {0o600}


def test_a_shorter_record_replaces_a_longer_one(record):
    noted, _ = record()
    noted.keep("a-change-with-a-long-name", 7.0)
    noted.keep("c", 8.0)
    noted.close()
    assert record("c")[1] is None
    assert record("x")[1] == LostSteps(1, 8.0)


def test_after_closing_nothing_is_recorded_and_damage_is_as_if_there_were_nothing(record, tmp_path):
    noted, _ = record()
    noted.close()
    noted.close()
    noted.keep("c1", 7.0)
    assert record()[1] is None
    (path,) = (tmp_path / "notes" / "steps").iterdir()
    path.write_bytes(b"{broken")
    assert record()[1] is None


def test_the_message_counts():
    assert LostSteps(1, 0.0).in_words().startswith("1 stored step, the last from ")
    assert LostSteps(1200, 0.0).in_words().startswith("1,200 stored steps, the last from ")
