import { type Supervisor, supervise } from "../adapters/processes/supervise.ts";
import type { Config } from "../settings/config.ts";
import { newLogger } from "../settings/logger.ts";

export { openSibling, type Sibling } from "../adapters/processes/sibling.ts";
export { NotStarted } from "../adapters/processes/supervise.ts";

/**
 * Starts the configured number of processes at one port. Only the first one carries out work: it does so on threads for all
 * cores, and another one would only look for the same work. Loads little, because this process only watches the others.
 *
 * @throws NotStarted
 */
export function superviseService({
  processes,
  role,
  logLevel,
}: Pick<Config, "processes" | "role" | "logLevel">): Promise<Supervisor> {
  const environments = Array.from({ length: processes }, (_, index) => ({
    PLATEN_ROLE: index === 0 ? role : "api",
  }));
  return supervise(environments, newLogger(logLevel));
}
