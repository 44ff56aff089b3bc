"""Queries about the contents of the curve plot, such as the curves of the shown runs."""

from __future__ import annotations

from dataclasses import replace

from irdesk.evaluation.curves.curve_bands import Band
from irdesk.evaluation.curves.curve_bootstrap import SampledBand
from irdesk.evaluation.curves.curves import ComputedCurves, Curve, Kind, MissingCurves
from irdesk.reporting.curves.curve_plot_data import BandKind, CurvePicture, Curves, CurveWish, DrawnRun, Sampling
from irdesk.reporting.curves.missing_band_text import too_many_topics
from irdesk.session.queries.scores import ScoreQueries
from irdesk.session.scoring.score_bounds import curve_band


class CurveQueries(ScoreQueries):
    """Queries for the curve view."""

    def curves(self, topic: str | None = None, kind: Kind = Kind.PR_11) -> list[Curve]:
        """Return the curves of the shown runs: their mean curves, or their curves for one topic."""
        visible = set(self._shown_runs())
        return [curve for curve in self._curves().of(CurveWish(kind, topic or "")) if curve.run_id in visible]

    def band(self, run_id: str, topic: str | None = None, kind: Kind = Kind.PR_11) -> Band | None:
        """Return the band that contains a run's curve for all possible grades of unjudged documents. Return None if the
        band is unknown or takes long to compute.
        """
        return curve_band(self._workspace, run_id, topic, kind)

    def curve_picture(self, wish: CurveWish, sampled: SampledBand | None = None) -> CurvePicture:
        """Return the contents of the curve plot for the shown runs. ``sampled`` is the band that shows the variation of
        a curve over topics, computed by resampling the topics. It is None until it has been computed.
        """
        runs = [DrawnRun(head.id, head.text, head.colour or 0) for head in self.shown_runs()]
        topics = self._workspace.state.board.topics if wish.among is None else wish.among
        reason = too_many_topics(len(topics))
        if wish.topic or wish.around is not BandKind.UNJUDGED or not reason:
            return self._curves().picture(wish, runs, sampled)
        picture = self._curves().picture(replace(wish, around=BandKind.NOTHING), runs, sampled)
        return replace(picture, unbanded=reason) if wish.run in picture.drawn else picture

    def curve_sampling(self, wish: CurveWish) -> Sampling | None:
        """Return the immutable input for computing the band over topics by resampling, or None if the plot does not
        show this band.
        """
        curves = self._curves()
        if wish.only:
            alone = wish.alone({curve.run_id for curve in curves.of(wish)}.intersection(self._shown_runs()))
            if alone and wish.run not in alone:
                return None
        return curves.sampling(wish)

    def missing_curves(self, kind: Kind) -> MissingCurves | None:
        """Return a request for a worker to compute the missing mean curves of a kind, or None if no curve is
        missing.
        """
        return self._workspace.state.curves.missing(kind)

    def take_curves(self, computed: ComputedCurves) -> None:
        """Store the curves computed by a worker."""
        self._workspace.state.curves.take(computed)

    def advance_curves(self, kind: Kind) -> bool:
        """Update some of the mean curves of a kind. Return False when all curves are up to date."""
        return self._workspace.state.curves.advance(kind)

    def _curves(self) -> Curves:
        state = self._workspace.state
        return Curves(state.board, state.curves, state.bands, state.possible_grades)
