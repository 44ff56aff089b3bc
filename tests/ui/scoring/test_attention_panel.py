"""The attention list in the window: equal to the project's list, and updated in the background when judgements or
scoring options change.
"""

from __future__ import annotations

import pytest
from PySide6.QtCore import QRect, Qt
from PySide6.QtWidgets import QPushButton

from irdesk.cli.main import run
from irdesk.domain.progress import QUIET
from irdesk.evaluation.scoring.scoring_options import ScoringOptions
from irdesk.session.commands import ChooseRules
from irdesk.session.scoring.attention import Attention, AttentionRequest
from irdesk.ui.scoring.attention_panel import AttentionPanel

pytestmark = [pytest.mark.shared_window, pytest.mark.opened_in("analyse", "attention")]


def shown(panel: AttentionPanel) -> list[tuple[str, ...]]:
    model = panel.rows
    return [tuple(model.data(model.index(row, column)) for column in range(3)) for row in range(model.rowCount())]


def test_the_list_is_that_of_the_project_and_follows_it(hands, tmp_path, capsys):
    panel = hands.desk.panel(AttentionPanel)
    hands.wait(lambda: "lowest-grade" in {row.code.name for row in panel.rows.rows()})
    cautions = AttentionRequest.of(hands.window.workspace).attention(QUIET).cautions
    assert [caution.code.name for caution in cautions] == [row.code.name for row in panel.rows.rows()] != []
    for caution, (matters, what, advice) in zip(cautions, shown(panel), strict=True):
        assert matters.endswith(caution.severity.value)
        assert what == f"{caution.code.title}\n{caution.sentence}"
        assert advice == caution.code.advice
    assert panel.summary.text().startswith(f"{len(cautions)} warnings: check them")
    panel._take(Attention(cautions[:1]))
    assert panel.summary.text() == "1 warning: check it before relying on the results"
    panel._take(Attention(cautions))
    assert run(["project", "attention", str(hands.path), "--format", "csv"]) == 0
    out = capsys.readouterr().out
    assert all(str(caution.sentence).split(",")[0] in out for caution in cautions)
    codes = {caution.code.name for caution in cautions}
    assert "lowest-grade" in codes
    hands.window.execute(ChooseRules(ScoringOptions(level=2)))
    hands.wait(lambda: "lowest-grade" not in {row.code.name for row in panel.rows.rows()})
    hands.idle()
    panel.table.setFocus()
    panel.table.selectAll()
    hands.press(Qt.Key.Key_Down)
    hands.press_ctrl("c")
    assert panel.rows.rowCount() == len(AttentionRequest.of(hands.window.workspace).attention(QUIET).cautions)


def test_advice_is_followed_by_a_button_and_no_text_is_cut_also_beside_the_loader(hands):
    hands.loader()
    table = hands.desk.panel(AttentionPanel).table
    hands.wait(table.rows.rowCount)
    assert table.horizontalHeader().length() == table.viewport().width()
    assert not table.horizontalScrollBar().isVisible()

    # A button applies the advice of a caution, and no text is cut off.
    hands.window.show_workspace("analyse")
    panel = hands.desk.panel(AttentionPanel)
    hands.wait(lambda: panel.isVisible() and "lowest-grade" in {row.code.name for row in panel.rows.rows()})
    codes = [row.code.name for row in panel.rows.rows()]
    for row in range(panel.rows.rowCount()):
        lines = table.fontMetrics().boundingRect(
            QRect(0, 0, table.columnWidth(1), 10_000), Qt.TextFlag.TextWordWrap, panel.rows.index(row, 1).data()
        )
        assert table.rowHeight(row) > lines.height() + 8, "rows have room around their texts"
    cell = table.indexWidget(panel.rows.index(codes.index("lowest-grade"), 2))
    button = cell.findChild(QPushButton)
    assert button.text() == "Set to grade 2"
    hands.click(button)
    hands.wait(lambda: "lowest-grade" not in {row.code.name for row in panel.rows.rows()})
