"""Rules of Yut Run. `engine.py` implements the protocol; the others are chapters of RULES.md."""
