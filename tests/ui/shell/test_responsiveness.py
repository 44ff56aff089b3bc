"""Work kept off the main thread: imports, repeated drawing of random samples, and filling of hidden views."""

from __future__ import annotations

import gc
import sys
import threading

import pytest
from PySide6.QtGui import QPixmapCache

from irdesk.app import bootstrap
from irdesk.ui.curves.curve_panel import CurvePanel
from irdesk.ui.overview.overview_panel import OverviewPanel
from irdesk.ui.plots import base_plot
from irdesk.ui.shell import lazy_panels, project_in_window
from irdesk.ui.shell.lazy_panels import LazyPanels
from irdesk.ui.style import theme


@pytest.fixture(autouse=True)
def nothing_is_imported_ahead(monkeypatch):
    """Disable the module preloading that starts when a project is first painted, so that only panels trigger
    imports.
    """
    monkeypatch.setattr(project_in_window, "prepare_plots", lambda _progress: None)


@pytest.mark.opened_in("analyse", "examples")
def test_plots_are_imported_in_the_background_before_a_panel_with_one_is_made(hands, monkeypatch):
    imported_on = []

    def noted(progress) -> None:
        assert hands.desk.panel_if_created(OverviewPanel) is None
        imported_on.append(threading.get_ident())
        base_plot.prepare_plots(progress)

    monkeypatch.setattr(base_plot, "_IMPORTED", threading.Event())
    monkeypatch.setattr(lazy_panels, "prepare_plots", noted)
    hands.desk.reset_layout()
    hands.wait(lambda: hands.desk.panel_if_created(OverviewPanel) is not None)
    assert imported_on
    assert threading.get_ident() not in imported_on


@pytest.mark.opened_in("analyse", "examples")
def test_a_panel_with_a_plot_is_made_in_one_turn_of_the_event_loop_and_shown_in_another(hands, monkeypatch):
    making, shown = [], []
    make, show = LazyPanels._create_in_turns, CurvePanel.showEvent

    def noted_make(self, kind) -> None:
        making.append(kind)
        make(self, kind)
        making.remove(kind)

    def noted_show(self, event) -> None:
        show(self, event)
        shown.append(list(making))

    monkeypatch.setattr(LazyPanels, "_create_in_turns", noted_make)
    monkeypatch.setattr(CurvePanel, "showEvent", noted_show)
    hands.desk.show_view("curves")
    hands.wait(lambda: shown)
    assert shown[0] == []


@pytest.mark.opened_in("analyse", "examples")
def test_closing_meanwhile_makes_no_panel(hands, monkeypatch):
    go_on, begun = threading.Event(), threading.Event()

    def slowly(progress) -> None:
        begun.set()
        go_on.wait()
        progress.report(0, 0)

    monkeypatch.setattr(base_plot, "_IMPORTED", threading.Event())
    monkeypatch.setattr(lazy_panels, "prepare_plots", slowly)
    hands.desk.reset_layout()
    hands.wait(begun.is_set)
    desk = hands.desk
    hands.window.close_project()
    go_on.set()
    hands.wait(lambda: not hands.window.runner.tasks)
    assert desk.panel_if_created(CurvePanel) is None


def test_a_sample_of_a_line_is_drawn_once_python_s_collector_rests_and_threads_take_turns_often(start):
    assert not gc.isenabled()
    assert sys.getswitchinterval() <= bootstrap.SWITCH_SECONDS
    QPixmapCache.clear()
    keys = {theme.swatch(colour).pixmap(theme.SWATCH).cacheKey() for colour in (3, 3, 83)}
    assert len(keys) == 1
    others = [theme.swatch(4), theme.swatch(3, faded=True)]
    assert keys.isdisjoint(other.pixmap(theme.SWATCH).cacheKey() for other in others)


def test_readers_of_files_are_imported_in_the_background_once_a_project_is_open(start, monkeypatch):
    prepared_on = []
    monkeypatch.setattr(project_in_window, "formats_of", lambda: prepared_on.append(threading.get_ident()))
    start.open_in("analyse", "examples")
    start.wait(lambda: prepared_on)
    assert threading.get_ident() not in prepared_on


@pytest.mark.unpainted
@pytest.mark.opened_in("analyse", "examples")
def test_a_hidden_table_of_runs_selects_its_row_and_the_runs_of_a_pool_are_listed_when_they_are_seen(hands):
    run = hands.queries.runs()[2].id
    hands.desk.selection.choose_run(run)
    assert hands.desk.files.table.currentIndex().row() == -1
    assert hands.desk.pool.runs.rows.rowCount() == 0
    hands.loader()
    hands.wait(lambda: hands.desk.files.table.currentIndex().row() == hands.desk.files.runs.row_of(run))
    hands.desk.show_panel("pool")
    hands.wait(lambda: hands.desk.pool.runs.rows.rowCount() == 5)
