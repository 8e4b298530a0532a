import { fileURLToPath } from "node:url";

/** The path of a built command. */
export const BUILT_COMMAND = "PLATEN_TEST_COMMAND";

const SOURCE = fileURLToPath(new URL("../../../cli/main.ts", import.meta.url));

/** The command that tests start as a process: built where the run has built it, else from source. */
export function testedCommand(): string {
  return process.env[BUILT_COMMAND] ?? SOURCE;
}
