"""Tests of the share of judged documents as text."""

from __future__ import annotations

from each_case import each_case

from irdesk.reporting.tables.share_judged import percent_done


@each_case(
    ("part", "whole", "text"),
    [(0, 10, "0 %"), (21, 3313, "<1 %"), (1, 100, "1 %"), (5, 10, "50 %"), (3312, 3313, "99 %"), (7, 7, "100 %")],
)
def test_a_share_is_0_or_100_percent_only_if_nothing_or_everything_is_done(part, whole, text):
    assert percent_done(part, whole) == text
