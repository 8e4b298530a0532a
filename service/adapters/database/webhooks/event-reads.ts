import { type Kysely, type RawBuilder, sql } from "kysely";
import { present } from "#base/assert.ts";
import type {
  EventOwner,
  EventPosition,
  EventQuery,
  EventReads,
  VisibleEvent,
} from "#domain/webhooks";
import type { Tables } from "../tables/tables.ts";

/**
 * Reads the outbox on PostgreSQL in transaction order. All transactions before `edge` have ended, in every database of
 * the server, so that the rows of these are complete. A statement has one snapshot, and so one edge.
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
      const { rows } = await sql<Row & { readonly edge: string }>`
        select edge, txid, seq, text from (select ${EDGE} as edge) as now
        left join lateral (
          select txid, seq, convert_from(body, 'UTF8') as text from event
          where ${matches(owner, query)} and txid < edge
            and (txid, seq) > (coalesce(${after?.txid ?? null}::xid8, edge), ${after?.seq ?? 0n}::bigint)
          order by txid, seq limit ${query.limit}
        ) as found on true order by txid, seq`.execute(db);
      const edge = BigInt(present(rows[0], "edge of the snapshot").edge);
      if (after !== null && after.txid > edge) return null;
      const events = rows.filter(({ text }) => text !== null).map(visibleOf);
      const last = events.length === query.limit ? events.at(-1) : undefined;
      return { events, next: last?.position ?? { txid: edge, seq: 0n } };
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

const EDGE = sql`pg_snapshot_xmin(pg_current_snapshot())`;

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

function visibleOf({ txid, seq, text }: Row): VisibleEvent {
  return { text, position: positionOf(txid, seq) };
}

function positionOf(txid: string, seq: string): EventPosition {
  return { txid: BigInt(txid), seq: BigInt(seq) };
}
