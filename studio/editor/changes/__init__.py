"""What changed: differences, merges, the history of a draft, and patch notes."""
