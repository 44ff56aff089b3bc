"""Tables, figures and sentences for estimates from human and model labels."""
