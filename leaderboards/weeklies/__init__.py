"""Weeklies: one seed a week with a modifier, and one ranked try at it."""
