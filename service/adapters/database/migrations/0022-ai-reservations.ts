import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

/** AI generations under way, which take quota until they are counted, released or expired. */
export const aiReservations: Migration = {
  up: async (db: Kysely<unknown>): Promise<void> => {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};

const STATEMENTS = [
  `create table ai_reservation (
    id text primary key,
    account_id text not null references account,
    expires_at timestamptz not null
  )`,
  "create index ai_reservation_account on ai_reservation (account_id)",
];
