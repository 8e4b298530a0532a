import { setTimeout as pause } from "node:timers/promises";
import type { Logger } from "pino";
import type { Registry } from "prom-client";
import type { Repeating } from "#base/async/repeat.ts";
import type { BaseUrl } from "#base/base-url.ts";
import type { Clock } from "#base/instant.ts";
import { Refusal } from "#base/refusal.ts";
import type { Vault } from "#base/vault.ts";
import { type BillingDeps, handleEvent } from "#domain/billing";
import { nextDue } from "../adapters/database/billing/next-due.ts";
import { processorEndpoints } from "../adapters/database/billing/processor-endpoints.ts";
import {
  type BillingLocks,
  openBillingLocks,
} from "../adapters/database/connection/billing-locks.ts";
import { choreClaims } from "../adapters/database/connection/claim-chores.ts";
import type { Database } from "../adapters/database/connection/open.ts";
import type { WakeUpSource } from "../adapters/database/connection/wakeups.ts";
import {
  type OpenedProcessor,
  openProcessor,
  type ProcessorAddress,
  readEvent,
} from "../adapters/processor/mod.ts";
import { visitSandbox } from "../adapters/sandbox/visit-sandbox.ts";
import { billingLinkPost } from "../api/billing/link.ts";
import { processorEvents } from "../api/billing/processor-events.ts";
import { SANDBOX_PATH, sandboxPages, type VisitSandbox } from "../api/billing/sandbox-pages.ts";
import type { PublicEndpoints, PublicPost } from "../api/http/public-endpoints.ts";
import type { Config } from "../settings/config.ts";
import type { Timing } from "../settings/timing.ts";
import { startBillingSync } from "../worker/sync-billing.ts";
import { openEmbedded, reachOf, serveForCustomers } from "./embedded-processor.ts";
import { type BillingMeter, billingMeter } from "./metrics/billing-metrics.ts";

/** Billing's opened resources. */
export type Billing = Pick<BillingDeps, "processor" | "withBillingLock"> & {
  /** Finds the sandbox; null: another processor, or none. */
  readonly sandbox: (() => Promise<ProcessorAddress>) | null;
  readonly meter: BillingMeter;
  /** Asks the sandbox that this installation embeds for a page; null if absent. */
  readonly visitSandbox: VisitSandbox | null;
  /** The webhook signing secret; null: not known yet. */
  readonly secret: () => Promise<string | null>;
  /** Registers the webhook endpoint at the processor if needed, as soon as it can be reached. */
  readonly listen: () => void;
  readonly stop: () => Promise<void>;
};

/** Resources opened by main.ts. */
type Opened = {
  readonly database: Database;
  readonly register: Registry;
  readonly clock: Clock;
  readonly vault: Vault;
  readonly baseUrl: BaseUrl;
  /** URL of this process on its own machine. */
  readonly ownUrl: () => string;
  readonly logger: Logger;
};

/** Path of the processor's webhook endpoint. */
const EVENTS_PATH = "/processor/events";
const REGISTER_RETRY_MS = 1000;
/** Upper bound of the delay, which doubles after each failure. */
const REGISTER_RETRY_MS_MAX = 60_000;

/** Opens billing's resources; sends nothing to the processor yet. */
export function openBilling(
  { billing: settings, offers, plans }: Config,
  { database, register, clock, vault, baseUrl, ownUrl, logger }: Opened,
): Billing {
  const locks = openBillingLocks(database.pool);
  const meter = billingMeter(register);
  const { withLock: withBillingLock } = locks;
  if (settings.mode === "off")
    return {
      processor: null,
      withBillingLock,
      sandbox: null,
      visitSandbox: null,
      meter,
      secret: noSecret,
      listen: () => {},
      stop: locks.stop,
    };
  const onError = (err: Error): void =>
    logger.warn({ err }, "a request to the payment processor failed");
  const eventsUrl = (): string => `${ownUrl()}${EVENTS_PATH}`;
  const publicUrl = (): string => `${baseUrl()}${SANDBOX_PATH}`;
  const embedded = openEmbedded(settings, {
    database,
    clock,
    vault,
    eventsUrl,
    publicUrl,
    logger,
  });
  const reach = reachOf(settings, embedded);
  const opened = openProcessor({}, { reach, offers, plans, onError });
  const endpoints = processorEndpoints(database.db, vault);
  const url = (): string => `${baseUrl()}${EVENTS_PATH}`;
  const { webhookSecret } = settings;
  const stopping = new AbortController();
  const registration = { opened, locks, keep: endpoints.keep, url, signal: stopping.signal };
  return {
    processor: meter.counted(opened),
    withBillingLock,
    sandbox: settings.mode === "sandbox" ? reach : null,
    visitSandbox:
      embedded === null
        ? null
        : async (visit) => {
            const { host, port } = await embedded.reach();
            const place = { origin: `http://${host}:${port}`, publicUrl: publicUrl() };
            return await visitSandbox(place, visit);
          },
    meter,
    secret: async () =>
      webhookSecret ?? (await (embedded?.webhookSecret() ?? endpoints.secretOf(url()))),
    listen: () => {
      if (embedded !== null) void serveForCustomers(embedded, database).catch(onError);
      else if (settings.mode === "sandbox") void registerUntilStopped(registration, logger);
    },
    stop: async () => {
      stopping.abort();
      await Promise.all([locks.stop(), embedded?.stop()]);
    },
  };
}

/** The endpoints of billing that need no API key: links in mails, the processor's events, the sandbox's pages. */
export function publicEndpoints(
  billing: Billing,
  ports: Parameters<typeof billingLinkPost>[0],
): PublicEndpoints {
  const hosted = billing.visitSandbox === null ? null : sandboxPages(billing.visitSandbox);
  const posts = [...processorPosts(billing, ports.billingDeps), billingLinkPost(ports)];
  return hosted === null
    ? { gets: [], posts }
    : { gets: [hosted.get], posts: [...posts, hosted.post] };
}

/** Where the processor sends its events; none where the deployment does not bill. */
function processorPosts(
  { processor, meter, secret }: Billing,
  deps: BillingDeps,
): readonly PublicPost[] {
  if (processor === null) return [];
  const read = async (body: Uint8Array, signature: string | null) => {
    const signingSecret = await secret();
    if (signingSecret === null)
      throw new Refusal(
        503,
        "unavailable",
        "The webhook endpoint is not registered at the processor yet.",
      );
    return readEvent(body, signature, signingSecret, deps.clock.now());
  };
  return [
    processorEvents({
      readEvent: read,
      handleEvent: async (event) => {
        try {
          meter.event(await handleEvent(deps, event));
        } catch (error) {
          meter.event("failed");
          throw error;
        }
      },
    }),
  ];
}

/** Starts keeping the billing mirror up to date; null while billing is switched off. */
export function startBilling(
  deps: BillingDeps,
  { db }: Database,
  wakeUps: WakeUpSource,
  { billingPollMs: pollMs, idlePollMs: idleMs }: Timing,
  logger: Logger,
): Repeating | null {
  if (deps.processor === null) return null;
  const onError = (err: unknown, what: string): void => logger.warn({ err }, what);
  return startBillingSync({
    ...deps,
    ...choreClaims(db),
    nextDue: () => nextDue(db),
    wakeUps,
    pollMs,
    idleMs,
    onError,
  });
}

type EndpointRegistration = {
  readonly opened: OpenedProcessor;
  readonly locks: BillingLocks;
  readonly keep: (url: string, secret: string) => Promise<void>;
  readonly url: () => string;
  readonly signal: AbortSignal;
};

// If several processes share a URL, the last one's secret is valid, at the processor and here.
async function registerUntilStopped(
  registration: EndpointRegistration,
  logger: Logger,
): Promise<void> {
  const { opened, locks, keep, url, signal } = registration;
  for (
    let wait = REGISTER_RETRY_MS;
    !signal.aborted;
    wait = Math.min(2 * wait, REGISTER_RETRY_MS_MAX)
  )
    try {
      await locks.withLock("processor endpoint", async () => {
        const { secret } = await opened.registerEndpoint(url());
        await keep(url(), secret);
      });
      return;
    } catch (err) {
      if (!signal.aborted)
        logger.warn(
          { err },
          "could not register the webhook endpoint at the sandbox; trying again",
        );
      await pause(wait, null, { signal, ref: false }).catch(() => undefined);
    }
}

function noSecret(): Promise<null> {
  return Promise.resolve(null);
}
