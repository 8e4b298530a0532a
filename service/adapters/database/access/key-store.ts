import type { Insertable, Kysely, Selectable } from "kysely";
import { brand } from "#base/brand.ts";
import { type Instant, instant } from "#base/instant.ts";
import type { ApiKey, KeyStore } from "#domain/access";
import type { AccountId, KeyId, MemberId } from "#domain/accounts";
import { listPage, mapPage } from "../connection/list-page.ts";
import { dateOrNull, instantOrNull } from "../connection/times.ts";
import type { Tables } from "../tables/tables.ts";

/** `KeyStore` on PostgreSQL; `db` may be a transaction. */
export function keyStore(db: Kysely<Tables>): KeyStore {
  const own = (account: AccountId) =>
    db.selectFrom("api_key").selectAll().where("account_id", "=", account);
  const live = (account: AccountId, now: Instant) =>
    db
      .selectFrom("api_key")
      .where("account_id", "=", account)
      .where("revoked_at", "is", null)
      .where("replaced_by", "is", null)
      .where((key) => key("expires_at", "is", null).or("expires_at", ">", new Date(now)));
  return {
    findKeyById: async (account, id) => {
      const row = await own(account).where("id", "=", id).executeTakeFirst();
      return row === undefined ? null : keyOf(row);
    },
    listKeys: async (account, page) =>
      mapPage(await listPage(own(account), "api_key.id", page, ({ id }) => id), keyOf),
    countKeys: async (account, now, environment) => {
      const { count } = await live(account, now)
        .select((rows) => rows.fn.countAll<string>().as("count"))
        .$if(environment !== null, (rows) => rows.where("environment", "=", environment))
        .executeTakeFirstOrThrow();
      return Number(count);
    },
    hasOtherAdmin: async (account, id, now) => {
      const others = live(account, now).where("scope", "=", "admin").where("id", "!=", id);
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
      const end = { expires_at: dateOrNull(expiresAt), revoked_at: dateOrNull(revokedAt) };
      await db
        .updateTable("api_key")
        .set({ ...end, replaced_by: replacedBy })
        .where("id", "=", id)
        .execute();
    },
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
    creator: creatorIn(row),
  };
}

function creatorIn({
  created_by_member: id,
  created_by_role: role,
}: Selectable<Tables["api_key"]>): ApiKey["creator"] {
  return id === null || role === null ? null : { memberId: brand<MemberId>(id), role };
}

function rowOf(key: Omit<ApiKey, "id">): Insertable<Tables["api_key"]> {
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
    created_by_member: key.creator?.memberId ?? null,
    created_by_role: key.creator?.role ?? null,
  };
}
