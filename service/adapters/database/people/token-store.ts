import type { Kysely, Selectable } from "kysely";
import { present } from "#base/assert.ts";
import { brand } from "#base/brand.ts";
import { type Instant, instant } from "#base/instant.ts";
import type { MemberId, PersonId } from "#domain/accounts";
import type { StoredToken, TokenPurpose, TokenStore } from "#domain/people/records";
import type { Tables } from "../tables/tables.ts";

/** `TokenStore` on PostgreSQL; `db` may be a transaction. */
export function tokenStore(db: Kysely<Tables>): TokenStore {
  return {
    issue: async (token, sha256) => {
      const { kind, member_id, person_id } = columnsOf(token);
      await db
        .deleteFrom("person_token")
        .where("kind", "=", kind)
        .where("member_id", "is not distinct from", member_id)
        .where("person_id", "is not distinct from", person_id)
        .execute();
      const times = {
        created_at: new Date(token.createdAt),
        expires_at: new Date(token.expiresAt),
        used_at: null,
      };
      await db
        .insertInto("person_token")
        .values({ sha256, kind, member_id, person_id, ...times })
        .execute();
    },
    peek: async (kind, sha256, now) => {
      const row = await db
        .selectFrom("person_token")
        .selectAll()
        .where((where) => where.and({ kind, sha256 }))
        .where("used_at", "is", null)
        .where("expires_at", ">", new Date(now))
        .executeTakeFirst();
      return row === undefined ? null : tokenOf(row);
    },
    claim: (kind, sha256, now) => claim(db, kind, sha256, now),
    voidLinks: async (personId) => {
      await db
        .deleteFrom("person_token")
        .where("person_id", "=", personId)
        .where("kind", "in", ["reset", "sign_in"])
        .execute();
    },
    purgeTokens: async (now) => {
      await db.deleteFrom("person_token").where("expires_at", "<=", new Date(now)).execute();
    },
  };
}

async function claim(
  db: Kysely<Tables>,
  kind: TokenPurpose["kind"],
  sha256: string,
  now: Instant,
): Promise<StoredToken | null> {
  const row = await db
    .updateTable("person_token")
    .set({ used_at: new Date(now) })
    .where((where) => where.and({ kind, sha256 }))
    .where("used_at", "is", null)
    .where("expires_at", ">", new Date(now))
    .returningAll()
    .executeTakeFirst();
  return row === undefined ? null : tokenOf(row);
}

function columnsOf(purpose: TokenPurpose) {
  return {
    kind: purpose.kind,
    member_id: "memberId" in purpose ? purpose.memberId : null,
    person_id: "personId" in purpose ? purpose.personId : null,
  };
}

function tokenOf(row: Selectable<Tables["person_token"]>): StoredToken {
  const times = { createdAt: instant(row.created_at), expiresAt: instant(row.expires_at) };
  const { kind } = row;
  switch (kind) {
    case "setup":
      return { kind, ...times };
    case "invitation":
      return {
        kind,
        memberId: brand<MemberId>(present(row.member_id, "invited member")),
        ...times,
      };
    case "reset":
    case "sign_in":
      return { kind, personId: brand<PersonId>(present(row.person_id, "person")), ...times };
  }
}
