import type { Kysely } from "kysely";
import type { AuditStore } from "#domain/accounts";
import type { Tables } from "../tables.ts";

/** The audit log on PostgreSQL; `db` is the transaction of what is noted. */
export function auditStore(db: Kysely<Tables>): AuditStore {
  return {
    append: async ({ accountId, at, action, keyId, subject, details }) => {
      const row = {
        account_id: accountId,
        occurred_at: new Date(at),
        action,
        key_id: keyId,
        subject,
        details: JSON.stringify(details),
      };
      await db.insertInto("audit_entry").values(row).execute();
    },
  };
}
