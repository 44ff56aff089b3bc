"""Which grades count as relevant for adaptive queue orders and for the stopping estimate."""

RELEVANT = 1
"""Minimum grade that counts as relevant. It is a number, since each judgement compares all grades of a topic with it on
the main thread.
"""
