/** The entry of `platen`, the command. */
import { enableCompileCache } from "node:module";
import { homedir } from "node:os";
import { join } from "node:path";

/** In a folder of the user's own: code that is loaded from a shared one could come from another user. */
const CACHE_HOME = process.env["XDG_CACHE_HOME"] ?? join(homedir(), ".cache");

// Compiling the program's modules costs more CPU than most commands, so they are compiled once. NODE_COMPILE_CACHE and
// NODE_DISABLE_COMPILE_CACHE take precedence; a folder that cannot be written is no error.
enableCompileCache(join(CACHE_HOME, "platen", "compiled"));

const { runPlaten } = await import("./program.ts");
const { leaveWithReader } = await import("./terminal.ts");

leaveWithReader();
await runPlaten(process.argv.slice(2));
