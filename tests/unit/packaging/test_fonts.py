"""The font of figures: its outlines agree with the stored ones, and its name and embedding comply with its licence."""

from __future__ import annotations

import json

import fonts
from fontTools.ttLib import TTFont


def test_outlines_are_those_of_the_font():
    font = TTFont(fonts.FONT)
    assert json.loads(json.dumps(fonts.outlines(font))) == json.loads(fonts.OUTLINES.read_text(encoding="utf-8"))


def test_the_font_has_a_name_of_its_own_its_licence_beside_it_and_may_be_embedded():
    font = TTFont(fonts.FONT)
    assert font["name"].getDebugName(1) == fonts.NAME
    assert not {"Bitstream", "Vera", "Arev"} & set(fonts.NAME.split())
    assert font["OS/2"].fsType == 0, "installable embedding"
    assert "Bitstream Vera Fonts Copyright" in (fonts.FONT.parent / "LICENSE").read_text(encoding="utf-8")


def test_the_signs_that_figures_draw_are_there():
    letters = json.loads(fonts.OUTLINES.read_text(encoding="utf-8"))["letters"]
    assert set("…−–·×≥≤Δακρτσ▲▼†‡✓∅⚑⚠�‘’“”ÄÖÜäöüßŁłčЖя0123456789") <= set(letters)
