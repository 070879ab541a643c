"""A fast model of one round for the bot `hard`; a test compares it with the rules."""
