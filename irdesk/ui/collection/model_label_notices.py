"""Notices about loaded model labels: how they were classified, and which files mix labels with human judgements."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject

from irdesk.domain.project.source import LABELS, Provenance, Source
from irdesk.domain.translatable_messages import filled
from irdesk.evaluation.estimates.model_filled_qrels import Suspicion
from irdesk.session.commands import RemoveSource, TakeAsJudgements
from irdesk.session.core.workspace import Command
from irdesk.session.importing.file_loading import Standing
from irdesk.session.importing.load_order import Loader
from irdesk.session.importing.model_label_file_names import names_a_model
from irdesk.session.queries import Queries
from irdesk.ui.shell.error_notices import Notices


class LabelNotices(QObject):
    """Adds notices about model labels after files are loaded. Each notice is added once."""

    def __init__(
        self,
        queries: Queries,
        execute: Callable[[Command], None],
        loader: Loader,
        notices: Notices,
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self._queries = queries
        self._execute = execute
        self._loader = loader
        self._notices = notices
        self._known = {source.id for source in queries.sources(LABELS)}
        self._suspected: set[tuple[str, str]] = set()
        self._searched: set[str] = set()

    def loaded(self) -> None:
        """Report how newly loaded labels were classified, and look for mixed files."""
        for source in self._queries.sources(LABELS):
            if source.id not in self._known:
                self._known.add(source.id)
                self._say_labels(source)
        self.search()

    def search(self) -> None:
        """Look for files that mix labels and human judgements.

        Wait until everything is loaded, and skip the search if the judgement and label files have not changed.
        """
        labels = [source.id for source in self._queries.sources(LABELS)]
        files = {*labels, *(f"{source.id} of people" for source in self._queries.sources("qrels"))}
        if labels and files != self._searched and not self._loader.loading:
            self._searched = files
            self._loader.read_beside(
                self.tr("looking for model labels among judgements"),
                self._queries.find_mixtures(),
                self._suspect,
                lambda _fault: None,
            )

    def _say_labels(self, source: Source) -> None:
        title = self.tr("{name} was imported as model labels").format(name=source.name)
        lines = [
            self.tr("Model labels never count as judgements. Enter model, version and prompt below the list of files.")
        ]
        if names_a_model(source.name):
            lines.append(
                self.tr(
                    "The file name looks like a model name. If people gave the grades, choose Import as human "
                    "judgements."
                )
            )
        buttons = [(self.tr("Import as human judgements"), partial(self._take_as_judgements, source.id))]
        if people := source.counts.get("people's", 0):
            buttons.clear()
            text = self.tr(
                "{count:,} of its labels equal human judgements and were left out; the model labelled only the rest."
            )
            lines.append(text.format(count=people))
        if unknown := source.counts.get("unknown", 0):
            text = self.tr(
                "{count:,} {count:label refers|labels refer} to queries or passages that are not loaded and "
                "{count:was|were} left out."
            )
            lines.append(filled(text, count=unknown))
        self._notices.tell(title, lines, *buttons)

    def _suspect(self, suspicions: list[Suspicion]) -> None:
        sources = {source.id: source for kind in ("qrels", LABELS) for source in self._queries.sources(kind)}
        for suspicion in suspicions:
            source = sources.get(suspicion.source)
            if source is None or (suspicion.source, suspicion.model) in self._suspected:
                continue
            self._suspected.add((suspicion.source, suspicion.model))
            mixture = suspicion.mixture
            title = self.tr("{name} mixes human judgements and model labels").format(name=source.name)
            if not suspicion.model:
                text = self.tr("{people:,} of its labels repeat human judgements, {filled:,} come from a model.")
                act = self.tr("Keep only the model labels"), partial(self._load_again, source)
            else:
                text = self.tr(
                    "{filled:,} of its judgements seem to be labels of {model}; only {agreement:.0%} of the "
                    "other {people:,} equal its labels."
                )
                act = self.tr("Import as model labels"), partial(self._load_again, source)
            line = filled(
                text,
                people=mixture.people,
                filled=mixture.filled,
                model=next((each.name for each in self._queries.label_sets() if each.id == suspicion.model), ""),
                agreement=mixture.agreement or 0.0,
            )
            self._notices.add(title, [line], act)

    def _load_again(self, source: Source) -> None:
        """Reload a file as model labels. Human judgements that also occur in another file are left out."""
        self._execute(RemoveSource(source.id))
        self._loader.load(Path(source.path), standing=Standing(provenance=source.provenance or Provenance()))

    def _take_as_judgements(self, source_id: str) -> None:
        self._execute(TakeAsJudgements(source_id))
