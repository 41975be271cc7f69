"""Hostile texts in great numbers: positions, scenario files and match files that strangers might send."""
