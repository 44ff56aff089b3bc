"""Recognition of file names that suggest that a language model made the judgements in the file."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from irdesk.domain.project.source import Provenance

_MODEL_NAMES = re.compile(
    r"umbrela|gpt|llm|(?<![a-z])(?:o[134]|command[-_]?r)(?![a-z])|llama|vicuna|mistral|mixtral|claude|gemini|gemma|qwen"
    r"|deepseek|chatglm|model[-_]?labels",
    re.IGNORECASE,
)
_VERSIONED = re.compile(
    r"(?:gpt|llama|vicuna|mistral|mixtral|claude|gemini|gemma|qwen|deepseek)(?:-?[0-9]+(?:\.[0-9]+)*[a-z]{0,2}(?![a-z]))?"
    r"(?:-(?:mini|turbo|pro|flash|sonnet|opus|haiku))?",
    re.IGNORECASE,
)
_PEOPLE = re.compile(r"human|nist|people|assessor|expert", re.IGNORECASE)


def names_a_model(file_name: str) -> bool:
    """Return whether a file's name suggests that it contains model labels instead of human judgements."""
    return bool(_MODEL_NAMES.search(file_name)) and not _PEOPLE.search(file_name)


def provenance_of_name(file_name: str) -> Provenance:
    """Return the model that a file name mentions, such as gpt-4 in umbrela_gpt-4_dl20.txt."""
    from irdesk.domain.project.source import Provenance

    named = _VERSIONED.search(file_name)
    return Provenance(model=named[0] if named else "")
