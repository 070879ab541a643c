"""Pages of cups."""
