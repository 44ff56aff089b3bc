"""Writers for judgement details: the grades of subtopics, strata and preferences."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from irdesk.domain.qrels import Qrels
from irdesk.formats.io.atomic_write import replacing
from irdesk.formats.qrels.qrels_preferences import write_preferences
from irdesk.formats.qrels.qrels_stratified import write_stratified


def write_subtopics(qrels: Qrels, path: Path) -> None:
    """Write the grades of subtopics. Reading the file returns equal grades. Raises ``OSError`` if writing fails."""
    with replacing(path) as out:
        for topic, detail in qrels.details.items():
            for subtopic, grades in detail.subtopics.items():
                out.writelines(f"{topic} {subtopic} {docno} {grade}\n" for docno, grade in grades.items())


def write_details(qrels: Qrels, beside: Path) -> list[Path]:
    """Write judgement details, such as strata, to files next to the qrels, one file per kind of detail. For
    ``qrels.txt``, subtopics are written to ``qrels.subtopics.txt``. Raises ``OSError`` if writing fails.
    """
    written = []
    for need, write in DETAIL_WRITERS.items():
        if any(getattr(detail, need) for detail in qrels.details.values()):
            written.append(beside.with_name(f"{beside.stem}.{need}{beside.suffix}"))
            write(qrels, written[-1])
    return written


DETAIL_WRITERS: dict[str, Callable[[Qrels, Path], None]] = {
    "subtopics": write_subtopics,
    "strata": write_stratified,
    "preferences": write_preferences,
}
