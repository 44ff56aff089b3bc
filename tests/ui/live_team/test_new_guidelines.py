"""New guidelines arrive while an assessor types a remark: the remark, the focus and the document are kept."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from served_team import PEOPLE

from irdesk.domain.progress import QUIET
from irdesk.session.commands import WriteGuidelines
from irdesk.session.core.project_settings import GUIDELINES
from irdesk.session.project_files.project_opening import open_project, workspace_of

pytestmark = pytest.mark.takes_long

ANNA = PEOPLE[0]


def test_new_guidelines_arrive_while_a_remark_is_typed(start, served, coordinator, paste):
    paste(coordinator.invite(ANNA))
    start.wait(lambda: start.window.desk is not None)
    start.opened()
    start.wait(lambda: start.place is not None)
    start.begin_topic()
    start.wait(lambda: start.desk.editor.document.is_ready)
    shown, text = start.place, start.desk.editor.document.view.toPlainText()
    start.press("c")
    start.press(*"half")
    field = QApplication.focusWidget()
    assert field is start.desk.editor.remarks.comment.field
    served.stop()
    workspace = workspace_of(open_project(served.path, QUIET), "carla")
    workspace.execute(WriteGuidelines("read it twice"))
    workspace.close()
    served.start()
    start.wait(lambda: start.queries.setting(GUIDELINES) == "read it twice")
    start.wait(lambda: any("The guidelines have changed" in notice for notice in start.window.banner.texts()))
    assert QApplication.focusWidget() is field
    start.press(*"done")
    assert field.toPlainText() == "halfdone"
    assert start.place == shown
    assert start.desk.editor.document.view.toPlainText() == text
    start.press(Qt.Key.Key_Return)
    start.wait(lambda: start.queries.queue_row(shown.topic, shown.docno).judgement.comment == "halfdone")
    start.wait(lambda: start.window.status.team.text() == "all synchronised")
