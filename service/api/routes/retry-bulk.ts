import { BulkJob } from "#contract/bulk.ts";
import { retryBulk, type SubmitPorts, type TakePorts } from "#domain/bulk";
import { bulkJobBody } from "../bodies/bulk-body.ts";
import { bulkJobId } from "../bodies/ids.ts";
import { type Route, route } from "../route.ts";

/** POST /api/v1/generate/envelope-bulk/{upload_id}/retry */
export function retryBulkRoute(uses: SubmitPorts & TakePorts): Route {
  return route({
    method: "POST",
    path: "/api/v1/generate/envelope-bulk/:upload_id/retry",
    scope: "write",
    tag: "Bulk generation",
    summary: "Try the failed rows of a job again, by the envelope as it is now",
    answers: { 202: { description: "The new job, queued.", schema: BulkJob } },
    refusals: {
      400: ["invalid_csv"],
      402: ["quota_exceeded"],
      404: ["upload_not_found", "envelope_not_found"],
      409: ["job_not_finished", "nothing_to_retry", "template_not_published", "template_archived"],
      410: ["file_expired"],
    },
    handle: async ({ caller, params }) => {
      const job = await retryBulk(uses, caller, bulkJobId(params.upload_id));
      return { kind: "json", status: 202, body: bulkJobBody(job) };
    },
  });
}
