"""A failure to store a judgement stops judging and shows a banner; no change is left half done."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from contextlib import closing

import pytest
from PySide6.QtWidgets import QPushButton
from window_driver import Hands, assert_scores_are_fresh, checked, journal, rows_of

from irdesk.session.project_files.backups import folder_of

pytestmark = pytest.mark.unpainted


def fill_the_disk(hands: Hands) -> Callable[[], None]:
    """Simulate a full disk: limit the project file to its current number of pages. Return a function that lifts the
    limit.
    """
    connection = hands.window.workspace.store._place.file.connection()
    pages = connection.exec_driver_sql("PRAGMA page_count").scalar()
    connection.exec_driver_sql(f"PRAGMA max_page_count = {pages}")
    connection.rollback()

    def empty_the_disk() -> None:
        connection.exec_driver_sql("PRAGMA max_page_count = 1000000")
        connection.rollback()

    return empty_the_disk


def refuse_rows(hands: Hands) -> Callable[[], None]:
    """Add a trigger that rejects further judgements, as a second program could. Return a function that removes it."""
    path = hands.path

    def run(statement: str) -> None:
        with closing(sqlite3.connect(path)) as connection:
            connection.execute(statement)
            connection.commit()

    run("CREATE TRIGGER refuse BEFORE INSERT ON journal BEGIN SELECT RAISE(ABORT, 'disk I/O error'); END")
    return lambda: run("DROP TRIGGER refuse")


def try_again(hands: Hands) -> None:
    buttons = hands.window.banner.findChildren(QPushButton)
    hands.click(next(b for b in buttons if b.text() == "Try again" and b.isVisible()))
    assert hands.window.banner.texts() == []


@pytest.mark.opened_in("judge", "queue", "editor", "metrics")
def test_a_failure_to_store_stops_judging_with_a_banner_and_a_failed_undo_does_too(hands):
    for cause, reason in ((fill_the_disk, "disk is full"), (refuse_rows, "disk does not respond")):
        assert_that_judging_stops(hands, cause, reason)

    # A failed undo also stops judging.
    stored, place = journal(hands.path), hands.place
    mend = refuse_rows(hands)
    hands.press_ctrl("Z")
    assert len(hands.window.banner.texts()) == 1
    assert hands.place == place
    assert journal(hands.path) == stored
    mend()
    try_again(hands)
    path = hands.path
    hands.close()
    assert checked(path) == []


def assert_that_judging_stops(hands: Hands, cause: Callable[[Hands], Callable[[], None]], reason: str) -> None:
    """Assert that judging stops if judgements cannot be stored, and continues after the cause was removed."""
    hands.begin_topic()
    hands.press("3")
    mend = cause(hands)
    stored, place, state = [], hands.place, hands.window.workspace.state
    for _ in range(300):
        # The free pages may have space for all judgements of a topic; the next topic's card is then shown.
        hands.begin_topic()
        hands.wait(lambda: hands.desk.editor.document.is_ready)
        stored, place = journal(hands.path), hands.place
        judgements = {topic: dict(documents) for topic, documents in state.judgements.items()}
        text = hands.desk.editor.document.toPlainText()
        hands.press("2")
        if hands.window.banner.texts():
            break
    (texts,) = hands.window.banner.texts()
    assert "judging has stopped" in texts
    assert reason in texts
    assert hands.path.name in texts
    assert hands.window.banner.isVisible()
    assert journal(hands.path) == stored, "the file is as it was"
    assert {topic: dict(documents) for topic, documents in state.judgements.items()} == judgements, "and so is memory"
    assert hands.place == place
    assert hands.desk.editor.document.toPlainText() == text, "the next document does not show"
    assert_scores_are_fresh(hands)
    hands.press("1", "0", "U")
    assert journal(hands.path) == stored
    hands.press_ctrl("2")
    hands.press_ctrl("1")
    hands.press("1")
    assert journal(hands.path) == stored
    assert len(hands.window.banner.texts()) == 1, "it stays stopped until the person goes on"
    mend()
    try_again(hands)
    assert "all changes stored" in hands.window.status.left.text()
    hands.desk.editor.document.setFocus()
    hands.press("1")
    assert journal(hands.path) == [*stored, (place.topic, place.docno, 1)]


@pytest.mark.opened_in("collection", "files")
def test_a_failure_to_store_an_import_is_told_in_the_panel(hands, sample_files, tmp_path):
    path = hands.path
    with closing(sqlite3.connect(path)) as connection:
        connection.execute(
            "CREATE TRIGGER refuse BEFORE INSERT ON run_part BEGIN SELECT RAISE(ABORT, 'database or disk is full'); END"
        )
        connection.commit()
    other = tmp_path / "other.run"
    other.write_text((sample_files / "runs" / "rrf.run").read_text().replace("rrf", "other"))
    hands.load([other])
    (texts,) = hands.desk.files.notices.texts()
    assert "the disk is full" in texts
    assert len(hands.queries.runs()) == 5
    assert rows_of(path, "SELECT id FROM source WHERE staged") == []


def test_a_file_that_is_overwritten_takes_no_judgement_and_what_it_held_is_kept(hands, tmp_path):
    hands.judge("2")
    place, path = hands.place, hands.path
    stored = journal(path)
    hands.wait(lambda: path.with_name(f"{path.name}-wal").stat().st_size == 0)
    hands.idle()
    content = b"SQLite format 3\0" + bytes(5000)
    path.write_bytes(content)
    hands.judge("1")
    assert hands.place == place
    assert hands.window.status.left.text().startswith("judging has stopped: the last step is not stored")
    hands.wait(lambda: len(hands.window.banner.texts()) == 2)
    safe, texts = hands.window.banner.texts()
    assert "no longer the one that was opened" in texts
    assert "another program has overwritten the file" in texts
    assert "Everything shown as stored" not in texts
    (rescued,) = folder_of(tmp_path / "backups", path).glob("*rescued*.irdesk")
    assert str(rescued) in safe
    assert journal(rescued) == stored
    hands.close()
    assert path.read_bytes() == content, "and nothing is written to it"
    hands.open(rescued)
    assert journal(rescued) == stored
    assert hands.place is not None
