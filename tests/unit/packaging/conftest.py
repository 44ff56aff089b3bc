"""Lets the tests import the scripts of packaging/, which are no package.

They run before anything is installed, so they find each other as neighbours in one folder.
"""

import sys
from pathlib import Path

sys.path.append(str(Path(__file__).parents[3] / "packaging"))
