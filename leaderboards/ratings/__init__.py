"""Ratings of people who play each other."""
