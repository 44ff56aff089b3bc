"""The search box, operated with keyboard and mouse, with 7,000 entries."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QObject, Qt
from PySide6.QtWidgets import QApplication, QVBoxLayout, QWidget

from irdesk.ui.widgets.searchable_drop_down import DETAIL, SEARCHED, SearchableDropDown

MANY = tuple(f"{topic}" for topic in range(1, 7001))


class Asked:
    """Callback that counts the requests for the text of each value."""

    def __init__(self) -> None:
        self.values: list[str] = []

    def text(self, value: str) -> str:
        self.values.append(value)
        return f"{value}  title of {value}"


@pytest.fixture
def asked() -> Asked:
    return Asked()


@pytest.fixture
def box(qtbot, asked) -> Iterator[SearchableDropDown]:
    """Return a box with 7,000 topics in a visible window, with no topic selected."""
    window = QWidget()
    layout = QVBoxLayout(window)
    box = SearchableDropDown("Topic", window)
    layout.addWidget(box)
    qtbot.addWidget(window)
    window.show()
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    box.setFocus()
    box.offer(MANY, asked.text)
    QApplication.processEvents()
    yield box
    window.close()


def typed(qtbot, *keys: str | Qt.Key) -> None:
    """Press keys in the widget with the focus."""
    for key in keys:
        qtbot.keyClick(QApplication.focusWidget(), key)


def found(box: SearchableDropDown) -> tuple[str, ...]:
    """Return the values listed in the open popup."""
    return box._popup.found.values


def test_offering_7000_entries_makes_no_object_and_asks_for_no_text_but_the_shown_one(box, asked):
    assert set(asked.values) <= {MANY[0]}
    assert len(box.findChildren(QObject)) < 20
    box.choose("6500")
    QApplication.processEvents()
    assert set(asked.values) <= {MANY[0], "6500"}
    assert box.value == box.currentData() == "6500"
    assert box.currentText() == "6500  title of 6500"


def test_a_letter_opens_the_search_and_enter_chooses(box, qtbot):
    chosen = []
    box.activated.connect(lambda _row: chosen.append(box.value))
    typed(qtbot, "6", "9", "9", "9")
    assert found(box) == ("6999",)
    assert chosen == []
    typed(qtbot, Qt.Key.Key_Return)
    assert chosen == ["6999"]
    assert not box._popup.isVisible()
    qtbot.waitUntil(box.hasFocus)


def test_words_are_contained_in_any_order_and_case(box, qtbot):
    typed(qtbot, Qt.Key.Key_Space)
    qtbot.keyClicks(QApplication.focusWidget(), "OF 12 titl 00")
    assert found(box) == ("1200",)


def test_the_entry_that_is_typed_whole_is_marked_in_its_case_if_there_is_one(box, qtbot):
    box.offer([*MANY, "run_V1andV2", "RUN_v1", "run_v1"])
    typed(qtbot, Qt.Key.Key_Space)
    qtbot.keyClicks(QApplication.focusWidget(), "run_v1")
    assert found(box) == ("run_V1andV2", "RUN_v1", "run_v1")
    typed(qtbot, Qt.Key.Key_Return)
    assert box.value == "run_v1"


def test_arrows_move_the_mark_and_escape_changes_nothing(box, qtbot):
    box.choose("3000")
    typed(qtbot, Qt.Key.Key_Space)
    assert len(found(box)) == 7000
    assert box._popup.list.currentIndex().row() == 2999
    typed(qtbot, Qt.Key.Key_Down, Qt.Key.Key_PageDown, Qt.Key.Key_Up)
    assert box._popup.list.currentIndex().row() > 3000
    typed(qtbot, Qt.Key.Key_Escape)
    assert box.value == "3000"
    assert not box._popup.isVisible()
    typed(qtbot, Qt.Key.Key_Down)
    assert box.value == "3001", "the closed box steps by arrows, as any does"


def test_a_click_chooses(box, qtbot):
    typed(qtbot, "4", "2", "4", "2")
    view = box._popup.list
    place = view.visualRect(view.model().index(0)).center()
    qtbot.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert box.value == "4242"


def test_nothing_found_chooses_nothing(box, qtbot):
    box.choose("7")
    typed(qtbot, "x", "y", Qt.Key.Key_Return)
    assert found(box) == ()
    assert box.value == "7"
    typed(qtbot, Qt.Key.Key_Escape)


def test_only_seen_rows_are_drawn(box, qtbot, asked):
    typed(qtbot, Qt.Key.Key_Space)
    asked.values.clear()
    box._popup.list.viewport().grab()
    assert 0 < len(set(asked.values)) < 40


def test_the_chosen_entry_stays_while_it_is_offered(box):
    box.choose("5")
    signalled = []
    box.currentIndexChanged.connect(signalled.append)
    box.offer(("4", "5"))
    assert (box.value, box.currentIndex()) == ("5", 1)
    box.offer(("4", "6"))
    assert (box.value, box.currentIndex()) == ("", -1)
    assert signalled == []


def test_few_entries_are_a_plain_list(box, qtbot):
    box.offer([f"run{i}" for i in range(SEARCHED - 1)])
    typed(qtbot, "r")
    assert box.value == "run0"
    typed(qtbot, Qt.Key.Key_Space)
    assert box._popup is None
    assert box.view().isVisible()
    typed(qtbot, Qt.Key.Key_Escape)


def test_names_for_a_screen_reader(box, qtbot):
    typed(qtbot, "1")
    assert box.accessibleName() == "Topic"
    assert box._popup.list.accessibleName() == "Topic"
    assert box._popup.field.accessibleName() == "Find in: Topic"
    typed(qtbot, Qt.Key.Key_Escape)


def test_entries_with_a_detail_are_found_by_it_and_show_it_in_the_list_alone(box, qtbot):
    titles = {"AP": "Average precision", "RR": "Reciprocal rank", **{f"P@{k}": "Precision" for k in range(1, SEARCHED)}}
    box.offer(tuple(titles), detail=titles.__getitem__)
    box.show_value("AP")
    assert box.currentText() == "AP"
    box.showPopup()
    popup = box._popup
    assert popup.found.index(0).data(DETAIL) == "Average precision"
    assert popup.found.index(0).data(Qt.ItemDataRole.AccessibleTextRole) == "AP, Average precision"
    letters = popup.list.fontMetrics()
    assert popup.list.viewport().width() > letters.horizontalAdvance("AP") + letters.horizontalAdvance(titles["AP"])
    qtbot.keyClicks(popup.field, "recip")
    assert popup.found.values == ("RR",)
    qtbot.keyClick(popup.field, Qt.Key.Key_Return)
    assert box.value == "RR"


def test_the_pinned_entry_stays_above_a_list_that_is_scrolled(box, qtbot):
    box.pinned = "1"
    box.choose("1")
    typed(qtbot, Qt.Key.Key_Space)
    assert not box._popup.pinned.isVisible(), "the list opens at it"
    typed(qtbot, Qt.Key.Key_Escape)
    box.choose("4000")
    typed(qtbot, Qt.Key.Key_Space)
    assert box._popup.pinned.text() == "1  title of 1"
    assert "1" not in box._popup.found.values, "it is not listed twice"
    qtbot.keyClicks(box._popup.field, "title of 1")
    assert not box._popup.pinned.isVisible()
    assert "1" in box._popup.found.values, "it is found by typing"
    box._popup.field.clear()
    chosen = []
    box.activated.connect(chosen.append)
    qtbot.mouseClick(box._popup.pinned, Qt.MouseButton.LeftButton)
    assert box.value == "1"
    assert chosen == [0]
    assert not box._popup.isVisible()
