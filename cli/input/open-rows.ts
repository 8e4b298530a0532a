import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import {
  type Assumption,
  type Dialect,
  describeDialect,
  describeEncoding,
  describeKind,
  fileKind,
  headOf,
  NotEncoded,
  settleDialect,
  toUtf8,
} from "@platen/forms/input";
import { misuse, Refusal, reasonOf } from "../terminal/refusal.ts";
import type { InputFlags } from "./input-flags.ts";
import type { OpenedRows } from "./opened-rows.ts";

/**
 * Opens a file of rows: text in any of the known encodings and delimiters, or a sheet of an .xlsx workbook. `name` is used
 * in messages; `aliases` are names that the header may have.
 */
export async function openRows(
  path: string,
  name: string,
  flags: InputFlags,
  aliases: Iterable<string>,
): Promise<OpenedRows> {
  const found = await stat(path).catch((error: unknown) => {
    throw new Refusal(`${name} cannot be read: ${reasonOf(error)}.`);
  });
  if (!found.isFile()) throw new Refusal(`${name} is not a file.`, "Use - for standard input.");
  try {
    const open = (): AsyncIterable<Uint8Array> => createReadStream(path);
    if (fileKind(await headOf(open())) === "xlsx") {
      // Loaded for workbooks only.
      const { openSheet } = await import("./open-sheet.ts");
      return await openSheet(path, name, flags, found.size);
    }
    if (flags.sheet !== undefined)
      throw misuse(`--sheet is for .xlsx workbooks; ${name} is not one.`);
    return await openText(open, name, flags, aliases);
  } catch (error) {
    throw explainError(error, name);
  }
}

/** Failures of reading in words. */
function explainError(error: unknown, name: string): unknown {
  if (error instanceof NotEncoded)
    return new Refusal(`${name} is not valid ${describeEncoding(error.encoding)}.`);
  return error;
}

async function openText(
  open: () => AsyncIterable<Uint8Array>,
  name: string,
  flags: InputFlags,
  aliases: Iterable<string>,
): Promise<OpenedRows> {
  const { delimiter = "auto", encoding = "auto", header = "loose" } = flags;
  const options = { delimiter, encoding, headerMatch: header };
  const settled = await settleDialect(open, options, aliases);
  if (settled.kind === "no_text")
    throw new Refusal(
      `${name} is ${describeKind(settled.file)}.`,
      "Save the rows as .xlsx without a password, or as CSV.",
    );
  if (settled.kind === "other_encoding")
    throw new Refusal(
      `${name} is ${describeEncoding(settled.found)}, not ${describeEncoding(options.encoding === "auto" ? settled.found : options.encoding)}.`,
      "Leave --encoding out.",
    );
  const { dialect, assumptions } = settled;
  const { encoding: found } = dialect;
  return {
    dialect,
    read: found === "utf-8" ? open : () => explainErrors(toUtf8(open(), found), name),
    isConverted: found !== "utf-8",
    isWorkbook: false,
    notes: notesOf(assumptions, dialect, name),
    lateNotes: () => [],
  };
}

function notesOf(
  assumptions: readonly Assumption[],
  dialect: Dialect,
  name: string,
): readonly string[] {
  return assumptions.length === 0 ? [] : [`${name} was read as ${describeDialect(dialect)}.`];
}

async function* explainErrors(
  bytes: AsyncIterable<Uint8Array>,
  name: string,
): AsyncGenerator<Uint8Array> {
  try {
    yield* bytes;
  } catch (error) {
    throw explainError(error, name);
  }
}
