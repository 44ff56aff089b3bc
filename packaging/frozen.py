"""Where the frozen program begins."""

from __future__ import annotations

import os
import sys

# The frozen program finds its own libraries first; what it starts (a browser, say) must not.
if sys.platform == "linux":
    before = os.environ.pop("LD_LIBRARY_PATH_ORIG", None)
    os.environ.pop("LD_LIBRARY_PATH", None)
    if before:
        os.environ["LD_LIBRARY_PATH"] = before

from irdesk.app.main import main

sys.exit(main())
