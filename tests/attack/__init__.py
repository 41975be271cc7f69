"""Attacks on a server with its stock limits, as strangers would try them, with figures: ``python -m tests.attack``.

Each attack has a fresh server in a process of its own, and an honest pair that plays meanwhile from another address,
in a process of its own, too: what its members notice is what counts. All traffic stays on the loopback.
"""
