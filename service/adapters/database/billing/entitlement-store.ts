import { type Kysely, sql } from "kysely";
import { brand } from "#base/brand.ts";
import type { Instant } from "#base/instant.ts";
import type { AccountId } from "#domain/accounts";
import type { Entitlement, EntitlementStore } from "#domain/billing-records";
import type { Tables } from "../tables/tables.ts";

/** `EntitlementStore` on PostgreSQL; `db` may be a transaction. */
export function entitlementStore(db: Kysely<Tables>): EntitlementStore {
  return {
    listAccounts: async (after, max) => {
      const rows = await db
        .selectFrom("account")
        .select("id")
        .where("id", ">", after ?? "")
        .orderBy("id")
        .limit(max)
        .execute();
      return rows.map(({ id }) => brand<AccountId>(id));
    },
    archive: async (accountId) => {
      await sql`insert into entitlement_before_off (account_id, plan, subscription_status)
        select id, plan, subscription_status from account where id = ${accountId}
        on conflict (account_id) do nothing`.execute(db);
    },
    takeArchived: async (accountId) => {
      const row = await db
        .deleteFrom("entitlement_before_off")
        .where("account_id", "=", accountId)
        .returning(["plan", "subscription_status"])
        .executeTakeFirst();
      return row === undefined ? null : { tier: row.plan, status: row.subscription_status };
    },
  };
}

/** Writes an entitlement in the transaction `db`; returns the previous one. */
export async function setEntitlement(
  db: Kysely<Tables>,
  accountId: AccountId,
  { tier, status }: Entitlement,
  now: Instant,
): Promise<Entitlement> {
  const before = await db
    .selectFrom("account")
    .select(["plan", "subscription_status"])
    .where("id", "=", accountId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  const previous: Entitlement = { tier: before.plan, status: before.subscription_status };
  if (previous.tier === tier && previous.status === status) return previous;
  await db
    .updateTable("account")
    .set({
      plan: tier,
      subscription_status: status,
      ...(previous.status === status ? {} : { status_since: new Date(now) }),
    })
    .where("id", "=", accountId)
    .execute();
  return previous;
}
