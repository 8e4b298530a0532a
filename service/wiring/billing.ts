import { setTimeout as pause } from "node:timers/promises";
import type { Logger } from "pino";
import type { Registry } from "prom-client";
import { brand } from "#base/brand.ts";
import type { Clock } from "#base/instant.ts";
import { Refusal } from "#base/refusal.ts";
import type { Vault } from "#base/vault.ts";
import type { AccountId } from "#domain/accounts";
import { type BillingPorts, handleEvent } from "#domain/billing";
import { processorEndpoints } from "../adapters/database/billing/processor-endpoints.ts";
import {
  type AccountLocks,
  openAccountLocks,
} from "../adapters/database/connection/account-locks.ts";
import { claimChores } from "../adapters/database/connection/claim-chores.ts";
import type { Database } from "../adapters/database/connection/open.ts";
import { type OpenedProcessor, openProcessor, readEvent } from "../adapters/processor/mod.ts";
import { sealSandbox } from "../adapters/sandbox/sealed-secrets.ts";
import { processorEvents } from "../api/billing/processor-events.ts";
import type { PublicPost } from "../api/http/public-endpoints.ts";
import type { Config } from "../settings/config.ts";
import type { Timing } from "../settings/timing.ts";
import { startKeepingBilling } from "../worker/keep-billing.ts";
import { openEmbedded, reachOf, serveForCustomers } from "./embedded-processor.ts";
import { type BillingMeter, billingMeter } from "./metrics/billing-metrics.ts";

/** What billing has open. */
export type Billing = Pick<BillingPorts, "processor" | "alone"> & {
  readonly meter: BillingMeter;
  /** What the processor signs with; null: nobody knows. */
  readonly secret: () => Promise<string | null>;
  /** Has the processor send what it tells here, where it has to be told so, as soon as it can be reached. */
  readonly listen: () => void;
  readonly stop: () => Promise<void>;
};

/** What main.ts has opened. */
type Opened = {
  readonly database: Database;
  readonly register: Registry;
  readonly clock: Clock;
  readonly vault: Vault;
  readonly baseUrl: () => string;
  /** Where this process itself is reached from its machine. */
  readonly ownUrl: () => string;
  readonly logger: Logger;
};

/** Where the processor tells what happens. */
const EVENTS_PATH = "/processor/events";
const AGAIN_MS = 1000;
/** Each time it is waited twice as long as before, up to this. */
const AGAIN_MS_MAX = 60_000;

/** Opens what billing needs by the settings; nothing is asked of the processor yet. */
export function openBilling(
  { billing: settings, offers, plans }: Pick<Config, "billing" | "offers" | "plans">,
  { database, register, clock, vault, baseUrl, ownUrl, logger }: Opened,
): Billing {
  const locks = openAccountLocks(database.pool);
  const meter = billingMeter(register);
  const { alone } = locks;
  if (settings.mode === "off")
    return { processor: null, alone, meter, secret: nothing, listen: () => {}, stop: locks.stop };
  const onError = (err: Error): void => logger.warn({ err }, "the payment processor");
  const eventsUrl = (): string => `${ownUrl()}${EVENTS_PATH}`;
  const embedded = openEmbedded(settings, { database, clock, vault, eventsUrl, logger });
  const reach = reachOf(settings, embedded);
  const opened = openProcessor({}, { reach, offers, plans, onError });
  const endpoints = processorEndpoints(database.db, vault);
  const url = (): string => `${baseUrl()}${EVENTS_PATH}`;
  const { webhookSecret } = settings;
  const stopping = new AbortController();
  const registering = { opened, locks, keep: endpoints.keep, url, signal: stopping.signal };
  return {
    processor: meter.counted(opened),
    alone,
    meter,
    secret: async () =>
      webhookSecret ?? (await (embedded?.webhookSecret() ?? endpoints.secretOf(url()))),
    listen: () => {
      if (embedded !== null) void serveForCustomers(embedded, database).catch(onError);
      else if (settings.mode === "sandbox") void registerUntil(registering, logger);
    },
    stop: async () => {
      stopping.abort();
      await Promise.all([locks.stop(), embedded?.stop()]);
    },
  };
}

/** Seals what earlier versions of billing stored in clear. */
export async function sealBillingSecrets({ db, pool }: Database, vault: Vault): Promise<void> {
  await Promise.all([processorEndpoints(db, vault).sealAll(), sealSandbox(pool, vault)]);
}

/** Where the processor sends its events; none where the deployment does not bill. */
export function processorPosts(
  { processor, meter, secret }: Billing,
  ports: BillingPorts,
): readonly PublicPost[] {
  if (processor === null) return [];
  const read = async (body: Uint8Array, signature: string | null) => {
    const known = await secret();
    if (known === null) throw new Refusal(503, "unavailable", "Nobody has asked for events yet.");
    return readEvent(body, signature, known, ports.clock.now());
  };
  return [
    processorEvents({
      readEvent: read,
      handleEvent: async (event) => {
        try {
          meter.event(await handleEvent(ports, event));
        } catch (error) {
          meter.event("failed");
          throw error;
        }
      },
    }),
  ];
}

/** Keeps our copy of the processor's accounts true, from now on; nothing where the deployment does not bill. */
export function startBilling(
  ports: BillingPorts & { readonly clock: Clock },
  { db }: Pick<Database, "db">,
  { billingPollMs: pollMs }: Timing,
  logger: Logger,
): { readonly stop: () => Promise<void> } | null {
  if (ports.processor === null) return null;
  const onError = (err: unknown, what: string): void => logger.warn({ err }, what);
  return startKeepingBilling({ ...ports, pollMs, onError, claimChore: claimChores(db) });
}

type Registering = {
  readonly opened: OpenedProcessor;
  readonly locks: AccountLocks;
  readonly keep: (url: string, secret: string) => Promise<void>;
  readonly url: () => string;
  readonly signal: AbortSignal;
};

// Of several processes at one address the last one's secret stands, here as there.
async function registerUntil(registering: Registering, logger: Logger): Promise<void> {
  const { opened, locks, keep, url, signal } = registering;
  for (let wait = AGAIN_MS; !signal.aborted; wait = Math.min(2 * wait, AGAIN_MS_MAX))
    try {
      await locks.alone(brand<AccountId>("processor endpoint"), async () => {
        const { secret } = await opened.registerEndpoint(url());
        await keep(url(), secret);
      });
      return;
    } catch (err) {
      if (!signal.aborted) logger.warn({ err }, "the sandbox will be told where to send events");
      await pause(wait, null, { signal, ref: false }).catch(() => undefined);
    }
}

function nothing(): Promise<null> {
  return Promise.resolve(null);
}
