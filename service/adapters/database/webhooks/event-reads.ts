import { type Kysely, type RawBuilder, sql } from "kysely";
import { present } from "#base/assert.ts";
import type {
  EventOwner,
  EventPosition,
  EventReads,
  EventsWanted,
  ShownEvent,
} from "#domain/webhooks";
import type { Tables } from "../tables/tables.ts";

/**
 * The outbox on PostgreSQL, read in the order of transactions. What began before `edge` has ended, in every database of
 * the server: rows of it stand, and none will be added. A statement has one snapshot, and so one edge.
 */
export function eventReads(db: Kysely<Tables>): EventReads {
  return {
    listEvents: async (owner, wanted, before) => {
      const place =
        before === null
          ? sql``
          : sql`and (txid, seq) < (${before.txid}::xid8, ${before.seq}::bigint)`;
      const { rows } = await sql<Row>`
        select txid, seq, convert_from(body, 'UTF8') as text from event
        where ${isOf(owner, wanted)} and txid < ${EDGE} ${place}
        order by txid desc, seq desc limit ${wanted.limit + 1}`.execute(db);
      const events = rows.slice(0, wanted.limit).map(shownOf);
      const last = rows.length > events.length ? events.at(-1) : undefined;
      return { events, next: last?.position ?? null };
    },
    listComing: async (owner, wanted, after) => {
      const { rows } = await sql<Row & { readonly edge: string }>`
        select edge, txid, seq, text from (select ${EDGE} as edge) as now
        left join lateral (
          select txid, seq, convert_from(body, 'UTF8') as text from event
          where ${isOf(owner, wanted)} and txid < edge
            and (txid, seq) > (coalesce(${after?.txid ?? null}::xid8, edge), ${after?.seq ?? 0n}::bigint)
          order by txid, seq limit ${wanted.limit}
        ) as found on true order by txid, seq`.execute(db);
      const edge = BigInt(present(rows[0], "edge of the snapshot").edge);
      if (after !== null && after.txid > edge) return null;
      const events = rows.filter(({ text }) => text !== null).map(shownOf);
      const last = events.length === wanted.limit ? events.at(-1) : undefined;
      return { events, next: last?.position ?? { txid: edge, seq: 0n } };
    },
    hasComing: async (places) => {
      const { rows } = await sql<{ readonly has: boolean }>`
        select exists (
          select from event where event.account_id = place.account_id
            and event.environment = place.environment and event.txid < ${EDGE}
            and (event.txid, event.seq) > (place.txid, place.seq)
        ) as has
        from unnest(
          ${places.map(({ accountId }) => accountId)}::text[],
          ${places.map(({ environment }) => environment)}::text[],
          ${places.map(({ after }) => after.txid)}::xid8[],
          ${places.map(({ after }) => after.seq)}::bigint[]
        ) with ordinality as place (account_id, environment, txid, seq, number)
        order by number`.execute(db);
      return rows.map(({ has }) => has);
    },
  };
}

const EDGE = sql`pg_snapshot_xmin(pg_current_snapshot())`;

type Row = {
  /** Numbers of 64 bits come as text. */
  readonly txid: string;
  readonly seq: string;
  readonly text: string;
};

function isOf({ accountId, environment }: EventOwner, { type }: EventsWanted): RawBuilder<unknown> {
  const own = sql`account_id = ${accountId} and environment = ${environment}`;
  return type === null ? own : sql`${own} and type = ${type}`;
}

function shownOf({ txid, seq, text }: Row): ShownEvent {
  return { text, position: positionOf(txid, seq) };
}

function positionOf(txid: string, seq: string): EventPosition {
  return { txid: BigInt(txid), seq: BigInt(seq) };
}
