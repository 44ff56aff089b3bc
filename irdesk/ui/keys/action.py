"""The definition of an action."""

from __future__ import annotations

from dataclasses import dataclass

from irdesk.ui.shell.panel_audience import Audience


@dataclass(frozen=True)
class Action:
    """An action: its id, audience, menu, label, tip, default keys and icon; ``part`` is its part of a long menu."""

    id: str
    audience: Audience
    menu: str
    text: str
    tip: str
    keys: tuple[str, ...] = ()
    icon: str = ""
    checkable: bool = False
    part: str = ""
