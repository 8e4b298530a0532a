import { BulkStatus } from "#contract/bulk.ts";
import { findBulkJob } from "#domain/bulk";
import { bulkStatusBody } from "../bodies/bulk-body.ts";
import { bulkJobId } from "../bodies/ids.ts";
import { ok } from "../reply.ts";
import { type Route, route } from "../route.ts";
import type { Uses } from "../uses.ts";

/** GET /api/v1/generate/envelope-bulk/status/{upload_id} */
export function getBulkStatusRoute(uses: Pick<Uses, "bulk" | "clock" | "baseUrl">): Route {
  return route({
    method: "GET",
    path: "/api/v1/generate/envelope-bulk/status/:upload_id",
    scope: "read",
    tag: "Bulk generation",
    summary: "See how far a job is",
    answers: { 200: { description: "Where the job stands.", schema: BulkStatus } },
    refusals: { 404: ["upload_not_found"] },
    handle: async ({ caller, params }) => {
      const job = await findBulkJob(uses, caller, bulkJobId(params.upload_id));
      return ok(bulkStatusBody(job, uses.clock.now(), uses.baseUrl()));
    },
  });
}
