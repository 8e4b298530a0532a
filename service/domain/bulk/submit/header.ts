import { type HeaderMatch, type HeaderMatching, matchHeader } from "@platen/forms/input";
import { nearestName } from "@platen/forms/row-values";
import { Refusal } from "#base/refusal.ts";
import type { BulkJobWarning } from "#domain/bulk-records";
import { assumptionWarning } from "./assumption-warning.ts";
import { expectedNames, invalidCsv } from "./csv-refusal.ts";
import { shown } from "./shown-name.ts";

/** The first record of a file. */
type HeaderRow = { readonly cells: readonly string[]; readonly line: number };

/** The names that a header is validated against. */
type ExpectedNames = {
  /** Every alias of the envelope, and whether a file must have a column for it. */
  readonly aliases: ReadonlyMap<string, { readonly isRequired: boolean }>;
  /** True: unknown columns are refused. */
  readonly refusesUnknown: boolean;
};

/** The columns that a CSV is validated against. */
export type Expectations = ExpectedNames & {
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
/** Unknown columns that a refusal names: a hostile header can have millions. */
const UNKNOWN_SHOWN_MAX = 1000;
/** Bound the work per file: unknown columns that get a suggestion, and missing aliases among which it is searched. */
const SUGGESTIONS_MAX = 10;
const CANDIDATES_MAX = 500;
const NAMES_SHOWN_MAX = 5;
const LONE_CR = /\r(?!\n)/;
const NONE_KNOWN = "The file has no header row: no name in its first row is expected.";
const FIRST_ROW_IS_DATA =
  "The file has no header row: its first row looks like data. Name the columns in the first row.";
const LETTER = /\p{L}/u;
const EMAIL = /^\S+@\S+\.\S+$/;
/**
 * Reads the header's names, trimmed and compared exactly, or without case, white space, `_` and `-`; 400 `invalid_csv` or
 * `validation_error`.
 */
export function readHeader(
  { cells, line }: HeaderRow,
  { aliases, refusesUnknown }: ExpectedNames,
  match: HeaderMatch = "exact",
): Header {
  const names = trimmedNames(cells, line);
  const matching = matchHeader(names, aliases.keys(), match);
  if (matching.kind === "ambiguous") throw ambiguous(line, matching);
  const { columns, unknown, assumed } = matching;
  // A row without any known name may be data, which must not be repeated in a message.
  if (columns.size === 0) throw fault(line, `${NONE_KNOWN}${looseAdvice(names, aliases, columns)}`);
  checkUnique(names, line);
  try {
    const warnings = checkNames(columns, unknown, { aliases, refusesUnknown });
    const read = assumed
      .slice(0, WARNINGS_MAX)
      .map((name) => assumptionWarning({ kind: "header", ...name }));
    return { columnCount: cells.length, columns, warnings: [...read, ...warnings] };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const { status, code, message, extras } = error;
    const advice = looseAdvice(names, aliases, columns);
    throw new Refusal(status, code, `${message}${advice}`, {
      ...extras,
      ...expectedNames(aliases),
    });
  }
}

/** Advice to match names loosely, where more would be known then; else empty. */
function looseAdvice(
  names: readonly string[],
  aliases: Expectations["aliases"],
  known: ReadonlyMap<string, number>,
): string {
  const loose = matchHeader(names, aliases.keys(), "loose");
  if (loose.kind === "ambiguous" || loose.columns.size <= known.size) return "";
  return ' Its names match apart from case, spaces, "_" and "-": set header_match to "loose".';
}

function ambiguous(
  line: number,
  { columns, aliases }: Extract<HeaderMatching, { kind: "ambiguous" }>,
): Refusal {
  const message = `It is unclear which column is meant: ${quoteNames(columns)} for ${quoteNames(aliases)}. Rename the columns, or set header_match to "exact".`;
  return invalidCsv(message, { line, columns: columns.slice(0, WARNINGS_MAX).map(shown) });
}

function quoteNames(names: readonly string[]): string {
  return names
    .slice(0, NAMES_SHOWN_MAX)
    .map((name) => `"${shown(name)}"`)
    .join(", ");
}

/** The names of a header of which none is expected, trimmed; 400 `invalid_csv`. */
export function readNames({ cells, line }: HeaderRow): readonly string[] {
  const names = trimmedNames(cells, line);
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

/** The names of a header, trimmed, each once; 400 `invalid_csv`. */
export function uniqueNames({ cells, line }: HeaderRow): readonly string[] {
  const names = trimmedNames(cells, line);
  checkUnique(names, line);
  return names;
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
  { aliases, refusesUnknown }: ExpectedNames,
): readonly BulkJobWarning[] {
  const missing = [...aliases].filter(([name, { isRequired }]) => isRequired && !known.has(name));
  if (missing.length > 0) throw requiredMissing(missing.map(([name]) => name));
  const suggest = makeSuggester([...aliases.keys()].filter((alias) => !known.has(alias)));
  if (refusesUnknown && unknown.length > 0) throw unknownRefused(unknown, suggest);
  return warningsOf(unknown, suggest);
}

function fault(line: number, message: string): Refusal {
  return invalidCsv(message, { line });
}

type Suggest = (column: string, index: number) => string;

/** Suggests, for a misspelt column, an alias that the file has no column for. */
function makeSuggester(missing: readonly string[]): Suggest {
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
  const message = "The file has a column that is not expected.";
  const names = unknown.slice(0, UNKNOWN_SHOWN_MAX).map(shown);
  return new Refusal(400, "validation_error", message, { unknown: names, details });
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
