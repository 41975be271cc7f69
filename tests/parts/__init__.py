"""What views can be made of beyond grids and pieces, shown by a small game that has all of it."""
