import { BulkStatus } from "#contract/bulk.ts";
import { findUpload } from "#domain/bulk";
import { bulkStatusBody } from "../bodies/bulk-body.ts";
import { uploadId } from "../bodies/ids.ts";
import { ok } from "../reply.ts";
import { type Route, route } from "../route.ts";
import type { Uses } from "../uses.ts";

/** GET /api/v1/generate/envelope-bulk/status/{upload_id} */
export function getBulkStatusRoute(uses: Pick<Uses, "generation" | "clock" | "baseUrl">): Route {
  return route({
    method: "GET",
    path: "/api/v1/generate/envelope-bulk/status/:upload_id",
    scope: "read",
    tag: "Bulk generation",
    summary: "See how far a job is",
    answers: { 200: { description: "Where the job stands.", schema: BulkStatus } },
    refusals: { 404: ["upload_not_found"] },
    handle: async ({ caller, params }) => {
      const upload = await findUpload(uses, caller, uploadId(params.upload_id));
      return ok(bulkStatusBody(upload, uses.clock.now(), uses.baseUrl()));
    },
  });
}
