"""Design tokens of the window: colours by role for light and dark schemes, and sizes in pixels.

All colours of the window are defined here, except those of runs (`theme`) and of highlighted terms
(`highlight_colours`).
"""

from __future__ import annotations

from dataclasses import dataclass, fields

from PySide6.QtGui import QColor

SPACE = 4  # pixels; all spacing is a multiple of this value
RADIUS = 6  # corner radius of buttons, fields and cards
SMALL_RADIUS = 4  # corner radius of check boxes, chips and selected menu items
CONTROL_HEIGHT = 28  # minimum height of buttons and fields
ROW_HEIGHT = 26  # minimum height of rows in tables, lists and menus
BASE_TEXT = 13
SECONDARY_TEXT = 11
TITLE_TEXT = 16


@dataclass(frozen=True)
class Roles:
    """The colours of a scheme by role.

    Text in `text`, `secondary`, `accent`, `attention`, `error` and `done` has a contrast ratio of at least 4.5 on
    `base`, `chrome` and `tint`. `outline` and `accent` have a contrast ratio of at least 3 on `base`.
    """

    base: QColor
    """The background of content: views, tables, plots and fields."""
    chrome: QColor
    """The background around content: bars, the navigator, the inspector."""
    hover: QColor
    pressed: QColor
    hairline: QColor
    """Lines between areas."""
    row_line: QColor
    """Lines between the rows of a table."""
    border: QColor
    """The border of buttons and fields."""
    outline: QColor
    """Outlines that must be visible: check boxes, and scroll bar handles under the mouse."""
    track: QColor
    """The background of progress bars."""
    text: QColor
    secondary: QColor
    disabled: QColor
    accent: QColor
    on_accent: QColor
    """Text on the accent colour."""
    tint: QColor
    """The background of selected rows, and of the checked button in a group."""
    weak_tint: QColor
    """The background of a message that is not an error."""
    text_selection: QColor
    attention: QColor
    attention_tint: QColor
    error: QColor
    error_tint: QColor
    done: QColor


def _roles(*colours: str) -> Roles:
    return Roles(**{field.name: QColor(colour) for field, colour in zip(fields(Roles), colours, strict=True)})


LIGHT = _roles(
    *("#FFFFFF", "#F5F6F8", "#EEF0F4", "#E3E6EC"),  # base, chrome, hover, pressed
    *("#E1E4EA", "#F1F3F6", "#CFD4DE", "#848C9D", "#E6E9EE"),  # hairline, row_line, border, outline, track
    *("#1D2330", "#5F6779", "#9AA2B1"),  # text, secondary, disabled
    *("#1F5FC4", "#FFFFFF", "#E3ECFB", "#EDF3FD", "#C6DAF8"),  # accent, on_accent, tint, weak_tint, text_selection
    *("#855600", "#FFF3D6", "#B3382C", "#FDECEA", "#1B7046"),  # attention, its tint, error, its tint, done
)
DARK = _roles(
    *("#15181E", "#1C2027", "#262B34", "#303641"),
    *("#2B313B", "#20252D", "#3D4552", "#7D8798", "#2B313B"),
    *("#E6E9EF", "#A2ABBA", "#636C7A"),
    *("#7AB0FF", "#0E1726", "#223552", "#1D2838", "#2F4F80"),
    *("#F0C36A", "#3A2F17", "#FF9084", "#3F2422", "#5BD09B"),
)
