"""Run irdesk by ``python -m irdesk``."""

import sys

from irdesk.app.main import main

sys.exit(main())
