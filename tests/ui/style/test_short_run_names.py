"""Shortened run names: they fit and stay distinct, and the model keeps the full names."""

from __future__ import annotations

from PySide6.QtGui import QFontMetrics

from irdesk.ui.style.short_run_names import CUT, short_run_names

NAMES = ("covidex.r5.2s.lr", "covidex.r5.d2q.2s.lr", "UPrrf102-wt-r5", "UPrrf93-wt-r5", "uw_fb1")


def test_names_that_begin_and_end_alike_are_told_apart(qapp):
    metrics = QFontMetrics(qapp.font())
    room = metrics.horizontalAdvance("covidex.…r5")
    shown = short_run_names(NAMES, metrics, room)
    assert len(set(shown)) == len(NAMES)
    for name, short in zip(NAMES, shown, strict=True):
        assert metrics.horizontalAdvance(short) <= room
        assert short == name or CUT in short
        assert short[:3] == name[:3]
    assert short_run_names(NAMES, metrics, 10 * room) == list(NAMES), "whole where there is room"
    assert short_run_names(("run", "run"), metrics, 1)[0] == short_run_names(("run", "run"), metrics, 1)[1], (
        "one and the same"
    )
