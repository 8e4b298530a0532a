import type pg from "pg";
import { brand } from "#base/brand.ts";
import type {
  AccountId,
  AdmissionStore,
  Caller,
  CountedKey,
  KeyId,
  SubscriptionStatus,
} from "#domain/accounts";
import { orUnavailable, withTimeout } from "../connection/unavailable.ts";

type Row = {
  readonly key_id: number;
  readonly account_id: string;
  readonly scope: Caller["scope"];
  readonly environment: Caller["environment"];
  readonly tier: Caller["tier"];
  readonly subscription_status: SubscriptionStatus | null;
  readonly counted: number;
  /** The driver returns `bigint` as text. */
  readonly slot: string;
  readonly oldest_slot: string;
  readonly freeing_slot: string | null;
};

/**
 * `AdmissionStore` on PostgreSQL. `pool` should be dedicated to it and have short time limits, so that requests do not
 * queue for it. 503 when the database fails or does not answer in time.
 */
export function admissionStore(pool: pg.Pool): AdmissionStore {
  return {
    countRequests: async (sha256, requests, now, perHour) => {
      const limits = JSON.stringify(perHour);
      const values = [sha256, requests, new Date(now).toISOString(), limits];
      const { rows } = await orUnavailable(
        withTimeout(TIMEOUT_MS, pool.query<Row>({ ...TAKE, values })),
      );
      const row = rows[0];
      return row === undefined ? null : countedKey(row);
    },
  };
}

/** Longer than the server's statement timeout, which should expire first. */
const TIMEOUT_MS = 3000;

// A named statement is prepared once per connection.
const TAKE = { name: "take-requests", text: "select * from take_requests($1, $2, $3, $4)" };

function countedKey(row: Row): CountedKey {
  return {
    caller: {
      accountId: brand<AccountId>(row.account_id),
      by: { kind: "key", keyId: brand<KeyId>(row.key_id) },
      scope: row.scope,
      environment: row.environment,
      tier: row.tier,
    },
    subscriptionStatus: row.subscription_status,
    counted: row.counted,
    slot: Number(row.slot),
    oldestSlot: Number(row.oldest_slot),
    freeingSlot: row.freeing_slot === null ? null : Number(row.freeing_slot),
  };
}
