"""``python -m sandtable.cli``."""

from . import main

main()
