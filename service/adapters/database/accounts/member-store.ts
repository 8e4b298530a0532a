import { type Kysely, type Selectable, sql } from "kysely";
import { brand } from "#base/brand.ts";
import { foldAddress } from "#base/email-address.ts";
import type { AccountId, AccountStores, MemberId, MemberWithPerson } from "#domain/accounts";
import { listPage, mapPage } from "../connection/list-page.ts";
import { fromRow, toRow } from "../tables/rows.ts";
import type { Tables } from "../tables/tables.ts";

/** The members on PostgreSQL; `db` may be a transaction. */
export function memberStore(db: Kysely<Tables>): AccountStores["members"] {
  const selectOwn = (accountId: AccountId) =>
    db
      .selectFrom("member")
      .leftJoin("person", "person.id", "member.person_id")
      .selectAll("member")
      .select("person.name as person_name")
      .where("member.account_id", "=", accountId);
  return {
    createMember: async (member) => {
      const row = await db
        .insertInto("member")
        .values(toRow("member", member))
        .onConflict((conflict) => conflict.doNothing())
        .returning("id")
        .executeTakeFirst();
      return row === undefined ? null : brand<MemberId>(row.id);
    },
    listMembers: async (accountId, page) =>
      mapPage(await listPage(selectOwn(accountId), "member.id", page, ({ id }) => id), memberOf),
    findMember: async (accountId, id) => {
      const row = await selectOwn(accountId).where("member.id", "=", id).executeTakeFirst();
      return row === undefined ? null : memberOf(row);
    },
    findByEmail: async (accountId, email) => {
      const address = sql<string>`lower(member.email)`;
      const same = selectOwn(accountId).where(address, "=", foldAddress(email));
      const row = await same.executeTakeFirst();
      return row === undefined ? null : memberOf(row);
    },
    findOwner: async (accountId) => {
      const row = await selectOwn(accountId).where("member.role", "=", "owner").executeTakeFirst();
      return row === undefined ? null : memberOf(row);
    },
    changeRole: async (accountId, id, role) => {
      await db
        .updateTable("member")
        .set({ role })
        .where("account_id", "=", accountId)
        .where("id", "=", id)
        .execute();
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

type Row = Selectable<Tables["member"]> & { readonly person_name: string | null };

function memberOf(row: Row): MemberWithPerson {
  const { personId, personName, lastSeenAt, joinedAt: _, ...member } = fromRow("member", row);
  const person =
    personId === null || personName === null
      ? null
      : { id: personId, name: personName, lastSeenAt };
  return { ...member, person };
}
