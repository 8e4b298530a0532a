import type { z } from "zod";
import { FilePage, FileQuery, KeptFile as KeptFileSchema } from "#contract/file.ts";
import { pageEnd, pageRequest } from "#contract/page.ts";
import { type DocumentDeps, deleteFile, type KeptFile, listFiles } from "#domain/documents";
import { bodyWriter } from "../http/body-mapper.ts";
import { fileId } from "../http/ids.ts";
import { nothing, ok } from "../http/reply.ts";
import { route } from "../http/route.ts";
import { fileDownloadUrl } from "./bodies.ts";

const writeFile = bodyWriter(KeptFileSchema);

/** PDFs that were generated one by one and are kept. */
export const fileRoutes = [
  route({
    method: "GET",
    path: "/api/v1/files",
    scope: "read",
    tag: "Single generation",
    summary: "List files",
    description:
      "Lists the PDFs of the key's environment that were generated one by one and have not expired, newest first. The PDFs of bulk jobs are with their job.",
    query: FileQuery,
    answers: { 200: { description: "A page of files.", schema: FilePage } },
    handle: async ({ caller, query }, deps: DocumentDeps) => {
      const page = await listFiles(deps, caller, pageRequest(query));
      const files = page.items.map((file) => keptFileBody(file, deps.baseUrl()));
      return ok({ files, ...pageEnd(page) });
    },
  }),
  route({
    method: "DELETE",
    path: "/api/v1/files/:file_id",
    scope: "write",
    tag: "Single generation",
    summary: "Delete a file",
    description:
      "Deletes a PDF before it expires. It still counts as generated, and its task keeps its record.",
    answers: { 204: { description: "The file is deleted." } },
    refusals: { 404: ["file_not_found"] },
    handle: async ({ caller, params }, deps: DocumentDeps) => {
      await deleteFile(deps, caller, fileId(params.file_id));
      return nothing();
    },
  }),
];

function keptFileBody(file: KeptFile, baseUrl: string): z.output<typeof KeptFileSchema> {
  return writeFile({ ...file, fileId: file.id, downloadUrl: fileDownloadUrl(baseUrl, file.id) });
}
