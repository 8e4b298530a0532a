import { AuditEntryPage } from "#contract/audit-entry.ts";
import { PageQuery, pageEnd, pageRequest } from "#contract/page.ts";
import { listAuditLog } from "#domain/accounts";
import { auditEntryBody } from "../bodies/account-body.ts";
import { ok } from "../reply.ts";
import { type Route, route } from "../route.ts";
import type { Uses } from "../uses.ts";

/** GET /api/v1/audit-log */
export function listAuditLogRoute(uses: Pick<Uses, "audit">): Route {
  return route({
    method: "GET",
    path: "/api/v1/audit-log",
    scope: "admin",
    tag: "Account",
    summary: "List what was done in the account's name, newest first",
    query: PageQuery,
    answers: { 200: { description: "A page of entries.", schema: AuditEntryPage } },
    handle: async ({ caller, query }) => {
      const page = await listAuditLog(uses, caller, pageRequest(query));
      return ok({ entries: page.items.map(auditEntryBody), ...pageEnd(page) });
    },
  });
}
