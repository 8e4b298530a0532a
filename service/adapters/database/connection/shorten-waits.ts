import { type Kysely, type RawBuilder, sql } from "kysely";
import { type Instant, later } from "#base/instant.ts";
import type { Tables } from "../tables/tables.ts";

/** The longest waits that the service permits, in seconds. */
export type WaitLimits = {
  /** Leases of chunks and tasks. */
  readonly workLease: number;
  /** Between two attempts of a task. */
  readonly taskRetry: number;
  readonly bundleLease: number;
  readonly aiReservation: number;
  readonly deliveryLease: number;
  /** Until the next attempt of a delivery and of a mail, by the attempts made. */
  readonly deliveries: readonly number[];
  readonly mails: readonly number[];
  /** The interval of each chore. */
  readonly chores: Readonly<Record<string, number>>;
};

/**
 * Shortens waits that end later than the service would let them end now: they were stored before the clock was set back.
 * Safe to run twice. Rows that are locked are left out, because their lock's holder stores new times.
 */
export async function shortenWaits(
  db: Kysely<Tables>,
  now: Instant,
  limits: WaitLimits,
): Promise<void> {
  for (const wait of waitsOf(now, limits)) await shorten(db, wait);
}

type Wait = {
  readonly table: string;
  readonly key: readonly string[];
  readonly column: string;
  /** The rows that wait. */
  readonly which: RawBuilder<unknown>;
  /** The latest time at which a wait may end. */
  readonly latest: RawBuilder<unknown>;
};

function waitsOf(now: Instant, limits: WaitLimits): readonly Wait[] {
  const at = (seconds: number): RawBuilder<unknown> =>
    sql`${new Date(later(now, seconds))}::timestamptz`;
  // Arrays start at 1, and there is no element after the last attempt.
  const byAttempts = (seconds: readonly number[]): RawBuilder<unknown> =>
    sql`(${seconds.map((each) => new Date(later(now, each)))}::timestamptz[])[least(attempts + 1, ${seconds.length})]`;
  const intervals = JSON.stringify(limits.chores);
  const chunk = { table: "bulk_chunk", key: ["upload_id", "chunk"] };
  const task = { table: "task", key: ["id"], which: sql`status in ('pending', 'processing')` };
  const delivery = { table: "webhook_queue", key: ["delivery_id"] };
  const lease = { column: "leased_until", latest: at(limits.workLease) };
  const isLeased = sql`leased_until is not null`;
  return [
    { ...chunk, ...lease, which: sql`state = 'leased'` },
    { ...chunk, column: "not_before", latest: at(limits.workLease), which: sql`state = 'waiting'` },
    { ...task, ...lease },
    { ...task, column: "not_before", latest: at(limits.taskRetry) },
    {
      table: "bulk_bundle",
      key: ["upload_id"],
      column: "leased_until",
      which: isLeased,
      latest: at(limits.bundleLease),
    },
    {
      table: "ai_reservation",
      key: ["id"],
      column: "expires_at",
      which: sql`true`,
      latest: at(limits.aiReservation),
    },
    {
      ...delivery,
      column: "leased_until",
      which: isLeased,
      latest: at(limits.deliveryLease),
    },
    {
      ...delivery,
      column: "next_attempt_at",
      which: sql`true`,
      latest: byAttempts(limits.deliveries),
    },
    {
      table: "notice",
      key: ["id"],
      column: "due_at",
      which: sql`sent_at is null and given_up_at is null`,
      latest: byAttempts(limits.mails),
    },
    {
      table: "chore",
      key: ["name"],
      column: "due_at",
      which: sql`due_at < 'infinity'`, // infinity: switched off
      latest: sql`${new Date(now)}::timestamptz + (${intervals}::json ->> name)::integer * interval '1 second'`,
    },
    // Failures to sign in, which lock an address out while they are recent.
    { table: "sign_in_failure", key: ["id"], column: "failed_at", which: sql`true`, latest: at(0) },
  ];
}

async function shorten(db: Kysely<Tables>, wait: Wait): Promise<void> {
  const { table, key, column, which, latest } = wait;
  // Other names than those of the columns, so that `latest` can use them.
  const far = sql.join(key.map((name) => sql`${sql.ref(name)} as ${sql.ref(`far_${name}`)}`));
  const isFar = key.map((name) => sql`${sql.ref(name)} = ${sql.ref(`far_${name}`)}`);
  await sql`with far as (
      select ${far} from ${sql.table(table)}
      where ${which} and ${sql.ref(column)} > ${latest} for update skip locked
    )
    update ${sql.table(table)} set ${sql.ref(column)} = ${latest}
    from far where ${sql.join(isFar, sql` and `)}`.execute(db);
}
