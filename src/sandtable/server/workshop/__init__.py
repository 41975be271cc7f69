"""Work that takes long: threads and processes for rules, bots and chores, and whose turn it is."""
