"""Daily seeds and the calendar they follow."""
