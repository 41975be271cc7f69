"""Rules that games share: boards, paths and sight. They know no game, and of the engine only records and rules."""
