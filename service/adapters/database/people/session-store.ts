import type { Kysely, Selectable } from "kysely";
import { brand } from "#base/brand.ts";
import { instant } from "#base/instant.ts";
import type { AccountId, PersonId, SessionId } from "#domain/accounts";
import { type Session, type SessionStore, sessionExpiry } from "#domain/people/records";
import type { Tables } from "../tables/tables.ts";

/** `SessionStore` on PostgreSQL; `db` may be a transaction. */
export function sessionStore(db: Kysely<Tables>): SessionStore {
  return {
    createSession: async (session, sha256) => {
      const { id } = await db
        .insertInto("session")
        .values({
          person_id: session.personId,
          account_id: session.accountId,
          sha256,
          created_at: new Date(session.createdAt),
          last_seen_at: new Date(session.lastSeenAt),
          authenticated_at: new Date(session.authenticatedAt),
          user_agent: session.userAgent,
          address: session.address,
        })
        .returning("id")
        .executeTakeFirstOrThrow();
      return brand<SessionId>(id);
    },
    findSession: async (sha256, now) => {
      const row = await db
        .selectFrom("session")
        .selectAll()
        .where("sha256", "=", sha256)
        .executeTakeFirst();
      const session = row === undefined ? null : sessionOf(row);
      return session === null || sessionExpiry(session) <= now ? null : session;
    },
    listSessions: async (personId, now) => {
      const rows = await db
        .selectFrom("session")
        .selectAll()
        .where("person_id", "=", personId)
        .orderBy("id", "desc")
        .execute();
      return rows.map(sessionOf).filter((session) => sessionExpiry(session) > now);
    },
    ...changes(db),
    deleteSession: async (personId, id) => {
      const { numDeletedRows } = await db
        .deleteFrom("session")
        .where("person_id", "=", personId)
        .where("id", "=", id)
        .executeTakeFirstOrThrow();
      return numDeletedRows === 1n;
    },
    deleteSessions: async (personId, except) => {
      let sessions = db.deleteFrom("session").where("person_id", "=", personId);
      if (except !== null) sessions = sessions.where("id", "<>", except);
      await sessions.execute();
    },
    purgeSessions: async (lastSeenAt, createdAt) => {
      await db
        .deleteFrom("session")
        .where((where) =>
          where.or([
            where("last_seen_at", "<=", new Date(lastSeenAt)),
            where("created_at", "<=", new Date(createdAt)),
          ]),
        )
        .execute();
    },
  };
}

function changes(
  db: Kysely<Tables>,
): Pick<SessionStore, "setAccount" | "setAuthenticated" | "setLastSeen"> {
  const change = (id: SessionId) => db.updateTable("session").where("id", "=", id);
  return {
    setAccount: async (id, account_id) => {
      await change(id).set({ account_id }).execute();
    },
    setAuthenticated: async (id, at) => {
      await change(id)
        .set({ authenticated_at: new Date(at) })
        .execute();
    },
    setLastSeen: async (id, at) => {
      await change(id)
        .set({ last_seen_at: new Date(at) })
        .execute();
    },
  };
}

function sessionOf(row: Selectable<Tables["session"]>): Session {
  return {
    id: brand<SessionId>(row.id),
    personId: brand<PersonId>(row.person_id),
    accountId: row.account_id === null ? null : brand<AccountId>(row.account_id),
    createdAt: instant(row.created_at),
    lastSeenAt: instant(row.last_seen_at),
    authenticatedAt: instant(row.authenticated_at),
    userAgent: row.user_agent,
    address: row.address,
  };
}
