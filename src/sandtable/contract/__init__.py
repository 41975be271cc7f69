"""What authors write a game with: records, rules, actions, dice, scenario files, views, and the contract itself."""
