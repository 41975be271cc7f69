"""The engine: records, rules, dice, matches and batches. It knows no game."""
