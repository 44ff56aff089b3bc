"""Fast and sustained typing of grades: plots are not redrawn between keys, and judgements leave little memory
allocated.
"""

from __future__ import annotations

import gc
import sys
import time
import tracemalloc
from pathlib import Path

import numpy as np
import pytest
from short_and_long_tests import effort

from irdesk.evaluation.curves.curves import CurveBook
from irdesk.session.commands import JudgeDocument
from irdesk.session.core import history
from irdesk.ui.curves.curve_panel import FRAME_MS, CurvePanel

GRADES = 20
SLOW = 600.0  # simulated seconds that the last drawing took
KEPT = 6  # history steps kept in memory, instead of `history.MOST_KEPT`
WARM, ROUNDS = effort(1, 5), effort(2, 3)  # rounds of judgements before and during the memory comparison
LEFT = 500  # maximum bytes left allocated per judgement, such as its history step
MOST_MEASURED = 4  # number of memory measurements


@pytest.mark.opened_in("analyse", "curves", "editor")
def test_curves_wait_while_a_person_types_on(hands, monkeypatch):
    view = hands.desk.panel(CurvePanel)
    hands.wait(lambda: view.picture is not None)
    hands.idle()
    drawn, show = [], view.drawing.show_picture
    monkeypatch.setattr(view.drawing, "show_picture", lambda picture: (drawn.append(picture), show(picture)))
    hands.desk.editor.setFocus()
    hands.judge("1")
    hands.wait(lambda: drawn)
    view._drawn, view._took = time.monotonic(), SLOW
    drawn.clear()
    judged = len(hands.window.workspace.state.latest(hands.queries.assessor()))
    hands.judge(*"12" * (GRADES // 2))
    assert len(hands.window.workspace.state.latest(hands.queries.assessor())) == judged + GRADES
    hands.qtbot.wait(3 * FRAME_MS)  # Without the pause after a slow frame, the next one would be drawn by now.
    assert not drawn
    assert view._frame.isActive(), "they are drawn in the end"
    view._frame.start(0)
    hands.wait(lambda: drawn)
    hands.idle()
    assert len(drawn) == 1
    for curve in CurveBook(hands.window.workspace.state.board).means():
        np.testing.assert_array_equal(view.picture.curves[curve.run_id].y, curve.y)


@pytest.mark.takes_long
@pytest.mark.opened_in("analyse")
def test_a_long_session_keeps_nothing_of_each_judgement(hands, monkeypatch):
    monkeypatch.setattr(history, "MOST_KEPT", KEPT)
    workspace = hands.window.workspace
    places = [(topic, queue[0]) for topic, queue in workspace.state.pool.queues.items()][:3]

    def judge(rounds: int) -> int:
        """Judge documents for some rounds, and return the bytes allocated by irdesk's code."""
        for topic, docno in places * rounds:
            workspace.execute(JudgeDocument(topic, docno, 1 - min(workspace.state.grade(topic, docno) or 0, 1)))
            hands.qtbot.wait(1)
        hands.settle()  # Pending work holds memory until it is done.
        gc.collect()
        sys._clear_type_cache()  # PySide caches up to 4096 names when enum values are read.
        files = tracemalloc.take_snapshot().statistics("filename")
        return sum(entry.size for entry in files if "/irdesk/" in Path(entry.traceback[0].filename).as_posix())

    # The near-duplicates of a topic are kept. Which topics are searched during the rounds depends on the machine.
    twins, queues = hands.desk.twins, {topic: tuple(queue) for topic, queue in workspace.state.pool.queues.items()}
    hands.wait(lambda: twins.expect(queues) or not twins._coming)
    tracemalloc.start()
    try:
        judge(WARM)
        sizes = [judge(ROUNDS), judge(ROUNDS)]
        while sizes[-1] - sizes[-2] >= LEFT * ROUNDS * len(places) and len(sizes) < MOST_MEASURED:
            sizes.append(judge(ROUNDS))  # Measure again: memory that is allocated only once does not grow.
    finally:
        tracemalloc.stop()
    assert sizes[-1] - sizes[-2] < LEFT * ROUNDS * len(places), sizes
