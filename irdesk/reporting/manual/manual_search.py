"""Full-text search in the manual."""

from __future__ import annotations

from irdesk.reporting.manual.manual_pages import Manual, Section


def search_manual(manual: Manual, text: str) -> tuple[Section, ...]:
    """Return the sections that contain every word of a text, ignoring case. Sections whose title equals the text come
    first. An empty text gives an empty list.
    """
    words = search_words(text)
    if not words:
        return ()
    sections = (section for page in manual.pages for section in page.sections)
    matches = [
        section for section in sections if all(word in f"{section.title}\n{section.text}".casefold() for word in words)
    ]
    return tuple(sorted(matches, key=lambda section: search_words(section.title) != words))


def search_words(text: str) -> tuple[str, ...]:
    """Split a text into words in lower case, for searching."""
    return tuple(dict.fromkeys(text.casefold().split()))
