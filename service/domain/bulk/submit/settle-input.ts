import {
  type Dialect,
  describeEncoding,
  describeKind,
  type Encoding,
  type FileKind,
  type InputOptions,
  NotEncoded,
  settleDialect,
  toUtf8,
} from "@platen/forms/input";
import type { Objects } from "#base/objects.ts";
import type { BulkJobId, BulkJobWarning } from "#domain/bulk-records";
import { csvKey } from "../bulk-job-keys.ts";
import { assumptionWarning } from "./assumption-warning.ts";
import { expectedNames, invalidCsv } from "./csv-refusal.ts";

/** How a job's file is written: as its caller says, or as an earlier job's file was, which is stored in UTF-8. */
export type JobInput =
  | { readonly kind: "uploaded"; readonly options: InputOptions }
  | (SettledInput & { readonly kind: "stored" });

/** The dialect of a stored file, and what was assumed about it. */
export type SettledInput = {
  readonly dialect: Dialect;
  readonly warnings: readonly BulkJobWarning[];
};

const SHEETS: ReadonlySet<FileKind> = new Set(["xlsx", "xls", "ods"]);
const SAVE_AS_CSV =
  "Save the sheet as CSV, or submit it with `platen bulk`, which converts .xlsx files.";
const TEXT_WANTED = "Submit a text file whose first row names the columns.";

/**
 * Determines how the stored file of a job is written, and rewrites it in UTF-8 if it is not: delimiter and header stay as
 * they are in the file. 400 `invalid_csv` for a file that contradicts what is said of it.
 */
export async function settleInput(
  objects: Objects,
  id: BulkJobId,
  input: JobInput,
  aliases: ReadonlyMap<string, unknown>,
): Promise<SettledInput> {
  if (input.kind === "stored") return input;
  const key = csvKey(id);
  try {
    const settled = await settleDialect(() => objects.get(key), input.options, aliases.keys());
    if (settled.kind !== "settled")
      throw invalidCsv(contradiction(settled, input.options.encoding), expectedNames(aliases));
    const { dialect, assumptions } = settled;
    if (dialect.encoding !== "utf-8")
      await objects.put(key, toUtf8(objects.get(key), dialect.encoding));
    return { dialect, warnings: assumptions.map(assumptionWarning) };
  } catch (error) {
    if (!(error instanceof NotEncoded)) throw error;
    const message = `The file is not valid ${describeEncoding(error.encoding)}.`;
    throw invalidCsv(message, expectedNames(aliases));
  }
}

type Contradiction = Exclude<Awaited<ReturnType<typeof settleDialect>>, { kind: "settled" }>;

function contradiction(found: Contradiction, declared: Encoding | "auto"): string {
  if (found.kind === "no_text") {
    const advice = SHEETS.has(found.file) ? SAVE_AS_CSV : TEXT_WANTED;
    return `The file is ${describeKind(found.file)}, not a CSV. ${advice}`;
  }
  const begins = found.hasMark ? "begins with the byte order mark of" : "looks like";
  const wanted = declared === "auto" ? "" : `, not ${describeEncoding(declared)}`;
  return `The file ${begins} ${describeEncoding(found.found)}${wanted}. Set encoding to "${found.found}" or "auto".`;
}
