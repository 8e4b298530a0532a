import type { Insertable, Kysely, Selectable } from "kysely";
import { brand } from "#base/brand.ts";
import { instant } from "#base/instant.ts";
import type { AccountId } from "#domain/accounts";
import type { Envelope, EnvelopeId, EnvelopeStore, Pair } from "#domain/envelopes";
import type { MappingId } from "#domain/mappings";
import type { TemplateId } from "#domain/templates";
import { listPage } from "../connection/list-page.ts";
import type { Tables } from "../tables/tables.ts";

/** Records of envelopes on PostgreSQL; `db` may be a transaction, and must be one to write pairs. */
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
      const rows = await own(account).where("id", "=", id).execute();
      return (await withPairs(db, rows))[0] ?? null;
    },
    lockEnvelope: async (account, id) => {
      const rows = await own(account).where("id", "=", id).forUpdate().execute();
      return (await withPairs(db, rows))[0] ?? null;
    },
    listEnvelopes: async (account, template, page) => {
      const using = db.selectFrom("envelope_pair").select("envelope_id");
      const all = own(account).$if(template !== null, (query) =>
        query.where("id", "in", using.where("template_id", "=", template)),
      );
      const { items, ...rest } = await listPage(all, "envelope.id", page, ({ id }) => id);
      return { items: await withPairs(db, items), ...rest };
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

type EnvelopeRow = Selectable<Tables["envelope"]>;

/** The envelopes of these rows; one without pairs was deleted meanwhile and is left out. */
async function withPairs(
  db: Kysely<Tables>,
  rows: readonly EnvelopeRow[],
): Promise<readonly Envelope[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const found = await db
    .selectFrom("envelope_pair")
    .selectAll()
    .where("envelope_id", "in", ids)
    .orderBy("position")
    .execute();
  const pairs = Map.groupBy(found, (pair) => pair.envelope_id);
  return rows.flatMap((row) => {
    const [first, ...rest] = (pairs.get(row.id) ?? []).map(pairOf);
    return first === undefined ? [] : [envelopeOf(row, [first, ...rest])];
  });
}

function rowOf(envelope: Omit<Envelope, "id">): Insertable<Tables["envelope"]> {
  return {
    account_id: envelope.accountId,
    name: envelope.name,
    description: envelope.description,
    filename_pattern: envelope.filenamePattern,
    retention_seconds: envelope.retentionSeconds,
    fail_on: JSON.stringify(envelope.failOn),
    created_at: new Date(envelope.createdAt),
    updated_at: new Date(envelope.updatedAt),
  };
}

function envelopeOf(row: EnvelopeRow, pairs: Envelope["pairs"]): Envelope {
  return {
    id: brand<EnvelopeId>(row.id),
    accountId: brand<AccountId>(row.account_id),
    name: row.name,
    description: row.description,
    pairs,
    filenamePattern: row.filename_pattern,
    retentionSeconds: row.retention_seconds,
    failOn: row.fail_on,
    createdAt: instant(row.created_at),
    updatedAt: instant(row.updated_at),
  };
}

function pairOf(row: Selectable<Tables["envelope_pair"]>): Pair {
  return {
    templateId: brand<TemplateId>(row.template_id),
    mappingId: brand<MappingId>(row.mapping_id),
    templateVersion: row.template_version,
  };
}
