"""``-o FIGURE``: write a command's result as SVG, PDF or PNG, in the width of a journal column or page. No display is
needed.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from irdesk.cli.support.progress import CommandProgress
from irdesk.domain.errors import CommandRefused

if TYPE_CHECKING:
    from irdesk.reporting.drawing.figure import Figure
    from irdesk.reporting.drawing.figure_files import Painter

ENDINGS = (".svg", ".pdf", ".png")


def add_figure(parser: argparse.ArgumentParser) -> None:
    """Add the options for a figure's output file and appearance."""
    parser.add_argument(
        "-o",
        dest="figure",
        metavar="FIGURE",
        type=_path,
        help="draw a figure instead: a file that ends in .svg, .pdf or .png",
    )
    parser.add_argument(
        "--width",
        type=_width,
        metavar="column|page|MM",
        help="the width of the figure: column (84 mm, the default), page (174 mm), or millimetres",
    )
    parser.add_argument("--grey", action="store_true", help="draw the figure in shades of grey")


def refuse_looks_alone(options: argparse.Namespace) -> None:
    """Raise `CommandRefused` if options for a figure's appearance are given without an output file."""
    if getattr(options, "figure", True) is None and (options.width or options.grey):
        raise CommandRefused("--width and --grey apply to a figure; name its file with -o")


def _path(text: str) -> Path:
    if not text.lower().endswith(ENDINGS):
        raise argparse.ArgumentTypeError(f"expected a file that ends in {', '.join(ENDINGS)}, found {text}")
    return Path(text)


def _width(text: str) -> float:
    from irdesk.reporting.drawing.figure_layout import COLUMN, LEAST, MOST, PAGE

    named = {"column": COLUMN, "page": PAGE}
    try:
        millimetres = named[text] if text in named else float(text)
    except ValueError:
        millimetres = -1.0
    if not LEAST <= millimetres <= MOST:
        raise argparse.ArgumentTypeError(f"expected column, page, or {LEAST:.0f} to {MOST:.0f} (mm), found {text}")
    return millimetres


def write_figure(figure: Figure, options: argparse.Namespace, waiting: CommandProgress) -> None:
    """Write the figure to the file given by ``-o``. Raises `CommandRefused` if this installation cannot draw it."""
    from irdesk.formats.io.atomic_write import replace_bytes
    from irdesk.reporting.drawing.figure_files import PAINTED, Look, encode_figure
    from irdesk.reporting.drawing.figure_layout import COLUMN

    path: Path = options.figure
    suffix = path.suffix.lower()
    painter: Callable[[], Painter] | None = options.painter
    look = Look(options.width or COLUMN, options.grey)
    paint = painter() if painter and suffix in PAINTED else None
    waiting.stage("drawing")
    made = encode_figure(figure, suffix, look, paint)
    with waiting.carefully():
        replace_bytes(path, made.bytes)
    waiting.say(f"irdesk: wrote the figure to {path}", sys.stderr)
    if made.lacking:
        waiting.say(
            f"irdesk: no installed font has {made.lacking}; in an .svg file the viewer chooses the font", sys.stderr
        )
