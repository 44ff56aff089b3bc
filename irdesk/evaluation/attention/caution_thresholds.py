"""Thresholds of the cautions: the limits from which something is reported, or reported with a higher severity."""

from __future__ import annotations

MANY_CONTRADICTED = 0.1
"""The caution about the rank column has high severity if ranks contradict scores in at least this share of a run's
topics.
"""
TIES_DECIDE_MUCH = 0.02
"""The caution about ties has high severity if a mean's range over all orders of tied documents is at least
this wide.
"""
SAME_DEPTH = 0.9
DEPTH_MATTERS = 0.001
"""Smallest increase of a mean that is reported as an effect of a run's greater depth."""
LEAST_JUDGED = 20
"""Minimum number of judgements for cautions about unjudged documents; with fewer judgements, judging has just begun."""
MANY_JUDGED = 10
"""If the average number of judgements per topic is below this, it is normal that few of a run's documents are judged,
and such a run is not reported.
"""
FEW_TOPICS = 0.9
MANY_UNJUDGED = 0.2
"""A run is compared with the best-judged run if more than this share of its top documents is unjudged."""
UNLIKE_SHARES = 2
"""A run is reported if its share of unjudged documents exceeds this multiple of the best-judged run's share."""
TIES_MATTER = 0.005
"""A mean's range over all orders of tied documents is reported only if it is at least this wide."""
SUSPECT_SHARE = 0.2
"""The spelling of docnos is checked if fewer than this share of a run's judged topics have a judged document in the
run.
"""
MANY_DROPPED = 0.1
"""Share of dropped topics at which the caution's severity rises from low to medium."""
MANY_GRADES = 3
"""If there are at least this many positive grades, the lowest of them often does not count as relevant in
TREC tracks.
"""
