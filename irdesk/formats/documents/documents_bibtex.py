"""Documents as BibTeX entries, such as those of the ACL Anthology. The entry's key is the docno, and its abstract the
text.

As in BibTeX, text between entries is ignored, and so are ``@comment`` and ``@preamble``.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from pathlib import Path

from irdesk.domain.document import Document
from irdesk.domain.progress import Progress
from irdesk.formats.documents.repeated_docnos import DocnoLines
from irdesk.formats.file_errors import Faults
from irdesk.formats.format_definition import Format, Kind
from irdesk.formats.io.id_check import id_fault
from irdesk.formats.io.size_limits import LONGEST_ENTRY
from irdesk.formats.io.streams import lines_of, open_input
from irdesk.formats.io.text_encoding import decode_text
from irdesk.formats.io.text_excerpts import fold_blanks, shorten

EXPECTED = "expected entries such as @article{key, title = {…}, abstract = {…}}"
LONGEST_STRING = 1000  # maximum length of an @string value; values that refer to each other could grow exponentially
_BEGIN = re.compile(rb"\s*+@\s*+([A-Za-z]++)\s*+([{(])")
_FIELD = re.compile(r"[\s,]*+([A-Za-z][\w:-]*+)\s*+=\s*+")
_BARE = re.compile(r"[^\s,{}\"#]++")
_HASH = re.compile(r"\s*+#\s*+")
_END = re.compile(r"[\s,]*+\Z")
_MARK = re.compile(r'[{}"]')
_ACCENT = re.compile(r"\\(?:([`'^\"~=.])|([cvuH])(?=[\s{]))\s*+(?:\{\\?([A-Za-z])\}|\\?([A-Za-z]))")
_LETTER = re.compile(r"\\(ss|ae|AE|aa|AA|[oOlL])(?![A-Za-z])\s*+")
_LETTERS = {"ss": "ß", "ae": "æ", "AE": "Æ", "aa": "å", "AA": "Å", "o": "ø", "O": "Ø", "l": "ł", "L": "Ł"}
_BRACE = re.compile(r"\\([&%$#_{}])|[{}]")
_COMBINING = {
    "`": "\u0300",
    "'": "\u0301",
    "^": "\u0302",
    '"': "\u0308",
    "~": "\u0303",
    "=": "\u0304",
    ".": "\u0307",
    "c": "\u0327",
    "v": "\u030c",
    "u": "\u0306",
    "H": "\u030b",
}


def read(path: Path, progress: Progress) -> Iterator[Document]:
    """Iterate over the documents, in file order, with one entry in memory at a time.

    All fields except title and abstract become ``fields``; names defined by ``@string`` are expanded. No document is
    yielded after the first error. Raises `InputError`, at the end of the file, if an entry is unfinished or has no key,
    a field has no value, a key is repeated, or the file has no entries.
    """
    faults = Faults(path)
    docnos = DocnoLines()
    strings: dict[str, str] = {}
    for line, kind, body in _entries(path, progress, faults):
        if kind in (b"comment", b"preamble"):
            continue
        text = decode_text(body)
        key, _, rest = ("", "", text) if kind == b"string" else text.partition(",")
        fields = _fields(rest, strings)
        if isinstance(fields, str):
            faults.add(line, f"in the entry that starts here: {fields}; {EXPECTED}")
        elif kind == b"string":
            if any(len(value) > LONGEST_STRING for value in fields.values()):
                faults.add(line, f"the @string has more than {LONGEST_STRING} characters; expected a short name")
            else:
                strings.update(fields)
        elif fault := id_fault(body.partition(b",")[0].strip(), "key"):
            faults.add(line, fault)
        else:
            docnos.add(key.strip(), line)
            if not faults.rows:
                yield _document_of(key.strip(), kind.decode(), fields)
    docnos.check(faults, EXPECTED)


def _entries(path: Path, progress: Progress, faults: Faults) -> Iterator[tuple[int, bytes, bytes]]:
    """Yield, for each entry, the line number, the kind in lower case, and the content of the braces."""
    kind, begin, depth, size = b"", 0, 0, 0
    parts: list[bytes] = []
    with open_input(path, progress) as stream:
        for line_number, line in lines_of(stream, faults):
            rest = line
            while True:
                if not depth:
                    head = _BEGIN.match(rest)
                    if not head:
                        break
                    if head[2] == b"(":
                        faults.add(line_number, f"the entry is enclosed in ( ); {EXPECTED}")
                        break
                    kind, begin, depth, parts, size = head[1].lower(), line_number, 1, [], 0
                    rest = rest[head.end() :]
                elif parts and rest is line and _BEGIN.match(line):
                    faults.add(
                        begin, f"the entry that starts here is not finished before line {line_number}; {EXPECTED}"
                    )
                    depth = 0
                    continue
                end, depth = _closing(rest, depth)
                size += end + 1
                if size > LONGEST_ENTRY:
                    faults.fail(begin, f"the entry does not end within {LONGEST_ENTRY >> 20} MiB; {EXPECTED}")
                parts += (rest[:end], b"\n")
                if depth:
                    break
                yield begin, kind, b"".join(parts).strip()
                rest = rest[end + 1 :]
    if depth:
        faults.add(begin, f"the entry that starts here is cut off by the end of the file; {EXPECTED}")


def _closing(line: bytes, depth: int) -> tuple[int, int]:
    """Return the position of the brace that closes the entry and the brace depth there. If the entry does not end on
    this line, return the line's length and the depth at its end.
    """
    for brace in re.finditer(rb"[{}]", line):
        depth += 1 if brace[0] == b"{" else -1
        if not depth:
            return brace.start(), 0
    return len(line), depth


def _fields(text: str, strings: dict[str, str]) -> dict[str, str] | str:
    """Return an entry's fields keyed by their names in lower case, or a message if they are malformed."""
    fields: dict[str, str] = {}
    position = size = 0
    while not _END.match(text, position):
        name = _FIELD.match(text, position)
        if not name:
            return f"found '{shorten(text[position : position + 200].strip().encode())}' where a field is expected"
        position = name.end()
        parts = []
        while True:
            part, position = _value(text, position, strings)
            if part is None:
                return f"the field {name[1][:40]} has no value"
            parts.append(part)
            size += len(part)
            if size > LONGEST_ENTRY:
                return f"its fields have more than {LONGEST_ENTRY >> 20} MiB"
            joins = _HASH.match(text, position)
            if not joins:
                break
            position = joins.end()
        fields.setdefault(name[1].lower(), _readable("".join(parts)))
    return fields


def _value(text: str, position: int, strings: dict[str, str]) -> tuple[str | None, int]:
    """Parse a value in braces, in quotes or bare. Return the value and the position after it, or None if there is no
    value.
    """
    quote = text[position : position + 1]
    if quote not in ("{", '"'):
        bare = _BARE.match(text, position)
        return (strings.get(bare[0].lower(), bare[0]), bare.end()) if bare else (None, position)
    depth = 0
    for mark in _MARK.finditer(text, position + 1):
        if mark[0] == "{":
            depth += 1
        elif mark[0] == "}" and depth:
            depth -= 1
        elif not depth and mark[0] == ("}" if quote == "{" else '"'):
            return text[position + 1 : mark.start()], mark.end()
    return None, position


def _readable(text: str) -> str:
    """Return a value as readable text: accents are composed, and braces that only protect capitals are removed."""
    if "\\" in text:
        text = _ACCENT.sub(lambda m: (m[3] or m[4]) + _COMBINING[m[1] or m[2]], text)
        text = unicodedata.normalize("NFC", _LETTER.sub(lambda m: _LETTERS[m[1]], text))
    return fold_blanks(_BRACE.sub(lambda m: m[1] or "", text))


def _document_of(key: str, kind: str, fields: dict[str, str]) -> Document:
    others = {name: value for name, value in fields.items() if name not in ("title", "abstract") and value}
    return Document(key, fields.get("title", ""), fields.get("abstract", ""), {"type": kind} | others)


def _matches(head: bytes) -> bool:
    """Return whether the first line that is not a comment starts an entry."""
    lines = (line for line in head.split(b"\n") if line.strip() and not line.lstrip().startswith(b"%"))
    return bool(re.match(rb"\s*+@\s*+[A-Za-z]++\s*+\{(?:\s*+[^\s,{}=]++\s*+,|.*=)", next(lines, b"")))


FORMAT = Format("bibtex-documents", Kind.DOCUMENTS, _matches, read, "BibTeX, key and abstract")
