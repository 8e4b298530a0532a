import type { BulkRow, BulkStatus, Platen } from "@platen/sdk";
import { columnWarningLines } from "../output/column-warnings.ts";
import { rowWarningLines } from "../output/row-warnings.ts";
import { tableLines } from "../output/table.ts";
import { count, counted, duration, shortened } from "../output/wording.ts";
import { startProgress } from "../terminal/progress.ts";
import { EXIT, EXIT_BY_SIGNAL, misuse, Refusal } from "../terminal/refusal.ts";
import { stopSignal } from "../terminal/stop-signals.ts";
import { bold, printNotice } from "../terminal/terminal.ts";
import { canBeSaved, save } from "./save.ts";
import type { Shown } from "./verb.ts";

/** How a job is followed, and the destination of its ZIP, or with `merge` of one PDF. */
export type FollowOptions = {
  readonly output?: string;
  readonly merge?: boolean;
  readonly force?: boolean;
  readonly json?: boolean;
};

const FAILED_SHOWN_MAX = 20;
const MESSAGE_WIDTH = 120;

/** Waits for a job with a progress bar, saves its ZIP on request, and prints the failed rows. */
export async function followJob(
  platen: Platen,
  uploadId: string,
  options: FollowOptions,
): Promise<Shown> {
  const stopping = stopSignal();
  try {
    const status = await waitForEnd(platen, uploadId, stopping);
    if (status.status === "failed")
      throw new Refusal(`The job ${uploadId} failed: ${status.error ?? "no reason given"}.`);
    const failed = await failedRows(platen, status);
    const warned = await warnedRows(platen, status);
    printNotice([endOf(status, failed), ...rowWarningLines(warned)].join("\n"));
    const { output } = options;
    const isSaved = output !== undefined && status.succeeded > 0;
    const saved = isSaved
      ? await savedFile(platen, uploadId, { ...options, output }, stopping)
      : null;
    if (output !== undefined && !isSaved)
      printNotice(`No row was filled: ${output} is not written.`);
    const json = { ...status, results: failed, file: saved?.json ?? null };
    return { json, text: saved?.text ?? "", exitCode: exitCodeOf(status) };
  } catch (error) {
    if (!stopping.aborted) throw error;
    printNotice(
      `\nThe job continues at the service. Resume waiting with:\n  platen jobs wait ${uploadId}`,
    );
    throw new Refusal(
      "Stopped waiting.",
      `Or end it with platen jobs cancel ${uploadId}.`,
      EXIT_BY_SIGNAL,
    );
  }
}

/** 1 without a single filled row. */
function exitCodeOf({ succeeded, failed }: BulkStatus): number {
  if (succeeded === 0) return EXIT.failed;
  return failed > 0 ? EXIT.rowsFailed : EXIT.done;
}

async function savedFile(
  platen: Platen,
  uploadId: string,
  options: FollowOptions & { readonly output: string },
  signal: AbortSignal,
): Promise<Shown> {
  try {
    const format = options.merge === true ? "pdf" : "zip";
    return await save(await platen.bulk.download(uploadId, { format, signal }), options);
  } catch (error) {
    if (signal.aborted) throw error;
    const [kind, merge] = options.merge === true ? ["PDF", " --merge"] : ["ZIP", ""];
    throw new Refusal(
      error instanceof Error ? error.message : String(error),
      `The job is done. Fetch its ${kind} with:\n  platen jobs download ${uploadId} -o FILE${merge}`,
    );
  }
}

/** Refuses a destination before any work is done. */
export function checkTarget({ output, ...options }: FollowOptions): void {
  if (output === undefined && options.merge === true)
    throw misuse("--merge needs -o: the PDF to write.", "Give it with -o all.pdf.");
  if (output !== undefined) canBeSaved({ ...options, output });
}

async function waitForEnd(
  platen: Platen,
  uploadId: string,
  signal: AbortSignal,
): Promise<BulkStatus> {
  const first = await platen.bulk.status(uploadId, { signal });
  const progress = startProgress("Filling", first.total);
  try {
    return await platen.bulk.wait(uploadId, {
      signal,
      onProgress: (status) => progress.update(status.succeeded + status.failed, noteOf(status)),
    });
  } finally {
    progress.end();
  }
}

function noteOf({ succeeded, failed, total, rows_per_second, eta_seconds }: BulkStatus): string {
  const rate = rows_per_second === null ? "" : `, ${count(rows_per_second)} rows/s`;
  const eta =
    eta_seconds === null || eta_seconds === 0 ? "" : `, ${duration(eta_seconds * 1000)} left`;
  return `${count(succeeded + failed)} of ${counted(total, "row")}${rate}${eta}`;
}

/** Returns the first page of failed rows. */
async function failedRows(
  platen: Platen,
  { upload_id, failed }: BulkStatus,
): Promise<readonly BulkRow[]> {
  return failed === 0 ? [] : (await platen.bulk.results(upload_id, { limit: 500 }).page()).results;
}

/** Returns the filled rows that have warnings; reads only as many pages as needed to find them all. */
async function warnedRows(
  platen: Platen,
  { upload_id, warned }: BulkStatus,
): Promise<readonly BulkRow[]> {
  const found: BulkRow[] = [];
  if (warned === 0) return found;
  const filled = platen.bulk.results(upload_id, { status: "succeeded", limit: 500 });
  for await (const row of filled) {
    if (row.warnings.length > 0) found.push(row);
    if (found.length === warned) break;
  }
  return found;
}

function endOf(status: BulkStatus, failed: readonly BulkRow[]): string {
  const { succeeded, total, upload_id } = status;
  const filled = bold(counted(succeeded, "row"), process.stderr);
  const head = status.status === "cancelled" ? "Cancelled: filled" : "Filled";
  const lines = [`${head} ${filled} of ${count(total)} (${upload_id}).`];
  if (status.failed > 0)
    lines.push(`${counted(status.failed, "row")} failed:`, ...failedLines(failed, status.failed));
  if (status.failed > FAILED_SHOWN_MAX)
    lines.push(`platen jobs results ${upload_id} --all lists them all.`);
  if (status.failed > 0)
    lines.push(`To correct them: platen jobs failed ${upload_id} -o failed.csv`);
  return [...columnWarningLines(status.warnings), ...lines].join("\n");
}

/** Returns the first failed rows of `total` as table lines, and the number of others. */
export function failedLines(rows: readonly BulkRow[], total: number): readonly string[] {
  const shown = failedTable(rows.slice(0, FAILED_SHOWN_MAX));
  const more = total - Math.min(rows.length, FAILED_SHOWN_MAX);
  return [...shown, ...(more > 0 ? [`and ${count(more)} more`] : [])].map((line) => `  ${line}`);
}

function failedTable(rows: readonly BulkRow[]): readonly string[] {
  return tableLines(
    [
      { title: "ROW", align: "right" },
      { title: "LINE", align: "right" },
      { title: "FIELD" },
      { title: "CODE" },
      { title: "REASON" },
    ],
    rows.map(({ row, line, field, error_code, error }) => [
      String(row),
      String(line),
      field ?? "–",
      error_code ?? "–",
      shortened(error ?? "", MESSAGE_WIDTH),
    ]),
  );
}
