"""A supervisor over small shell scripts: `python -m tests.embedded.standin NAME=SCRIPT ...`."""

import sys

from config.embedded.processes import Program, Supervisor

with Supervisor(lambda line: print(line, flush=True)) as supervisor:
    for argument in sys.argv[1:]:
        name, _, script = argument.partition("=")
        supervisor.add(Program(name, ("sh", "-c", script)))
    supervisor.work()
