import { columnWarningLines } from "../output/column-warnings.ts";
import { rowWarningLines } from "../output/row-warnings.ts";
import { count, counted, duration, shortened, size } from "../output/wording.ts";
import { EXIT } from "../terminal/refusal.ts";
import { bold, printNotice } from "../terminal/terminal.ts";
import type { FillResult } from "./fill-to-file.ts";

const FAILED_SHOWN_MAX = 10;
const MISSING_SHOWN_MAX = 8;
const MESSAGE_WIDTH = 160;

/** Prints the result of a job to standard error; returns the exit code. */
export function summarise(
  { rows, warnings, missing, kind, sizeBytes, durationMs }: FillResult,
  path: string,
): number {
  for (const line of columnWarningLines(warnings)) printNotice(line);
  printMissing(missing);
  const failed = rows.filter(({ state }) => state.status === "failed");
  const filled = rows.length - failed.length;
  const rate = count((rows.length / durationMs) * 1000);
  const where = path === "-" ? "standard output" : path;
  const written = sizeBytes === null ? `no ${kind} was written` : `${where}, ${size(sizeBytes)}`;
  printNotice(
    `Filled ${bold(counted(filled, "row"), process.stderr)} of ${count(rows.length)} in ${duration(durationMs)} ` +
      `(${rate} rows/s): ${written}`,
  );
  printWarnings(rows, kind);
  printFailures(failed, kind === "ZIP" && sizeBytes !== null);
  if (filled === 0) return EXIT.failed;
  return failed.length > 0 ? EXIT.rowsFailed : EXIT.done;
}

function printWarnings(rows: FillResult["rows"], kind: FillResult["kind"]): void {
  const filled = rows.filter(({ state }) => state.status === "succeeded");
  const lines = rowWarningLines(filled.map(({ row, state }) => ({ row, ...state })));
  for (const line of lines) printNotice(line);
  if (lines.length > 0 && kind === "ZIP")
    printNotice("  manifest.json in the ZIP lists them by row.");
}

/** A line about the columns that the CSV could have had. */
function printMissing(missing: readonly string[]): void {
  if (missing.length === 0) return;
  const names = missing.slice(0, MISSING_SHOWN_MAX).map((name) => JSON.stringify(name));
  const more = missing.length > MISSING_SHOWN_MAX ? ", …" : "";
  const columns = missing.length === 1 ? "The CSV has no column" : "The CSV has no columns";
  printNotice(
    `${columns} ${names.join(", ")}${more} (${count(missing.length)}): the form's own values were kept.`,
  );
}

function printFailures(failed: FillResult["rows"], isListed: boolean): void {
  if (failed.length === 0) return;
  printNotice(`${counted(failed.length, "row")} failed:`);
  for (const { row, line, state } of failed.slice(0, FAILED_SHOWN_MAX)) {
    if (state.status !== "failed") continue;
    const [{ field, message }, ...others] = state.errors;
    const text = shortened(`${field === null ? "" : `${field}: `}${message}`, MESSAGE_WIDTH);
    const more = others.length === 0 ? "" : ` (and ${counted(others.length, "more error")})`;
    printNotice(`  row ${row}, line ${line}: ${text}${more}`);
  }
  const more = failed.length - FAILED_SHOWN_MAX;
  const all = isListed ? "; manifest.json in the ZIP lists them all" : "";
  if (more > 0) printNotice(`  and ${count(more)} more${all}.`);
}
