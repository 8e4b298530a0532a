/**
 * Emits events for several webhooks, some of which fail at random, while the delivering process is repeatedly killed with -9
 * at random moments and restarted. Then waits for the end of all deliveries, and checks them:
 * npm run campaign:kill-webhooks -- [--kills 50] [--events 12] [--seed N] [--json]
 *
 * `--events` are emitted between two kills, by the service's own store. In the end every event must have arrived at each
 * subscribed receiver that is not down, no more often than its attempts and with at most one duplicate per kill; no delivery
 * may have more than seven attempts or be open; all bytes of an event must be equal and all signatures valid. Otherwise exits
 * 1.
 */
import { setTimeout as pause } from "node:timers/promises";
import { parseArgs } from "node:util";
import { type Database, openDatabase } from "../../service/adapters/database/connection/open.ts";
import { embeddedConfig } from "../../service/adapters/embedded/embedded.ts";
import { chance } from "../../test/support/harness/chance.ts";
import { emitEvents } from "../../test/support/harness/emit-events.ts";
import { type Installation, newInstallation } from "../../test/support/harness/service-process.ts";
import { testAuthority } from "../../test/support/receiver/authority.ts";
import { trustingSettings, webhookHarness } from "../../test/support/receiver/webhook-harness.ts";
import { type Hook, openEndpoints } from "./webhook-endpoints.ts";
import {
  type Emitted,
  type EndedDelivery,
  type Figures,
  figuresOf,
  hasFault,
} from "./webhook-figures.ts";

/** Long enough for a process to deliver, short enough to kill it meanwhile. */
const ALIVE_MS_MAX = 700;
const SECOND_MS_MAX = 200;
const IDLE_MS_MAX = 3000;
/** Interrupted attempts are retried after their lease (15 s), with up to six retries. */
const END_MS_MAX = 90_000;
const FAULTS_SHOWN = 20;
const SCHEDULE = "0,0.5,0.5,1,1,2,2";

type Order = { readonly kills: number; readonly events: number };

process.exitCode = await main();

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      kills: { type: "string", default: "50" },
      events: { type: "string", default: "12" },
      seed: { type: "string", default: String(Date.now() % 2 ** 31) },
      json: { type: "boolean", default: false },
    },
  });
  const seed = Number(values.seed);
  const order = { kills: Number(values.kills), events: Number(values.events) };
  if (!values.json) console.log(`seed ${seed}: ${JSON.stringify(order)}`);
  const began = performance.now();
  const figures = await campaign(order, chance(seed));
  const seconds = Math.round((performance.now() - began) / 1000);
  const isGood = !hasFault(figures);
  if (values.json) console.log(JSON.stringify({ seed, isGood, seconds, ...figures }));
  else {
    console.table([figures.counts]);
    for (const fault of figures.faults.slice(0, FAULTS_SHOWN)) console.error(fault);
    console.log(`${isGood ? "Nothing lost" : `${figures.faults.length} FAULTS`}, ${seconds} s`);
  }
  return isGood ? 0 : 1;
}

/** An installation with a webhook at each endpoint, and its database. */
type Stage = {
  readonly installation: Installation;
  readonly hooks: readonly (Hook & { readonly id: number; readonly secret: string })[];
  readonly database: Database;
  readonly accountId: string;
};

async function campaign(order: Order, random: () => number): Promise<Figures> {
  await using ends = new AsyncDisposableStack();
  const authority = await testAuthority();
  const trust = await trustingSettings(authority);
  ends.defer(trust.clear);
  let killed = 0;
  const endpoints = await openEndpoints(authority, random, () => killed);
  ends.defer(endpoints.stop);
  const installation = await newInstallation({ ...trust.env, WEBHOOK_SCHEDULE_SECONDS: SCHEDULE });
  ends.defer(installation.clear);
  const stage = await setStage(installation, endpoints.all, ends);
  const events: string[] = [];
  let service = await installation.start();
  while (killed < order.kills) {
    await emit(stage, events, Math.ceil(order.events / 2));
    await atWork(stage, killed);
    await pause(random() * ALIVE_MS_MAX);
    await emit(stage, events, Math.floor(order.events / 2));
    await pause(random() * SECOND_MS_MAX);
    service.signal("SIGKILL");
    await service.exit;
    killed += 1;
    service = await installation.start();
  }
  await waitForEnd(stage);
  return await figuresOf(killed, events, await readEmitted(stage));
}

/** Creates an account with a webhook at every endpoint; the process used for it is stopped again. */
async function setStage(
  installation: Installation,
  hooks: readonly Hook[],
  ends: AsyncDisposableStack,
): Promise<Stage> {
  const service = await installation.start();
  const { key } = await installation.openBulkHarness(service);
  const harness = webhookHarness(service.url, key);
  const made = [];
  for (const hook of hooks) {
    const { id, secret } = await harness.create(hook.url, { events: ["batch.failed"] });
    made.push({ ...hook, id, secret });
  }
  const database = await openDatabase(await embeddedConfig(installation.home));
  ends.defer(database.close);
  const { id: accountId } = await database.db
    .selectFrom("account")
    .select("id")
    .executeTakeFirstOrThrow();
  service.signal("SIGTERM");
  await service.exit;
  return { installation, hooks: made, database, accountId };
}

/** Waits for a request since the last kill, for a limited time, because leases of the killed process may cover all due deliveries. */
async function atWork({ hooks }: Stage, killed: number): Promise<void> {
  const isAtWork = () => hooks.some(({ taken }) => taken.at(-1)?.epoch === killed);
  for (const end = performance.now() + IDLE_MS_MAX; performance.now() < end; await pause(10))
    if (isAtWork()) return;
}

async function emit(
  { database, accountId }: Stage,
  events: string[],
  count: number,
): Promise<void> {
  const jobs = Array.from({ length: count }, (_, index) => `bulk_${events.length + index}`);
  await emitEvents(database.db, { accountId, jobs, error: "Intended to fail." });
  events.push(...jobs.map((job) => `evt_${job}`));
}

/** Waits until no delivery is open. */
async function waitForEnd({ database }: Stage): Promise<void> {
  const text = `select count(*) as open from webhook_delivery where status in ('pending', 'retrying')`;
  for (const end = performance.now() + END_MS_MAX; performance.now() < end; await pause(200)) {
    const { rows } = await database.pool.query<{ open: string }>(text);
    if (rows[0]?.open === "0") return;
  }
  console.error("some deliveries are still open");
}

async function readEmitted({ database, hooks }: Stage): Promise<readonly Emitted[]> {
  const text = `select webhook_id as "webhookId", event.id as "eventId", status, attempts
    from webhook_delivery join event on event.seq = event_seq`;
  const { rows } = await database.pool.query<EndedDelivery & { webhookId: number }>(text);
  return hooks.map((hook) => ({
    hook,
    secret: hook.secret,
    deliveries: rows.filter(({ webhookId }) => webhookId === hook.id),
  }));
}
