"""Bots of Yut Run. A bot sees its seat's view, never the state."""
