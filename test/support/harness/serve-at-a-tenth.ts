/** `platen serve` with the intervals of tests: what `newInstallation` starts. */
import { serve } from "../../../cli/commands/serve.ts";
import { TENTH } from "./tenth.ts";

await serve({}, TENTH);
