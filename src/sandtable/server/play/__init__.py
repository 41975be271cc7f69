"""Matches that are played: how they are made, found and loaded, their rooms, logs, clocks, seats and bots."""
