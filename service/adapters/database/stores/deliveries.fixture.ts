import { type Clock, type Instant, instant } from "#base/instant.ts";
import { EVENT_TYPES } from "#domain/events";
import {
  type ClaimedDelivery,
  DELIVERY_CAPS,
  type DeliveryCaps,
  type Holding,
  LEASE_SECONDS,
  type OutboundAnswer,
  type SettlePorts,
  secretOpener,
} from "#domain/webhooks";
import { testDatabase } from "../../../../test/database.ts";
import { storedCaller } from "../../../../test/stored-forms.ts";
import { systemHashing } from "../../system/hashing.ts";
import { keyRingVault } from "../../system/vault.ts";
import { storesOn, transactOn } from "../stores.ts";
import type { Tables } from "../tables.ts";

/** The default, as settings have it. */
export const SCHEDULE = [0, 30, 120, 600, 3600, 21_600, 86_400] as const;
export const SECRET = `whsec_${Buffer.alloc(32, 7).toString("base64")}`;
export const BEGIN = instant(Date.UTC(2030, 0, 1));

export const OK = answered(200);
export const FAIL = answered(500);
export const HANG: OutboundAnswer = {
  ...{ status: null, headers: null, body: null, fault: "timeout", durationMs: 10_000 },
  message: "The endpoint did not answer within 10 seconds.",
};

/** An endpoint that answered this at once. */
export function answered(status: number): OutboundAnswer {
  const headers = { "content-type": "text/plain" };
  const body = Buffer.from("answer");
  return { status, headers, body, fault: null, message: null, durationMs: 0 };
}

/** A database with webhooks of several accounts, and a clock that stands until it is set. */
export async function openDeliveries() {
  const { db, pool, config, close } = await testDatabase();
  const stores = storesOn(db);
  const vault = keyRingVault([{ id: "k", bytes: Buffer.alloc(32, 1) }]);
  const hashing = systemHashing();
  let now = BEGIN;
  const clock: Clock = { now: () => now };
  const ports: SettlePorts = { clock, transact: transactOn(db), autoDisable: false };
  let told = 0;
  return {
    ...{ db, pool, config, close, stores, vault, hashing, clock, ports },
    openSecrets: secretOpener(vault),
    queue: stores.deliveryQueue,
    setTime: (time: Instant): void => void (now = time),
    account: async (name: string) => (await storedCaller(stores, name)).accountId,
    webhook: async (accountId: string, more: Partial<WebhookRow> = {}): Promise<number> => {
      const { rows } = await pool.query<{ id: string }>(
        "select nextval(pg_get_serial_sequence('webhook', 'id')) as id",
      );
      const id = Number(rows[0]?.id);
      const secret = vault.seal(SECRET, `webhook/${id}`);
      const where = { account_id: accountId, environment: "production", name: "W" } as const;
      const row = { url: `https://example.com/${id}?token=s`, mapping_id: null, is_active: true };
      await db
        .insertInto("webhook")
        .values({
          ...{ id, ...where, ...row, secret, events: [...EVENT_TYPES] },
          created_at: new Date(BEGIN),
          ...more,
        })
        .execute();
      return id;
    },
    /** So many events of the account, told in one transaction; answers their ids. */
    tell: async (accountId: string, count = 1): Promise<readonly string[]> => {
      const ids = Array.from({ length: count }, () => `evt_${++told}`);
      const facts = { type: "batch.failed", batchJobId: "bulk_a", error: "Gone." } as const;
      const where = { accountId, environment: "production", mappingIds: [] } as const;
      await stores.events.append(
        ids.map((id) => ({ id, ...where, facts, createdAt: now, text: `{"id":"${id}"}` })),
      );
      return ids;
    },
    /** Takes what is due for a process that holds this. */
    claim: (held: readonly Holding[] = [], caps: DeliveryCaps = DELIVERY_CAPS) =>
      stores.deliveryQueue.claim({
        ...{ now, caps, held, schedule: SCHEDULE },
        leasedUntil: instant(now + LEASE_SECONDS * 1000),
      }),
    rows: () => db.selectFrom("webhook_delivery").selectAll().orderBy("id").execute(),
    row: (id: ClaimedDelivery["id"]) =>
      db
        .selectFrom("webhook_delivery")
        .selectAll()
        .where("id", "=", String(id))
        .executeTakeFirstOrThrow(),
    attemptsOf: (id: ClaimedDelivery["id"]) =>
      db
        .selectFrom("webhook_attempt")
        .selectAll()
        .where("delivery_id", "=", String(id))
        .orderBy("attempt")
        .execute(),
  };
}

type WebhookRow = Omit<Tables["webhook"], "id" | "failures_in_row" | "timeouts_in_row"> & {
  timeouts_in_row: number;
  failures_in_row: number;
};
