import { type Kysely, sql } from "kysely";
import { ACCOUNTS } from "./baseline/accounts.ts";
import { BILLING } from "./baseline/billing.ts";
import { EVENTS } from "./baseline/events.ts";
import { FORMS } from "./baseline/forms.ts";
import { INSTALLATION } from "./baseline/installation.ts";
import { USAGE } from "./baseline/usage.ts";
import { WORK } from "./baseline/work.ts";
import type { SchemaMigration } from "./migration.ts";

/** The schema of 1.0.0: each area is one text of SQL, in the order of the data model in ARCHITECTURE.md. */
export const baseline: SchemaMigration = {
  kind: "expand",
  change: {
    in: "transaction",
    up: async (db: Kysely<unknown>): Promise<void> => {
      for (const area of [ACCOUNTS, FORMS, WORK, USAGE, EVENTS, BILLING, INSTALLATION])
        await sql.raw(area).execute(db);
    },
  },
};
