"""Output of a drawing as SVG. The same drawing always gives the same bytes.

In a file, text is drawn as outlines, so that it looks the same everywhere; it is also included as text for searching
and for screen readers. In a page (the report), text remains text. It is shown in the page's font, in colours for light
and dark mode.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from html import escape
from typing import TypeAlias

from irdesk.domain.untrusted_text import plain
from irdesk.reporting.drawing.figure_layout import POINTS
from irdesk.reporting.drawing.fonts import EM, has, outlines, width
from irdesk.reporting.drawing.primitives import HALO, Drawing, Paint, Part, Path, Text
from irdesk.reporting.drawing.print_colours_and_hatches import COLOURS, on_paper

ELSEWHERE = "'irdesk Figures', 'DejaVu Sans', 'Noto Sans', 'Noto Sans CJK SC', sans-serif"
"""Fonts for characters that the figures' font lacks."""

Paints: TypeAlias = Callable[[Paint | None, Paint | None], str]
"""A function that returns the SVG attributes for a fill and a stroke."""


def as_svg(drawing: Drawing, palette: Mapping[str, str] = COLOURS) -> str:
    """Return an SVG file, with its size in millimetres and its text as outlines."""
    used = sorted(
        {letter for item in drawing.items if isinstance(item, Text) and has(item.text) for letter in item.text}
    )
    numbers = {letter: i for i, letter in enumerate(used)}
    glyphs = "".join(
        f'<path id="g{i}" d="{outlines()[letter][1]}"/>' for letter, i in numbers.items() if outlines()[letter][1]
    )
    parts = [
        _path(item, _paints(palette)) if isinstance(item, Path) else _outlined(item, numbers, palette)
        for item in drawing.items
    ]
    size = f'width="{_n(drawing.width / POINTS)}mm" height="{_n(drawing.height / POINTS)}mm"'
    ground = f'<rect width="{_n(drawing.width)}" height="{_n(drawing.height)}" fill="{palette["paper"]}"/>'
    return (
        '<?xml version="1.0" encoding="UTF-8"?>\n'
        f'<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" {size}'
        f' viewBox="0 0 {_n(drawing.width)} {_n(drawing.height)}">\n<title>{_t(drawing.title)}</title>\n'
        f"<desc>{_t(drawing.text)}</desc>\n<defs>{glyphs}</defs>\n{ground}\n" + "\n".join(parts) + "\n</svg>\n"
    )


def in_page(drawing: Drawing, pixels: float = 720) -> str:
    """Return a drawing as an SVG element for an HTML page, with a width of ``pixels``. The page's style sheet
    (`html_page.STYLE`) defines the colours of the roles.
    """
    parts = [_path(item, _classes) if isinstance(item, Path) else _written(item) for item in drawing.items]
    high = pixels * drawing.height / drawing.width
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" role="img" viewBox="0 0 {_n(drawing.width)} {_n(drawing.height)}"'
        f' width="{_n(pixels)}" height="{_n(high)}"><title>{_t(drawing.title)}</title><desc>{_t(drawing.text)}</desc>'
        + "".join(parts)
        + "</svg>"
    )


def _paints(palette: Mapping[str, str]) -> Paints:
    """Return a function that formats paints as SVG attributes for a file, with colours on white paper."""

    def as_attributes(fill: Paint | None, stroke: Paint | None) -> str:
        attributes = []
        for what, paint in (("fill", fill), ("stroke", stroke)):
            attributes.append(f'{what}="{on_paper(paint, palette) if paint else "none"}"')
            if paint and paint.veil and paint.share < 1:
                attributes.append(f'{what}-opacity="{_n(paint.share)}"')
        return " ".join(attributes)

    return as_attributes


def _classes(fill: Paint | None, stroke: Paint | None) -> str:
    """Format paints as SVG attributes for a page: classes of the page's style sheet, and the opacity."""
    classes, attributes = [], []
    for what, paint in (("fill", fill), ("stroke", stroke)):
        classes.append(f"{what}-{paint.role if paint else 'none'}")
        if paint and paint.share < 1:
            attributes.append(f'{what}-opacity="{_n(paint.share)}"')
    return " ".join([f'class="{" ".join(classes)}"', *attributes])


def _path(path: Path, attributes: Paints) -> str:
    lines = " ".join(_line(part, closed=path.closed) for part in path.parts)
    looks = f'd="{lines}" {attributes(path.fill, path.stroke.paint if path.stroke else None)}'
    if path.stroke:
        looks += f' stroke-width="{_n(path.stroke.width)}" stroke-linejoin="round"'
        if path.stroke.dash:
            looks += f' stroke-dasharray="{" ".join(map(_n, path.stroke.dash))}"'
    return f"<path {looks}><title>{_t(path.tip)}</title></path>" if path.tip else f"<path {looks}/>"


def _line(part: Part, *, closed: bool) -> str:
    return "M" + "L".join(f"{_n(x)} {_n(y)}" for x, y in part) + ("Z" if closed else "")


def _outlined(text: Text, numbers: Mapping[str, int], palette: Mapping[str, str]) -> str:
    """Return a text as outlines of its characters. If the font lacks any of the characters, return an SVG text element
    in the viewer's fonts.
    """
    turn = " rotate(-90)" if text.turned else ""
    fill = f'fill="{on_paper(text.paint, palette)}"'
    title = f"<title>{_t(text.tip or text.text)}</title>"
    if not has(text.text):
        where = f'transform="translate({_n(text.x)} {_n(text.y)}){turn}"'
        return (
            f'<text {where} {fill} font-family="{ELSEWHERE}" font-size="{_n(text.size)}"'
            f' text-anchor="{_ANCHORS[text.anchor]}">{_t(text.text)}</text>'
        )
    scale = text.size / EM
    x = -text.anchor * width(text.text, text.size) / scale
    uses = []
    for letter in text.text:
        advance, outline = outlines()[letter]
        if outline:
            uses.append(f'<use xlink:href="#g{numbers[letter]}" x="{round(x)}"/>')
        x += advance
    where = f'transform="translate({_n(text.x)} {_n(text.y)}){turn} scale({scale:.6g})"'
    letters = "".join(uses)
    paper = f'stroke="{palette["paper"]}" stroke-width="{round(HALO * EM)}" stroke-linejoin="round"'
    halo = f"<g {paper}>{letters}</g>" if text.halo else ""
    return f'<g {where} {fill} aria-label="{_t(text.text)}">{title}{halo}{letters}</g>'


def _written(text: Text) -> str:
    where = f'x="{_n(text.x)}" y="{_n(text.y)}"'
    if text.turned:
        where += f' transform="rotate(-90 {_n(text.x)} {_n(text.y)})"'
    tip = f"<title>{_t(text.tip)}</title>" if text.tip else ""
    looks = _classes(text.paint, Paint("paper") if text.halo else None)
    if text.halo:
        looks += f' stroke-width="{_n(HALO * text.size)}" stroke-linejoin="round" paint-order="stroke"'
    return (
        f'<text {where} {looks} font-size="{_n(text.size)}"'
        f' text-anchor="{_ANCHORS[text.anchor]}">{_t(text.text)}{tip}</text>'
    )


_ANCHORS = {0.0: "start", 0.5: "middle", 1.0: "end"}


def _n(value: float) -> str:
    """Format a number with only as many digits as a drawing needs."""
    digits = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if digits == "-0" else digits


def _t(text: str) -> str:
    return escape(plain(text))
