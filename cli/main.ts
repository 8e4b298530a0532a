/** The entry of `platen`, the command. */
import { runPlaten } from "./program.ts";
import { leaveWithReader } from "./terminal.ts";

leaveWithReader();
await runPlaten(process.argv.slice(2));
