import { invalid, Refusal } from "#base/refusal.ts";
import type { CsvRecord } from "#domain/csv";
import { nearestName } from "#domain/mappings";
import type { BulkJobWarning } from "../bulk-job.ts";

/** What a CSV is validated against. */
export type Expectations = {
  /** Every alias of the envelope, and whether a file must have a column for it. */
  readonly aliases: ReadonlyMap<string, { readonly isRequired: boolean }>;
  /** True: unknown columns are refused. */
  readonly strict: boolean;
  /** The aliases in the pattern of file names. */
  readonly nameAliases: readonly string[];
  /** Values for empty cells. */
  readonly defaults: readonly string[];
  /** True: transforms may change the case of letters. */
  readonly changesCase?: boolean;
  /** The most rows that are taken. */
  readonly rowsMax: number;
};

/** The parsed header row. */
export type Header = {
  readonly columnCount: number;
  /** The column of each alias that the file has. */
  readonly columns: ReadonlyMap<string, number>;
  readonly warnings: readonly BulkJobWarning[];
};

const WARNINGS_MAX = 50;
/** Bound the work per file: unknown columns that get a suggestion, and missing aliases among which it is searched. */
const SUGGESTIONS_MAX = 10;
const CANDIDATES_MAX = 500;
const LONE_CR = /\r(?!\n)/;
const NONE_KNOWN = "The file has no header row: no name in its first row is expected.";
const FIRST_ROW_IS_DATA =
  "The file has no header row: its first row looks like data. Name the columns in the first row.";
const LETTER = /\p{L}/u;
const EMAIL = /^\S+@\S+\.\S+$/;
const OTHER_SEPARATORS = [
  [";", "semicolons"],
  ["\t", "tabs"],
] as const;

/** Reads the header's names, trimmed and compared exactly; 400 `invalid_csv` or `validation_error`. */
export function readHeader(
  { cells, line }: Pick<CsvRecord, "cells" | "line">,
  { aliases, strict }: Pick<Expectations, "aliases" | "strict">,
): Header {
  const names = trimmedNames(cells, line);
  // A row without any known name may be data, which must not be repeated in a message.
  if (!names.some((name) => aliases.has(name))) throw fault(line, noneKnown(names, aliases));
  checkUnique(names, line);
  const columns = new Map<string, number>();
  const unknown: string[] = [];
  for (const [column, name] of names.entries()) {
    if (aliases.has(name)) columns.set(name, column);
    else unknown.push(name);
  }
  const warnings = checkNames(columns, unknown, { aliases, strict });
  return { columnCount: cells.length, columns, warnings };
}

/** The names of a header of which none is expected, trimmed; 400 `invalid_csv`. */
export function readNames({ cells, line }: Pick<CsvRecord, "cells" | "line">): readonly string[] {
  const names = trimmedNames(cells, line);
  const separator = OTHER_SEPARATORS.find(
    ([sign]) => names.join("").split(sign).length > names.length,
  );
  if (separator !== undefined) throw fault(line, separatedBy(separator[1]));
  if (looksLikeData(names)) throw fault(line, FIRST_ROW_IS_DATA);
  checkUnique(names, line);
  return names;
}

/** True when the names cannot be a header: an e-mail address, or half of them without a letter. */
function looksLikeData(names: readonly string[]): boolean {
  const given = names.filter((name) => name !== "");
  const bare = given.filter((name) => !LETTER.test(name));
  return (
    given.some((name) => EMAIL.test(name)) || (bare.length > 0 && bare.length * 2 >= given.length)
  );
}

function trimmedNames(cells: readonly string[], line: number): readonly string[] {
  if (cells.some((cell) => LONE_CR.test(cell)))
    throw fault(line, "The file's lines end in CR alone.");
  return cells.map((cell) => cell.trim());
}

function checkUnique(names: readonly string[], line: number): void {
  const seen = new Set<string>();
  for (const [column, name] of names.entries()) {
    if (name === "") throw fault(line, `The header's column ${column + 1} has no name.`);
    if (seen.has(name)) throw fault(line, `The header has the column ${shown(name)} twice.`);
    seen.add(name);
  }
}

/** Warnings about a file's names; 400 `validation_error` when a required one is missing. */
export function checkNames(
  known: { readonly has: (name: string) => boolean },
  unknown: readonly string[],
  { aliases, strict }: Pick<Expectations, "aliases" | "strict">,
): readonly BulkJobWarning[] {
  const missing = [...aliases].filter(([name, { isRequired }]) => isRequired && !known.has(name));
  if (missing.length > 0) throw requiredMissing(missing.map(([name]) => name));
  const suggest = suggesting([...aliases.keys()].filter((alias) => !known.has(alias)));
  if (strict && unknown.length > 0) throw unknownRefused(unknown, suggest);
  return warningsOf(unknown, suggest);
}

function fault(line: number, message: string): Refusal {
  return new Refusal(400, "invalid_csv", message, { line });
}

function noneKnown(
  names: readonly string[],
  aliases: { readonly has: (name: string) => boolean },
): string {
  for (const [separator, plural] of OTHER_SEPARATORS) {
    const parts = names.flatMap((name) => name.split(separator));
    if (parts.some((part) => aliases.has(part.trim()))) return separatedBy(plural);
  }
  return NONE_KNOWN;
}

function separatedBy(plural: string): string {
  return `The file's columns are separated by ${plural}; separate them by commas.`;
}

type Suggest = (column: string, index: number) => string;

/** Suggests, for a misspelt column, an alias that the file has no column for. */
function suggesting(missing: readonly string[]): Suggest {
  const candidates = missing.slice(0, CANDIDATES_MAX);
  return (column, index) => {
    const near = index < SUGGESTIONS_MAX ? nearestName(column, candidates) : null;
    return near === null ? "" : ` Did you mean "${near}"?`;
  };
}

function requiredMissing(missing: readonly string[]): Refusal {
  const message = "The file lacks a column that is required.";
  const details = missing.map((alias) => ({
    field: alias,
    code: "required_missing",
    message: "There is no column of this name.",
  }));
  return new Refusal(400, "validation_error", message, { missing, details });
}

function unknownRefused(unknown: readonly string[], suggest: Suggest): Refusal {
  const details = unknown.slice(0, WARNINGS_MAX).map((column, index) => ({
    field: shown(column),
    code: "unknown_alias",
    message: `No such column is expected.${suggest(column, index)}`,
  }));
  return invalid("The file has a column that is not expected.", details);
}

function warningsOf(unknown: readonly string[], suggest: Suggest): readonly BulkJobWarning[] {
  const warnings: BulkJobWarning[] = unknown.slice(0, WARNINGS_MAX).map((column, index) => ({
    code: "unknown_alias",
    message: `No such column is expected; it was ignored.${suggest(column, index)}`,
    column: shown(column),
  }));
  const rest = unknown.length - warnings.length;
  if (rest === 0) return warnings;
  const message = `${rest} more columns were ignored.`;
  return [...warnings, { code: "more_warnings", message, column: null }];
}

/** A name shortened for messages: a hostile header can have names of megabytes. */
export function shown(name: string): string {
  return name.length <= 200 ? name : `${name.slice(0, 200)}…`;
}
