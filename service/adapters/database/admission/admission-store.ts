import type pg from "pg";
import { assert } from "#base/assert.ts";
import { brand } from "#base/brand.ts";
import { type Instant, instant, later } from "#base/instant.ts";
import { scopeOfRole } from "#domain/access";
import type {
  Account,
  AccountId,
  Caller,
  KeyId,
  MemberId,
  MemberRole,
  PersonId,
  SessionId,
  SignInMethod,
  SubscriptionStatus,
} from "#domain/accounts";
import {
  type AdmissionStore,
  type CountedKey,
  type CountedMember,
  type CountedWindow,
  LAST_USE_SECONDS,
  type RejectedSession,
  WINDOW_SECONDS,
} from "#domain/admission";
import { SESSION_IDLE_SECONDS, SESSION_SECONDS } from "#domain/people/records";
import { optionsOf, preparesStatements } from "../connection/pool-options.ts";
import { orUnavailable, withTimeout } from "../connection/unavailable.ts";

type WindowRow = {
  readonly counted: number;
  /** The driver returns `bigint` as text. */
  readonly slot: string;
  readonly oldest_slot: string;
  readonly freeing_slot: string | null;
};

type KeyRow = WindowRow & {
  readonly key_id: number;
  readonly account_id: string;
  readonly scope: Caller["scope"];
  readonly environment: Caller["environment"];
  readonly tier: Caller["tier"];
  readonly subscription_status: SubscriptionStatus | null;
};

type MemberRow =
  | { readonly outcome: Exclude<RejectedSession, "unknown_session"> }
  | (WindowRow & {
      readonly outcome: "counted";
      readonly session_id: number;
      readonly person_id: string;
      readonly authenticated_at: Date;
      readonly signed_in_by: SignInMethod;
      readonly sign_in: Account["signIn"];
      readonly member_id: number;
      readonly role: MemberRole;
      readonly tier: Caller["tier"];
      readonly subscription_status: SubscriptionStatus | null;
    });

/**
 * Admission of keys and of members on PostgreSQL. `pool` should be dedicated to it and have short time limits, so that requests do not
 * queue for it. 503 when the database fails or does not answer in time.
 */
export function admissionStore(pool: pg.Pool): AdmissionStore {
  const isPrepared = preparesStatements(optionsOf(pool));
  const firstRow = async <Row extends pg.QueryResultRow>(
    { name, text }: Statement,
    values: readonly (string | number | null)[],
  ): Promise<Row | null> => {
    const query = { text, values: [...values] };
    const asked = pool.query<Row>(isPrepared ? { ...query, name } : query);
    const { rows } = await orUnavailable(withTimeout(TIMEOUT_MS, asked));
    return rows[0] ?? null;
  };
  return {
    countRequests: async (sha256, requests, now, perHour) => {
      const at = [timestamp(now), seenBefore(now)];
      const values = [sha256, requests, ...at, WINDOW_SECONDS, JSON.stringify(perHour)];
      const row = await firstRow<KeyRow>(TAKE, values);
      return row === null ? null : countedKey(row);
    },
    countMemberRequests: async (sha256, accountId, requests, now, perHour) => {
      const idleSince = timestamp(later(now, -SESSION_IDLE_SECONDS));
      const createdSince = timestamp(later(now, -SESSION_SECONDS));
      const limits = [WINDOW_SECONDS, JSON.stringify(perHour)];
      const at = [timestamp(now), seenBefore(now), idleSince, createdSince];
      const values = [sha256, accountId, requests, ...at, ...limits];
      const row = await firstRow<MemberRow>(TAKE_MEMBER, values);
      return row === null ? "unknown_session" : countedMember(row, accountId);
    },
  };
}

/** Longer than the server's statement timeout, which should expire first, and shorter than callers and proxies wait. */
const TIMEOUT_MS = 3000;

type Statement = { readonly name: string; readonly text: string };

// A named statement is prepared once per connection.
const TAKE: Statement = {
  name: "take-requests",
  text: "select * from take_requests($1, $2, $3, $4, $5, $6)",
};
const TAKE_MEMBER: Statement = {
  name: "take-member-requests",
  text: "select * from take_member_requests($1, $2, $3, $4, $5, $6, $7, $8, $9)",
};

function seenBefore(now: Instant): string {
  return timestamp(later(now, -LAST_USE_SECONDS));
}

function timestamp(at: Instant): string {
  return new Date(at).toISOString();
}

function countedKey(row: KeyRow): CountedKey {
  return {
    caller: {
      accountId: brand<AccountId>(row.account_id),
      by: { kind: "key", keyId: brand<KeyId>(row.key_id) },
      scope: row.scope,
      environment: row.environment,
      tier: row.tier,
    },
    subscriptionStatus: row.subscription_status,
    ...windowOf(row),
  };
}

function countedMember(
  row: MemberRow,
  accountId: AccountId | null,
): CountedMember | RejectedSession {
  if (row.outcome !== "counted") return row.outcome;
  assert(accountId !== null, "a member is of the account that was named");
  const { role, tier, subscription_status: subscriptionStatus } = row;
  const by = {
    kind: "member",
    memberId: brand<MemberId>(row.member_id),
    personId: brand<PersonId>(row.person_id),
    role,
    sessionId: brand<SessionId>(row.session_id),
    authenticatedAt: instant(row.authenticated_at),
    signedInBy: row.signed_in_by,
  } as const;
  const caller = { accountId, by, scope: scopeOfRole(role), tier };
  return {
    caller,
    signIn: row.sign_in,
    signedInBy: row.signed_in_by,
    subscriptionStatus,
    ...windowOf(row),
  };
}

function windowOf(row: WindowRow): CountedWindow {
  return {
    counted: row.counted,
    slot: Number(row.slot),
    oldestSlot: Number(row.oldest_slot),
    freeingSlot: row.freeing_slot === null ? null : Number(row.freeing_slot),
  };
}
