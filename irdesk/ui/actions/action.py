"""Definition of an action in the action table."""

from __future__ import annotations

from dataclasses import dataclass, field

from irdesk.ui.shell.audience_of_views_and_actions import Audience


@dataclass(frozen=True)
class Action:
    """Definition of an action: its id, audience, menu, label, tip, default shortcuts and icon.

    - ``part``: the action's section in a long menu.
    - ``begins_group``: whether the menu has a separator before the action.
    - ``needs_project``: whether the action is disabled while no project is open.
    - ``repeats``: whether the action is repeated while its key is held down.
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
    begins_group: bool = field(default=False, kw_only=True)
    needs_project: bool = field(default=True, kw_only=True)
    repeats: bool = field(default=True, kw_only=True)
