import { type DownloadPorts, openDownload } from "#domain/bulk";
import { bulkJobId } from "../bodies/ids.ts";
import { ranged } from "../ranged.ts";
import { type Route, route } from "../route.ts";

const ZIP = "application/zip";

/** GET /api/v1/generate/envelope-bulk/download/{upload_id} */
export function downloadBulkRoute(uses: DownloadPorts): Route {
  return route({
    method: "GET",
    path: "/api/v1/generate/envelope-bulk/download/:upload_id",
    scope: "read",
    tag: "Bulk generation",
    summary: "Download the ZIP: a PDF for each row that succeeded, and manifest.json",
    answers: {
      200: { description: "The ZIP.", contentType: ZIP },
      206: { description: "The range asked for.", contentType: ZIP },
      304: { description: "The caller has it already." },
    },
    refusals: {
      404: ["upload_not_found"],
      409: ["job_not_finished", "job_failed"],
      410: ["file_expired"],
      416: ["range_not_satisfiable"],
    },
    handle: async ({ caller, params, headers }) =>
      ranged(await openDownload(uses, caller, bulkJobId(params.upload_id)), ZIP, headers),
  });
}
