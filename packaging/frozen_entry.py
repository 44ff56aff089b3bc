"""Entry script of the frozen program."""

from __future__ import annotations

import os
import sys

# Other programs that irdesk starts, such as a browser, must not load the bundled libraries. A child irdesk process sets
# up the library path itself, as if the user had started it.
os.environ["PYINSTALLER_RESET_ENVIRONMENT"] = "1"
if sys.platform == "linux":
    before = os.environ.pop("LD_LIBRARY_PATH_ORIG", None)
    os.environ.pop("LD_LIBRARY_PATH", None)
    if before:
        os.environ["LD_LIBRARY_PATH"] = before

from irdesk.app.main import main

sys.exit(main())
