"""`./noripan check` and `./noripan test`: the tools, then the suites on SQLite and PostgreSQL.

Every run has a folder, a Redis and a database of its own and leaves the site's var/ alone.
"""
