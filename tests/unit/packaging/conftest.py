"""Make the scripts of packaging/ importable, which are not a package.

They run before installation, so they import each other from one folder.
"""

import sys
from pathlib import Path

sys.path.append(str(Path(__file__).parents[3] / "packaging"))
