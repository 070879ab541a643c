"""boardgame.io beside the site: in memory, and with its durable store, files.

It is installed into the scratch folder of the run, where `node` and its registry are at hand;
nothing of it is part of this project. The game of game.cjs has about the state of a Yut run.
"""

import json
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from bench import server
from bench.server import Site

HERE = Path(__file__).parent
PACKAGES = (
    "boardgame.io@0.50.2",
    "node-persist@3.1.3",  # its FlatFile store
    "koa-compose@4.1.0",  # newer ones leave its lobby without routes
)


def sites(folder: Path, redis_url: str) -> Iterator[tuple[str, Site]]:
    """Its servers, or none with a line that says why."""
    modules = _install(folder / "boardgame")
    if modules is None:
        return
    for name, store in (("memory", "memory"), ("FlatFile", str(folder / "flatfile"))):
        env = server.environment(folder, redis_url, f"sqlite:///{folder}/none.sqlite3")
        env["NODE_PATH"] = str(modules)
        port = server.free_port()
        command = ("node", str(HERE / "server.cjs"), str(port), store)
        process = server.serve(command, port, env, folder / f"{name}.log")
        clients = ("node", str(HERE / "clients.cjs"))
        yield f"boardgame.io, {name}", Site([process], [port], env, _matches, clients)


def _matches(env: dict[str, str], crowd: int, *_: int) -> str:
    return json.dumps({"matches": crowd})


def _install(folder: Path) -> Path | None:
    """The folder of the packages."""
    if not shutil.which("node") or not shutil.which("npm"):
        print("boardgame.io: no node here, not measured", file=sys.stderr)
        return None
    folder.mkdir()
    command = ["npm", "install", "--no-audit", "--no-fund", "--silent", *PACKAGES]
    try:
        subprocess.run(command, cwd=folder, check=True, capture_output=True, timeout=180)
    except (subprocess.SubprocessError, OSError):
        print("boardgame.io: not to be had from the registry, not measured", file=sys.stderr)
        return None
    return folder / "node_modules"
