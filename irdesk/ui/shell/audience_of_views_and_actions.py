"""Audience of panels and actions. Each panel and action must declare it; there is no default."""

from __future__ import annotations

from enum import Enum


class Audience(Enum):
    """The users who may see a panel or workspace, or use an action."""

    EVERYBODY = "everybody, in a work package too: it tells nothing of runs, ranks or other people"
    PROJECT = "whoever opens the whole project; not in a work package"
    NEVER_WHILE_JUDGING = "as PROJECT, and replaced by a sentence where documents are judged"
    OF_PANEL = "an action alone: that of the panel or workspace that it shows"
