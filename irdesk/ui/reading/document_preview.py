"""Preview of one document, whose text is read in the background if it is long."""

from __future__ import annotations

from PySide6.QtWidgets import QStackedWidget, QWidget

from irdesk.session.judging.document_cache import DocumentCache
from irdesk.ui.reading.document_view import DocumentView
from irdesk.ui.reading.long_text_view import LongTextView


class DocumentPreview(QStackedWidget):
    """Preview of a document given by its docno. ``letters`` is the line length in characters, ``zoom`` the text
    size in percent.

    ``lacks_text`` is true if no collection contains the document's text.
    """

    def __init__(self, reader: DocumentCache, zoom: int, letters: int, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._reader = reader
        self._docno = ""
        self.lacks_text = False
        self.text = DocumentView(self)
        self.long = LongTextView(self)
        for view in (self.text, self.long):
            view.set_line_length(zoom, letters)
            self.addWidget(view)

    def read(self, docno: str) -> None:
        """Show a document immediately, or once it has been read."""
        self._docno = docno
        self._read()

    def _read(self) -> None:
        ready, reading = self._reader.read(self._docno, self._read)
        self.setCurrentWidget(self.text)
        self.lacks_text = ready and reading is None
        if not ready:
            self.text.setPlainText(self.tr("reading…"))
        elif reading is None:
            self.text.setPlainText(self.tr("{docno}: its text is not in the project").format(docno=self._docno))
        elif reading.long:
            self.setCurrentWidget(self.long)
            self.long.show_reading(reading)
        else:
            self.text.show_reading(reading)
