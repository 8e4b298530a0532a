import { BulkJob } from "#contract/bulk.ts";
import {
  BulkFailedRows,
  BulkFailedRowsQuery,
  BulkRetry,
  BulkRetryForm,
} from "#contract/bulk-repair.ts";
import { pageRequest } from "#contract/page.ts";
import {
  type BulkDeps,
  dropCsv,
  listFailedRows,
  openFailedFile,
  retryBulk,
  takeCsv,
} from "#domain/bulk";
import { requiredFile } from "../http/form.ts";
import { bulkJobId } from "../http/ids.ts";
import { parseBody } from "../http/parse.ts";
import { accepted, attachment, ok, unstored } from "../http/reply.ts";
import { route } from "../http/route.ts";
import { bulkFailedRowsBody, bulkJobBody } from "./bodies.ts";
import { givenOptions, withoutEmpty } from "./file-fields.ts";

const CSV = "text/csv";

/** Errors and another encoding make `failed.csv` larger than its upload. */
const FILE_TIMES = 2;

/** The failed rows of a bulk job, and their repair. */
export const repairRoutes = [
  route({
    method: "GET",
    path: "/api/v1/generate/envelope-bulk/:upload_id/failed.csv",
    scope: "write",
    tag: "Bulk generation",
    summary: "Download the failed rows",
    description:
      "Downloads the failed rows of a finished bulk job as a CSV with the columns of the upload and `platen_error`, `platen_error_code`, `platen_field` (of the first error), `platen_errors` (their number) and `platen_row`, in the delimiter and encoding of the upload. Correct the cells and send the file to `retry`. An apostrophe is put before a cell that a spreadsheet could take for a formula; `retry` removes it.",
    answers: { 200: { description: "The CSV.", contentType: CSV } },
    refusals: {
      404: ["upload_not_found"],
      409: ["job_not_finished"],
      410: ["file_expired"],
    },
    handle: async ({ caller, params }, deps: BulkDeps) => {
      const id = bulkJobId(params.upload_id);
      const { filename, encoding, read } = await openFailedFile(deps, caller, id);
      const contentType = `${CSV}; charset=${encoding}`;
      return unstored(attachment({ filename, contentType, sizeBytes: null, body: read }));
    },
  }),
  route({
    method: "GET",
    path: "/api/v1/generate/envelope-bulk/:upload_id/rows",
    scope: "write",
    tag: "Bulk generation",
    summary: "List the failed rows with their cells",
    description:
      "Lists the failed rows of a finished bulk job in the order of the file, with the cells that were uploaded. A page with long cells has fewer rows than `limit`.",
    query: BulkFailedRowsQuery,
    answers: {
      200: { description: "A page of failed rows.", schema: BulkFailedRows },
    },
    refusals: {
      404: ["upload_not_found"],
      409: ["job_not_finished"],
      410: ["file_expired"],
    },
    handle: async ({ caller, params, query }, deps: BulkDeps) => {
      const { limit, skip, before } = pageRequest(query);
      const wanted = { after: before ?? 0, skip, limit };
      const list = await listFailedRows(deps, caller, bulkJobId(params.upload_id), wanted);
      return unstored(ok(bulkFailedRowsBody(list)));
    },
  }),
  route({
    method: "POST",
    path: "/api/v1/generate/envelope-bulk/:upload_id/retry",
    scope: "write",
    tag: "Bulk generation",
    summary: "Retry failed rows",
    description:
      "Submits failed rows of a finished bulk job as a new job, with the envelope as it is now: all that are left, those in `rows` with corrected cells, or those in `file`, a corrected `failed.csv`. Row numbers, lines and file names stay. A row succeeds in at most one retry. A corrected file without a column that fills a field is accepted with the warning `column_missing`.",
    body: BulkRetry,
    form: { fields: BulkRetryForm, files: ["file"], limit: "csvBytesMax", limitTimes: FILE_TIMES },
    work: "rows",
    answers: { 202: { description: "The new job, queued.", schema: BulkJob } },
    refusals: {
      400: ["invalid_csv", "too_many_rows"],
      402: ["quota_exceeded"],
      404: ["upload_not_found", "envelope_not_found"],
      409: [
        "job_not_finished",
        "nothing_to_retry",
        "row_already_retried",
        "template_not_published",
        "template_archived",
      ],
      410: ["file_expired"],
      413: ["file_too_large"],
    },
    handle: async ({ caller, params, body, isForm, form }, deps: BulkDeps) => {
      const id = bulkJobId(params.upload_id);
      const rows = body?.rows;
      if (!isForm)
        return accepted(
          bulkJobBody(
            await retryBulk(deps, caller, id, rows ? { kind: "rows", rows } : { kind: "all" }),
          ),
        );
      return await form({
        keep: (file) => takeCsv(deps, file.body),
        use: async ({ fields, files }) => {
          const options = givenOptions(parseBody(BulkRetryForm, withoutEmpty(fields)));
          const file = requiredFile(files, "the corrected rows");
          const job = await retryBulk(deps, caller, id, { kind: "file", id: file, options });
          await dropCsv(deps, file);
          return accepted(bulkJobBody(job));
        },
        drop: (file) => dropCsv(deps, file),
      });
    },
  }),
];
