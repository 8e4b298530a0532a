import type { Insertable, Kysely, Selectable } from "kysely";
import { brand } from "#base/brand.ts";
import { instant } from "#base/instant.ts";
import type { AccountId, AccountStore, ApiKey, KeyId } from "#domain/accounts";
import type { Tables } from "../tables.ts";
import { dateOrNull, instantOrNull } from "./times.ts";

/** Accounts' port on PostgreSQL; `db` may be a transaction. */
export function accountStore(db: Kysely<Tables>): AccountStore {
  return {
    createAccount: async ({ id, email, plan, createdAt }) => {
      const row = { id, email, plan, created_at: new Date(createdAt) };
      await db.insertInto("account").values(row).execute();
    },
    createKey: async (key) => {
      const { id } = await db
        .insertInto("api_key")
        .values(keyRow(key))
        .returning("id")
        .executeTakeFirstOrThrow();
      return brand<KeyId>(id);
    },
    findKey: async (sha256) => {
      const row = await db
        .selectFrom("api_key")
        .selectAll()
        .where("sha256", "=", sha256)
        .executeTakeFirst();
      return row === undefined ? null : keyOf(row);
    },
    touchKey: async (id, now) => {
      await db
        .updateTable("api_key")
        .set({ last_used_at: new Date(now) })
        .where("id", "=", id)
        .execute();
    },
  };
}

function keyRow(key: Omit<ApiKey, "id">): Insertable<Tables["api_key"]> {
  return {
    account_id: key.accountId,
    name: key.name,
    scope: key.scope,
    environment: key.environment,
    prefix: key.prefix,
    last_four: key.lastFour,
    sha256: key.sha256,
    created_at: new Date(key.createdAt),
    last_used_at: dateOrNull(key.lastUsedAt),
    expires_at: dateOrNull(key.expiresAt),
    revoked_at: dateOrNull(key.revokedAt),
    replaced_by: key.replacedBy,
  };
}

function keyOf(row: Selectable<Tables["api_key"]>): ApiKey {
  return {
    id: brand<KeyId>(row.id),
    accountId: brand<AccountId>(row.account_id),
    name: row.name,
    scope: row.scope,
    environment: row.environment,
    prefix: row.prefix,
    lastFour: row.last_four,
    sha256: row.sha256,
    createdAt: instant(row.created_at),
    lastUsedAt: instantOrNull(row.last_used_at),
    expiresAt: instantOrNull(row.expires_at),
    revokedAt: instantOrNull(row.revoked_at),
    replacedBy: row.replaced_by === null ? null : brand<KeyId>(row.replaced_by),
  };
}
