"""The games. Each is a package with the same rooms: scenario, state, rules, view, notation, scenarios."""
