"""Gives each pytest-xdist worker a folder and a Redis of its own.

A plugin (`-p tests.isolation` in pyproject.toml) and no conftest: it has to act before
pytest-django reads the settings. pytest-django itself gives each worker a database.
"""

import os
from contextlib import ExitStack
from pathlib import Path

from config.embedded import redis_server
from config.testing import suites
from config.testing.steps import ROOT

_resources = ExitStack()
os.environ.setdefault("SECRET_KEY", "tests")


def _isolate(worker: str) -> None:
    var = Path(os.environ.get("VAR_DIR", ROOT / "var")) / worker
    (var / "static").mkdir(parents=True, exist_ok=True)
    os.environ["VAR_DIR"] = str(var)
    url = os.environ.get("REDIS_URL", "")
    if url.startswith("redis://"):
        redis = suites.claim_redis(var, url.rpartition("/")[0])
    else:
        redis = redis_server.serve(var)
    os.environ["REDIS_URL"] = _resources.enter_context(redis)


def pytest_unconfigure() -> None:
    _resources.close()


if worker := os.environ.get("PYTEST_XDIST_WORKER"):
    _isolate(worker)
