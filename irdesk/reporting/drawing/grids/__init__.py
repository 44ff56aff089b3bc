"""Drawing of a grid, such as a heat map: its cells, its names and dendrograms, and its legend."""
