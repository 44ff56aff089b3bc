"""After switching between light and dark, every panel looks the same as in a window started in that scheme."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import complete_project
import numpy as np
import pytest
import zstandard
from PySide6.QtCore import QEvent, QRect
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication
from window_driver import Hands, the_window

from irdesk.ui.frame.view_frame import ViewFrame
from irdesk.ui.shell.views_in_navigator_order import PANELS
from irdesk.ui.style import theme

SIZE = 760, 600
SEEN = 24  # out of 255; smaller differences are invisible
STILL_MS = 100
MOST = 30  # number of pixels that may differ, because the cursor blinks


@pytest.fixture
def palette() -> Iterator[None]:
    before = QApplication.palette()
    yield
    QApplication.setPalette(before)
    QApplication.sendPostedEvents(None, QEvent.Type.PaletteChange)


def pictures(qtbot, path: Path, first: bool, last: bool) -> dict[str, np.ndarray]:
    """Start the window in one scheme, switch to another, and return images of all panels and workspaces.

    ``first`` and ``last`` are true for the dark scheme.
    """
    theme.use_scheme(first)
    with the_window(qtbot, path) as hands:
        hands.open(path, "collection")
        everything(hands)
        frames = panels(hands)
        if first != last:
            theme.use_scheme(last)
            hands.idle()
            hands.qtbot.wait(50)
            hands.idle()
        hands.window.status.left.hide()  # The status text shows the time.
        result = {name: pixels(frame.grab().toImage()) for name, frame in frames.items()}
        hands.window.status.left.show()
        hands.desk.area.bring_back()  # Floating panels would be drawn again for each workspace.
        for workspace in hands.desk.workspaces:
            hands.window.show_workspace(workspace)
            result[workspace] = still_window(hands)
        for frame in frames.values():
            frame.close()
        frames.clear()  # References would keep the panels' plots alive longer than the window.
        del frame
    return result


def still_window(hands: Hands) -> np.ndarray:
    """Wait until the window no longer changes; return an image of it."""
    image = np.zeros(0, np.uint32)
    hands.settle()
    while True:
        hands.window.status.show_tasks()  # The status bar updates its tasks only at intervals.
        hands.idle()
        hands.window.status.say("that is refused")  # A message disappears after some seconds; keep it shown.
        before, image = image, pixels(hands.window.grab().toImage())
        if before.shape == image.shape and differing(before, image) <= MOST:
            return image
        hands.qtbot.wait(STILL_MS)


def differing(before: np.ndarray, after: np.ndarray) -> int:
    """Return the number of visibly different pixels."""
    changed = before != after
    colours, others = (channels(image[changed]).astype(np.int16) for image in (before, after))
    return int((abs(colours - others) > SEEN).any(axis=1).sum())


def everything(hands: Hands) -> None:
    """Show the parts with special colours: notices, form errors, definitions, a document that matches the filter."""
    hands.window.banner.add("What went wrong", ["in a line"])
    hands.window.banner.tell("The action", ["in a line"])
    hands.desk.pool.form.sample.setText("1-3")
    hands.desk.pool.anew.click()


def panels(hands: Hands) -> dict[str, ViewFrame]:
    """Show each panel in a separate window of equal size, and wait until all have computed; return the panels keyed by
    name.
    """
    frames = hands.desk.frames
    for name in (kind.name for kind in PANELS):
        hands.desk.area.float(name, QRect(0, 0, *SIZE))
    hands.settle()
    return {kind.name: frames[kind.name] for kind in PANELS}


def pixels(image: QImage) -> np.ndarray:
    """Return each pixel as one number, so that images, most of whose pixels are equal, are compared fast."""
    image = image.convertToFormat(QImage.Format.Format_RGB32)
    whole = np.frombuffer(image.constBits(), np.uint32).reshape(image.height(), image.bytesPerLine() // 4)
    return whole[:, : image.width()].copy()


def channels(values: np.ndarray) -> np.ndarray:
    """Return blue, green and red of pixels."""
    return np.ascontiguousarray(values).view(np.uint8).reshape(-1, 4)[:, :3]


@pytest.mark.takes_long
def test_no_panel_keeps_a_colour_of_the_other_theme(qtbot, tmp_path, palette):
    """The project is small and contains every kind of content."""
    path = tmp_path / "everything.irdesk"
    path.write_bytes(
        zstandard.ZstdDecompressor().decompress((complete_project.DATA / "version-1.irdesk.zst").read_bytes())
    )
    switched, fresh = pictures(qtbot, path, False, True), pictures(qtbot, path, True, True)
    assert switched.keys() == fresh.keys()
    assert len(switched) == len(PANELS) + 3
    stale = {}
    for name, image in switched.items():
        assert image.shape == fresh[name].shape, name
        if (count := differing(image, fresh[name])) > MOST:
            stale[name] = count
    assert stale == {}
    assert np.median(channels(fresh["judge"])) < 80, "it is dark"
