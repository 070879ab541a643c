"""How strong the bots of each game are."""
