"""Model labels as JSON objects, one per line, as UMBRELA writes them: ``query``, ``passage``, ``judgment``.

UMBRELA (S. Upadhyay et al., *UMBRELA: UMbrela is the (Open-Source Reproduction of the) Bing RELevance Assessor*, 2024)
gives only the texts of query and passage. If an object also has a topic and a docno, these are used. Otherwise the
texts are kept, to be matched with loaded topics and documents. Responses that UMBRELA could not parse
(``result_status`` 0) have the default judgment 0, and are omitted.
"""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path
from typing import Any

from irdesk.domain.progress import Progress
from irdesk.domain.project.source import Provenance
from irdesk.formats.file_errors import Faults
from irdesk.formats.format_definition import HEAD_BYTES, Format, Kind
from irdesk.formats.io.json_lines import Object, is_blank, object_of
from irdesk.formats.io.streams import lines_of, open_input
from irdesk.formats.labels.label_fields import (
    DOCNO_NAMES,
    GRADE_NAMES,
    TOPIC_NAMES,
    has_no_answer,
    ids_fault,
    provenance_of,
)
from irdesk.formats.labels.label_files import LabelFile, LabelSets
from irdesk.formats.qrels.qrels_trec import grade_fault

EXPECTED = (
    'expected lines such as {"qid": "1", "docid": "d7", "judgment": 2, "model": "…"}, or with the texts "query" and '
    '"passage" instead of ids'
)
_HASHED = 12  # number of hexadecimal digits kept of the SHA-256 of a prompt


def read(path: Path, progress: Progress) -> list[LabelFile]:
    """Read labels, in one set per model and repeat.

    Raises `InputError` if a line is not a JSON object, or if an object has no grade, or has neither ids nor texts.
    """
    faults = Faults(path)
    sets = LabelSets(faults, EXPECTED)
    with open_input(path, progress) as stream:
        for number, line in lines_of(stream, faults):
            if not line.strip():
                continue
            entry = object_of(line)
            if isinstance(entry, str):
                faults.add(number, entry)
            elif not is_blank(entry) and (fault := _add(sets, number, entry)):
                faults.add(number, fault)
    return sets.done()


def _add(sets: LabelSets, number: int, entry: Object) -> str:
    """Add the label of an object. Return a message if the object is malformed, otherwise an empty string."""
    query, passage = entry.get("query"), entry.get("passage")
    fields = {name: str(value) for name, value in entry.items() if isinstance(value, str | int | float)}
    provenance, fault = provenance_of(fields)
    if not provenance.prompt and isinstance(prompt := entry.get("prompt"), str) and prompt.strip():
        provenance = _with_prompt(provenance, prompt, (_text_of(query), _text_of(passage)))
    if not fault and has_no_answer(entry):
        sets.fail(provenance)
        return ""
    grade, no_grade = _grade_of(entry)
    topic = _id_in(entry, TOPIC_NAMES) or _id_in(query, (*TOPIC_NAMES, "id"))
    docno = _id_in(entry, DOCNO_NAMES) or _id_in(passage, (*DOCNO_NAMES, "id"))
    fault = fault or no_grade
    if topic and docno:
        fault = fault or ids_fault(topic, docno)
        if not fault:
            sets.add(provenance, topic, docno, grade)
        return fault
    query_text, passage_text = topic or _text_of(query), docno or _text_of(passage)
    if not query_text or not passage_text:
        fault = fault or f"the object has no {'passage' if query_text else 'query'}; {EXPECTED}"
    if not fault:
        sets.add_text(provenance, number, query_text, passage_text, grade)
    return fault


def _grade_of(entry: Object) -> tuple[int, str]:
    """Return the grade of an object. Also return a message if the object has no valid grade, otherwise an
    empty string.
    """
    value = next((entry[name] for name in GRADE_NAMES if entry.get(name) is not None), None)
    if value is None:
        return 0, f"the object has no grade; {EXPECTED}"
    text = str(value)
    fault = grade_fault(text.encode("utf-8", "replace"))
    return (0, fault) if fault else (int(text), "")


def _id_in(entry: Any, names: tuple[str, ...]) -> str:
    if not isinstance(entry, dict):
        return ""
    value = next((entry[name] for name in names if entry.get(name) not in (None, "")), "")
    return str(value) if isinstance(value, str | int) and not isinstance(value, bool) else ""


def _text_of(value: Any) -> str:
    """Return a text that is given as a string, or as an object that contains it under a common name."""
    if isinstance(value, str):
        return value.strip()
    if isinstance(value, dict):
        doc = value.get("doc")
        inner = doc if isinstance(doc, dict) else value
        return next((text for name in ("text", "segment", "contents") if (text := _text_of(inner.get(name)))), "")
    return ""


def _with_prompt(provenance: Provenance, prompt: str, texts: tuple[str, str]) -> Provenance:
    """Return the provenance with the hash of the prompt template, which is the prompt without query and passage."""
    for text in sorted(filter(None, texts), key=len, reverse=True):
        prompt = prompt.replace(text, "\x00")
    return provenance.over(Provenance(prompt=sha256(prompt.encode("utf-8", "replace")).hexdigest()[:_HASHED]))


def _matches(head: bytes) -> bool:
    """Return whether the first object has a grade and identifies query and passage by texts or by ids."""
    start = head.lstrip()
    if not start.startswith(b"{"):
        return False
    line = start.split(b"\n", 1)[0]
    if len(line) >= HEAD_BYTES - 1:  # a long passage can extend beyond the examined bytes
        return any(b'"%s"' % name.encode() in head for name in ("judgment", "judgement")) and b'"query"' in head
    entry = object_of(line)
    if not isinstance(entry, dict):
        return False
    has_topic = not entry.keys().isdisjoint((*TOPIC_NAMES, "query"))
    has_document = not entry.keys().isdisjoint((*DOCNO_NAMES, "passage"))
    return has_topic and has_document and not entry.keys().isdisjoint(GRADE_NAMES)


FORMAT = Format("jsonl-labels", Kind.LABELS, _matches, read, "labels of a model as JSON lines, as UMBRELA writes them")
