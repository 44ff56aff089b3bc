"""Background colours and underlines of highlighted terms, on light and dark schemes."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QGuiApplication, QPalette, QTextCharFormat

from irdesk.ui.style.theme import blend, is_dark

_MARKS_LIGHT = ("#FFE08A", "#BFE3FF", "#C8F0D2", "#FFD0C2", "#E3D3FF", "#F6D1E6", "#D8E8B0", "#D9D9D9")
_MARKS_DARK = ("#6B5500", "#0F4A70", "#135C33", "#7A3320", "#4A3580", "#6E2E56", "#4D5E1C", "#505050")
_MARK_LINES = (
    (QTextCharFormat.UnderlineStyle.SingleUnderline, Qt.PenStyle.SolidLine),
    (QTextCharFormat.UnderlineStyle.DashUnderline, Qt.PenStyle.DashLine),
    (QTextCharFormat.UnderlineStyle.DotLine, Qt.PenStyle.DotLine),
    (QTextCharFormat.UnderlineStyle.DashDotLine, Qt.PenStyle.DashDotLine),
    (QTextCharFormat.UnderlineStyle.DashDotDotLine, Qt.PenStyle.DashDotDotLine),
)


def mark_colour(term: int) -> QColor:
    """Return the background colour of a highlighted term."""
    table = _MARKS_DARK if is_dark() else _MARKS_LIGHT
    return QColor(table[term % len(table)])


def mark_line(term: int) -> QTextCharFormat.UnderlineStyle:
    """Return the underline style of a highlighted term. It tells terms apart for users who cannot distinguish their
    colours.
    """
    return _MARK_LINES[term % len(_MARK_LINES)][0]


def mark_pen_style(term: int) -> Qt.PenStyle:
    """Return the pen style that corresponds to a highlighted term's underline, for use with a painter."""
    return _MARK_LINES[term % len(_MARK_LINES)][1]


def mark_line_colour(term: int) -> QColor:
    """Return the colour of a highlighted term's underline."""
    return blend(mark_colour(term), QGuiApplication.palette().color(QPalette.ColorRole.Text), 0.6)
