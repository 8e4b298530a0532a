import type { Insertable, Kysely, Selectable } from "kysely";
import { assert } from "#base/assert.ts";
import { brand } from "#base/brand.ts";
import { instant } from "#base/instant.ts";
import { pageOf } from "#base/page.ts";
import type { AccountId } from "#domain/accounts";
import type { Envelope, EnvelopeId, EnvelopeStore, Pair } from "#domain/envelopes";
import type { MappingId } from "#domain/mappings";
import type { TemplateId } from "#domain/templates";
import type { Tables } from "../tables.ts";

/** Envelopes' port on PostgreSQL; `db` may be a transaction, and is one where pairs are written. */
export function envelopeStore(db: Kysely<Tables>): EnvelopeStore {
  const own = (account: AccountId) =>
    db.selectFrom("envelope").selectAll().where("account_id", "=", account);
  return {
    createEnvelope: async (envelope) => {
      const { id } = await db
        .insertInto("envelope")
        .values(rowOf(envelope))
        .returning("id")
        .executeTakeFirstOrThrow();
      await writePairs(db, id, envelope.pairs);
      return brand<EnvelopeId>(id);
    },
    findEnvelope: async (account, id) => {
      const row = await own(account).where("id", "=", id).executeTakeFirst();
      return row === undefined ? null : envelopeOf(row, await pairsOf(db, [row.id]));
    },
    listEnvelopes: async (account, page) => {
      const { total } = await db
        .selectFrom("envelope")
        .select((rows) => rows.fn.countAll<string>().as("total"))
        .where("account_id", "=", account)
        .executeTakeFirstOrThrow();
      const rows = await own(account)
        .$if(page.before !== null, (query) => query.where("id", "<", page.before ?? 0))
        .orderBy("id", "desc")
        .offset(page.skip)
        .limit(page.limit + 1)
        .execute();
      const pairs = await pairsOf(
        db,
        rows.map((row) => row.id),
      );
      const envelopes = rows.map((row) => envelopeOf(row, pairs));
      return pageOf(envelopes, page, Number(total), ({ id }) => id);
    },
    replaceEnvelope: async (envelope) => {
      await db.updateTable("envelope").set(rowOf(envelope)).where("id", "=", envelope.id).execute();
      await db.deleteFrom("envelope_pair").where("envelope_id", "=", envelope.id).execute();
      await writePairs(db, envelope.id, envelope.pairs);
    },
    deleteEnvelope: async (account, id) => {
      const { numDeletedRows } = await db
        .deleteFrom("envelope")
        .where("account_id", "=", account)
        .where("id", "=", id)
        .executeTakeFirstOrThrow();
      return numDeletedRows > 0n;
    },
  };
}

type PairRow = Selectable<Tables["envelope_pair"]>;

async function writePairs(db: Kysely<Tables>, id: number, pairs: Envelope["pairs"]): Promise<void> {
  const rows = pairs.map((pair, position) => ({
    envelope_id: id,
    position,
    template_id: pair.templateId,
    mapping_id: pair.mappingId,
    template_version: pair.templateVersion,
  }));
  await db.insertInto("envelope_pair").values(rows).execute();
}

async function pairsOf(
  db: Kysely<Tables>,
  ids: readonly number[],
): Promise<ReadonlyMap<number, readonly PairRow[]>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom("envelope_pair")
    .selectAll()
    .where("envelope_id", "in", ids)
    .orderBy("position")
    .execute();
  return Map.groupBy(rows, (row) => row.envelope_id);
}

function rowOf(envelope: Omit<Envelope, "id">): Insertable<Tables["envelope"]> {
  return {
    account_id: envelope.accountId,
    name: envelope.name,
    description: envelope.description,
    filename_pattern: envelope.filenamePattern,
    retention_seconds: envelope.retentionSeconds,
    created_at: new Date(envelope.createdAt),
    updated_at: new Date(envelope.updatedAt),
  };
}

function envelopeOf(
  row: Selectable<Tables["envelope"]>,
  pairs: ReadonlyMap<number, readonly PairRow[]>,
): Envelope {
  const [first, ...rest] = (pairs.get(row.id) ?? []).map(pairOf);
  assert(first !== undefined, "an envelope has a pair");
  return {
    id: brand<EnvelopeId>(row.id),
    accountId: brand<AccountId>(row.account_id),
    name: row.name,
    description: row.description,
    pairs: [first, ...rest],
    filenamePattern: row.filename_pattern,
    retentionSeconds: row.retention_seconds,
    createdAt: instant(row.created_at),
    updatedAt: instant(row.updated_at),
  };
}

function pairOf(row: PairRow): Pair {
  return {
    templateId: brand<TemplateId>(row.template_id),
    mappingId: brand<MappingId>(row.mapping_id),
    templateVersion: row.template_version,
  };
}
