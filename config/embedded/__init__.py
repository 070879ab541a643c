"""The site on one machine, and its tests: what `./noripan run` and `./noripan test` start.

`site` starts and watches, `prepare`, `web` and `worker` are its children, `redis_server` and
`postgres_server` find or start servers, `processes` keeps them, `testing` runs the suites. Only
`prepare` and `web` load Django's apps: a start must be quick, so nothing is imported here.
"""
