import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

/** Mails with single-use links, to persons instead of to the owner of an account. */
export const linkMails: Migration = {
  up: async (db: Kysely<unknown>): Promise<void> => {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};

const STATEMENTS = [
  // Null: a password reset, which concerns no account.
  "alter table notice alter column account_id drop not null",
  // The recipient of an invitation or of a password reset; both null: the owner of the account.
  "alter table notice add column member_id integer references member on delete cascade",
  "alter table notice add column person_id text references person on delete cascade",
  // Sealed; null: no link, or sent, or given up.
  "alter table notice add column sealed_link text",
  `alter table notice add constraint notice_recipient
    check (num_nonnulls(member_id, person_id) <= 1 and num_nonnulls(account_id, person_id) = 1)`,
  "create index notice_member on notice (member_id) where member_id is not null",
  "create index notice_person on notice (person_id) where person_id is not null",
];
