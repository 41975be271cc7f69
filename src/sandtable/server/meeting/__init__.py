"""Meeting others: names without accounts, the seats that go with them, whose turn it is, and challenges."""
