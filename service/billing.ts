import type { BillingPorts } from "#domain/billing";
import { openAccountLocks } from "./adapters/database/account-locks.ts";
import type { Database } from "./adapters/database/open.ts";
import type { Config } from "./config.ts";

/** What billing has open. */
export type Billing = Pick<BillingPorts, "processor" | "alone"> & {
  readonly stop: () => Promise<void>;
};

/** Opens what billing needs by the settings; nothing is asked of the processor yet. */
export function openBilling(_config: Pick<Config, "billing">, { pool }: Database): Billing {
  const locks = openAccountLocks(pool);
  return { processor: null, alone: locks.alone, stop: () => locks.stop() };
}
