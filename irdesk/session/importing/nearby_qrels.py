"""Find qrels files near loaded runs, to offer them while the project has no judgements."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from irdesk.domain.progress import Progress
from irdesk.domain.topic import natural
from irdesk.formats.format_definition import Kind
from irdesk.formats.format_detection import recognise_file
from irdesk.session.importing.model_label_file_names import names_a_model

MOST = 6  # maximum number of files offered
IN_NAME = "qrel"


def nearby_qrels(runs: Iterable[Path], progress: Progress) -> list[Path]:
    """Return the qrels files in the folders of run files and in their parent folders, in natural order of their names
    (worker thread).

    Only files with "qrels" in their names are opened, since a folder may contain large files of any kind. Files with
    model labels are omitted, since labels are not judgements. A folder that cannot be read is skipped.
    """
    folders = {folder: None for run in runs for folder in (run.parent, run.parent.parent)}
    qrels_files: list[Path] = []
    for folder in folders:
        progress.report(0, 0)
        try:
            named = [path for path in folder.iterdir() if _is_called_qrels(path.name) and path.is_file()]
        except OSError:
            continue
        for path in sorted(named, key=lambda path: natural(path.name)):
            format_ = recognise_file(path)
            if format_ and format_.kind is Kind.QRELS:
                qrels_files.append(path)
            if len(qrels_files) == MOST:
                return qrels_files
    return qrels_files


def _is_called_qrels(name: str) -> bool:
    return IN_NAME in name.lower() and not names_a_model(name)
