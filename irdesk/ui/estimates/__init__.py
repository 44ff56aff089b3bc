"""Views of estimates from people's and models' labels."""
