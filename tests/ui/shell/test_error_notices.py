"""Notices: a few lines each, the rest on demand, at most three at once, and in the colours of the scheme."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QScrollArea

from irdesk.app import paths
from irdesk.ui.shell.error_notices import MOST_LINES, MOST_SHOWN, Notice, Notices
from irdesk.ui.style import theme


@pytest.fixture
def notices(qtbot) -> Notices:
    theme.use_icons(paths.resources() / "icons")
    shown = Notices()
    qtbot.addWidget(shown)
    shown.resize(600, 100)
    shown.show()
    return shown


def test_of_many_lines_the_first_are_shown_and_all_where_somebody_asks(notices, qtbot):
    lines = [f"package-{number}.irdesk: damaged" for number in range(20)]
    notices.add("20 packages could not be imported", lines)
    notice = notices.findChild(Notice)
    assert notice.body.text().split("\n") == lines[:MOST_LINES]
    assert notice.text().split("\n")[1:] == lines, "a screen reader and the log get all"
    before = notice.sizeHint().height()
    notice.all.click()
    assert notice.body.text().split("\n") == lines
    assert not notice.all.isVisible()
    area = notice.findChild(QScrollArea)
    assert area.height() < notice.body.sizeHint().height(), "it scrolls"
    assert notice.sizeHint().height() < before + area.height()


def test_twenty_notices_take_the_room_of_three(notices, qtbot):
    for number in range(MOST_SHOWN):
        notices.add(f"notice {number}", ["a line"])
    notices.foot.show_others(17)
    room = notices.sizeHint().height()
    for number in range(17):
        notices.add(f"another {number}", ["a line"])
    assert notices.sizeHint().height() == room
    assert sum(notice.isVisible() for notice in notices.findChildren(Notice)) == MOST_SHOWN
    notices.foot.dismiss.click()
    assert notices.texts() == []


def test_an_error_and_information_differ_by_icon_and_colour(notices, qtbot):
    notices.add("an error", [])
    notices.tell("information", [])
    error, information = (next(n for n in notices.findChildren(Notice) if n.is_error is kind) for kind in (True, False))
    pictures = [notice.grab().toImage() for notice in (error, information)]
    grounds = [picture.pixelColor(picture.width() // 2, 4) for picture in pictures]
    roles = theme.roles()
    assert grounds == [roles.error_tint, roles.weak_tint]
    icons = [
        {picture.pixel(x, y) for x in range(12, 28) for y in range(8, 36)} - {ground.rgb()}
        for picture, ground in zip(pictures, grounds, strict=True)
    ]
    assert all(icons), "each has an icon"
