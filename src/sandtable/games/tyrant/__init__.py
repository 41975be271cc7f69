"""Tyrant."""
