"""Definition of an action in the action table."""

from __future__ import annotations

from dataclasses import dataclass

from irdesk.ui.shell.audience import Audience


@dataclass(frozen=True)
class Action:
    """Definition of an action: its id, audience, menu, label, tip, default shortcuts and icon.

    ``part`` is the action's section in a long menu.
    """

    id: str
    audience: Audience
    menu: str
    text: str
    tip: str
    keys: tuple[str, ...] = ()
    icon: str = ""
    checkable: bool = False
    part: str = ""
