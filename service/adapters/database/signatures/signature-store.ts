import type { Kysely, Selectable } from "kysely";
import type { AccountId } from "#domain/accounts";
import type { Signature, SignatureStore } from "#domain/signatures";
import { listPage, mapPage } from "../connection/list-page.ts";
import { fromRow, toRow } from "../tables/rows.ts";
import type { Tables } from "../tables/tables.ts";

/** Records of signatures on PostgreSQL; `db` may be a transaction. */
export function signatureStore(db: Kysely<Tables>): SignatureStore {
  const selectOwn = (account: AccountId) =>
    db.selectFrom("signature").selectAll().where("account_id", "=", account);
  return {
    createSignature: async (signature) => {
      await db.insertInto("signature").values(toRow("signature", signature)).execute();
    },
    findSignatures: async (account, ids) => {
      if (ids.length === 0) return [];
      const rows = await selectOwn(account)
        .where("id", "in", [...ids])
        .execute();
      return rows.map(signatureOf);
    },
    listSignatures: async (account, page) =>
      mapPage(await listPage(selectOwn(account), "seq", page, ({ seq }) => seq), signatureOf),
    deleteSignature: async (account, id) => {
      const row = await db
        .deleteFrom("signature")
        .where("account_id", "=", account)
        .where("id", "=", id)
        .returningAll()
        .executeTakeFirst();
      return row === undefined ? null : signatureOf(row);
    },
  };
}

function signatureOf(row: Selectable<Tables["signature"]>): Signature {
  const { seq: _, ...signature } = fromRow("signature", row);
  return signature;
}
