"""What lower floors say, in the language of the window."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication

from irdesk.domain.errors import IrdeskError
from irdesk.domain.grades import DEFAULT, FROM_QRELS, GradeScale, Level, shown_grade
from irdesk.domain.messages import Worded, filled
from irdesk.domain.untrusted_text import plain

CONTEXT = "messages"
UNCHOSEN = {FROM_QRELS: FROM_QRELS + " ({first}…{last})", DEFAULT: DEFAULT + " ({first}…{last})"}
"""The titles of scales that nobody chose."""


def translated(text: str) -> str:
    """A sentence of a lower floor in the window's language; as it is where there is no translation."""
    if not isinstance(text, Worded):
        return QCoreApplication.translate(CONTEXT, text) if text else ""
    values = {name: _said(value) for name, value in text.values.items()}
    return filled(QCoreApplication.translate(CONTEXT, text.template), **values)


def _said(value: object) -> object:
    """A value of a sentence; a name that a stranger gave changes nothing but itself."""
    if isinstance(value, Worded):
        return translated(value)
    return plain(value) if isinstance(value, str) else value


def level_text(text: str) -> str:
    """The name or the definition of a grade of a preset in the window's language; own ones as they were written."""
    return QCoreApplication.translate("scales", text) if text else ""


def graded(level: Level, gap: str = " ") -> str:
    """Return a grade and its name; the grade alone where nobody named it."""
    return f"{shown_grade(level.grade)}{gap}{level_text(level.name)}".rstrip()


def scale_text(scale: GradeScale) -> str:
    """Return the name and the grades of a scale."""
    if scale.name not in UNCHOSEN:
        return level_text(scale.title)
    first, last = shown_grade(scale.levels[0].grade), shown_grade(scale.top)
    template = QCoreApplication.translate("scales", UNCHOSEN[scale.name])
    return template.format(first=first, last=last)


def measure_text(text: str) -> str:
    """The title or the help of a family of measures in the window's language."""
    return QCoreApplication.translate("measures", text) if text else ""


def reason(fault: Exception) -> str:
    """What is wrong, in the window's language; faults of files stay as the command line words them."""
    first = fault.args[0] if fault.args else ""
    if isinstance(fault, IrdeskError) and len(fault.args) > 1:
        return str(fault)
    return translated(first) if isinstance(first, str) else str(fault)
