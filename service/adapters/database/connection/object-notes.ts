import type { Kysely } from "kysely";
import type { ObjectNotes } from "#base/object-notes.ts";
import type { Tables } from "../tables/tables.ts";

/** Bounds one list; the next call continues. */
const LIST_MAX = 500;

/** `ObjectNotes` on PostgreSQL. */
export function objectNotes(db: Kysely<Tables>): ObjectNotes {
  return {
    note: async (key, now) => {
      const noted_at = new Date(now);
      await db
        .insertInto("object_note")
        .values({ key, noted_at })
        .onConflict((conflict) => conflict.column("key").doUpdateSet({ noted_at }))
        .execute();
    },
    forget: async (keys) => {
      if (keys.length > 0) await db.deleteFrom("object_note").where("key", "in", keys).execute();
    },
    list: async (before) => {
      const rows = await db
        .selectFrom("object_note")
        .select("key")
        .where("noted_at", "<", new Date(before))
        .limit(LIST_MAX)
        .execute();
      return rows.map(({ key }) => key);
    },
  };
}
