"""Every registered panel has an audience, a page of the manual, and a sentence for the empty state."""

from __future__ import annotations

import os
from functools import cache

import pytest
from PySide6.QtWidgets import QLabel, QWidget
from short_and_long_tests import SHOWN_PANELS
from window_driver import Hands, the_window
from windows.control_checks import assert_uncut, shown_widgets

from irdesk.app import paths
from irdesk.reporting.manual.manual_pages import Manual, Page
from irdesk.ui.shell.audience_of_views_and_actions import Audience
from irdesk.ui.shell.panel import PanelKind
from irdesk.ui.shell.views_in_navigator_order import PANELS

CHOSEN = os.environ.get(SHOWN_PANELS, "").split()
SHOWN = [kind for kind in PANELS if not CHOSEN or kind.name in CHOSEN]
WORKSPACES = ("collection",) if CHOSEN else ("collection", "judge", "analyse")  # every workspace has the navigator
LEAST_WORDS = 3  # minimum number of words in a sentence


@cache
def pages_of_the_manual() -> dict[str, Page]:
    return {page.name: page for page in Manual(paths.resources() / "help").pages}


@pytest.mark.parametrize("kind", SHOWN, ids=lambda kind: kind.name)
def test_a_panel_states_its_audience_and_its_help(kind):
    assert isinstance(kind.audience, Audience)
    name, _, anchor = kind.help.partition("#")
    pages = pages_of_the_manual()
    assert name in pages, f"the panel {kind.name} names a page of the manual that does not exist: {kind.help}"
    anchors = {section.anchor for section in pages[name].sections}
    assert not anchor or anchor in anchors, f"{kind.help} is no section of {sorted(anchors)}"


def sentences(panel: QWidget) -> list[str]:
    """Return the sentences visible in a panel: texts that end with a full stop, without field labels."""
    texts = [widget.text().strip() for widget in shown_widgets(panel) if isinstance(widget, QLabel)]
    return [text for text in texts if len(text.split()) >= LEAST_WORDS and text.endswith(".")]


def test_every_panel_says_something_in_a_new_project_and_no_text_is_cut(qtbot, tmp_path):
    with the_window(qtbot, tmp_path / "sample.irdesk", tmp_path / "preferences.toml") as hands:
        hands.window.create_project(tmp_path / "new.irdesk", [])
        hands.opened()
        for workspace in WORKSPACES:
            hands.window.show_workspace(workspace)
            if workspace == "judge":
                hands.desk.show_panel("marks")
            hands.idle()
            assert_uncut(hands, workspace)
        hands.window.setUpdatesEnabled(False)  # Panels say something when they are shown, and need not be painted.
        silent = [kind.name for kind in SHOWN if not says_something(hands, kind)]
        assert " ".join(silent) == "", "a panel without data says what is missing (irdesk.ui.widgets.empty_state)"


def says_something(hands: Hands, kind: PanelKind) -> bool:
    """Show a panel, and return whether a sentence is visible in it once it has computed."""
    hands.desk.show_panel(kind.name)
    panel = hands.desk.panel(kind.panel)
    hands.wait(panel.isVisible)  # The visible region is empty if a scroll area covers it.
    hands.settle(rounds=1)  # A panel may start a background query first.
    if not sentences(panel):
        hands.settle()
    return bool(sentences(panel))
