"""The balance lab: bot matches of a draft, counted and charted."""
