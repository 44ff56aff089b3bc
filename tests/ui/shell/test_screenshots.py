"""`irdesk screenshots`: images of every workspace, without a screen."""

from __future__ import annotations

import os

import pytest
from forked_programs import MAIN, WINDOW, completed
from PySide6.QtGui import QImage

from irdesk.ui.frame.initial_workspace_layouts import ARRANGEMENTS


@pytest.mark.takes_long
def test_pictures_of_every_workspace_without_a_screen_on_a_scaled_desktop(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    factor = 1.25  # gives fewer pixels to compress than a factor of 2
    environment = {
        **os.environ,
        "QT_QPA_PLATFORM": "offscreen",
        "QT_SCALE_FACTOR": str(factor),
        "HOME": str(tmp_path),
        "XDG_CONFIG_HOME": str(tmp_path / "config"),
        "XDG_DATA_HOME": str(tmp_path / "data"),
    }
    folder = tmp_path / "pictures"
    done = completed(MAIN, "screenshots", folder, environment=environment, before=WINDOW)
    assert done.returncode == 0, done.stderr
    names = sorted(
        f"{page}-{scheme}.png"
        for page in ("start", *(arrangement.name for arrangement in ARRANGEMENTS))
        for scheme in ("light", "dark")
    )
    assert sorted(path.name for path in folder.iterdir()) == names
    assert sorted(done.stdout.split()) == sorted(str(folder / name) for name in names)
    for name in names:
        image = QImage(str(folder / name))
        assert (image.width(), image.height()) == (1280 * factor, 800 * factor), name
        points = [(x, y) for x in range(0, image.width(), 20) for y in range(0, image.height(), 20)]
        colours = [image.pixel(x, y) for x, y in points]
        assert len(set(colours)) > 10, f"{name} shows nothing"
        lightness = sorted(image.pixelColor(x, y).lightness() for x, y in points)[len(points) // 2]
        assert (lightness < 128) == ("dark" in name)


def test_pictures_of_a_project_that_is_not_there(tmp_path):
    done = completed(
        MAIN,
        *("screenshots", tmp_path / "pictures", tmp_path / "none.irdesk"),
        environment={**os.environ, "QT_QPA_PLATFORM": "offscreen"},
        before=WINDOW,
    )
    assert done.returncode == 2
    assert "the project does not exist" in done.stderr
    assert "Traceback" not in done.stderr
