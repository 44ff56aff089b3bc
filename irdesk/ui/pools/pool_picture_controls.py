"""Combo boxes above the pool picture: number of ranks, and order of the runs."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QComboBox, QWidget

from irdesk.ui.pools.pool_picture_run_order import ALIKE, GROUP, LOADED, NAME, SCORE
from irdesk.ui.widgets.choice_box import choice_box

RANKS = (10, 20, 50, 100)
USUAL = 1  # Index of the default entry.


def _tr(text: str) -> str:
    return QCoreApplication.translate("PoolPictureControls", text)


def ranks_box(parent: QWidget) -> QComboBox:
    """Create a combo box for the number of ranks; its data are text."""
    entries = [(str(count), _tr("{count} ranks").format(count=count)) for count in RANKS]
    box = choice_box(parent, "pool_ranks", _tr("Last rank shown"), entries)
    box.setCurrentIndex(USUAL)
    return box


def sorting_box(parent: QWidget) -> QComboBox:
    """Create a combo box of the orders that `run_order` supports."""
    entries = (
        (SCORE, _tr("by score")),
        (ALIKE, _tr("by similarity")),
        (GROUP, _tr("by group")),
        (NAME, _tr("by name")),
        (LOADED, _tr("as loaded")),
    )
    return choice_box(parent, "pool_sorting", _tr("Order of the runs"), entries)
