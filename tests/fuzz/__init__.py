"""In great numbers: hostile texts that strangers might send, and matches in which every seat listens."""
