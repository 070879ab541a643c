"""Matches: the one service that changes them, their positions, storage, clocks and seats."""
