"""Rules that games share: boards, paths and sight. They know no game, and of the contract only records and rules."""
