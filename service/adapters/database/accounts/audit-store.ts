import type { Kysely, Selectable } from "kysely";
import { brand } from "#base/brand.ts";
import { instant } from "#base/instant.ts";
import type { AccountId, AuditStore, StoredAuditEntry } from "#domain/accounts";
import { listPage, mapPage } from "../connection/list-page.ts";
import type { Tables } from "../tables/tables.ts";
import { actorColumns, actorIn } from "./actor-columns.ts";

/** `AuditStore` on PostgreSQL; `db` is the transaction of the action. */
export function auditStore(db: Kysely<Tables>): AuditStore {
  return {
    append: async ({ accountId, at, action, by, subject, details }) => {
      const row = {
        account_id: accountId,
        occurred_at: new Date(at),
        action,
        ...actorColumns(by),
        subject,
        details: JSON.stringify(details),
      };
      await db.insertInto("audit_entry").values(row).execute();
    },
    listEntries: async (accountId, page) => {
      const own = db.selectFrom("audit_entry").selectAll().where("account_id", "=", accountId);
      return mapPage(await listPage(own, "audit_entry.id", page, ({ id }) => id), entryOf);
    },
  };
}

function entryOf(row: Selectable<Tables["audit_entry"]>): StoredAuditEntry {
  return {
    id: row.id,
    accountId: brand<AccountId>(row.account_id),
    at: instant(row.occurred_at),
    action: row.action,
    by: actorIn(row),
    subject: row.subject,
    details: row.details,
  };
}
