"""Tables shared by the panels of several features."""
