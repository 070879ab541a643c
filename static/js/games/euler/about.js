// The page about the game: the practice lab.

import { listen } from "./lab.js";

listen();
