"""Limits on the request rate: one sender's requests do not use up another sender's limit."""

from __future__ import annotations

import pytest

from irdesk.service.limits import Limits, RateLimit
from irdesk.service.protocol import Refused


class Clock:
    now = 100.0

    def __call__(self):
        return self.now


def refused(limit, sender):
    with pytest.raises(Refused) as refusal:
        limit.take(sender)
    assert refusal.value.status == 429
    return refusal.value.wait


def test_a_burst_is_allowed_and_then_the_rate():
    clock = Clock()
    limit = RateLimit(0.5, 3, clock)
    for _ in range(3):
        limit.take("a")
    assert refused(limit, "a") == 2, "seconds until the next one"
    limit.take("b")
    clock.now += 2
    limit.take("a")
    refused(limit, "a")


def test_an_amount_that_is_larger_than_what_is_left_has_to_wait():
    clock = Clock()
    limit = RateLimit(100, 1000, clock)
    limit.take("a", 800)
    with pytest.raises(Refused) as refusal:
        limit.take("a", 500)
    assert refusal.value.wait == 3
    limit.take("a", 200)
    clock.now += 5
    limit.take("a", 500)


def test_what_is_remembered_does_not_grow_without_end(monkeypatch):
    monkeypatch.setattr("irdesk.service.limits._MOST_KNOWN", 10)
    clock = Clock()
    limit = RateLimit(1, 2, clock)
    for i in range(50):
        limit.take(str(i))
        clock.now += 0.01
    assert len(limit._buckets) <= 10


def test_limits_follow_the_rate():
    assert Limits.of_rate(20) == Limits()
    assert Limits.of_rate(0.1).burst == 1
