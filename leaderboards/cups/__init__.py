"""Cups: Swiss, arena and seed cups, from sign-up to podium."""
