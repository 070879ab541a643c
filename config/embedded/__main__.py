"""`python -m config.embedded`: the whole site until Ctrl-C."""

import sys

from config.embedded.site import main

sys.exit(main())
