import { columnWarningLines } from "../column-warnings.ts";
import { bold, printNotice } from "../terminal.ts";
import { count, counted, duration, shortened, size } from "../wording.ts";
import type { FillResult } from "./fill-to-zip.ts";

const FAILED_SHOWN_MAX = 10;
const MESSAGE_WIDTH = 160;

/** Prints the result of a job to standard error; returns the number of failed rows. */
export function summarise(
  { rows, warnings, zipBytes, durationMs }: FillResult,
  path: string,
): number {
  for (const line of columnWarningLines(warnings)) printNotice(line);
  const failed = rows.filter(({ state }) => state.status === "failed");
  const filled = rows.length - failed.length;
  const rate = count((rows.length / durationMs) * 1000);
  const where = path === "-" ? "standard output" : path;
  printNotice(
    `Filled ${bold(counted(filled, "row"), process.stderr)} of ${count(rows.length)} in ${duration(durationMs)} ` +
      `(${rate} rows/s): ${where}, ${size(zipBytes)}`,
  );
  printWarnings(rows);
  printFailures(failed);
  return failed.length;
}

function printWarnings(rows: FillResult["rows"]): void {
  const codes = rows.flatMap(({ state }) => [...new Set(state.warnings.map(({ code }) => code))]);
  const counts = Object.entries(Object.groupBy(codes, (code) => code));
  if (counts.length === 0) return;
  const list = counts.map(([code, all]) => `${code} in ${counted(all?.length ?? 0, "row")}`);
  printNotice(`Warnings, listed by row in manifest.json: ${list.join(", ")}.`);
}

function printFailures(failed: FillResult["rows"]): void {
  if (failed.length === 0) return;
  printNotice(`${counted(failed.length, "row")} failed:`);
  for (const { row, line, state } of failed.slice(0, FAILED_SHOWN_MAX)) {
    if (state.status !== "failed") continue;
    const field = state.field === null ? "" : `${state.field}: `;
    printNotice(
      `  row ${row}, line ${line}: ${shortened(`${field}${state.error}`, MESSAGE_WIDTH)}`,
    );
  }
  const more = failed.length - FAILED_SHOWN_MAX;
  if (more > 0) printNotice(`  and ${count(more)} more; manifest.json in the ZIP lists them all.`);
}
