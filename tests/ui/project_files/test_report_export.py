"""Exporting the report from the window: it is written in the background with a shortcut, opened from its notice, and
identical to the output of ``irdesk report``.
"""

from __future__ import annotations

import pytest
from PySide6.QtCore import QObject, QUrl, Slot
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QPushButton

from irdesk.cli.main import run

pytestmark = pytest.mark.unpainted


class Opener(QObject):
    """URL handler that records the files that the system is asked to open."""

    def __init__(self) -> None:
        super().__init__()
        self.urls: list[QUrl] = []

    @Slot(QUrl)
    def show(self, url: QUrl) -> None:
        self.urls.append(url)


@pytest.fixture
def opener():
    """Replace the system's browser, which tests must not start."""
    entry = Opener()
    QDesktopServices.setUrlHandler("file", entry, "show")
    yield entry
    QDesktopServices.unsetUrlHandler("file")


def test_a_report_is_written_by_a_key_and_opened_from_its_notice_which_removes_earlier_errors(
    hands, opener, tmp_path, capsys
):
    path = tmp_path / "report.html"
    hands.press("3")
    hands.file_dialog(path)
    hands.press_ctrl("r", shift=True)
    banner = hands.window.banner
    hands.wait(lambda: any("The report was written" in text for text in banner.texts()))
    button = next(pushbutton for pushbutton in banner.findChildren(QPushButton) if pushbutton.text() == "Open")
    hands.click(button)
    assert [url.toLocalFile() for url in opener.urls] == [str(path)]
    assert "<title>sample</title>" in path.read_text(encoding="utf-8")
    assert run(["report", str(hands.path), "-o", "-"]) == 0  # the window still has the project open
    assert capsys.readouterr().out.encode() == path.read_bytes()
    banner.dismiss_all()

    # If a report cannot be written, a notice says why. Once a file is written, only the error of the same export is
    # removed.
    exporter = hands.window.project.exporter
    exporter.report(hands.path)
    hands.wait(lambda: any("overwrite the project" in text for text in banner.texts()))
    banner.dismiss_all()
    exporter.report(tmp_path / "no" / "report.html")
    exporter.journal(tmp_path / "no" / "journal.jsonl")
    hands.wait(lambda: len(banner.texts()) == 2)
    exporter.journal(tmp_path / "journal.jsonl")
    hands.wait(lambda: len(banner.texts()) == 1)
    assert banner.texts()[0].startswith("The report was not written")
    chosen = hands.queries.runs()[2]
    hands.desk.selection.choose_other(chosen.id)
    exporter.report(path)
    hands.wait(lambda: any("The report was written" in text for text in banner.texts()))
    assert not any("not written" in text for text in banner.texts())
    assert f"Each run against {chosen.tag}, by" in path.read_text(encoding="utf-8")
