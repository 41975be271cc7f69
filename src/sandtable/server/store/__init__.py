"""Where matches are kept: the database, its one writer and its file, and word between workers."""
