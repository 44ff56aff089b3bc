"""Who may see a panel and use an action: declared on each of them, without a default."""

from __future__ import annotations

from enum import Enum


class Audience(Enum):
    """Who may see a panel, a workspace or an action."""

    EVERYBODY = "everybody, in a work package too: it tells nothing of runs, ranks or other people"
    PROJECT = "whoever opens the whole project; not in a work package"
    NEVER_WHILE_JUDGING = "as PROJECT, and replaced by a sentence where documents are judged"
    OF_PANEL = "an action alone: that of the panel or workspace that it shows"
