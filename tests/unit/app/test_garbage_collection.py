"""Cyclic garbage is collected on the main thread, because Qt objects must not be destroyed on another thread."""

from __future__ import annotations

import gc
import threading

import pytest
from PySide6.QtCore import QObject

from irdesk.app import garbage_collection
from irdesk.app.garbage_collection import GarbageCollector


class Cyclic(QObject):
    """An object in a reference cycle that records the thread on which it is destroyed."""

    def __init__(self, ended: list[int]) -> None:
        super().__init__()
        self._ended = ended
        self._itself = self

    def __del__(self) -> None:
        self._ended.append(threading.get_ident())


@pytest.fixture
def parent(qapp):
    parent = QObject()
    yield parent
    parent.deleteLater()


def allocate() -> None:
    """Create enough objects to trigger a garbage collection on the current thread."""
    kept = [[] for _ in range(100 * garbage_collection.YOUNG_OBJECTS)]
    assert kept


def test_garbage_made_on_the_window_s_thread_ends_there(parent):
    collector = GarbageCollector(parent)
    gc.collect()
    ended: list[int] = []
    Cyclic(ended)
    worker = threading.Thread(target=allocate)
    worker.start()
    worker.join()
    assert ended == []
    young = [[] for _ in range(2 * garbage_collection.YOUNG_OBJECTS)]  # Other threads may free some objects meanwhile.
    collector.collect()
    assert ended == [threading.get_ident()]
    assert young


def test_nothing_is_looked_through_before_there_is_enough(parent):
    collector = GarbageCollector(parent)
    gc.collect()
    ended: list[int] = []
    Cyclic(ended)
    collector.collect()
    assert ended == []


def test_older_garbage_is_collected_in_time(parent, monkeypatch):
    monkeypatch.setattr(garbage_collection, "YOUNG_OBJECTS", 200)
    collector = GarbageCollector(parent)
    gc.collect()
    ended: list[int] = []
    kept = Cyclic(ended)
    for _ in range(3):
        gc.collect(1)  # moves the cycle to the oldest generation
    del kept
    young = []
    while not ended and len(young) < 1000:
        young.append([[] for _ in range(200)])
        collector.collect()
    assert ended == [threading.get_ident()]


def test_python_collects_again_when_the_window_has_ended_and_not_before(qapp):
    from shiboken6 import delete

    parent = QObject()
    GarbageCollector(parent)
    assert not gc.isenabled()
    delete(parent)
    assert not gc.isenabled(), "Qt may still be destroying the window: garbage that holds widgets would wait for it"
    qapp.processEvents()
    assert gc.isenabled()
