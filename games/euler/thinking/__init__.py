"""How bots think. They get a seat's view, its legal actions and chance of their own: no more."""
