"""The service log: one JSON object per line."""

from __future__ import annotations

import io
import json
import os
import threading

from irdesk.cli.support.progress import CommandProgress
from irdesk.service import service_log
from irdesk.service.service_log import ServiceLog


def test_lines_are_json_and_requests_are_counted():
    read, write = os.pipe()
    with os.fdopen(write, "w") as stream:
        log = ServiceLog(stream)
        log.event("started", adopted=3)
        log.request("POST /v1/rows", 200, 0.01)
        log.rows_stored(3)
        log.rows_stored(2)
        log.request("POST /v1/rows", 403, 0.03)
        log.close()
    with os.fdopen(read) as stream:
        lines = [json.loads(line) for line in stream]
    assert [line["event"] for line in lines] == ["started", "refused"]
    health = log.health(2)
    assert (health.requests, health.refusals, health.waiting) == ({"POST /v1/rows": 2}, {"403": 1}, 2)
    assert health.rows == 5
    assert health.milliseconds["POST /v1/rows"] == (10.0, 30.0, 30.0)


class Writes(io.StringIO):
    """Stream that records the texts written to it."""

    def __init__(self) -> None:
        super().__init__()
        self.texts: list[str] = []

    def write(self, text: str) -> int:
        self.texts.append(text)
        return len(text)


def test_a_line_and_its_end_are_written_at_once():
    """The command and the log share a stream, and a line of one must not end up within a line of the other."""
    stream = Writes()
    log = ServiceLog(stream)
    log.event("started", adopted=3)
    log.close()
    with CommandProgress(Writes()) as waiting:
        waiting.say("serving", stream)
    texts = [text for text in stream.texts if text]
    assert len(texts) == 2
    assert all(text.endswith("\n") for text in texts)


def test_a_log_that_nobody_reads_stops_nothing(monkeypatch):
    monkeypatch.setattr(service_log, "_MOST_LINES", 50)
    read, write = os.pipe()
    stream = os.fdopen(write, "w")
    log = ServiceLog(stream)
    for number in range(20_000):
        log.event("refused", text="x" * 100, number=number)
    seen: list[str] = []

    def drain() -> None:
        with os.fdopen(read) as lines:
            seen.extend(lines)

    reader = threading.Thread(target=drain)
    reader.start()
    log.close()
    log.event("stopped")
    log.close()
    stream.close()
    reader.join()
    lines = [json.loads(line) for line in seen]
    assert lines[0]["number"] == 0
    assert any(line["event"] == "left out" for line in lines)
    assert lines[-1]["event"] in {"stopped", "left out"}
