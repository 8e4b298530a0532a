import { BulkListQuery, BulkPage } from "#contract/bulk.ts";
import { pageEnd, pageRequest } from "#contract/page.ts";
import { listBulkJobs } from "#domain/bulk";
import { bulkStatusBody } from "../bodies/bulk-body.ts";
import { ok } from "../reply.ts";
import { type Route, route } from "../route.ts";
import type { Uses } from "../uses.ts";

/** GET /api/v1/generate/envelope-bulk */
export function listBulkRoute(uses: Pick<Uses, "bulk" | "clock" | "baseUrl">): Route {
  return route({
    method: "GET",
    path: "/api/v1/generate/envelope-bulk",
    scope: "read",
    tag: "Bulk generation",
    summary: "List the jobs of the key's environment, newest first",
    query: BulkListQuery,
    answers: { 200: { description: "A page of jobs.", schema: BulkPage } },
    handle: async ({ caller, query }) => {
      const page = await listBulkJobs(uses, caller, pageRequest(query), query.status ?? null);
      const now = uses.clock.now();
      const jobs = page.items.map((job) => bulkStatusBody(job, now, uses.baseUrl()));
      return ok({ jobs, ...pageEnd(page) });
    },
  });
}
