"""Columns of the table that compares the order of runs under the grades of two assessors."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QCoreApplication

from irdesk.session.team.agreement import Places
from irdesk.ui.tables.plain_table import RowColumn, number_column


def run_order_columns(first: str, second: str, tag_of: Callable[[str], str]) -> tuple[RowColumn[Places], ...]:
    """Return the columns for the assessors ``first`` and ``second``. ``tag_of`` returns the tag of a run."""
    rank, mean = _tr("rank, {name}"), _tr("mean, {name}")
    rank_tip = _tr("The run's rank under the grades of {name}")
    mean_tip = _tr("The run's mean under the grades of {name}")
    return (
        RowColumn(_tr("run"), _tr("The run"), lambda places: tag_of(places.run)),
        _rank(rank.format(name=first), rank_tip.format(name=first), lambda places: places.first_place),
        _rank(rank.format(name=second), rank_tip.format(name=second), lambda places: places.second_place),
        RowColumn(
            _tr("change"),
            _tr("Number of ranks gained (▲) or lost (▼) under the grades of {name}").format(name=second),
            _moved,
            None,
            lambda places: -places.moved,
            right=True,
        ),
        number_column(mean.format(name=first), mean_tip.format(name=first), lambda places: places.first),
        number_column(mean.format(name=second), mean_tip.format(name=second), lambda places: places.second),
    )


def _rank(name: str, tip: str, rank: Callable[[Places], int]) -> RowColumn[Places]:
    return RowColumn(name, tip, lambda places: str(rank(places)), None, rank, right=True)


def _moved(places: Places) -> str:
    return "" if not places.moved else f"{'▼' if places.moved > 0 else '▲'} {abs(places.moved)}"


def _tr(text: str) -> str:
    return QCoreApplication.translate("run_order_columns", text)
