"""A section of a draft as a sheet: cells, bulk changes, CSV."""
