"""Daily seeds and their calendar."""
