"""Texts that describe the cells of the pool picture."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from PySide6.QtCore import QObject

from irdesk.domain.grades import GradeScale, shown_grade
from irdesk.evaluation.pools.pool_cells import LEFT_OUT, NONRELEVANT, NOTHING, OUTSIDE, POOLED, RELEVANT
from irdesk.session.pools.pool_picture import LivePool, PoolBase, TopicDocuments
from irdesk.ui.plots.cell_legend import Meaning
from irdesk.ui.pools.pool_cell_styles import CellStyle
from irdesk.ui.style.translated_texts import graded, translated

MOST_NAMED = 8  # maximum number of runs named in a tooltip


class PoolPictureText(QObject):
    """Source of the texts in the pool picture. Grades are named as in the project's grade scale."""

    def kind(self, code: int, grade: int | None, scale: GradeScale) -> str:
        """Return the name of a cell's type, including the grade if the document is judged."""
        if code >= NONRELEVANT:
            level = scale.level(grade) if grade is not None else None
            name = graded(level) if level and grade is not None else str(grade)
            return self.tr("judged: {grade}").format(grade=name)
        return {
            NOTHING: self.tr("beyond the end of the run"),
            OUTSIDE: self.tr("outside the pool and unjudged"),
            LEFT_OUT: self.tr("pooled, but not drawn for the sample"),
            POOLED: self.tr("pooled, but not yet judged"),
        }[code]

    def kinds(self) -> tuple[str, ...]:
        """Return the names of the types of documents, in the order of `pool_cells.SHARED`."""
        return (
            self.tr("relevant"),
            self.tr("nonrelevant"),
            self.tr("unjudged"),
            self.tr("not in the sample"),
            self.tr("outside"),
        )

    def legend(
        self, styles: Sequence[CellStyle], grades: Sequence[int], scale: GradeScale, *, sampled: bool
    ) -> list[Meaning]:
        """Return the legend for the cells of one topic."""
        meanings = []
        for index, grade in enumerate(grades):
            level = scale.level(grade)
            text = graded(level) if level else shown_grade(grade)
            meanings.append(Meaning(text, style=styles[RELEVANT + index]))
        meanings.append(Meaning(self.tr("nonrelevant"), style=styles[NONRELEVANT]))
        meanings.append(Meaning(self.tr("pooled, unjudged"), style=styles[POOLED]))
        if sampled:
            meanings.append(Meaning(self.tr("not in the sample"), style=styles[LEFT_OUT]))
        meanings.append(Meaning(self.tr("outside the pool"), style=styles[OUTSIDE]))
        return meanings

    def share_legend(
        self, ramp: Sequence[CellStyle], kind: str, styles: Sequence[CellStyle], there: Sequence[int]
    ) -> list[Meaning]:
        """Return the legend for shares: first the shades, then the types of documents that occur in the profile.

        ``there`` contains the indices of these types.
        """
        text, names = self.tr("{share} % of the topics: {kind}"), self.kinds()
        shades = [
            Meaning(text.format(share=percent, kind=kind), style=CellStyle(ramp[percent].fill)) for percent in (100, 50)
        ]
        return [*shades, *(Meaning(names[index], style=styles[index]) for index in there)]

    def shares(self, run: str, row: int, shares: Sequence[float]) -> str:
        """Return the details of a cell over all topics: the share of each type of document at a run's rank."""
        parts = [f"{name} {100 * share:.0f} %" for name, share in zip(self.kinds(), shares, strict=False) if share > 0]
        text = self.tr("{run}, rank {rank}, all topics: {shares}")
        return text.format(run=run, rank=row + 1, shares=", ".join(parts) or "–")

    def cell(
        self, live: LivePool, topic: str, row: int, run: int, known: TopicDocuments | None, scale: GradeScale
    ) -> str:
        """Return the details of a cell: its document, the document's judgement, its rank in each run that retrieved it,
        and why it is pooled.
        """
        base = live.base
        codes, heads = live.codes(topic), base.heads.get(topic)
        name = base.names[run]
        if heads is None or row >= len(heads.keys) or not heads.present[row, run]:
            return self.tr("{run} has no document at rank {rank}").format(run=name, rank=row + 1)
        key = heads.keys[row, run]
        docno = known.docnos.get(int(key), "") if known and known.topic == topic else ""
        grade = live.grade(topic, docno) if docno else None
        shown_docno = docno or self.tr("reading…")
        code = int(codes[row, run])
        lines = [
            self.tr("{run}, rank {rank}: {docno}").format(run=name, rank=row + 1, docno=shown_docno),
            self.kind(code, grade, scale) if docno or code < NONRELEVANT else self.tr("judged"),
        ]
        ranks, columns = np.nonzero((heads.keys == key) & heads.present)
        lines.append(self._retrieved_by(base, ranks.tolist(), columns.tolist()))
        lines.append(self._why(base, topic, key, docno, known))
        return "\n".join(line for line in lines if line)

    def _retrieved_by(self, base: PoolBase, ranks: Sequence[int], columns: Sequence[int]) -> str:
        places = sorted(zip(ranks, columns, strict=True))
        named = ", ".join(f"{base.names[column]} {rank + 1}" for rank, column in places[:MOST_NAMED])
        rest = " …" if len(places) > MOST_NAMED else ""
        text = self.tr("in {count} of {all} runs, at rank: {runs}")
        return text.format(count=len(places), all=len(base.runs), runs=named + rest)

    def _why(self, base: PoolBase, topic: str, key: np.uint64, docno: str, known: TopicDocuments | None) -> str:
        """Return a text that names the runs or other sources that contributed the document to the pool, or ""."""
        if known and known.topic == topic and docno in known.reasons:
            reasons = known.reasons[docno]
            named = ", ".join(
                f"{reason.origin} {reason.rank}" if reason.run else translated(reason.origin)
                for reason in reasons[:MOST_NAMED]
            )
            return self.tr("reason for pooling: {runs}").format(
                runs=named + (" …" if len(reasons) > MOST_NAMED else "")
            )
        pooled = base.pool.topics.get(topic)
        if pooled is None or not len(pooled.keys):
            return ""
        position = min(int(np.searchsorted(pooled.keys, key)), len(pooled.keys) - 1)
        if pooled.keys[position] != key:
            return ""
        rows = np.flatnonzero(pooled.brings[:, position]).tolist()
        names = dict(zip(base.runs, base.names, strict=True))
        brought = [names.get(base.pool.runs[row], self.tr("a hidden run")) for row in rows]
        rest = " …" if len(brought) > MOST_NAMED else ""
        return self.tr("reason for pooling: {runs}").format(runs=", ".join(brought[:MOST_NAMED]) + rest)
