// The page about the game: its practice lab.

import { listen } from "./lab.js";

listen();
