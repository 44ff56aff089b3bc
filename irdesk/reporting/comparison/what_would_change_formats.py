"""Output formats of the judgements that would reverse the order of two runs: a table in each text format, and JSON."""

from __future__ import annotations

import json
import math
from collections.abc import Callable, Mapping
from functools import partial

from irdesk.evaluation.bounds.judgements_needed import JudgementsNeeded
from irdesk.evaluation.bounds.what_would_change import Answer
from irdesk.reporting.comparison.what_would_change import Decided
from irdesk.reporting.tables.table_writers import WRITERS


def as_json(decided: Decided) -> str:
    """Return the decision as one JSON object, in full precision. Unknown bounds are null."""
    decision, within, settling = decided.decision, decided.decision.reach, decided.decision.settling
    values: Mapping[str, object] = {
        "measure": str(decision.measure),
        "runs": list(decided.names),
        "topics": list(decision.topics),
        "means": list(decision.means),
        "difference": decision.difference,
        "lower": _finite(within.lower),
        "upper": _finite(within.upper),
        "exact": within.exact,
        "least_found": within.least,
        "greatest_found": within.greatest,
        "answer": str(decision.answer),
        "unjudged": decision.matter,
        "judgements": _judgements(settling, known=settling.expected is not None or decision.answer is Answer.SETTLED),
        "said": decided.text,
        "how": decided.rules,
        "documents": [
            {
                "topic": document.topic,
                "docno": docno,
                "rank": document.ranks[0],
                "other_rank": document.ranks[1],
                "if_relevant": document.if_relevant,
                "if_not": document.if_nonrelevant,
                "chance": document.chance,
                "expected": document.expected,
                "helps": None if document.helps < 0 else decided.names[document.helps],
            }
            for document, docno in decided.rows()
        ],
    }
    return json.dumps(values, indent=2, ensure_ascii=False) + "\n"


def _judgements(needed: JudgementsNeeded, *, known: bool) -> Mapping[str, object]:
    return {
        "at_most": needed.latest if known else None,
        "for_the_leader": needed.least if known else None,
        "by_lot": needed.expected,
        "turned": needed.turned,
        "draws": needed.paths,
    }


def _finite(value: float) -> float | None:
    return value if math.isfinite(value) else None


def _of_table(form: str, decided: Decided) -> str:
    return WRITERS[form](decided.table())


FORMATS: Mapping[str, Callable[[Decided], str]] = {
    **{form: partial(_of_table, form) for form in ("table", "markdown", "latex", "csv")},
    "json": as_json,
}
