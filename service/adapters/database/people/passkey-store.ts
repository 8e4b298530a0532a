import type { Kysely, Selectable } from "kysely";
import type { Passkey, PasskeyStore } from "#domain/people/records";
import { fromRow, toRow } from "../tables/rows.ts";
import type { Tables } from "../tables/tables.ts";

/** `PasskeyStore` on PostgreSQL; `db` may be a transaction. */
export function passkeyStore(db: Kysely<Tables>): PasskeyStore {
  return {
    createPasskey: async (passkey) => {
      const row = await db
        .insertInto("passkey")
        .values(toRow("passkey", passkey))
        .onConflict((conflict) => conflict.doNothing())
        .returningAll()
        .executeTakeFirst();
      return passkeyOrNull(row);
    },
    listPasskeys: async (personId) => {
      const rows = await db
        .selectFrom("passkey")
        .selectAll()
        .where("person_id", "=", personId)
        .orderBy("id")
        .execute();
      return rows.map((row) => fromRow("passkey", row));
    },
    lockPasskey: async (credentialId) => {
      const found = db
        .selectFrom("passkey")
        .selectAll()
        .where("credential_id", "=", credentialId)
        .forUpdate();
      return passkeyOrNull(await found.executeTakeFirst());
    },
    renamePasskey: async (personId, id, name) => {
      const row = await db
        .updateTable("passkey")
        .set({ name })
        .where("person_id", "=", personId)
        .where("id", "=", id)
        .returningAll()
        .executeTakeFirst();
      return passkeyOrNull(row);
    },
    recordUse: async (id, signCount, at) => {
      await db
        .updateTable("passkey")
        .set(toRow("passkey", { signCount, lastUsedAt: at }))
        .where("id", "=", id)
        .execute();
    },
    deletePasskey: async (personId, id) => {
      const { numDeletedRows } = await db
        .deleteFrom("passkey")
        .where("person_id", "=", personId)
        .where("id", "=", id)
        .executeTakeFirstOrThrow();
      return numDeletedRows === 1n;
    },
  };
}

function passkeyOrNull(row: Selectable<Tables["passkey"]> | undefined): Passkey | null {
  return row === undefined ? null : fromRow("passkey", row);
}
