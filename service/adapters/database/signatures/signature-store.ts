import type { Kysely, Selectable } from "kysely";
import { brand } from "#base/brand.ts";
import { instant } from "#base/instant.ts";
import type { AccountId } from "#domain/accounts";
import type { Signature, SignatureId, SignatureStore } from "#domain/signatures";
import { listPage, mapPage } from "../connection/list-page.ts";
import type { Tables } from "../tables/tables.ts";

/** Records of signatures on PostgreSQL; `db` may be a transaction. */
export function signatureStore(db: Kysely<Tables>): SignatureStore {
  const own = (account: AccountId) =>
    db.selectFrom("signature").selectAll().where("account_id", "=", account);
  return {
    createSignature: async (signature) => {
      const { accountId, objectKey, typedName, createdAt, ...rest } = signature;
      const row = {
        ...rest,
        account_id: accountId,
        object_key: objectKey,
        typed_name: typedName,
        created_at: new Date(createdAt),
      };
      await db.insertInto("signature").values(row).execute();
    },
    findSignatures: async (account, ids) => {
      if (ids.length === 0) return [];
      const rows = await own(account)
        .where("id", "in", [...ids])
        .execute();
      return rows.map(signatureOf);
    },
    listSignatures: async (account, page) =>
      mapPage(await listPage(own(account), "seq", page, ({ seq }) => seq), signatureOf),
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
  return {
    id: brand<SignatureId>(row.id),
    accountId: brand<AccountId>(row.account_id),
    name: row.name,
    kind: row.kind,
    objectKey: row.object_key,
    typedName: row.typed_name,
    font: row.font,
    width: row.width,
    height: row.height,
    createdAt: instant(row.created_at),
  };
}
