"""The *What if* panel: editing real or imagined rankings to see the effect on scores."""
