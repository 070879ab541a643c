"""Achievements: few, each for one finished match, and never for playing much."""
