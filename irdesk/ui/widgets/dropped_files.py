"""What a person drops on a window."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtGui import QDropEvent


def dropped(event: QDropEvent) -> list[Path]:
    """The local files of a drop; a folder stands for the files in it."""
    paths: list[Path] = []
    for url in event.mimeData().urls():
        if url.isLocalFile():
            path = Path(url.toLocalFile())
            paths += sorted(child for child in path.iterdir() if child.is_file()) if path.is_dir() else [path]
    return paths
