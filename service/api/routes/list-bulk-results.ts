import { BulkResults, BulkResultsQuery } from "#contract/bulk.ts";
import { cursorOf, pageRequest } from "#contract/page.ts";
import { listResults } from "#domain/bulk";
import { bulkRowBody } from "../bodies/bulk-body.ts";
import { bulkJobId } from "../bodies/ids.ts";
import { ok } from "../reply.ts";
import { type Route, route } from "../route.ts";
import type { Uses } from "../uses.ts";

/** GET /api/v1/generate/envelope-bulk/results/{upload_id} */
export function listBulkResultsRoute(uses: Pick<Uses, "bulk">): Route {
  return route({
    method: "GET",
    path: "/api/v1/generate/envelope-bulk/results/:upload_id",
    scope: "read",
    tag: "Bulk generation",
    summary: "List what became of the rows; the failed ones unless asked otherwise",
    query: BulkResultsQuery,
    answers: { 200: { description: "A page of rows, in their order.", schema: BulkResults } },
    refusals: { 404: ["upload_not_found"] },
    handle: async ({ caller, params, query }) => {
      const { limit, skip, before } = pageRequest(query);
      const status = query.status === "all" ? null : query.status;
      const wanted = { status, after: before ?? 0, skip, limit };
      const list = await listResults(uses, caller, bulkJobId(params.upload_id), wanted);
      const { job, rows, next } = list;
      return ok({
        upload_id: job.id,
        status: job.state.status,
        total: job.total,
        succeeded: job.succeeded,
        failed: job.failed,
        results: rows.map(bulkRowBody),
        next_cursor: cursorOf(next),
      });
    },
  });
}
