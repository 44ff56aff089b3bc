"""Generate the manual's measures page, resources/help/measures.md, from the guides of the measure families."""

from __future__ import annotations

import environment

PAGE = environment.CHECKOUT / "resources" / "help" / "measures.md"

if __name__ == "__main__":
    from irdesk.evaluation.measures.families import FAMILIES
    from irdesk.reporting.manual.measure_reference import manual_page

    PAGE.write_text(manual_page(FAMILIES), encoding="utf-8", newline="\n")
