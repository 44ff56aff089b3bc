"""Names of a label's fields in tables and in JSON Lines, and parsers for ids, provenance and status."""

from __future__ import annotations

from collections.abc import Mapping

from irdesk.domain.project.source import Provenance
from irdesk.formats.io.column_lines import is_integer, is_number
from irdesk.formats.io.id_check import id_fault
from irdesk.formats.io.text_excerpts import fold_blanks, shorten

TOPIC_NAMES = ("qid", "query_id", "query-id", "topic", "topic_id", "topicid")
DOCNO_NAMES = ("docno", "docid", "doc_id", "passage_id", "passage-id", "pid", "corpus-id", "corpus_id")
GRADE_NAMES = ("judgment", "judgement", "grade", "label", "relevance", "rel")
PROVENANCE_NAMES = {
    "model": ("model", "model_name", "judge"),
    "version": ("version", "model_version"),
    "prompt": ("prompt_hash", "prompt_id"),
    "temperature": ("temperature",),
    "date": ("date", "timestamp", "created", "created_at"),
    "repeat": ("repeat", "repetition", "sample", "trial"),
}
STATUS_NAME = "result_status"
_LONGEST = 200  # maximum length of a model's name and of a date


def provenance_of(record: Mapping[str, str]) -> tuple[Provenance, str]:
    """Return the provenance that the fields of a record describe. Also return a message if a field is malformed,
    otherwise an empty string.
    """
    values = {
        field: text
        for field, names in PROVENANCE_NAMES.items()
        if (text := next((fold_blanks(record[name]) for name in names if record.get(name, "").strip()), ""))
    }
    temperature, repeat = values.pop("temperature", ""), values.pop("repeat", "")
    if temperature and not is_number(temperature.encode()):
        return Provenance(), f"the temperature is '{shorten(temperature.encode())}'; expected a number such as 0.7"
    if repeat and not (is_integer(repeat.encode()) and 0 <= int(repeat) < 10**6):
        return Provenance(), f"the repeat is '{shorten(repeat.encode())}'; expected a number such as 1"
    texts = {name: text[:_LONGEST] for name, text in values.items()}
    return Provenance(**texts, temperature=float(temperature) if temperature else None, repeat=int(repeat or 0)), ""


def has_no_answer(record: Mapping[str, object]) -> bool:
    """Return whether a record says that the model gave no usable answer. Its grade is then a default that does not
    count.
    """
    return record.get(STATUS_NAME, 1) in (0, False)


def ids_fault(topic: str, docno: str) -> str:
    """Return a message if an id is malformed, otherwise an empty string."""
    return id_fault(topic.encode("utf-8", "replace"), "topic id") or id_fault(docno.encode("utf-8", "replace"), "docno")
