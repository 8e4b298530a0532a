import type { Insertable, Kysely, Selectable } from "kysely";
import { brand } from "#base/brand.ts";
import { type Instant } from "#base/instant.ts";
import type { ApiKey, KeyStore } from "#domain/access";
import type { AccountId, KeyId } from "#domain/accounts";
import { listPage, mapPage } from "../connection/list-page.ts";
import { fromRow, toRow } from "../tables/rows.ts";
import type { Tables } from "../tables/tables.ts";

/** `KeyStore` on PostgreSQL; `db` may be a transaction. */
export function keyStore(db: Kysely<Tables>): KeyStore {
  const selectOwn = (account: AccountId) =>
    db.selectFrom("api_key").selectAll().where("account_id", "=", account);
  const selectLive = (account: AccountId, now: Instant) =>
    db
      .selectFrom("api_key")
      .where("account_id", "=", account)
      .where("revoked_at", "is", null)
      .where("replaced_by", "is", null)
      .where((key) => key("expires_at", "is", null).or("expires_at", ">", new Date(now)));
  return {
    findKeyById: async (account, id) => {
      const row = await selectOwn(account).where("id", "=", id).executeTakeFirst();
      return row === undefined ? null : keyOf(row);
    },
    listKeys: async (account, page) =>
      mapPage(await listPage(selectOwn(account), "api_key.id", page, ({ id }) => id), keyOf),
    countKeys: async (account, now, environment) => {
      const { count } = await selectLive(account, now)
        .select((rows) => rows.fn.countAll<string>().as("count"))
        .$if(environment !== null, (rows) => rows.where("environment", "=", environment))
        .executeTakeFirstOrThrow();
      return Number(count);
    },
    hasOtherAdmin: async (account, id, now) => {
      const others = selectLive(account, now).where("scope", "=", "admin").where("id", "!=", id);
      return (await others.select("id").limit(1).executeTakeFirst()) !== undefined;
    },
    createKey: async (key) => {
      const { id } = await db
        .insertInto("api_key")
        .values(rowOf(key))
        .returning("id")
        .executeTakeFirstOrThrow();
      return brand<KeyId>(id);
    },
    lowerCreator: async (account, member, role) => {
      await db
        .updateTable("api_key")
        .set({ created_by_role: role })
        .where("account_id", "=", account)
        .where("created_by_member", "=", member)
        .execute();
    },
    endKey: async ({ id, expiresAt, revokedAt, replacedBy }) => {
      const end = toRow("api_key", { expiresAt, revokedAt, replacedBy });
      await db.updateTable("api_key").set(end).where("id", "=", id).execute();
    },
  };
}

function keyOf(row: Selectable<Tables["api_key"]>): ApiKey {
  const { createdByMember: memberId, createdByRole: role, ...key } = fromRow("api_key", row);
  return { ...key, creator: memberId === null || role === null ? null : { memberId, role } };
}

function rowOf({ creator, ...key }: Omit<ApiKey, "id">): Insertable<Tables["api_key"]> {
  const createdByMember = creator?.memberId ?? null;
  return toRow("api_key", { ...key, createdByMember, createdByRole: creator?.role ?? null });
}
