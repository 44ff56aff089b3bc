"""Translation of texts from the lower layers into the window's language."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication

from irdesk.domain.grades import DEFAULT, FROM_QRELS, GradeScale, Level, shown_grade
from irdesk.domain.translatable_messages import Worded, filled
from irdesk.domain.untrusted_text import plain

CONTEXT = "messages"
UNCHOSEN = {FROM_QRELS: FROM_QRELS + " ({first}…{last})", DEFAULT: DEFAULT + " ({first}…{last})"}
"""Title templates of default scales, keyed by scale name."""


def translated(text: str) -> str:
    """Translate a message from a lower layer into the window's language. If there is no translation, return it
    unchanged.
    """
    if not isinstance(text, Worded):
        return QCoreApplication.translate(CONTEXT, text) if text else ""
    values = {name: _value_text(value) for name, value in text.values.items()}
    return filled(QCoreApplication.translate(CONTEXT, text.template), **values)


def _value_text(value: object) -> object:
    """Return a value for insertion into a message. Nested messages are translated, and `plain` replaces the control
    characters in other texts.
    """
    if isinstance(value, Worded):
        return translated(value)
    return plain(value) if isinstance(value, str) else value


def level_text(text: str) -> str:
    """Translate a preset scale's grade name or definition into the window's language. Custom texts are returned
    unchanged.
    """
    return QCoreApplication.translate("scales", text) if text else ""


def graded(level: Level, gap: str = " ") -> str:
    """Return a grade followed by its name, or only the grade if it has no name."""
    return f"{shown_grade(level.grade)}{gap}{level_text(level.name)}".rstrip()


def grade_name(scale: GradeScale, grade: int) -> str:
    """Return a grade followed by its name on a scale, or only the grade if it is not on the scale."""
    level = scale.level(grade)
    return graded(level) if level else shown_grade(grade)


def scale_text(scale: GradeScale) -> str:
    """Return a scale's title in the window's language. The titles of default scales include the first and
    last grade.
    """
    if scale.name not in UNCHOSEN:
        return level_text(scale.title)
    first, last = shown_grade(scale.levels[0].grade), shown_grade(scale.top)
    template = QCoreApplication.translate("scales", UNCHOSEN[scale.name])
    return template.format(first=first, last=last)


def measure_text(text: str) -> str:
    """Translate the title or help text of a measure family into the window's language."""
    return QCoreApplication.translate("measures", text) if text else ""


def measure_title(name: str) -> str:
    """Return the title of a measure's family in the window's language. Raises `UnknownMeasure` if there is no such
    measure.
    """
    from irdesk.evaluation.measures.measure_names import parse_one

    return measure_text(parse_one(name).family.title)
