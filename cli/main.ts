/** Entry point of the `platen` command. */
import * as nodeModule from "node:module";
import { homedir } from "node:os";
import { join } from "node:path";

/** A folder that belongs to the user: code in a shared folder could come from another user. */
const CACHE_HOME = process.env["XDG_CACHE_HOME"] ?? join(homedir(), ".cache");

// Compiling the program's modules costs more CPU than most commands, so the result is cached. NODE_COMPILE_CACHE and
// NODE_DISABLE_COMPILE_CACHE take precedence; a folder that cannot be written is not an error. Node 20 has no such cache.
if ("enableCompileCache" in nodeModule)
  nodeModule.enableCompileCache(join(CACHE_HOME, "platen", "compiled"));

const { runPlaten } = await import("./program.ts");
const { exitWithReader } = await import("./terminal/terminal.ts");

exitWithReader();
await runPlaten(process.argv.slice(2));
