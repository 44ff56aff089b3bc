"""Network calls on separate threads, since they may take minutes and must not block other tasks."""

from __future__ import annotations

import threading
import weakref
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from itertools import count
from typing import Any, TypeVar

from PySide6.QtCore import QObject
from shiboken6 import isValid

from irdesk.session.core.background_tasks import Post

T = TypeVar("T")


class NetworkCalls:
    """Network calls of an ``owner``. Results are posted to the owner's thread, unless the owner has been deleted.

    The thread of a call holds no references to Qt objects. If it held the last reference to one, the object would be
    destroyed on that thread, which Qt does not allow. Threads are daemons, so that they never keep the program from
    exiting.
    """

    def __init__(self, owner: QObject, post: Post) -> None:
        self._owner, self._post = owner, post
        self._numbers = count()
        self._waiting: dict[int, tuple[Callable[[Any], None], Callable[[Exception], None]]] = {}

    def begin(self, work: Callable[[], T], done: Callable[[T], None], failed: Callable[[Exception], None]) -> None:
        """Run ``work`` on a new thread, then call ``done`` or ``failed``. ``work`` must not refer to Qt objects."""
        number = next(self._numbers)
        self._waiting[number] = done, failed
        arguments = (work, self._post, partial(_deliver, weakref.ref(self), number))
        threading.Thread(target=_carry_out, args=arguments, name="irdesk team request", daemon=True).start()

    def take(self, number: int, result: Any, fault: Exception | None) -> None:
        """Pass the result or the fault of a call to its callback."""
        done, failed = self._waiting.pop(number)
        if not isValid(self._owner):
            return
        if fault is None:
            done(result)
        else:
            failed(fault)


def _carry_out(work: Callable[[], Any], post: Post, deliver: Callable[[Any, Exception | None], None]) -> None:
    try:
        delivery = partial(deliver, work(), None)
    except Exception as fault:
        delivery = partial(deliver, None, fault)
    with suppress(RuntimeError):  # the window was closed meanwhile
        post(delivery)


def _deliver(calls: weakref.ref[NetworkCalls], number: int, result: Any, fault: Exception | None) -> None:
    if known := calls():
        known.take(number, result, fault)
