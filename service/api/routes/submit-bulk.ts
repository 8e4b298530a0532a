import { invalid } from "#base/refusal.ts";
import { BulkJob, BulkQuery, BulkSubmit } from "#contract/bulk.ts";
import {
  CSV_BYTES_MAX,
  dropCsv,
  type SubmitPorts,
  submitBulk,
  type TakePorts,
  takeCsv,
} from "#domain/generation";
import { bulkJobBody } from "../bodies/bulk-body.ts";
import { envelopeId } from "../bodies/ids.ts";
import { parseBody } from "../pipeline/parse.ts";
import { type Route, route } from "../route.ts";
import { rowsFormat } from "../rows-format.ts";

/** POST /api/v1/generate/envelope-bulk */
export function submitBulkRoute(uses: SubmitPorts & TakePorts): Route {
  return route({
    method: "POST",
    path: "/api/v1/generate/envelope-bulk",
    scope: "write",
    tag: "Bulk generation",
    summary: "Fill one PDF for each row of a CSV, or each line of JSON lines",
    query: BulkQuery,
    form: { fields: BulkSubmit, files: ["file"], bytesMax: CSV_BYTES_MAX },
    answers: { 202: { description: "The job, queued.", schema: BulkJob } },
    refusals: {
      400: ["invalid_csv", "too_many_rows"],
      402: ["quota_exceeded"],
      404: ["envelope_not_found"],
      409: ["template_not_published", "template_archived"],
      413: ["file_too_large"],
    },
    handle: ({ caller, form }) =>
      form({
        keep: async (file) => ({
          id: await takeCsv(uses, file.body),
          format: rowsFormat(file),
        }),
        use: async ({ fields, files }) => {
          const asked = parseBody(BulkSubmit, fields);
          const file = files.get("file");
          if (file === undefined) throw noFile();
          const upload = await submitBulk(uses, caller, file.id, {
            envelopeId: envelopeId(asked.envelope_id),
            format: file.format,
            priority: asked.priority,
            flatten: asked.flatten === "true",
            strict: asked.strict === "true",
            test: asked.test === "true",
            retentionSeconds: asked.retention_seconds ?? null,
          });
          return { kind: "json", status: 202, body: bulkJobBody(upload) };
        },
        drop: ({ id }) => dropCsv(uses, id),
      }),
  });
}

function noFile(): Error {
  const detail = {
    field: "file",
    code: "required",
    message: "Send the rows as a part named file.",
  };
  return invalid("The form has no file.", [detail]);
}
