"""What cards do: effects, decks, moved pawns and swapped plans."""
