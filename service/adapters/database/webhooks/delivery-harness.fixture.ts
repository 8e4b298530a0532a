import type { Selectable, Updateable } from "kysely";
import { type Instant, instant, later } from "#base/instant.ts";
import type { Vault } from "#base/vault.ts";
import type { AccountId } from "#domain/accounts";
import { EVENT_TYPES, type EventStore } from "#domain/events";
import {
  attemptDelivery,
  type DeliveryDeps,
  type OutboundAnswer,
  recordFinishedAttempts,
  secretOpener,
} from "#domain/webhooks";
import {
  type AccountLoad,
  type ClaimedDelivery,
  DELIVERY_CAPS,
  type DeliveryCaps,
  type FinishedAttempt,
  LEASE_SECONDS,
  secretContext,
} from "#domain/webhooks/records";
import { type TestDatabase, testDatabase } from "../../../../test/support/harness/database.ts";
import { storedCaller } from "../../../../test/support/harness/stored-forms.ts";
import { systemHashing } from "../../system/hashing.ts";
import { keyRingVault } from "../../system/vault.ts";
import type { Database } from "../connection/open.ts";
import { type Stores, storesOn, transactOn } from "../stores.ts";
import type { Tables } from "../tables/tables.ts";

/** The default setting. */
export const SCHEDULE = [0, 30, 120, 600, 3600, 21_600, 86_400] as const;
const SECRET = `whsec_${Buffer.alloc(32, 7).toString("base64")}`;
export const BEGIN = instant(Date.UTC(2030, 0, 1));

export const OK = answered(200);
export const FAIL = answered(500);
export const HANG: OutboundAnswer = {
  status: null,
  headers: null,
  body: null,
  fault: "timeout",
  durationMs: 10_000,
  message: "The endpoint did not answer within 10 seconds.",
};

/** An immediate response with this status. */
export function answered(status: number): OutboundAnswer {
  const headers = { "content-type": "text/plain" };
  const body = Buffer.from("answer");
  return { status, headers, body, fault: null, message: null, durationMs: 0 };
}

/** A database with webhooks of several accounts, and a clock that only moves when it is set. */
export type DeliveryHarness = TestDatabase &
  DeliveryDeps & {
    readonly vault: Vault;
    readonly setTime: (time: Instant) => void;
    readonly append: EventStore["append"];
    readonly empty: () => Promise<unknown>;
    readonly account: (name: string) => Promise<AccountId>;
    readonly webhook: (accountId: AccountId, more?: WebhookChange) => Promise<number>;
    readonly change: (id: number, more: WebhookChange) => Promise<unknown>;
    /** Emits events of the account in one transaction; returns their ids. */
    readonly emit: (accountId: AccountId, count?: number) => Promise<readonly string[]>;
    /** Claims for a process with these requests in flight. */
    readonly claim: (inFlight?: readonly AccountLoad[], caps?: DeliveryCaps) => Promise<Claimed>;
    /** Sends claimed attempts, which all get this answer. */
    readonly post: (claimed: Claimed, answer?: OutboundAnswer) => Promise<Finished>;
    /** Sends them and records the outcome. */
    readonly sendAndRecord: (claimed: Claimed, answer?: OutboundAnswer) => Promise<void>;
    /** The log with the queue: what only the queue has is null for a delivery that has ended. */
    readonly rows: () => Promise<readonly DeliveryRow[]>;
    readonly queue: () => Promise<readonly Selectable<Tables["webhook_queue"]>[]>;
    readonly attempts: () => Promise<readonly Selectable<Tables["webhook_attempt"]>[]>;
    readonly webhooks: () => Promise<readonly Selectable<Tables["webhook"]>[]>;
    readonly notices: () => Promise<readonly Selectable<Tables["notice"]>[]>;
  };

type DeliveryRow = Selectable<Tables["webhook_delivery"]> & {
  readonly next_attempt_at: Date | null;
  readonly leased_until: Date | null;
};
type Claimed = readonly ClaimedDelivery[];
type Finished = readonly FinishedAttempt[];
type WebhookChange = Partial<Updateable<Tables["webhook"]>>;

/** Opens a harness on a database of its own. */
export async function openDeliveryHarness(): Promise<DeliveryHarness> {
  const database = await testDatabase();
  const { db, pool } = database;
  const stores = storesOn(db);
  const vault = keyRingVault([{ id: "k", bytes: Buffer.alloc(32, 1) }]);
  let now = BEGIN;
  let emitted = 0;
  const deps: DeliveryDeps = {
    deliveryQueue: stores.deliveryQueue,
    clock: { now: () => now },
    transact: transactOn(db),
    autoDisable: false,
    hashing: systemHashing(),
    openSecrets: secretOpener(vault),
    outbound: { judge: () => null, post: () => Promise.resolve(OK) },
    schedule: SCHEDULE,
  };
  const post = async (claimed: Claimed, answer: OutboundAnswer = OK): Promise<Finished> => {
    const outbound = { ...deps.outbound, post: () => Promise.resolve(answer) };
    const answering = { ...deps, outbound };
    return await Promise.all(claimed.map((delivery) => attemptDelivery(answering, delivery)));
  };
  return {
    ...database,
    ...deps,
    vault,
    post,
    append: stores.events.append,
    setTime: (time) => void (now = time),
    empty: () =>
      pool.query(
        "truncate webhook, webhook_delivery, webhook_queue, webhook_attempt, event, notice",
      ),
    account: async (name) => (await storedCaller(stores, name)).accountId,
    webhook: (accountId, more) => storedWebhook(stores, db, vault, accountId, more),
    change: (id, more) => db.updateTable("webhook").set(more).where("id", "=", id).execute(),
    emit: async (accountId, count = 1) => {
      const ids = Array.from({ length: count }, () => `evt_${++emitted}`);
      const facts = { type: "batch.failed", batchJobId: "bulk_a", error: "Gone." } as const;
      const scope = { accountId, environment: "production", mappingIds: [] } as const;
      await stores.events.append(
        ids.map((id) => ({ id, ...scope, facts, createdAt: now, text: `{"id":"${id}"}` })),
      );
      return ids;
    },
    claim: (inFlight = [], caps = DELIVERY_CAPS) => {
      const leasedUntil = later(now, LEASE_SECONDS);
      return stores.deliveryQueue.claim({ now, caps, inFlight, schedule: SCHEDULE, leasedUntil });
    },
    sendAndRecord: async (claimed, answer) =>
      recordFinishedAttempts(deps, await post(claimed, answer)),
    rows: () => deliveryRows(db),
    queue: () => db.selectFrom("webhook_queue").selectAll().orderBy("delivery_id").execute(),
    attempts: () =>
      db
        .selectFrom("webhook_attempt")
        .selectAll()
        .orderBy("delivery_id")
        .orderBy("attempt")
        .execute(),
    webhooks: () => db.selectFrom("webhook").selectAll().orderBy("id").execute(),
    notices: () => db.selectFrom("notice").selectAll().orderBy("id").execute(),
  };
}

async function deliveryRows(db: Database["db"]): Promise<readonly DeliveryRow[]> {
  return await db
    .selectFrom("webhook_delivery")
    .leftJoin("webhook_queue as queued", "queued.delivery_id", "webhook_delivery.id")
    .selectAll("webhook_delivery")
    .select((row) => row.fn.coalesce("queued.attempts", "webhook_delivery.attempts").as("attempts"))
    .select(["queued.next_attempt_at", "queued.leased_until"])
    .orderBy("id")
    .execute();
}

async function storedWebhook(
  { webhooks }: Stores,
  db: Database["db"],
  vault: Vault,
  accountId: AccountId,
  more: WebhookChange = {},
): Promise<number> {
  const id = await webhooks.nextWebhookId();
  await webhooks.createWebhook({
    id,
    accountId,
    environment: "production",
    name: "W",
    url: `https://example.com/${id}?token=s`,
    mappingId: null,
    events: EVENT_TYPES,
    isActive: true,
    secrets: { current: vault.seal(SECRET, secretContext(id)), previous: null },
    createdAt: BEGIN,
    lastTriggeredAt: null,
  });
  if (Object.keys(more).length > 0)
    await db.updateTable("webhook").set(more).where("id", "=", id).execute();
  return id;
}
