"""Every text of the window has a translation, and the check of the translations detects errors. Labels named in the
manual are texts of the window.
"""

from __future__ import annotations

import re
import warnings

import pytest
import translations
from documentation.markdown_files import HELP

from irdesk.evaluation.attention.caution_advice import CODES
from irdesk.reporting.manual.manual_pages import lines_of

GERMAN = translations.FOLDER / "irdesk_de.ts"


@pytest.fixture(scope="module")
def collected() -> list[translations.Text]:
    """Collect all translatable texts of the program."""
    return translations.collected()


@pytest.mark.filterwarnings("default")
def test_every_translation_fits_and_is_compiled_and_what_is_missing_is_named(collected):
    missing = translations.waiting(GERMAN, collected)
    if missing:
        warnings.warn("waiting for a translator, before the next release:\n" + "\n".join(missing), stacklevel=1)
    assert set(translations.check(collected)) == set(missing)


def test_a_text_without_a_translation_waits_and_one_that_does_not_fit_is_wrong(tmp_path):
    path = tmp_path / "irdesk_de.ts"
    path.write_text(
        "<TS><context><name>Desk</name>"
        "<message><source>{count} runs</source><translation>Läufe</translation></message>"
        "<message><source>Gone</source><translation>Weg</translation></message>"
        "</context></TS>",
        encoding="utf-8",
    )
    texts = [("Desk", "{count} runs"), ("Desk", "New")]
    waiting = ["irdesk_de.ts: Desk: stale: 'Gone'", "irdesk_de.ts: Desk: missing: 'New'"]
    assert translations.waiting(path, texts) == waiting
    (wrong,) = set(translations.faults_of(texts, path)) - set(waiting)
    assert "other values in braces" in wrong


def test_each_warning_is_among_them(collected):
    assert {text for code in CODES for text in (code.title, code.advice)} <= {text for _, text in collected}


def test_words_in_bold_in_the_manual_are_labels_of_the_window(collected):
    labels = {text for _context, text in collected}
    for path in sorted(HELP.glob("*.md")):
        prose = "\n".join(line for line, code in lines_of(path.read_text(encoding="utf-8")) if not code)
        words = {part for bold in re.findall(r"\*\*(.+?)\*\*", prose) for part in bold.split(" → ")}
        unknown = {word for word in words if not {word, f"{word}…", f"{word}:"} & labels}
        assert unknown == set(), path.name


def test_inconsistent_translations_are_reported(collected, tmp_path):
    text = GERMAN.read_text(encoding="utf-8")
    before = set(translations.faults_of(collected, GERMAN))
    for old, new in (
        ("Sie urteilen seit {count} Minuten", "Sie urteilen seit {zahl} Minuten"),
        ("{count:Topic|Topics} von {name}", "{zahl:Topic|Topics} von {name}"),
        ("&amp;Nicht entscheidbar:", "Nicht entscheidbar:"),
        ("<translation>Erinnerungen abschalten", '<translation type="unfinished">Erinnerungen abschalten'),
        ("<source>Break reminders", "<source>Breaks at all"),
        ("<translation> — Arbeitspaket", "<translation>— Arbeitspaket"),
    ):
        assert old in text, old
        text = text.replace(old, new, 1)
    path = tmp_path / GERMAN.name
    path.write_text(text, encoding="utf-8")
    faults = [fault for fault in translations.faults_of(collected, path) if fault not in before]
    for wanted in (
        ("other values in braces", "You have judged for {count} minutes"),
        ("other values in braces", "{count:topic of|topics of} {name}"),
        ("another accelerator", "&Cannot tell:"),
        ("unfinished", "Turn off reminders"),
        ("stale", "Breaks at all"),
        ("missing", "Break reminders"),
        ("other white space at its ends", " — work package of {project}"),
    ):
        assert sum(all(part in fault for part in wanted) for fault in faults) == 1, wanted
    assert len(faults) == 7


def test_a_text_that_is_not_written_out_is_refused(tmp_path, monkeypatch):
    source = tmp_path / "irdesk" / "ui" / "panel.py"
    source.parent.mkdir(parents=True)
    source.write_text("class Panel:\n    def show(self, text):\n        return self.tr(text)\n")
    monkeypatch.setattr(translations, "ROOT", tmp_path)
    with pytest.raises(translations.Unreadable, match=r"panel\.py:3"):
        translations.collected()


def test_texts_of_a_context_that_is_named_are_collected(tmp_path, monkeypatch):
    source = tmp_path / "irdesk" / "ui" / "panel.py"
    source.parent.mkdir(parents=True)
    source.write_text('PANEL = Kind(title=lambda: QCoreApplication.translate("Desk", "Replay"))\n')
    monkeypatch.setattr(translations, "ROOT", tmp_path)
    monkeypatch.setattr(translations, "_tables", lambda: iter(()))
    assert translations.collected() == [("Desk", "Replay")]


def test_sentences_of_lower_floors_are_collected_from_where_they_are_made(tmp_path, monkeypatch):
    source = tmp_path / "irdesk" / "session" / "commands.py"
    source.parent.mkdir(parents=True)
    source.write_text(
        'GONE = {"run": "remove run {name}"}\n'
        "def plan(kind, name, many):\n"
        '    raise CommandRefused("that is not loaded")\n'
        '    return worded(GONE[kind], name=name), worded("many" if many else "one")\n'
    )
    monkeypatch.setattr(translations, "ROOT", tmp_path)
    monkeypatch.setattr(translations, "_tables", lambda: iter(()))
    assert {text for _, text in translations.collected()} == {
        "remove run {name}",
        "that is not loaded",
        "many",
        "one",
    }
