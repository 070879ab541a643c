"""The preparation phase: shop, bench, pool and placement of cards."""
