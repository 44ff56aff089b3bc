"""Provenance file, which is written next to published qrels."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import msgspec

import irdesk
from irdesk.assessment.grade_resolution import ADJUDICATOR
from irdesk.domain.pool import BuiltPool
from irdesk.domain.project.source import Source
from irdesk.domain.run_names import distinct_names
from irdesk.domain.topic import natural
from irdesk.session.core import project_settings
from irdesk.session.core.grade_resolution import GradeSources
from irdesk.session.team.publication_report_and_open_points import Publishing, Report


def provenance_path(path: Path) -> Path:
    """Return the path of the provenance file: ``qrels.provenance.json`` next to ``qrels.txt``."""
    return path.with_name(f"{path.stem}.provenance.json")


def provenance(
    wish: Publishing, report: Report, path: Path, form: str, level: int | None, published_at: float
) -> dict[str, Any]:
    """Return the provenance of the judgements, such as assessors, documents and times. Except for ``written``, it
    depends only on the project. ``level`` is the lowest relevant grade in binary qrels, and None in other qrels.
    """
    data, settings = wish.store.data(), wish.settings
    names = _names(wish.sources)
    assigned = project_settings.assignment_of(settings[project_settings.ASSIGNMENT])
    scale = report.scale
    people = sorted({row.assessor for row in data.journal})
    standing = _standing(wish.grade_sources)
    return {
        "written": _time(published_at),
        "irdesk": irdesk.__version__,
        "project": {"name": settings[project_settings.NAME], "id": settings[project_settings.PROJECT]},
        "qrels": {
            "file": path.name,
            "form": form,
            "sha256": hashlib.sha256(path.read_bytes()).hexdigest(),
            "judgements": report.judgements,
            "topics": report.topics,
            "by source": [source.facts() for source in report.sources],
            **({} if level is None else {"relevant from grade": level}),
        },
        "scale": {
            "name": scale.name,
            "levels": msgspec.to_builtins(scale.levels),
        },
        "guidelines sha256": hashlib.sha256(settings[project_settings.GUIDELINES].encode()).hexdigest(),
        "of several grades": str(report.resolution),
        "adjudications": list(_adjudications(wish.grade_sources)),
        "assessors": [
            {
                "name": name,
                "judgements": standing[name],
                "decisions with corrections": sum(row.judgement is not None and row.judgement.decided for row in rows),
                "first": _time(min(row.at for row in rows)),
                "last": _time(max(row.at for row in rows)),
            }
            for name in people
            if (rows := [row for row in data.journal if row.assessor == name])
        ],
        "journal": {"rows": len(data.journal), "last": data.journal[-1].id if data.journal else ""},
        "assigned": msgspec.to_builtins(assigned) if assigned else None,
        "taken in": [
            {"name": each.name, "digest": each.digest, "package": each.package, "assessor": each.assessor}
            | {"at": _time(each.at), "rows": each.rows}
            for each in project_settings.imports_of(settings[project_settings.TAKEN])
        ],
        "pool": _pool(wish.pool, names),
        "sources": [
            {
                "kind": each.kind,
                "name": names[each.id],
                **_tag(each),
                "sha256": each.digest,
                **each.counts,
                **_origin(each),
            }
            for each in sorted(wish.sources, key=lambda each: (each.kind, names[each.id], each.id))
        ],
        "open": {
            "not judged": dict(report.unjudged),
            "abstentions": dict(report.abstentions),
            "disputed": [list(each) for each in report.disputed],
            "in no topic file, no run and no pool": list(report.strangers),
            "in no run and no collection": [list(each) for each in report.unknown],
        },
    }


def _names(sources: Sequence[Source]) -> dict[str, str]:
    """Return the name of each source, keyed by source id. Runs that share a tag are named after their files, as in the
    window.
    """
    runs = [source for source in sources if source.kind == "run"]
    distinct = distinct_names([(run.name, run.path) for run in runs])
    return {source.id: source.name for source in sources} | {
        run.id: name for run, name in zip(runs, distinct, strict=True)
    }


def _tag(source: Source) -> dict[str, str]:
    return {"tag": source.name} if source.kind == "run" else {}


def _standing(sources: GradeSources) -> Counter[str]:
    """Count the documents that each assessor has judged, including those marked "cannot tell". As in *Progress*,
    corrections and judgements of hidden repeats are not counted.
    """
    return Counter(
        name
        for documents in sources.judgements.values()
        for judgements in documents.values()
        for name, judgement in judgements.items()
        if judgement.decided
    )


def _adjudications(sources: GradeSources) -> Iterator[dict[str, Any]]:
    """Yield each decision of the adjudicator with its reason, sorted by topic and docno."""
    for topic in sorted(sources.judgements, key=natural):
        for docno, judgements in sorted(sources.judgements[topic].items()):
            decision = judgements.get(ADJUDICATOR)
            if decision is not None and decision.grade is not None:
                yield {"topic": topic, "docno": docno, "grade": decision.grade, "reason": decision.comment}


def _origin(source: Source) -> dict[str, Any]:
    """Return the origin of a run created by fusion, or an empty dict for other runs."""
    return {"fused": msgspec.to_builtins(source.origin)} if source.origin else {}


def _pool(pool: BuiltPool | None, names: Mapping[str, str]) -> dict[str, Any] | None:
    if pool is None:
        return None
    spec = pool.spec
    return {
        "made": _time(spec.made_at),
        "order": spec.order,
        "seed": spec.seed,
        "documents": spec.documents,
        "pooled": spec.pooled,
        "runs": [names.get(run, run) for run in spec.runs()],
        "parts": msgspec.to_builtins(spec.parts),
    }


def _time(seconds: float) -> str:
    return datetime.fromtimestamp(seconds, UTC).isoformat(timespec="seconds")
