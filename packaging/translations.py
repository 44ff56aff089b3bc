"""Collect every text of the window, update the translations, and compile the files that the program loads.

Run `python packaging/translations.py` after texts have changed. Translate the texts that it lists in the `.ts` file
(with Qt Linguist or any editor), and run it again. `--check` changes nothing and fails if a text is missing, stale or
inconsistent.
"""

from __future__ import annotations

import argparse
import ast
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from xml.etree import ElementTree

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "resources" / "translations"
LANGUAGES = ("de",)
MESSAGES = "messages"
# Functions whose first argument, if it is a literal, is a sentence shown in the window's language.
SENTENCES = {"worded", "translated", "Plan", "CommandRefused", "StoreUnavailable", "submit", "_submit"}
MUST_BE_PLAIN = {"worded"}
HAS_TEXTS = re.compile("|".join((r"\btr\(", "translate", "QT_TRANSLATE_NOOP", *sorted(SENTENCES))))
"""Pattern that occurs in each file with translatable texts."""
OF_TABLES = {"actions", "measures", "preferences", "scales", MESSAGES}

Text = tuple[str, str]
"""A pair of context and source text."""


class Unreadable(Exception):
    """Error: a text cannot be collected, because it is not a literal where it is used."""


def collected() -> list[Text]:
    """Return every translatable text of the program once, in the order of files and lines."""
    texts: dict[Text, None] = {}
    for path in sorted((ROOT / "irdesk").rglob("*.py")):
        if "cli" in path.parts:  # The command line is not translated.
            continue
        texts.update(dict.fromkeys(_Reader(path).texts()))
    texts.update(dict.fromkeys(_tables()))
    return [text for text in texts if text[1]]


def _tables() -> Iterator[Text]:
    """Yield the texts of tables that the window shows: actions, queue orders, measures, preset scales, and terms used
    in project files.
    """
    sys.path.insert(0, str(ROOT))
    from irdesk.domain.grades import PRESETS
    from irdesk.domain.project.judgement import CANNOT_TELL, SKIPPED
    from irdesk.evaluation.measures.families import FAMILIES
    from irdesk.evaluation.scoring.judgement_details import Need
    from irdesk.pooling.queue_orders import ORDERS
    from irdesk.session.learning.examples import SCALE
    from irdesk.settings.preferences import ALL, Section
    from irdesk.ui.actions.menu_entries_and_keys import ACTIONS
    from irdesk.ui.style.translated_texts import UNCHOSEN

    for entry in ACTIONS:
        yield from (("actions", text) for text in (entry.menu, entry.part, entry.text, entry.tip) if text)
    for section in Section:
        yield "preferences", section.value
    for preference in (candidate for candidate in ALL if candidate.title):
        names = (name for _, name in preference.choices)
        yield from (("preferences", text) for text in (preference.title, preference.help, preference.unit, *names))
    for order in ORDERS.values():
        yield MESSAGES, order.title
    for family in FAMILIES:
        yield from (("measures", text) for text in (family.title, family.help))
    yield from (("scales", title) for title in UNCHOSEN.values())
    for scale in (*PRESETS.values(), SCALE):
        yield "scales", scale.title
        for level in scale.levels:
            yield from (("scales", text) for text in (level.name, level.definition))
    for word in (SKIPPED, CANNOT_TELL, *Need, "documents", "topics", "qrels"):
        yield MESSAGES, str(word)


@dataclass
class _Reader:
    """Reader of the translatable texts in one Python file."""

    path: Path

    def texts(self) -> Iterator[Text]:
        """Yield the translatable texts of the file: the arguments of `self.tr`, of functions that wrap `translate` with
        a fixed context, and of the functions in `SENTENCES`.
        """
        source = self.path.read_text(encoding="utf-8")
        if not HAS_TEXTS.search(source):
            return
        tree = ast.parse(source)
        self._constants = {
            target.id: node.value
            for node in tree.body
            if isinstance(node, ast.Assign | ast.AnnAssign) and node.value
            for target in (node.targets if isinstance(node, ast.Assign) else [node.target])
            if isinstance(target, ast.Name)
        }
        self._context_of = dict(
            filter(None, (_standing_for(node) for node in tree.body if isinstance(node, ast.FunctionDef)))
        )
        yield from self._in(tree, "")

    def _in(self, node: ast.AST, context: str) -> Iterator[Text]:
        for child in ast.iter_child_nodes(node):
            if isinstance(child, ast.Call):
                yield from self._of_call(child, context)
            yield from self._in(child, child.name if isinstance(child, ast.ClassDef) else context)

    def _of_call(self, call: ast.Call, context: str) -> Iterator[Text]:
        function = call.func
        name = function.attr if isinstance(function, ast.Attribute) else getattr(function, "id", "")
        if name == "tr":
            if not (isinstance(function, ast.Attribute) and getattr(function.value, "id", "") == "self" and context):
                raise self._fault(call, "tr() of something else than self")
            yield from ((context, text) for text in self._literals(call, must=True))
        elif (
            name in ("translate", "QT_TRANSLATE_NOOP")
            and len(call.args) == 2
            and isinstance(call.args[0], ast.Constant)
        ):
            yield from ((str(call.args[0].value), text) for text in self._written(call.args[1]) or [])
        elif name in self._context_of and isinstance(function, ast.Name):
            context_of = self._context_of[name]
            yield from ((context_of, text) for text in self._literals(call, must=context_of not in OF_TABLES))
        elif name in SENTENCES and call.args:
            yield from ((MESSAGES, text) for text in self._literals(call, must=name in MUST_BE_PLAIN))

    def _literals(self, call: ast.Call, *, must: bool) -> list[str]:
        """Return the possible texts of a call's first argument. If the argument is not a literal, raise `Unreadable` if
        ``must`` is set; otherwise return an empty list.
        """
        first = call.args[0]
        texts = self._written(first)
        if texts is None and must:
            raise self._fault(call, f"the text is {ast.unparse(first)}; it has to be written out here")
        return texts or []

    def _written(self, node: ast.expr) -> list[str] | None:
        """Return the possible texts of an expression: a literal, a conditional, a constant of the module, or an entry
        of a table. Return None for other expressions.
        """
        if isinstance(node, ast.Constant):
            return [node.value] if isinstance(node.value, str) else None
        if isinstance(node, ast.IfExp):
            sides = self._written(node.body), self._written(node.orelse)
            return None if None in sides else [text for side in sides for text in side or []]
        if isinstance(node, ast.Name) and isinstance(self._constants.get(node.id), ast.Constant):
            return self._written(self._constants[node.id])
        if isinstance(node, ast.Subscript) and isinstance(node.value, ast.Name):
            table = self._constants.get(node.value.id)
            if isinstance(table, ast.Dict):
                return [text for value in table.values for text in self._written(value) or []]
        return None

    def _fault(self, node: ast.AST, reason: str) -> Unreadable:
        return Unreadable(f"{self.path.relative_to(ROOT)}:{getattr(node, 'lineno', 0)}: {reason}")


def _standing_for(function: ast.FunctionDef) -> tuple[str, str] | None:
    """Return the name and context of a function whose body is only ``return QCoreApplication.translate("context",
    text)``, else None.
    """
    last = function.body[-1]
    if not (isinstance(last, ast.Return) and isinstance(last.value, ast.Call) and len(function.args.args) == 1):
        return None
    call, only = last.value, function.args.args[0].arg
    if ast.unparse(call.func) != "QCoreApplication.translate" or len(call.args) != 2 or len(function.body) > 1:
        return None
    context, text = call.args
    is_it = isinstance(context, ast.Constant) and isinstance(text, ast.Name) and text.id == only
    return (function.name, str(ast.literal_eval(context))) if is_it else None


def update(texts: list[Text], target: Path) -> None:
    """Update a `.ts` file to the program's texts. Obsolete texts are removed; new texts are marked as untranslated."""
    with tempfile.TemporaryDirectory(prefix="irdesk-") as scratch:
        source = Path(scratch) / "texts.py"
        lines = (f"QCoreApplication.translate({_quoted(context)}, {_quoted(text)})" for context, text in texts)
        source.write_text("from PySide6.QtCore import QCoreApplication\n" + "\n".join(lines) + "\n", encoding="utf-8")
        _run("pyside6-lupdate", source, "-no-obsolete", "-locations", "none", "-ts", target)


def compile_(source: Path, target: Path) -> None:
    """Compile a `.ts` file to the format that the program loads."""
    _run("pyside6-lrelease", "-silent", source, "-qm", target)


def waiting(path: Path, texts: list[Text]) -> list[str]:
    """Return the texts in a `.ts` file that need a translator: missing, empty, unfinished, or stale.

    Contributors need not know the language. The window shows such texts in English; only a release fails.
    """
    return [fault for fault, waits in _faults(texts, path) if waits]


def faults_of(texts: list[Text], path: Path) -> list[str]:
    """Return the errors in a `.ts` file: untranslated texts, and mismatched placeholders and accelerators."""
    return [fault for fault, _ in _faults(texts, path)]


def _faults(texts: list[Text], path: Path) -> list[tuple[str, bool]]:
    """Return each error in a `.ts` file, and whether it is an untranslated text."""
    translations: dict[Text, tuple[str, str]] = {}
    for context in ElementTree.parse(path).getroot().iter("context"):
        for message in context.iter("message"):
            translation = message.find("translation")
            state = "" if translation is None else translation.get("type", "")
            entry = (context.findtext("name", ""), message.findtext("source", ""))
            translations[entry] = (message.findtext("translation", ""), state)
    known = set(texts)
    faults = [
        (f"{path.name}: {context}: stale: {text!r}", True)
        for context, text in translations
        if (context, text) not in known
    ]
    for entry in texts:
        said_so, state = translations.get(entry, ("", "missing"))
        waits = state or ("" if said_so else "empty")
        if fault := waits or _misfit(entry[1], said_so):
            faults.append((f"{path.name}: {entry[0]}: {fault}: {entry[1]!r}", bool(waits)))
    return faults


def _misfit(source: str, translation: str) -> str:
    """Return the reason why a translation does not match its source: different placeholders, a different number of
    accelerators, or different white space at the ends.
    """
    if _braces(source) != _braces(translation) or not _counted(translation) <= set(re.findall(r"\{(\w+)", source)):
        return f"other values in braces, in {translation!r}"
    if len(re.findall(r"&\w", source)) != len(re.findall(r"&\w", translation)):
        return f"another accelerator, in {translation!r}"
    edges = [(text[: len(text) - len(text.lstrip())], text[len(text.rstrip()) :]) for text in (source, translation)]
    return "" if edges[0] == edges[1] else f"other white space at its ends, in {translation!r}"


def _braces(text: str) -> list[str]:
    """Return the placeholders of a text, without plural forms such as ``{count:topic|topics}``, which differ between
    languages.
    """
    return sorted(re.findall(r"\{[^{}|]*\}", text))


def _counted(text: str) -> set[str]:
    return set(re.findall(r"\{(\w+):[^{}]*\|", text))


def _quoted(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
    return f'"{escaped}"'


def _run(tool: str, *arguments: object) -> None:
    beside = Path(sys.executable).with_name(tool)
    command = [str(beside if beside.exists() else tool), *map(str, arguments)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        raise SystemExit(f"{tool}: {done.stderr or done.stdout}")


def check(texts: list[Text] | None = None) -> list[str]:
    """Return the errors in the translations and in the texts themselves, by default of all `collected`."""
    texts = collected() if texts is None else texts
    faults = []
    for language in LANGUAGES:
        source = FOLDER / f"irdesk_{language}.ts"
        faults += faults_of(texts, source)
        with tempfile.TemporaryDirectory(prefix="irdesk-") as scratch:
            compiled = Path(scratch) / "compiled.qm"
            compile_(source, compiled)
            if compiled.read_bytes() != source.with_suffix(".qm").read_bytes():
                faults.append(f"{source.with_suffix('.qm').name}: is not what {source.name} compiles to")
    return faults


def main() -> int:
    """Update and compile the translations, or check them; return the exit status."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--check", action="store_true", help="change nothing; fail where anything is not as it should")
    try:
        if not parser.parse_args().check:
            FOLDER.mkdir(parents=True, exist_ok=True)
            texts = collected()
            for language in LANGUAGES:
                source = FOLDER / f"irdesk_{language}.ts"
                update(texts, source)
                compile_(source, source.with_suffix(".qm"))
        faults = check()
    except Unreadable as fault:
        faults = [str(fault)]
    print("\n".join(faults) or "every text is translated")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
