import { basename } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { BulkJob, CorrectedFile, Platen } from "@platen/sdk";
import type { Command } from "commander";
import { openRows } from "../input/open-rows.ts";
import { columnWarningLines } from "../output/column-warnings.ts";
import { counted, rowRanges } from "../output/wording.ts";
import { converted } from "../remote/bulk-rows.ts";
import { blobOf } from "../remote/inputs.ts";
import { KINDS } from "../remote/kinds.ts";
import { canBeSaved, save } from "../remote/save.ts";
import { type Shown, verb } from "../remote/verb.ts";
import { Refusal } from "../terminal/refusal.ts";
import { printNotice } from "../terminal/terminal.ts";

const EXAMPLE = "bulk_5raZevUa5FHr1wb5sNE4V8a4";
/** Rows of a job that are listed to name them. */
const ROWS_MAX = 500;

const FAILED_NOTES = `The file has the columns of the upload, the error of each row, and platen_row, by which platen jobs retry --with
finds the row again. An apostrophe before =, +, - and @ keeps spreadsheets from calculating; the retry removes it.`;

const RETRY_NOTES = `Without --with every failed row runs again that no other retry has filled. With it only the rows of the file run; columns
that the file lacks stay as uploaded. Delimiter and encoding of the file are recognised; it may be an .xlsx workbook.`;

/** `platen jobs failed`: the failed rows as a CSV. */
export function failedVerb(): Command {
  type Options = { output?: string; force?: boolean; json?: boolean };
  return verb<Options>({
    name: "failed",
    description: "Download the failed rows of a job as a CSV, to correct them.",
    args: [KINDS.job.arg],
    options: [
      ["-o, --output <failed.csv>", "the CSV to write (default: standard output)"],
      ["-f, --force", "overwrite the CSV if it exists"],
    ],
    examples: [`jobs failed ${EXAMPLE} -o failed.csv`],
    notes: FAILED_NOTES,
    run: async ({ platen, args: [id = ""], options }) => {
      const { output } = options;
      if (output !== undefined || options.json === true)
        canBeSaved({ ...options, output: output ?? "-" });
      const { failed } = await platen.bulk.status(id);
      const response = await platen.bulk.failedCsv(id);
      const shown = await (output === undefined
        ? printBody(response)
        : save(response, { ...options, output }));
      printNotice(`${counted(failed, "failed row")}.${failed > 0 ? adviceOf(id, output) : ""}`);
      return shown;
    },
  });
}

function adviceOf(id: string, output = "failed.csv"): string {
  const file = output === "-" ? "failed.csv" : output;
  return ` Correct them, then: platen jobs retry ${id} --with ${file}`;
}

/** Writes text to standard output, also to a terminal. */
async function printBody({ body }: Response): Promise<Shown> {
  if (body === null) throw new Refusal("The service answered without a file.");
  await pipeline(Readable.fromWeb(body), process.stdout, { end: false });
  return { json: null, text: "" };
}

/** `platen jobs retry`: a new job of failed rows. */
export function retryVerb(): Command {
  return verb<{ with?: string }>({
    name: "retry",
    description: "Start a new job with the failed rows, as uploaded or corrected.",
    args: [KINDS.job.arg],
    options: [
      ["--with <failed.csv>", "the corrected rows of platen jobs failed; - reads standard input"],
    ],
    examples: [`jobs retry ${EXAMPLE}`, `jobs retry ${EXAMPLE} --with failed.csv`],
    notes: RETRY_NOTES,
    run: async ({ platen, args: [id = ""], options }) => {
      const job = await (options.with === undefined
        ? platen.bulk.retry(id)
        : platen.bulk.retryFile(id, await correctedFile(options.with)));
      const rows = rowRanges(await rowsOf(platen, job), job.total_rows);
      for (const line of columnWarningLines(job.warnings)) printNotice(line);
      printNotice(
        `${counted(job.total_rows, "row")} submitted (${rows}): platen jobs wait ${job.upload_id}`,
      );
      return { json: job, text: job.upload_id };
    },
  });
}

/** Returns the file as it is, for the service to recognise how it is written; a workbook as CSV. */
async function correctedFile(path: string): Promise<CorrectedFile> {
  const recognised = { delimiter: "auto", encoding: "auto" } as const;
  if (path === "-") return { file: await blobOf(path, "text/csv"), ...recognised };
  const rows = await openRows(path, path, {}, []);
  for (const note of rows.isWorkbook ? rows.notes : []) printNotice(note);
  if (rows.isWorkbook)
    return { file: await converted(rows, path), delimiter: ",", encoding: "utf-8" };
  return { file: await blobOf(path, "text/csv"), filename: basename(path), ...recognised };
}

async function rowsOf(platen: Platen, { upload_id }: BulkJob): Promise<readonly number[]> {
  const { results } = await platen.bulk
    .results(upload_id, { status: "all", limit: ROWS_MAX })
    .page();
  return results.map(({ row }) => row);
}
