"""Text of a notice about a file that was not loaded."""

from __future__ import annotations

from pathlib import Path

from irdesk.domain.errors import InputError
from irdesk.ui.style.translated_texts import reason, remedy


def fault_lines(path: Path, fault: Exception) -> list[str]:
    """Return the errors in a file, one per line, without its path, and a remedy if the system refused access."""
    if not isinstance(fault, InputError):
        return [reason(fault)]
    lines = [line.removeprefix(f"{path}, ").removeprefix(f"{path}: ") for line in fault.all_faults()]
    return [*(f"{line[:1].upper()}{line[1:]}" for line in lines), *filter(None, [remedy(fault)])]
