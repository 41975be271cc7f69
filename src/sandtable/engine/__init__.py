"""What runs games: loops, compilers, runtimes, matches and batches. It knows no game."""
