"""The ratings that seats and tables show."""
