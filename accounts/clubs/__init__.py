"""Clubs: people who play together, such as a class, a company or a circle of friends."""
