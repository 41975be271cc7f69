"""How strong bots are: slow tiers that are run by hand, and the exact answers that they are held against."""
