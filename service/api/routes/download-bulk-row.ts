import { pathId } from "#contract/id.ts";
import { type DownloadPorts, openRowDownload } from "#domain/bulk";
import { bulkJobId } from "../bodies/ids.ts";
import { ranged } from "../ranged.ts";
import { type Route, route } from "../route.ts";

const PDF = "application/pdf";

/** GET /api/v1/generate/envelope-bulk/download/{upload_id}/{row} */
export function downloadBulkRowRoute(uses: DownloadPorts): Route {
  return route({
    method: "GET",
    path: "/api/v1/generate/envelope-bulk/download/:upload_id/:row",
    scope: "read",
    tag: "Bulk generation",
    summary: "Download the PDF of one row, as soon as it is filled",
    answers: {
      200: { description: "The PDF.", contentType: PDF },
      206: { description: "The range asked for.", contentType: PDF },
      304: { description: "The caller has it already." },
    },
    refusals: {
      404: ["upload_not_found", "row_not_available"],
      410: ["file_expired"],
      416: ["range_not_satisfiable"],
    },
    handle: async ({ caller, params, headers }) => {
      const id = bulkJobId(params.upload_id);
      return ranged(await openRowDownload(uses, caller, id, pathId(params.row)), PDF, headers);
    },
  });
}
