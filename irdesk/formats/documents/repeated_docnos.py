"""Detection of docnos that occur several times in a collection."""

from __future__ import annotations

from array import array

import numpy as np

from irdesk.formats.file_errors import Faults


class DocnoLines:
    """The docnos of a collection and their line numbers, in sixteen bytes per document.

    Only 64-bit hashes are stored, since collections have many millions of documents.
    """

    def __init__(self) -> None:
        self._hashes = array("q")
        self._lines = array("q")

    def add(self, docno: str, line: int) -> None:
        """Add the docno of the document that starts in line ``line``."""
        self._hashes.append(hash(docno))
        self._lines.append(line)

    def check(self, faults: Faults, expected: str) -> None:
        """Raise `InputError` if ``faults`` contains errors, a docno is repeated, or the collection has no documents."""
        hashes = np.array(self._hashes)
        lines = np.array(self._lines)
        order = np.argsort(hashes, kind="stable")
        twice = np.flatnonzero(hashes[order][1:] == hashes[order][:-1]) + 1
        for index in sorted(twice.tolist(), key=lambda index: int(lines[order[index]])):
            here, before = int(lines[order[index]]), int(lines[order[index - 1]])
            reason = f"this document has the same docno as that in line {before}; expected each docno once per file"
            faults.add(here, reason)
        faults.raise_if_any()
        if not len(hashes):
            faults.fail(0, f"the file contains no document; {expected}")
