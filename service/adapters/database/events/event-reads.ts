import { type Kysely, type RawBuilder, sql } from "kysely";
import { present } from "#base/assert.ts";
import type {
  EventOwner,
  EventPosition,
  EventQuery,
  EventReads,
  VisibleEvent,
} from "#domain/events";
import type { Tables } from "../tables/tables.ts";

/**
 * Reads the outbox on PostgreSQL in transaction order. All transactions of this database before `edge` have ended, so
 * that their rows are complete. A statement has one snapshot, and so one edge.
 */
export function eventReads(db: Kysely<Tables>): EventReads {
  return {
    listEvents: async (owner, query, before) => {
      const isBefore =
        before === null
          ? sql``
          : sql`and (txid, seq) < (${before.txid}::xid8, ${before.seq}::bigint)`;
      const { rows } = await sql<Row>`
        select txid, seq, convert_from(body, 'UTF8') as text from event
        where ${matches(owner, query)} and txid < ${EDGE} ${isBefore}
        order by txid desc, seq desc limit ${query.limit + 1}`.execute(db);
      const events = rows.slice(0, query.limit).map(visibleOf);
      const last = rows.length > events.length ? events.at(-1) : undefined;
      return { events, next: last?.position ?? null };
    },
    listNewer: async (owner, query, after) => {
      const { rows } = await sql<Row & { readonly edge: string; readonly end: string }>`
        select edge, ${END} as end, txid, seq, text from (select ${EDGE} as edge) as now
        left join lateral (
          select txid, seq, convert_from(body, 'UTF8') as text from event
          where ${matches(owner, query)} and txid < edge
            and (txid, seq) > (coalesce(${after?.txid ?? null}::xid8, edge), ${after?.seq ?? 0n}::bigint)
          order by txid, seq limit ${query.limit}
        ) as found on true order by txid, seq`.execute(db);
      const { edge, end } = present(rows[0], "edge of the snapshot");
      if (after !== null && after.txid > BigInt(end)) return null;
      const events = rows.filter(({ text }) => text !== null).map(visibleOf);
      const last = events.length === query.limit ? events.at(-1) : undefined;
      return { events, next: last?.position ?? pickLater(after, { txid: BigInt(edge), seq: 0n }) };
    },
    hasNewer: async (positions) => {
      const { rows } = await sql<{ readonly has: boolean }>`
        select exists (
          select from event where event.account_id = place.account_id
            and event.environment = place.environment and event.txid < ${EDGE}
            and (event.txid, event.seq) > (place.txid, place.seq)
        ) as has
        from unnest(
          ${positions.map(({ accountId }) => accountId)}::text[],
          ${positions.map(({ environment }) => environment)}::text[],
          ${positions.map(({ after }) => after.txid)}::xid8[],
          ${positions.map(({ after }) => after.seq)}::bigint[]
        ) with ordinality as place (account_id, environment, txid, seq, number)
        order by number`.execute(db);
      return rows.map(({ has }) => has);
    },
  };
}

/** The first transaction id that was not given out. */
const END = sql`pg_snapshot_xmax(pg_current_snapshot())`;

/**
 * The first open transaction of the snapshot, except for those that are certainly of another database. Ids are given out
 * across the whole server. A transaction that ended after the snapshot is listed nowhere and counts as ours, so that the
 * edge can be lower than one that was read before.
 */
export const EDGE = sql`coalesce((
  select open from pg_snapshot_xip(pg_current_snapshot()) as open
  where not exists (
    select from pg_stat_activity where backend_xid = open::xid
      and datid <> (select oid from pg_database where datname = current_database())
  ) and not exists (
    select from pg_prepared_xacts where transaction = open::xid and database <> current_database()
  )
  order by open limit 1
), ${END})`;

type Row = {
  /** The driver returns 64-bit integers as text. */
  readonly txid: string;
  readonly seq: string;
  readonly text: string;
};

function matches(
  { accountId, environment }: EventOwner,
  { type }: EventQuery,
): RawBuilder<unknown> {
  const own = sql`account_id = ${accountId} and environment = ${environment}`;
  return type === null ? own : sql`${own} and type = ${type}`;
}

function pickLater(one: EventPosition | null, other: EventPosition): EventPosition {
  return one !== null && one.txid >= other.txid ? one : other;
}

function visibleOf({ txid, seq, text }: Row): VisibleEvent {
  return { text, position: positionOf(txid, seq) };
}

function positionOf(txid: string, seq: string): EventPosition {
  return { txid: BigInt(txid), seq: BigInt(seq) };
}
