import type { Kysely, Selectable } from "kysely";
import type { AccountId } from "#domain/accounts";
import type { Envelope, EnvelopeId, EnvelopeStore, Pair } from "#domain/envelopes";
import { listPage } from "../connection/list-page.ts";
import { fromRow, toRow } from "../tables/rows.ts";
import type { Tables } from "../tables/tables.ts";

/** Records of envelopes on PostgreSQL; `db` may be a transaction, and must be one to write pairs. */
export function envelopeStore(db: Kysely<Tables>): EnvelopeStore {
  const selectOwn = (account: AccountId) =>
    db.selectFrom("envelope").selectAll().where("account_id", "=", account);
  return {
    createEnvelope: async ({ pairs, ...envelope }) => {
      const row = await db
        .insertInto("envelope")
        .values(toRow("envelope", envelope))
        .returning("id")
        .executeTakeFirstOrThrow();
      const { id } = fromRow("envelope", row);
      await writePairs(db, id, pairs);
      return id;
    },
    findEnvelope: async (account, id) => {
      const rows = await selectOwn(account).where("id", "=", id).execute();
      return (await withPairs(db, rows))[0] ?? null;
    },
    lockEnvelope: async (account, id) => {
      const rows = await selectOwn(account).where("id", "=", id).forUpdate().execute();
      return (await withPairs(db, rows))[0] ?? null;
    },
    listEnvelopes: async (account, template, page) => {
      const using = db.selectFrom("envelope_pair").select("envelope_id");
      const all = selectOwn(account).$if(template !== null, (query) =>
        query.where("id", "in", using.where("template_id", "=", template)),
      );
      const { items, ...rest } = await listPage(all, "envelope.id", page, ({ id }) => id);
      return { items: await withPairs(db, items), ...rest };
    },
    replaceEnvelope: async ({ id, pairs, ...envelope }) => {
      const row = toRow("envelope", envelope);
      await db.updateTable("envelope").set(row).where("id", "=", id).execute();
      await db.deleteFrom("envelope_pair").where("envelope_id", "=", id).execute();
      await writePairs(db, id, pairs);
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

async function writePairs(
  db: Kysely<Tables>,
  envelopeId: EnvelopeId,
  pairs: Envelope["pairs"],
): Promise<void> {
  const rows = pairs.map((pair, position) =>
    toRow("envelope_pair", { ...pair, envelopeId, position }),
  );
  await db.insertInto("envelope_pair").values(rows).execute();
}

type EnvelopeRow = Selectable<Tables["envelope"]>;

/** Returns the envelopes of these rows; one without pairs was deleted meanwhile and is left out. */
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
    return first === undefined ? [] : [{ ...fromRow("envelope", row), pairs: [first, ...rest] }];
  });
}

function pairOf(row: Selectable<Tables["envelope_pair"]>): Pair {
  const { envelopeId: _, position: __, ...pair } = fromRow("envelope_pair", row);
  return pair;
}
