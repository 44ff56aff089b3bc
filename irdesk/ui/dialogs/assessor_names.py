"""Dialogs that ask for an assessor's name: the name under which the user judges, or the author of imported
judgements.
"""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QInputDialog, QWidget

from irdesk.domain.errors import CommandRefused
from irdesk.settings.preferences import ASSESSOR, Preferences
from irdesk.ui.shell.status_bar import Say
from irdesk.ui.style.error_texts_and_remedies import reason


def change_assessor(window: QWidget, preferences: Preferences, say: Say) -> bool:
    """Ask for the name under which the user judges, and store it in the preferences. Return whether it was stored."""
    name = assessor(window, preferences.get(ASSESSOR))
    if not name:
        return False
    from irdesk.session.project_files.project_opening import assessor_name

    try:
        name = assessor_name(name)
    except CommandRefused as fault:
        say(reason(fault))
        return False
    preferences.set(ASSESSOR, name)
    return True


def assessor(parent: QWidget, name: str) -> str:
    """Ask for the name under which the user judges. Return "" if cancelled."""
    text, agreed = QInputDialog.getText(parent, _tr("Judge as"), _tr("Name recorded with your judgements"), text=name)
    return " ".join(text.split()) if agreed else ""


def whose_qrels(parent: QWidget, name: str) -> str:
    """Ask for the name of the assessor whose judgements the imported qrels contain. Return "" if cancelled."""
    label = _tr("Name of the crowd, model or person that gave these judgements")
    text, agreed = QInputDialog.getText(parent, _tr("Import as an assessor's judgements"), label, text=name)
    return " ".join(text.split()) if agreed else ""


def _tr(text: str) -> str:
    return QCoreApplication.translate("asking", text)
