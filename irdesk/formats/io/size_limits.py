"""The largest sizes, in bytes, of the files and parts of files that are read into memory."""

from __future__ import annotations

LONGEST_LINE = 1 << 26
LONGEST_RECORD = 1 << 26  # a record of TREC's SGML or of WARC, such as a document
LONGEST_ENTRY = 1 << 24  # an entry of BibTeX
LONGEST_FILE = 1 << 26  # a file in a folder or an archive of documents
LONGEST_TABLE = 1 << 26  # a table of the metadata fields of runs
LONGEST_WHOLE = 1 << 28  # a file that is read as a whole, such as a single JSON object
