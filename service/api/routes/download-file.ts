import { type OpenFilePorts, openFile } from "#domain/documents";
import { fileId } from "../bodies/ids.ts";
import { ranged } from "../ranged.ts";
import { type Route, route } from "../route.ts";

const PDF = "application/pdf";

/** GET /api/v1/generate/download/{file_id} */
export function downloadFileRoute(uses: OpenFilePorts): Route {
  return route({
    method: "GET",
    path: "/api/v1/generate/download/:file_id",
    scope: "read",
    tag: "Single generation",
    summary: "Download a PDF that was filled at once or by a task",
    answers: {
      200: { description: "The PDF.", contentType: PDF },
      206: { description: "The range asked for.", contentType: PDF },
      304: { description: "The caller has it already." },
    },
    refusals: {
      404: ["file_not_found"],
      410: ["file_expired"],
      416: ["range_not_satisfiable"],
    },
    handle: async ({ caller, params, headers }) =>
      ranged(await openFile(uses, caller, fileId(params.file_id)), PDF, headers),
  });
}
