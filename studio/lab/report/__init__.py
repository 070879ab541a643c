"""What an experiment found: figures, charts and suggestions."""
