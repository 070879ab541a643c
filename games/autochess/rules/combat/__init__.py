"""The fight of a round: pairing, duels, poker hands."""
