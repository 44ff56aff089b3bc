"""The cautions listed in the overview."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QLabel, QWidget

from irdesk.evaluation.attention.caution import Caution, Severity
from irdesk.evaluation.attention.caution_advice import DOCUMENTS_WITHOUT_TEXT
from irdesk.ui.overview.attention_cards import CautionRow


@pytest.mark.parametrize("docno", ["msmarco_passage_58_283322199", "a" * 15])
def test_a_long_id_is_broken_and_not_cut(qtbot, docno):
    card = QWidget()
    qtbot.addWidget(card)
    caution = Caution(DOCUMENTS_WITHOUT_TEXT, Severity.HIGH, f"20 documents have no text ({docno})")
    row = CautionRow(caution, "Loader", card)
    sentence = next(label for label in row.findChildren(QLabel) if "no text (" in label.text())
    assert sentence.text().replace("\u200b", "").endswith(f"({docno})")
    widest = max(sentence.fontMetrics().horizontalAdvance(part) for part in docno.replace("_", "_ ").split())
    shown = sentence.text().replace("\u200b", " ").split()
    assert max(map(sentence.fontMetrics().horizontalAdvance, shown)) <= 2 * widest
    assert ("\u200b" in sentence.text()) == ("_" in docno)
