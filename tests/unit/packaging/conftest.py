"""Make the scripts in packaging/ importable, although the folder is not a package.

The scripts run before installation, so they import each other from one folder.
"""

import sys
from pathlib import Path

sys.path.append(str(Path(__file__).parents[3] / "packaging"))
