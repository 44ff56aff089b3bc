"""Where the frozen program begins."""

from __future__ import annotations

import os
import sys

# What the frozen program starts (a browser, say) must not find its libraries first; what it starts of itself sets up
# its own, as if a person had started it.
os.environ["PYINSTALLER_RESET_ENVIRONMENT"] = "1"
if sys.platform == "linux":
    before = os.environ.pop("LD_LIBRARY_PATH_ORIG", None)
    os.environ.pop("LD_LIBRARY_PATH", None)
    if before:
        os.environ["LD_LIBRARY_PATH"] = before

from irdesk.app.main import main

sys.exit(main())
