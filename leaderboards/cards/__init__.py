"""The cards of finished dailies and weeklies, and the pages that a link to them shows."""
