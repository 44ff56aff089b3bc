"""The window keeps the size that the user chose."""

from __future__ import annotations

from itertools import pairwise

from PySide6.QtCore import QSize
from window_driver import flush


def test_changing_the_workspace_does_not_widen_the_window(hands):
    tour = ("judge", "analyse", "judge", "collection", "analyse", "collection", "judge")  # every change of workspace
    for first, second in pairwise(tour):
        assert hands.desk.shown == first
        hands.window.resize(780, 780)  # smaller than the screen, including the frame
        hands.wait(lambda: hands.window.width() == 780)
        hands.window.show_workspace(second)
        flush()  # Qt's deferred layout would also widen the window.
        assert hands.window.width() == 780, (first, second)


def frame_fits(window) -> bool:
    room, frame = window.screen().availableGeometry(), window.frameGeometry()
    return frame.width() <= room.width() and frame.height() <= room.height()


def test_a_window_as_large_as_its_screen_gets_room_for_its_frame(start):
    window = start.window
    room = window.screen().availableSize()
    window.hide()
    window.resize(room)
    window.show()
    assert not frame_fits(window), "the platform draws a frame"
    start.wait(lambda: frame_fits(window))
    status = window.status
    bottom = status.mapToGlobal(status.rect().bottomLeft()).y()
    assert bottom <= window.screen().availableGeometry().bottom()


def test_a_window_that_is_larger_than_its_screen_keeps_the_size_that_it_was_given(start):
    window = start.window
    for more in (QSize(100, 100), QSize(100, 0), QSize(0, 100)):
        wanted = window.screen().availableSize() + more
        window.hide()
        window.resize(wanted)
        window.show()
        flush()
        assert window.size() == wanted, more
