import type { z } from "zod";
import { BulkDryRun, BulkJob, BulkQuery, BulkSubmit } from "#contract/bulk.ts";
import {
  type BulkRequest,
  type DryRunPorts,
  dropCsv,
  dryRunBulk,
  type RowsFormat,
  type SubmitPorts,
  submitBulk,
  takeCsv,
} from "#domain/bulk";
import { bulkDryRunBody, bulkJobBody } from "../bodies/bulk-body.ts";
import { envelopeId } from "../bodies/ids.ts";
import { parseBody } from "../pipeline/parse.ts";
import { requiredFile } from "../pipeline/required-file.ts";
import { ok } from "../reply.ts";
import { type Route, route } from "../route.ts";
import { rowsFormat } from "../rows-format.ts";
import type { Uses } from "../uses.ts";

/** POST /api/v1/generate/envelope-bulk */
export function submitBulkRoute(
  uses: SubmitPorts & Omit<DryRunPorts, "fillers"> & Pick<Uses, "dryRunPool" | "csvBytesMax">,
): Route {
  return route({
    method: "POST",
    path: "/api/v1/generate/envelope-bulk",
    scope: "write",
    tag: "Bulk generation",
    summary: "Fill one PDF for each row of a CSV, or each line of JSON lines",
    query: BulkQuery,
    form: { fields: BulkSubmit, files: ["file"], bytesMax: uses.csvBytesMax },
    answers: {
      200: { description: "What would become of the job: a dry run.", schema: BulkDryRun },
      202: { description: "The job, queued.", schema: BulkJob },
    },
    refusals: {
      400: ["invalid_csv", "too_many_rows"],
      402: ["quota_exceeded"],
      404: ["envelope_not_found"],
      409: ["template_not_published", "template_archived"],
      413: ["file_too_large"],
    },
    handle: ({ caller, query, form }) =>
      form({
        keep: async (file) => ({
          id: await takeCsv(uses, file.body),
          format: rowsFormat(file),
        }),
        use: async ({ fields, files }) => {
          const asked = parseBody(BulkSubmit, fields);
          const file = requiredFile(files, "the rows");
          const request = bulkRequest(asked, file.format);
          if (query.dry_run !== "true") {
            const job = await submitBulk(uses, caller, file.id, request);
            return { kind: "json", status: 202, body: bulkJobBody(job) };
          }
          const ports = { ...uses, fillPool: uses.dryRunPool };
          return ok(bulkDryRunBody(await dryRunBulk(ports, caller, file.id, request)));
        },
        drop: ({ id }) => dropCsv(uses, id),
      }),
  });
}

function bulkRequest(asked: z.output<typeof BulkSubmit>, format: RowsFormat): BulkRequest {
  return {
    envelopeId: envelopeId(asked.envelope_id),
    format,
    priority: asked.priority,
    flatten: asked.flatten === "true",
    strict: asked.strict === "true",
    test: asked.test === "true",
    retentionSeconds: asked.retention_seconds ?? null,
  };
}
