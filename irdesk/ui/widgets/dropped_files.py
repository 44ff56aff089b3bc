"""Paths of the files and folders dropped on the window."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtGui import QDropEvent


def dropped_paths(event: QDropEvent) -> list[Path]:
    """Return the local files and folders of a drop event."""
    return [Path(url.toLocalFile()) for url in event.mimeData().urls() if url.isLocalFile()]


def dropped_files(event: QDropEvent) -> list[Path]:
    """Return the local files of a drop event; a folder is replaced by the files in it."""
    paths: list[Path] = []
    for path in dropped_paths(event):
        paths += sorted(child for child in path.iterdir() if child.is_file()) if path.is_dir() else [path]
    return paths
