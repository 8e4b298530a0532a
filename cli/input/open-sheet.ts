import { readFile } from "node:fs/promises";
import { PLAIN_DIALECT } from "@platen/forms/input";
import { type ConvertedSheet, SpreadsheetFault, sheetToCsv } from "@platen/forms/spreadsheet";
import { count, size } from "../output/wording.ts";
import { misuse, Refusal } from "../terminal/refusal.ts";
import type { InputFlags } from "./input-flags.ts";
import type { OpenedRows } from "./opened-rows.ts";

/** A workbook is held in memory as it is on the disk. */
const WORKBOOK_BYTES_MAX = 64 * 1024 * 1024;
const OTHERS_SHOWN_MAX = 5;
const COLUMNS_SHOWN_MAX = 10;

/** Opens a sheet of a workbook; throws a `Refusal`. */
export async function openSheet(
  path: string,
  name: string,
  { delimiter = "auto", encoding = "auto", sheet, header = "loose" }: InputFlags,
  sizeBytes: number,
): Promise<OpenedRows> {
  if (delimiter !== "auto" || encoding !== "auto")
    throw misuse(`${name} is an .xlsx workbook, which has no delimiter and no encoding.`);
  if (sizeBytes > WORKBOOK_BYTES_MAX)
    throw new Refusal(
      `${name} is larger than ${size(WORKBOOK_BYTES_MAX)}.`,
      "Save the sheet as CSV.",
    );
  const bytes = new Uint8Array(await readFile(path));
  const convert = (): Promise<ConvertedSheet> => sheetToCsv(bytes, sheet ?? null);
  const first = await convert().catch((error: unknown) => {
    throw explainError(error, name);
  });
  let unnamed: ReadonlySet<string> = new Set();
  return {
    dialect: { ...PLAIN_DIALECT, headerMatch: header },
    read: async function* () {
      try {
        const converted = await convert();
        unnamed = converted.unnamed;
        yield* converted.csv;
      } catch (error) {
        throw explainError(error, name);
      }
    },
    isConverted: true,
    isWorkbook: true,
    notes: sheet === undefined ? sheetNotes(first.sheet, first.others, name) : [],
    lateNotes: () => unnamedNotes(unnamed, name),
  };
}

function sheetNotes(sheet: string, others: readonly string[], name: string): readonly string[] {
  if (others.length === 0) return [];
  const shown = others.slice(0, OTHERS_SHOWN_MAX).map((other) => JSON.stringify(other));
  const more = others.length - shown.length;
  const list = `${shown.join(", ")}${more === 0 ? "" : ` and ${count(more)} more`}`;
  return [
    `${name}: the sheet ${JSON.stringify(sheet)} was read. Choose another with --sheet: ${list}.`,
  ];
}

function unnamedNotes(unnamed: ReadonlySet<string>, name: string): readonly string[] {
  if (unnamed.size === 0) return [];
  const shown = [...unnamed].slice(0, COLUMNS_SHOWN_MAX).join(", ");
  const more = unnamed.size - COLUMNS_SHOWN_MAX;
  const list = more > 0 ? `${shown} and ${count(more)} more` : shown;
  return [`${name}: values in columns without a name were ignored: ${list}.`];
}

function explainError(error: unknown, name: string): unknown {
  return error instanceof SpreadsheetFault ? new Refusal(`${name}: ${error.message}`) : error;
}
