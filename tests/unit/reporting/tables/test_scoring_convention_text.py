"""The line that states the conventions names the gain settings that differ from the default."""

from __future__ import annotations

from each_case import each_case

from irdesk.evaluation.measures.param_values import Gains
from irdesk.evaluation.scoring.gain_settings import GainSettings, Ideal
from irdesk.reporting.tables.scoring_convention_text import gain_parts


@each_case(
    ("settings", "line"),
    [
        (GainSettings(), ""),
        (GainSettings(top=5), ""),
        (GainSettings(gains=Gains.read("1=0.5,2=1")), "gains 1=0.5,2=1"),
        (GainSettings(base=2.0), "logarithm to base 2"),
        (GainSettings(ideal=Ideal.TOP), "ideal: top"),
        (
            GainSettings(ideal=Ideal.SHOWN),
            "ideal: shown (the ideal ranking of the retrieved documents ignores relevant documents that the run "
            "missed)",
        ),
        (GainSettings(documents=1), "1 document in the collection"),
        (GainSettings(base=10.0, documents=1400), "logarithm to base 10 · 1400 documents in the collection"),
    ],
)
def test_the_line_of_conventions(settings, line):
    assert " · ".join(gain_parts(settings)) == line
