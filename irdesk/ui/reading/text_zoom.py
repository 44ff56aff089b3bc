"""The actions *Larger text*, *Smaller text* and *Normal text*."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QWidget

from irdesk.settings.preferences import TEXT_SIZE, ZOOM, Preferences

STEP = 10  # change of the text size per zoom step, in percentage points


def zoom_handlers(
    document: QWidget, preferences: Preferences, say: Callable[[str], None]
) -> dict[str, Callable[[], None]]:
    """Return the handlers of the zoom actions. They change the text size of documents while ``document`` is visible,
    and otherwise the text size of the window; ``say`` shows the new size.
    """

    def zoom(by: int) -> None:
        size = ZOOM if document.isVisible() else TEXT_SIZE
        percent = preferences.get(size) + by * STEP if by else size.default
        percent = min(max(percent, size.least), size.most)
        preferences.set(size, percent)
        template = (
            QCoreApplication.translate("TextZoom", "document text size: {percent} %")
            if size is ZOOM
            else QCoreApplication.translate("TextZoom", "interface text size: {percent} %")
        )
        say(template.format(percent=percent))

    return {
        "view.zoom_in": partial(zoom, 1),
        "view.zoom_out": partial(zoom, -1),
        "view.zoom_reset": partial(zoom, 0),
    }
