"""The mathematics that pages explain: formulas, facts, what special cards would do (9.5, 9.6)."""
