"""Matches that were played: as they are stored, recorded, seen again and checked."""
