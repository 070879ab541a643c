// The page about the game: its practice lab.

import { listen } from "./euler/lab.js";

listen();
