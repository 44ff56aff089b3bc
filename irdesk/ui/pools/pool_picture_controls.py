"""Combo boxes above the pool picture: number of ranks and run order."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QComboBox, QWidget

from irdesk.ui.pools.pool_picture_run_order import ALIKE, GROUP, LOADED, NAME, SCORE
from irdesk.ui.widgets.choice_box import choice_box

RANKS = (10, 20, 50, 100)
USUAL = 1  # index of the default number of ranks


def _tr(text: str) -> str:
    return QCoreApplication.translate("PoolPictureControls", text)


def ranks_box(parent: QWidget) -> QComboBox:
    """Create a combo box for the number of ranks. Its item data are strings."""
    entries = [(str(count), _tr("{count} ranks").format(count=count)) for count in RANKS]
    box = choice_box(parent, "pool_ranks", _tr("Last rank shown"), entries)
    box.setCurrentIndex(USUAL)
    return box


def sorting_box(parent: QWidget) -> QComboBox:
    """Create a combo box with the run orders supported by `run_order`."""
    entries = (
        (SCORE, _tr("by score")),
        (ALIKE, _tr("by similarity")),
        (GROUP, _tr("by group")),
        (NAME, _tr("by name")),
        (LOADED, _tr("as loaded")),
    )
    return choice_box(parent, "pool_sorting", _tr("Run order"), entries)
