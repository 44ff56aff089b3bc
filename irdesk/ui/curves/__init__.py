"""Panel with precision–recall curves and curves by rank."""
