"""Bots of Dice Battle. A bot sees its seat's view, never the state."""
