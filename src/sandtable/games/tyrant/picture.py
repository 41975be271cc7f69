"""A position from the middle of a match, by which the game is shown."""

PICTURE = ""
