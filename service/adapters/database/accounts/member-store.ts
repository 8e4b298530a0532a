import type { Kysely, Selectable } from "kysely";
import { brand } from "#base/brand.ts";
import { instant } from "#base/instant.ts";
import type { AccountId, Member, MemberId, MemberStore } from "#domain/accounts";
import { listPage, mapPage } from "../connection/list-page.ts";
import type { Tables } from "../tables/tables.ts";

/** `MemberStore` on PostgreSQL; `db` may be a transaction. */
export function memberStore(db: Kysely<Tables>): MemberStore {
  return {
    createMember: async ({ accountId, email, role, createdAt }) => {
      const row = await db
        .insertInto("member")
        .values({ account_id: accountId, email, role, created_at: new Date(createdAt) })
        .onConflict((conflict) => conflict.doNothing())
        .returning("id")
        .executeTakeFirst();
      return row === undefined ? null : brand<MemberId>(row.id);
    },
    listMembers: async (accountId, page) => {
      const own = db.selectFrom("member").selectAll().where("account_id", "=", accountId);
      return mapPage(await listPage(own, "member.id", page, ({ id }) => id), memberOf);
    },
    findMember: async (accountId, id) => {
      const row = await db
        .selectFrom("member")
        .selectAll()
        .where("account_id", "=", accountId)
        .where("id", "=", id)
        .executeTakeFirst();
      return row === undefined ? null : memberOf(row);
    },
    deleteMember: async (accountId, id) => {
      await db
        .deleteFrom("member")
        .where("account_id", "=", accountId)
        .where("id", "=", id)
        .execute();
    },
  };
}

function memberOf(row: Selectable<Tables["member"]>): Member {
  return {
    id: brand<MemberId>(row.id),
    accountId: brand<AccountId>(row.account_id),
    email: row.email,
    role: row.role,
    createdAt: instant(row.created_at),
  };
}
