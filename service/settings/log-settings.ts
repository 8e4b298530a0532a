import type { Logger } from "pino";
import { isInContainerLayer } from "../adapters/system/container-layer.ts";
import type { Config } from "./config.ts";

const BILLING_UNSET =
  "BILLING is not set: accounts pay in a sandbox and no money moves; BILLING=stripe takes money, BILLING=off needs none";

/** Logs settings that an operator may not have intended. */
export function logSettings(config: Config, logger: Logger): void {
  const { unknown, billing, role, baseUrl, home, databaseUrl, s3 } = config;
  for (const name of unknown) logger.warn({ name }, "unknown setting");
  if (!billing.isConfigured) logger.info(BILLING_UNSET);
  if (role === "worker" && baseUrl === null)
    logger.warn("without BASE_URL the URLs in events lead to this worker");
  if ((databaseUrl === null || s3 === null) && isInContainerLayer(home))
    logger.warn({ home }, "the data is removed with this container: mount a volume at PLATEN_HOME");
}
