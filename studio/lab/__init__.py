"""The balance lab: experiments with bots."""
