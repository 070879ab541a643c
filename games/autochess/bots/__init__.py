"""Bots of Trump Card Auto Chess. A bot sees its seat's view, never the state."""
