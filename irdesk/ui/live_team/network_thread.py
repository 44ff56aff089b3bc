"""Work that waits for the network, on a thread of its own: it may take minutes, and tasks must not wait for it."""

from __future__ import annotations

import threading
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import TypeVar

from PySide6.QtCore import QObject
from shiboken6 import isValid

from irdesk.ui.shell.change_bridge import Poster

T = TypeVar("T")


def on_network_thread(
    owner: QObject, work: Callable[[], T], done: Callable[[T], None], failed: Callable[[Exception], None]
) -> None:
    """Do ``work`` on a new thread, then call ``done`` or ``failed`` on this one, unless ``owner`` was deleted by then.

    The thread never keeps the program from ending.
    """
    poster = Poster(owner)

    def deliver(call: Callable[[], None]) -> None:
        if isValid(owner):
            poster.deleteLater()
            call()

    def carry_out() -> None:
        try:
            call = partial(done, work())
        except Exception as fault:
            call = partial(failed, fault)
        with suppress(RuntimeError):  # the owner was deleted
            poster.post(partial(deliver, call))

    threading.Thread(target=carry_out, name="irdesk team request", daemon=True).start()
