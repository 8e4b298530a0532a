import type { z } from "zod";
import { invalid, type Refusal } from "#base/refusal.ts";
import {
  BulkDownloadQuery,
  BulkDryRun,
  BulkJob,
  BulkListQuery,
  BulkPage,
  BulkQuery,
  BulkResults,
  BulkResultsQuery,
  BulkStatus,
  BulkSubmit,
} from "#contract/bulk.ts";
import { pathId } from "#contract/id.ts";
import { cursorOf, pageEnd, pageRequest } from "#contract/page.ts";
import { requireScope } from "#domain/access";
import {
  type BulkRequest,
  type ChunkDeps,
  cancelBulk,
  type DownloadDeps,
  dropCsv,
  dryRunBulk,
  findBulkJob,
  linkToBundle,
  listBulkJobs,
  listRepaired,
  listResults,
  listWarnedRows,
  openDownload,
  openPdfDownload,
  openRowDownload,
  openWholeDownload,
  openWholePdf,
  submitBulk,
  takeCsv,
} from "#domain/bulk";
import type { BulkJob as BulkJobRecord, RowsFormat } from "#domain/bulk-records";
import { requiredFile } from "../http/form.ts";
import { bulkJobId, envelopeId } from "../http/ids.ts";
import { parseBody } from "../http/parse.ts";
import { ranged } from "../http/ranged.ts";
import { accepted, ok, redirect, unstored } from "../http/reply.ts";
import { route } from "../http/route.ts";
import { bulkDryRunBody, bulkJobBody, bulkRowBody, bulkStatusBody } from "./bodies.ts";
import { delimiterOf, withoutEmpty } from "./file-fields.ts";

type Deps = Omit<ChunkDeps, "fillPool"> &
  DownloadDeps & {
    /** Workers for dry runs, of lower priority than those that fill for callers and jobs. */
    readonly dryRunPool: ChunkDeps["fillPool"];
  };

const ZIP = "application/zip";

const PDF = "application/pdf";

const JSON_LINES_NAME = /\.(?:jsonl|ndjson)$/i;
const JSON_LINES_TYPES: ReadonlySet<string> = new Set([
  "application/jsonl",
  "application/x-jsonlines",
  "application/x-ndjson",
]);

/** Bulk jobs. */
export const bulkRoutes = [
  route({
    method: "POST",
    path: "/api/v1/generate/envelope-bulk",
    scope: "write",
    tag: "Bulk generation",
    summary: "Submit a bulk job",
    description:
      "Fills one PDF for each row of a CSV file or each line of a JSON Lines file. The file is validated before the job is queued. With `dry_run` the rows are filled, but nothing is stored or counted, and the response says which rows would fail.",
    query: BulkQuery,
    form: { fields: BulkSubmit, files: ["file"], limit: "csvBytesMax" },
    work: "rows",
    answers: {
      200: { description: "With dry_run: what the job would do.", schema: BulkDryRun },
      202: { description: "The job, queued.", schema: BulkJob },
    },
    refusals: {
      400: ["invalid_csv", "too_many_rows"],
      402: ["quota_exceeded"],
      404: ["envelope_not_found"],
      409: ["template_not_published", "template_archived"],
      413: ["file_too_large"],
    },
    handle: ({ caller, query, form }, deps: Deps) =>
      form({
        keep: async (file) => ({
          id: await takeCsv(deps, file.body),
          format: rowsFormat(file),
        }),
        use: async ({ fields, files }) => {
          const parsed = parseBody(BulkSubmit, withoutEmpty(fields));
          const file = requiredFile(files, "the rows");
          const request = bulkRequest(parsed, file.format);
          if (query.dry_run !== "true") {
            const upload = await submitBulk(deps, caller, file.id, request);
            return accepted(bulkJobBody(upload));
          }
          const dryDeps = { ...deps, fillPool: deps.dryRunPool };
          return ok(bulkDryRunBody(await dryRunBulk(dryDeps, caller, file.id, request)));
        },
        drop: ({ id }) => dropCsv(deps, id),
      }),
  }),
  route({
    method: "GET",
    path: "/api/v1/generate/envelope-bulk",
    scope: "read",
    tag: "Bulk generation",
    summary: "List bulk jobs",
    description: "Lists the bulk jobs of the key's environment, newest first.",
    query: BulkListQuery,
    answers: { 200: { description: "A page of jobs.", schema: BulkPage } },
    handle: async ({ caller, query }, deps: Deps) => {
      const wanted = {
        status: query.status ?? null,
        retriesOf: query.retries_of === undefined ? null : bulkJobId(query.retries_of),
      };
      const page = await listBulkJobs(deps, caller, pageRequest(query), wanted);
      const repaired = await listRepaired(deps, page.items);
      const now = deps.clock.now();
      const jobs = page.items.map((job, at) =>
        bulkStatusBody(job, repaired[at] ?? null, now, deps.baseUrl()),
      );
      return ok({ jobs, ...pageEnd(page) });
    },
  }),
  route({
    method: "GET",
    path: "/api/v1/generate/envelope-bulk/status/:upload_id",
    scope: "read",
    tag: "Bulk generation",
    summary: "Get a bulk job",
    description:
      "Returns the status and progress of a bulk job and, once it finished, where to download its ZIP.",
    answers: { 200: { description: "The job.", schema: BulkStatus } },
    refusals: { 404: ["upload_not_found"] },
    handle: async ({ caller, params }, deps: Deps) => {
      const upload = await findBulkJob(deps, caller, bulkJobId(params.upload_id));
      return ok(await statusBody(deps, upload));
    },
  }),
  route({
    method: "GET",
    path: "/api/v1/generate/envelope-bulk/results/:upload_id",
    scope: "read",
    tag: "Bulk generation",
    summary: "List the rows of a bulk job",
    description:
      "Lists the result of each row in the order of the file, by default of the failed rows. Rows with warnings are listed with the uploaded values by `status=warned`, which takes the write scope.",
    query: BulkResultsQuery,
    answers: {
      200: { description: "A page of rows, in the order of the file.", schema: BulkResults },
    },
    refusals: { 403: ["scope_required"], 404: ["upload_not_found"] },
    handle: async ({ caller, params, query }, deps: Deps) => {
      const { limit, skip, before } = pageRequest(query);
      const id = bulkJobId(params.upload_id);
      const page = { after: before ?? 0, skip, limit };
      if (query.status === "warned") requireScope(caller, "write");
      const list =
        query.status === "warned"
          ? await listWarnedRows(deps, caller, id, page)
          : await listResults(deps, caller, id, {
              ...page,
              status: query.status === "all" ? null : query.status,
            });
      const { job, rows, next } = list;
      const reply = ok({
        upload_id: job.id,
        status: job.state.status,
        total: job.total,
        succeeded: job.succeeded,
        failed: job.failed,
        results: rows.map(bulkRowBody),
        next_cursor: cursorOf(next),
      });
      return query.status === "warned" ? unstored(reply) : reply;
    },
  }),
  route({
    method: "GET",
    path: "/api/v1/generate/envelope-bulk/download/:upload_id",
    scope: "read",
    tag: "Bulk generation",
    summary: "Download a bulk job",
    description:
      "Downloads a ZIP with one PDF for each row that succeeded, and manifest.json, or with `format=pdf` one PDF for printing. Takes `Range` and `If-None-Match`. With `materialise=true` it may be redirected to a signed URL in the storage, which needs no key.",
    query: BulkDownloadQuery,
    answers: {
      200: { description: "The ZIP, or the PDF.", contentType: ZIP, orType: PDF },
      206: { description: "The requested range.", contentType: ZIP, orType: PDF },
      302: { description: "With materialise: `Location` is a signed URL of the ZIP." },
      304: { description: "Not modified: the ETag matches If-None-Match." },
    },
    refusals: {
      404: ["upload_not_found"],
      409: ["job_not_finished", "job_failed", "format_not_available"],
      410: ["file_expired"],
      416: ["range_not_satisfiable"],
    },
    handle: async ({ caller, params, query, headers, isHead }, deps: Deps) => {
      const id = bulkJobId(params.upload_id);
      const { format, materialise } = query;
      const withRetries = query.with_retries === "true";
      if (materialise === "true") {
        if (format === "pdf") throw notMaterialised("not_with_pdf", "Leave out format=pdf");
        if (withRetries) throw notMaterialised("not_with_retries", "Leave out with_retries");
      }
      // The signature of a URL is for GET.
      const link = materialise === "true" && !isHead ? await linkToBundle(deps, caller, id) : null;
      if (link !== null) return redirect(link);
      if (format === "pdf") {
        const open = withRetries ? openWholePdf : openPdfDownload;
        return ranged(await open(deps, caller, id), PDF, headers);
      }
      const open = withRetries ? openWholeDownload : openDownload;
      return ranged(await open(deps, caller, id), ZIP, headers);
    },
  }),
  route({
    method: "GET",
    path: "/api/v1/generate/envelope-bulk/download/:upload_id/:row",
    scope: "read",
    tag: "Bulk generation",
    summary: "Download one row",
    description:
      "Downloads the PDF of one row, which is available as soon as the row is filled. Takes `Range` and `If-None-Match`.",
    answers: {
      200: { description: "The PDF.", contentType: PDF },
      206: { description: "The requested range.", contentType: PDF },
      304: { description: "Not modified: the ETag matches If-None-Match." },
    },
    refusals: {
      404: ["upload_not_found", "row_not_available"],
      410: ["file_expired"],
      416: ["range_not_satisfiable"],
    },
    handle: async ({ caller, params, headers }, deps: Deps) => {
      const id = bulkJobId(params.upload_id);
      return ranged(await openRowDownload(deps, caller, id, pathId(params.row)), PDF, headers);
    },
  }),
  route({
    method: "DELETE",
    path: "/api/v1/generate/envelope-bulk/:upload_id",
    scope: "write",
    tag: "Bulk generation",
    summary: "Cancel a bulk job",
    description:
      "Cancels a bulk job that has not finished. Rows that were filled stay available and count against the quota.",
    answers: { 200: { description: "The cancelled job.", schema: BulkStatus } },
    refusals: { 404: ["upload_not_found"], 409: ["job_already_finished"] },
    handle: async ({ caller, params }, deps: Deps) => {
      const upload = await cancelBulk(deps, caller, bulkJobId(params.upload_id));
      return ok(await statusBody(deps, upload));
    },
  }),
];

function notMaterialised(code: string, advice: string): Refusal {
  const message = `Only the ZIP of one job can be materialised. ${advice} or materialise.`;
  return invalid(message, [{ field: "materialise", code, message }]);
}

type StatusDeps = Pick<Deps, "bulk" | "clock" | "baseUrl">;

async function statusBody(
  deps: StatusDeps,
  job: BulkJobRecord,
): Promise<z.output<typeof BulkStatus>> {
  const [repaired = null] = await listRepaired(deps, [job]);
  return bulkStatusBody(job, repaired, deps.clock.now(), deps.baseUrl());
}

function bulkRequest(body: z.output<typeof BulkSubmit>, format: RowsFormat): BulkRequest {
  return {
    envelopeId: envelopeId(body.envelope_id),
    format,
    input: {
      kind: "uploaded",
      options: {
        delimiter: delimiterOf(body.delimiter),
        encoding: body.encoding,
        headerMatch: body.header_match,
      },
    },
    priority: body.priority,
    flatten: body.flatten === "true",
    strict: body.strict === "true",
    failOn: body.fail_on ?? null,
    test: body.test === "true",
    retentionSeconds: body.retention_seconds ?? null,
  };
}

/** Returns the format of an uploaded file, by its name or media type; CSV by default. */
function rowsFormat(file: { readonly filename: string; readonly mediaType: string }): RowsFormat {
  const type = file.mediaType.split(";", 1)[0]?.trim().toLowerCase() ?? "";
  return JSON_LINES_NAME.test(file.filename) || JSON_LINES_TYPES.has(type) ? "jsonl" : "csv";
}
