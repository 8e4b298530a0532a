import type { Kysely, Selectable } from "kysely";
import { brand } from "#base/brand.ts";
import type { SessionId } from "#domain/accounts";
import { type Session, type SessionStore, sessionExpiry } from "#domain/people/records";
import { fromRow, toRow } from "../tables/rows.ts";
import type { Tables } from "../tables/tables.ts";

/** `SessionStore` on PostgreSQL; `db` may be a transaction. */
export function sessionStore(db: Kysely<Tables>): SessionStore {
  return {
    createSession: async (session, sha256) => {
      const { id } = await db
        .insertInto("session")
        .values(toRow("session", { ...session, sha256 }))
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
  const { sha256: _, ...session } = fromRow("session", row);
  return session;
}
