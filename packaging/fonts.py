"""Generate the fonts in ``resources/fonts``, and the glyph outlines of figures.

``python packaging/fonts.py [FONT]`` generates the font of figures from DejaVu Sans. Figures must look the same
everywhere: PDF and PNG are painted with ``resources/fonts/figures.ttf``, and SVG uses the outlines in
``irdesk/reporting/drawing/letter_outlines.json``. Font and outlines are generated from one subset, so they cannot
differ.

``python packaging/fonts.py --interface FOLDER`` generates the window's font. FOLDER is the folder ``web`` of the npm
package ``inter-ui``, whose files are WOFF2 (which needs ``brotli``).
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

from fontTools import subset
from fontTools.pens.svgPathPen import SVGPathPen
from fontTools.pens.transformPen import TransformPen
from fontTools.ttLib import TTFont

ROOT = Path(__file__).resolve().parent.parent
SOURCE = Path("/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf")
FONT = ROOT / "resources" / "fonts" / "figures.ttf"
OUTLINES = ROOT / "irdesk" / "reporting" / "drawing" / "letter_outlines.json"
NAME = "irdesk Figures"
"""Name of the modified font. Its licence requires a new name, which also keeps a system's DejaVu from being used
instead.
"""
RANGES = (
    (0x0020, 0x007E),
    (0x00A0, 0x024F),
    (0x0300, 0x036F),
    (0x0370, 0x03FF),
    (0x0400, 0x045F),
    (0x0490, 0x04FF),
    (0x1E00, 0x1EFF),
    (0x2010, 0x2027),
    (0x202F, 0x205E),
    (0x2070, 0x209C),
    (0x20AC, 0x20AC),
    (0x2116, 0x2122),
    (0x2190, 0x21FF),
    (0x2200, 0x22FF),
    (0x25A0, 0x25FF),
    (0x2600, 0x2605),
    (0x2690, 0x2692),
    (0x26A0, 0x26A0),
    (0x2713, 0x2718),
    (0xFFFD, 0xFFFD),
)
"""Unicode ranges to keep: Latin, Greek, Cyrillic, and symbols (arrows, mathematics, shapes, ticks, flags, and the
replacement character).
"""
INTERFACE_RANGES = (
    *RANGES[:8],
    (0x2010, 0x2027),
    (0x202F, 0x205E),
    (0x2070, 0x209C),
    (0x20AC, 0x20AC),
    (0x2116, 0x2122),
    (0x2190, 0x2199),
    (0x2200, 0x22FF),
    (0x25A0, 0x25CF),
    (0x2713, 0x2718),
    (0xFFFD, 0xFFFD),
)
WEIGHTS = ("Regular", "SemiBold", "Bold")
FEATURES = ["kern", "mark", "mkmk", "ccmp", "locl", "calt", "case", "tnum"]
GRID = 1000
"""Units per em in the outlines. The font has 2048, but rounding to a thousandth of 8 points is invisible."""


def main() -> int:
    """Write the files. The output for a given font is reproducible byte for byte."""
    if sys.argv[1:2] == ["--interface"]:
        return make_interface_font(Path(sys.argv[2]))
    font = TTFont(Path(sys.argv[1]) if len(sys.argv) > 1 else SOURCE, recalcTimestamp=False)
    wanted = subset.Subsetter(
        subset.Options(layout_features=[], hinting=False, notdef_outline=True, name_IDs=[0, 1, 2, 3, 4, 5, 6, 13, 14])
    )
    wanted.populate(unicodes=[code for first, last in RANGES for code in range(first, last + 1)])
    wanted.subset(font)
    for name, text in ((1, NAME), (3, NAME), (4, NAME), (6, NAME.replace(" ", ""))):
        font["name"].setName(text, name, 3, 1, 0x409)
        font["name"].setName(text, name, 1, 0, 0)
    FONT.parent.mkdir(exist_ok=True)
    font.save(FONT)
    OUTLINES.write_text(json.dumps(outlines(font), ensure_ascii=False, separators=(",", ":")) + "\n", encoding="utf-8")
    for path in (FONT, OUTLINES):
        print(f"{path.relative_to(ROOT)}: {path.stat().st_size:,} bytes")
    return 0


def make_interface_font(folder: Path) -> int:
    """Write the weights of Inter that the window uses, with the characters and features that it needs."""
    for weight in WEIGHTS:
        font = TTFont(folder / f"Inter-{weight}.woff2", recalcTimestamp=False)
        wanted = subset.Subsetter(
            subset.Options(layout_features=FEATURES, hinting=False, notdef_outline=True, name_IDs=["*"])
        )
        wanted.populate(unicodes=[code for first, last in INTERFACE_RANGES for code in range(first, last + 1)])
        wanted.subset(font)
        font.flavor = None
        path = FONT.parent / f"Inter-{weight}.ttf"
        font.save(path)
        print(f"{path.relative_to(ROOT)}: {path.stat().st_size:,} bytes")
    return 0


def outlines(font: TTFont) -> dict[str, object]:
    """Return the advance and outline of each glyph in thousandths of an em, with y pointing down."""
    scale = GRID / font["head"].unitsPerEm
    glyphs = font.getGlyphSet()
    letters = {}
    for code, name in sorted(font.getBestCmap().items()):
        pen = SVGPathPen(glyphs, ntos=lambda value: str(round(value)))
        glyphs[name].draw(TransformPen(pen, (scale, 0, 0, -scale, 0, 0)))
        letters[chr(code)] = [round(glyphs[name].width * scale), pen.getCommands()]
    return {"letters": letters}


if __name__ == "__main__":
    sys.exit(main())
