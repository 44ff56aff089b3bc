"""Panel that fuses runs."""
