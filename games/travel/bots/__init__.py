"""Bots of Travel Planning. A bot sees its seat's view, never the state."""
