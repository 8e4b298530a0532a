import { addressOf } from "./addresses.ts";
import type { WorkerPort } from "./fill-client.ts";
import type { readSheet, SheetFault, SheetOptions, SheetRows, writeCsv } from "./read-sheet.ts";
import type { SheetRequest } from "./sheet-worker.ts";

export type { SheetFault, SheetOptions, SheetRows } from "./read-sheet.ts";

/** A larger file cannot be uploaded either. */
export const SHEET_BYTES_MAX: number = 50 * 1024 * 1024;
/** 10,000 rows take a second. */
const TIME_MS_MAX = 60_000;

const TOO_LARGE: SheetFault = {
  kind: "refused",
  reason: "too_large",
  message: "The file is larger than 50 MB. Split it, and choose one part after the other.",
};
const TOO_LONG: SheetFault = {
  kind: "refused",
  reason: "took_too_long",
  message:
    "Reading the file took more than a minute. Save the sheet with the rows as CSV, and choose that file.",
};

/** Reads a spreadsheet or CSV file in a worker, which is ended after a minute. Never rejects. */
export async function readSheetFile(
  file: Blob,
  options: SheetOptions = {},
  limits: SheetLimits = LIMITS,
): Promise<SheetRows | SheetFault> {
  return await inWorker<Awaited<ReturnType<typeof readSheet>>>(
    { file, options, names: null },
    limits,
  );
}

/** Writes it as the CSV that is uploaded, with these names of columns; null leaves a column out. Never rejects. */
export async function sheetToUpload(
  file: Blob,
  options: SheetOptions,
  names: readonly (string | null)[],
  limits: SheetLimits = LIMITS,
): Promise<{ readonly kind: "written"; readonly csv: Blob } | SheetFault> {
  return await inWorker<Awaited<ReturnType<typeof writeCsv>>>({ file, options, names }, limits);
}

/** How a worker is started, and how long it may run. */
type SheetLimits = { readonly start: () => WorkerPort; readonly timeMsMax: number };

const LIMITS: SheetLimits = {
  start: () => new Worker(addressOf("sheetWorker"), { type: "module" }),
  timeMsMax: TIME_MS_MAX,
};

function inWorker<T>(request: SheetRequest, limits: SheetLimits): Promise<T | SheetFault> {
  if (request.file.size > SHEET_BYTES_MAX) return Promise.resolve(TOO_LARGE);
  const worker = limits.start();
  return new Promise<T | SheetFault>((resolve) => {
    const timer = setTimeout(() => resolve(TOO_LONG), limits.timeMsMax);
    worker.addEventListener("message", ({ data }) => {
      clearTimeout(timer);
      resolve(data as T);
    });
    worker.addEventListener("error", ({ message }) => {
      clearTimeout(timer);
      const text = `The file cannot be read: ${message ?? "the reader failed"}.`;
      resolve({ kind: "refused", reason: "damaged", message: text });
    });
    worker.postMessage(request);
  }).finally(() => worker.terminate());
}
