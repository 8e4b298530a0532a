import type { BillingDeps } from "#domain/billing";
import { openBillingLocks } from "../adapters/database/connection/billing-locks.ts";
import { databaseClock } from "../adapters/database/connection/clock.ts";
import type { Database } from "../adapters/database/connection/open.ts";
import { storesOn, transactOn } from "../adapters/database/stores.ts";
import { openProcessor, type ProcessorAddress } from "../adapters/processor/mod.ts";
import { systemRandomness } from "../adapters/system/randomness.ts";
import { openVault } from "../adapters/system/vault.ts";
import type { Config } from "../settings/config.ts";
import { newLogger } from "../settings/logger.ts";
import { connect } from "../wiring/database.ts";
import { openEmbedded, reachOf } from "../wiring/embedded-processor.ts";
import { publicUrl } from "./public-url.ts";

/** The service's billing, for a command that runs beside the service or instead of it. */
export type AdminBilling = {
  readonly database: Database;
  readonly ports: BillingDeps;
  /** Transactions over all stores. */
  readonly transact: ReturnType<typeof transactOn>;
  readonly reach: () => Promise<ProcessorAddress>;
};

/** Opens billing while `work` runs; an embedded sandbox that is not served is served meanwhile. */
export async function withBilling<Result>(
  config: Config,
  work: (billing: AdminBilling) => Promise<Result>,
): Promise<Result> {
  await using opened = new AsyncDisposableStack();
  const { billing: settings, offers, plans } = config;
  const database = await connect(config);
  opened.defer(() => database.close());
  const isMovable = settings.mode === "sandbox";
  const clock = await databaseClock(database.pool, isMovable ? () => undefined : null);
  opened.defer(() => clock.stop());
  const locks = openBillingLocks(database.pool);
  opened.defer(() => locks.stop());
  const vault = await openVault(config.encryptionKeys, config.home);
  const logger = newLogger("warn");
  const embedded = openEmbedded(settings, {
    database,
    clock,
    vault,
    eventsUrl: null,
    publicUrl: null,
    logger,
  });
  opened.defer(async () => embedded?.stop());
  const reach = reachOf(settings, embedded);
  const onError = (err: Error): void =>
    logger.warn({ err }, "a request to the payment processor failed");
  const stores = storesOn(database.db);
  const transact = transactOn(database.db);
  const baseUrl = await publicUrl(config);
  const ports: BillingDeps = {
    ...stores,
    processor:
      settings.mode === "off" ? null : openProcessor({}, { reach, offers, plans, onError }),
    transact,
    withBillingLock: locks.withLock,
    clock,
    randomness: systemRandomness(),
    plans,
    offers,
    baseUrl: () => baseUrl,
  };
  return await work({ database, ports, transact, reach });
}
