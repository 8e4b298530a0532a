import type { BulkPage, BulkResults, BulkRow, BulkStatus } from "@platen/sdk";
import type { Command } from "commander";
import { columnWarningLines } from "../output/column-warnings.ts";
import { count, counted, shortened } from "../output/wording.ts";
import { checkTarget, type FollowOptions, followJob } from "../remote/follow-job.ts";
import { KINDS, verbOf } from "../remote/kinds.ts";
import { type ItemColumn, listVerb } from "../remote/list.ts";
import { canBeSaved, save } from "../remote/save.ts";
import { group, idIn, type Shown, verb } from "../remote/verb.ts";
import { misuse } from "../terminal/refusal.ts";
import { failedVerb, retryVerb } from "./repair-jobs.ts";

const MESSAGE_WIDTH = 100;

const COLUMNS: readonly ItemColumn<BulkStatus>[] = [
  { title: "JOB", of: ({ upload_id }) => upload_id },
  { title: "ENVELOPE", align: "right", of: ({ envelope_id }) => envelope_id },
  { title: "STATUS", of: ({ status }) => status },
  { title: "ROWS", align: "right", of: ({ total }) => count(total) },
  { title: "FILLED", align: "right", of: ({ succeeded }) => count(succeeded) },
  { title: "FAILED", align: "right", of: ({ failed }) => count(failed) },
  { title: "SUBMITTED", of: ({ submitted_at }) => submitted_at },
];

/** `platen jobs`: bulk jobs. */
export function jobsCommand(): Command {
  return group("jobs", "Bulk jobs: watch, download, cancel, correct and retry.", [
    listVerb<BulkPage>({
      description: "List the jobs of the key's environment.",
      example: "jobs list",
      list: (platen, query) => platen.bulk.list(query),
      plural: "jobs",
      columns: COLUMNS,
    }),
    verbOf(KINDS.job, {
      name: "show",
      description: "Show the progress of a job.",
      run: async (platen, id) => shownJob(await platen.bulk.status(id)),
    }),
    waitVerb(),
    resultsVerb(),
    downloadVerb(),
    verbOf(KINDS.job, {
      name: "cancel",
      description: "Cancel a job; finished rows are kept.",
      run: async (platen, id) => shownJob(await platen.bulk.cancel(id)),
    }),
    failedVerb(),
    retryVerb(),
  ]);
}

function shownJob(job: BulkStatus): Shown {
  const lines = [
    `${job.upload_id}: ${job.status}, ${job.progress} %`,
    `  filled     ${count(job.succeeded)} of ${count(job.total)}`,
    `  failed     ${count(job.failed)}`,
    ...(job.repaired === null
      ? []
      : [
          `  repaired   ${count(job.repaired.succeeded)} filled and ${count(job.repaired.failed)} failed after its retries`,
        ]),
    ...(job.warned > 0 ? [`  warned     ${counted(job.warned, "row")}: ${countsOf(job)}`] : []),
    `  envelope   ${job.envelope_id}`,
    `  submitted  ${job.submitted_at}`,
    ...(job.finished_at === null ? [] : [`  finished   ${job.finished_at}`]),
    ...(job.expires_at === null ? [] : [`  kept until ${job.expires_at}`]),
    ...(job.error === null ? [] : [`  error      ${job.error}`]),
    ...columnWarningLines(job.warnings).map((line) => `  warning    ${line}`),
  ];
  return { json: job, text: lines.join("\n") };
}

function countsOf({ warning_counts }: BulkStatus): string {
  return Object.entries(warning_counts)
    .map(([code, total]) => `${code} ${count(total)}`)
    .join(", ");
}

function waitVerb(): Command {
  return verb<FollowOptions>({
    name: "wait",
    description: "Wait for a job to end, and optionally save its ZIP or one PDF.",
    args: [KINDS.job.arg],
    options: [
      ["-o, --output <out.zip>", "the ZIP or PDF to write; - writes standard output"],
      ["-f, --force", "overwrite the file if it exists"],
      ["--merge", "write one PDF for printing instead of a ZIP"],
    ],
    examples: ["jobs wait bulk_5raZevUa5FHr1wb5sNE4V8a4 -o out.zip"],
    run: async ({ platen, args: [id = ""], options }) => {
      checkTarget(options);
      return await followJob(platen, id, options);
    },
  });
}

function resultsVerb(): Command {
  const statuses = ["failed", "succeeded", "warned", "all"] as const;
  return listVerb<BulkResults>({
    name: "results",
    description: "List the rows that failed.",
    args: [KINDS.job.arg, ["[which]", "failed, succeeded, warned or all (default: failed)"]],
    example: "jobs results bulk_5raZevUa5FHr1wb5sNE4V8a4",
    list: (platen, query, [id = "", which]) => {
      const status = statuses.find((one) => one === which) ?? "failed";
      return platen.bulk.results(id, { ...query, status });
    },
    plural: "results",
    columns: [
      { title: "ROW", align: "right", of: ({ row }) => row },
      { title: "LINE", align: "right", of: ({ line }) => line },
      { title: "STATUS", of: ({ status }) => status },
      { title: "FILE", of: ({ filename }) => filename },
      { title: "FIELD", of: ({ field }) => field },
      { title: "CODE", of: ({ error_code }) => error_code },
      { title: "REASON", of: reasonOf },
    ],
  });
}

/** The first error or warning, and how many more there are. */
function reasonOf({ error, errors, warnings }: BulkRow): string {
  const text = shortened(error ?? warnings[0]?.message ?? "", MESSAGE_WIDTH);
  const more = Math.max(0, (error === null ? warnings : errors).length - 1);
  return more === 0 ? text : `${text} (and ${count(more)} more)`;
}

function downloadVerb(): Command {
  type Options = {
    output: string;
    force?: boolean;
    merge?: boolean;
    row?: string;
    materialise?: boolean;
    withRetries?: boolean;
  };
  return verb<Options>({
    name: "download",
    description: "Download a job's ZIP, one PDF of all rows, or the PDF of one row.",
    args: [KINDS.job.arg],
    required: [["-o, --output <file>", "the file to write; - writes standard output"]],
    options: [
      ["-f, --force", "overwrite the file if it exists"],
      ["--merge", "one PDF for printing instead of the ZIP"],
      ["--row <number>", "only the PDF of this row, from 1"],
      ["--with-retries", "with the rows that were repaired by retries of the job"],
      ["--materialise", "read the ZIP from the service's object store, if it has one"],
    ],
    examples: [
      "jobs download bulk_5raZevUa5FHr1wb5sNE4V8a4 -o out.zip",
      "jobs download bulk_5raZevUa5FHr1wb5sNE4V8a4 -o all.pdf --merge",
      "jobs download bulk_5raZevUa5FHr1wb5sNE4V8a4 -o whole.zip --with-retries",
      "jobs download bulk_5raZevUa5FHr1wb5sNE4V8a4 --row 17 -o 17.pdf",
    ],
    run: async ({ platen, args: [id = ""], options }) => {
      canBeSaved(options);
      const isMerged = options.merge === true;
      if (isMerged && options.row !== undefined)
        throw misuse("--merge and --row exclude each other.", "Choose one of them.");
      const materialise = options.materialise === true;
      const withRetries = options.withRetries === true;
      if (materialise && (isMerged || withRetries || options.row !== undefined))
        throw misuse(
          "--materialise is for the ZIP of the job alone.",
          "Leave out --merge, --with-retries or --row.",
        );
      const format = isMerged ? "pdf" : "zip";
      const response =
        options.row === undefined
          ? await platen.bulk.download(id, { format, materialise, withRetries })
          : await platen.bulk.downloadRow(id, idIn(options.row, "row"));
      return await save(response, options);
    },
  });
}
