"""Keyboard focus of the areas of a window, such as the navigator and a view: entering an area, moving between areas,
and staying in an area.
"""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QWidget


def enter(area: QWidget, wanted: QWidget | None = None) -> bool:
    """Give the focus to ``wanted`` if it can take the focus, else to the first control of the area. If the area has no
    control, give the focus to the area itself and return False; Tab then goes to the first control added later.
    """
    if not area.isActiveWindow():
        area.activateWindow()  # the area can be a view in a separate window
    if wanted and area.isAncestorOf(wanted) and wanted.isEnabled() and wanted.isVisibleTo(area.window()):
        wanted.setFocus(Qt.FocusReason.ShortcutFocusReason)
        return True
    area.setFocus(Qt.FocusReason.OtherFocusReason)
    # Let Qt find the control. If Python code walked along the focus chain, PySide would wrap widgets that Qt later
    # deletes, and the program would crash.
    area.focusNextChild()
    return stay_in(area)


def stay_in(area: QWidget) -> bool:
    """Give the focus to the area itself if none of its controls has the focus. Return whether a control has the
    focus.
    """
    focused = area.window().focusWidget()
    if focused and focused is not area and area.isAncestorOf(focused):
        return True
    area.setFocus(Qt.FocusReason.OtherFocusReason)
    return False


def move_between(areas: Mapping[QWidget, QWidget | None], step: int) -> None:
    """Move the focus to the next area (``step`` 1) or the previous one (-1). Skip areas that are hidden or have no
    control. ``areas`` maps each area to the control that gets the focus when the area is entered, or to None for its
    first control.
    """
    focused = QApplication.focusWidget()
    shown = [area for area in areas if area.isVisible()]
    now = next((place for place, area in enumerate(shown) if _is_in(area, focused)), None)
    start = (-1 if step > 0 else len(shown)) if now is None else now
    for count in range(1, len(shown) + 1):
        area = shown[(start + step * count) % len(shown)]
        if enter(area, areas[area]):
            return
    if focused:
        focused.setFocus()


def _is_in(area: QWidget, focused: QWidget | None) -> bool:
    return focused is not None and (focused is area or area.isAncestorOf(focused))
