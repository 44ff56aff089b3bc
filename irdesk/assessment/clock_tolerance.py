"""Tolerance for the clocks of people who judge the same project on different machines."""

from __future__ import annotations

CLOCK_TOLERANCE = 24 * 60 * 60.0
"""Maximum difference between the clocks in seconds; it covers a wrong time zone. A row that is further in the future is
refused. Of two rows within the tolerance, the one with the higher id counts as later.
"""
