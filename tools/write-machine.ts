/** Assembles engine/deflate/tail-machine.wat into tail-machine.ts: npm run write:machine */
import { writeFileSync } from "node:fs";
import { MACHINE_FILE, machineText } from "./assemble-machine.ts";

writeFileSync(MACHINE_FILE, await machineText());
