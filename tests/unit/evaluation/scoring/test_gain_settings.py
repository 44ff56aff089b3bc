"""The line of conventions names the settings of gains that differ from the default."""

from __future__ import annotations

import pytest

from irdesk.evaluation.measures.param_values import Gains
from irdesk.evaluation.scoring.gain_settings import GainSettings, Ideal


@pytest.mark.parametrize(
    ("settings", "line"),
    [
        (GainSettings(), ""),
        (GainSettings(top=5), ""),
        (GainSettings(gains=Gains.read("1=0.5,2=1")), "gains 1=0.5,2=1"),
        (GainSettings(base=2.0), "logarithm of base 2"),
        (GainSettings(ideal=Ideal.TOP), "ideal: top"),
        (
            GainSettings(ideal=Ideal.SHOWN),
            "ideal: shown (the ideal of the shown list says nothing of what a run missed)",
        ),
        (GainSettings(documents=1), "1 document in the collection"),
        (GainSettings(base=10.0, documents=1400), "logarithm of base 10 · 1400 documents in the collection"),
    ],
)
def test_the_line_of_conventions(settings, line):
    assert str(settings) == line
