import type { BulkRow, BulkStatus, Platen } from "@platen/sdk";
import { columnWarningLines } from "../column-warnings.ts";
import { startProgress } from "../progress.ts";
import { EXIT, EXIT_BY_SIGNAL, Refusal } from "../refusal.ts";
import { stopSignal } from "../stop-signals.ts";
import { tableLines } from "../table.ts";
import { bold, printNotice } from "../terminal.ts";
import { count, counted, duration, shortened } from "../wording.ts";
import { canBeSaved, save } from "./save.ts";
import type { Shown } from "./verb.ts";

/** How a job is followed, and the destination of its ZIP. */
export type FollowOptions = {
  readonly output?: string;
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
    const status = await waited(platen, uploadId, stopping);
    if (status.status === "failed")
      throw new Refusal(`The job ${uploadId} failed: ${status.error ?? "no reason given"}.`);
    const failed = await failedRows(platen, status);
    const saved =
      options.output === undefined
        ? null
        : await save(await platen.bulk.download(uploadId, { signal: stopping }), {
            ...options,
            output: options.output,
          });
    const json = { ...status, results: failed, file: saved?.json ?? null };
    printNotice(endOf(status, failed));
    return {
      json,
      text: saved?.text ?? "",
      exitCode: status.failed > 0 ? EXIT.rowsFailed : EXIT.done,
    };
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

/** Refuses a destination of the ZIP before any work is done. */
export function checkTarget({ output, ...options }: FollowOptions): void {
  if (output !== undefined) canBeSaved({ ...options, output });
}

async function waited(platen: Platen, uploadId: string, signal: AbortSignal): Promise<BulkStatus> {
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

/** The first page of failed rows. */
async function failedRows(
  platen: Platen,
  { upload_id, failed }: BulkStatus,
): Promise<readonly BulkRow[]> {
  return failed === 0 ? [] : (await platen.bulk.results(upload_id, { limit: 500 }).page()).results;
}

function endOf(status: BulkStatus, failed: readonly BulkRow[]): string {
  const { succeeded, total, upload_id } = status;
  const filled = bold(counted(succeeded, "row"), process.stderr);
  const head = status.status === "cancelled" ? "Cancelled: filled" : "Filled";
  const lines = [`${head} ${filled} of ${count(total)} (${upload_id}).`];
  if (status.failed > 0)
    lines.push(`${counted(status.failed, "row")} failed:`, ...failedLines(failed, status.failed));
  const isCut = status.failed > FAILED_SHOWN_MAX;
  const all = isCut ? [`platen jobs results ${upload_id} --all lists them all.`] : [];
  return [...columnWarningLines(status.warnings), ...lines, ...all].join("\n");
}

/** The first failed rows of `total` as table lines, and the number of others. */
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
