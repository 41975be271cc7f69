"""Matches in bulk: who wins how often."""
