import { BulkStatus } from "#contract/bulk.ts";
import { type CancelPorts, cancelBulk } from "#domain/bulk";
import { bulkStatusBody } from "../bodies/bulk-body.ts";
import { bulkJobId } from "../bodies/ids.ts";
import { ok } from "../reply.ts";
import { type Route, route } from "../route.ts";
import type { Uses } from "../uses.ts";

/** DELETE /api/v1/generate/envelope-bulk/{upload_id} */
export function cancelBulkRoute(uses: CancelPorts & Pick<Uses, "baseUrl">): Route {
  return route({
    method: "DELETE",
    path: "/api/v1/generate/envelope-bulk/:upload_id",
    scope: "write",
    tag: "Bulk generation",
    summary: "Cancel a job; rows that are done stay",
    answers: { 200: { description: "The job, cancelled.", schema: BulkStatus } },
    refusals: { 404: ["upload_not_found"], 409: ["job_already_finished"] },
    handle: async ({ caller, params }) => {
      const job = await cancelBulk(uses, caller, bulkJobId(params.upload_id));
      return ok(bulkStatusBody(job, uses.clock.now(), uses.baseUrl()));
    },
  });
}
