"""The revisions, in the order in which they follow each other."""
