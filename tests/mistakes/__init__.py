"""Deliberate mistakes in the rules of a game, to see which of them its tests notice."""
