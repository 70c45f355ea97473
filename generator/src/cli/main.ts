#!/usr/bin/env node
import process from "node:process";

import { runCommandLine } from "./command-line.js";
import { endOnBrokenPipes } from "./terminal/process-terminal.js";

endOnBrokenPipes();
await runCommandLine(process.argv.slice(2));
