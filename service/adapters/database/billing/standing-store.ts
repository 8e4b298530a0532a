import { type Kysely, sql } from "kysely";
import { brand } from "#base/brand.ts";
import type { Instant } from "#base/instant.ts";
import type { AccountId } from "#domain/accounts";
import type { Standing, StandingStore } from "#domain/billing";
import type { Tables } from "../tables/tables.ts";

/** How accounts stand with and without billing, on PostgreSQL; `db` may be a transaction. */
export function standingStore(db: Kysely<Tables>): StandingStore {
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
    putAside: async (accountId) => {
      await sql`insert into standing_before_off
        select id, plan, subscription_status from account where id = ${accountId}
        on conflict (account_id) do nothing`.execute(db);
    },
    takeBack: async (accountId) => {
      const row = await db
        .deleteFrom("standing_before_off")
        .where("account_id", "=", accountId)
        .returning(["plan", "subscription_status"])
        .executeTakeFirst();
      return row === undefined ? null : { tier: row.plan, status: row.subscription_status };
    },
  };
}

/** Writes how the account stands from `now` on, in the transaction `db`; answers how it stood before. */
export async function setStanding(
  db: Kysely<Tables>,
  accountId: AccountId,
  { tier, status }: Standing,
  now: Instant,
): Promise<Standing> {
  const before = await db
    .selectFrom("account")
    .select(["plan", "subscription_status"])
    .where("id", "=", accountId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  const stood: Standing = { tier: before.plan, status: before.subscription_status };
  if (stood.tier === tier && stood.status === status) return stood;
  await db
    .updateTable("account")
    .set({
      plan: tier,
      subscription_status: status,
      ...(stood.status === status ? {} : { standing_since: new Date(now) }),
    })
    .where("id", "=", accountId)
    .execute();
  return stood;
}
