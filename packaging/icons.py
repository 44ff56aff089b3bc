"""Generate irdesk's icon in each system's sizes and file formats, from one SVG."""

from __future__ import annotations

import struct
from pathlib import Path

from PySide6.QtCore import QBuffer, QByteArray, QIODevice
from PySide6.QtGui import QImage, QImageWriter, QPainter
from PySide6.QtSvg import QSvgRenderer

HICOLOR = (16, 22, 24, 32, 48, 64, 128, 256, 512)
WINDOWS = (16, 24, 32, 48, 64, 256)
MACOS = {b"icp4": 16, b"icp5": 32, b"ic07": 128, b"ic08": 256, b"ic09": 512, b"ic10": 1024}
"""Apple's type codes for the PNG images in an .icns file, and their sizes in pixels."""


def png(svg: Path, edge: int) -> bytes:
    """Render the SVG as PNG, ``edge`` pixels wide and high."""
    image = QImage(edge, edge, QImage.Format.Format_ARGB32)
    image.fill(0)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    QSvgRenderer(QByteArray(svg.read_bytes())).render(painter)
    painter.end()
    data = QByteArray()
    buffer = QBuffer(data)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    if not QImageWriter(buffer, QByteArray(b"png")).write(image):
        raise RuntimeError(f"{svg} cannot be drawn as PNG")
    return bytes(data.data())


def ico(svg: Path) -> bytes:
    """Return an .ico file: a directory with 16 bytes per image, followed by the images as PNG (supported since Windows
    Vista).
    """
    pictures = [png(svg, edge) for edge in WINDOWS]
    head = struct.pack("<HHH", 0, 1, len(pictures))
    offset = len(head) + 16 * len(pictures)
    for edge, picture in zip(WINDOWS, pictures, strict=True):
        head += struct.pack("<BBBBHHII", edge % 256, edge % 256, 0, 0, 1, 32, len(picture), offset)
        offset += len(picture)
    return head + b"".join(pictures)


def icns(svg: Path) -> bytes:
    """Return an .icns file: blocks of type code, length (including the eight bytes of this header) and PNG."""
    blocks = b""
    for name, edge in MACOS.items():
        picture = png(svg, edge)
        blocks += name + struct.pack(">I", len(picture) + 8) + picture
    return b"icns" + struct.pack(">I", len(blocks) + 8) + blocks


def for_system(svg: Path, folder: Path, platform: str) -> str | None:
    """Write the icon for program files on this platform and return its path, or None if programs on this platform have
    no icon.
    """
    makers = {"win32": ("irdesk.ico", ico), "darwin": ("irdesk.icns", icns)}
    if platform not in makers:
        return None
    name, make = makers[platform]
    (folder / name).write_bytes(make(svg))
    return str(folder / name)
