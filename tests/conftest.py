"""Settings for all tests: Hypothesis runs without deadlines, longer when ``SANDTABLE_FUZZ`` is set; the games
of another package can be imported."""

import os
import sys
from pathlib import Path

from hypothesis import settings

settings.register_profile("usual", deadline=None, derandomize=True)
settings.register_profile("fuzz", deadline=None, max_examples=5000)
settings.load_profile("fuzz" if os.environ.get("SANDTABLE_FUZZ") else "usual")

sys.path.insert(0, str(Path(__file__).parent / "conformance" / "outside" / "src"))
