"""Bots of Euler Game. A bot sees its seat's view, never the state."""
