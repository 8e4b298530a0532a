import { aliasesIn, fileNames, patternFault } from "@platen/forms/file-names";
import { aliasesRead } from "@platen/forms/row-values";
import type { ExpectedAlias } from "@platen/sdk";
import type { Completion } from "#kit/completing-field.tsx";
import { envelopesWords } from "#words/en/envelopes.ts";
import type { Catalog } from "./catalog.ts";
import type { PairChoice } from "./pairs.ts";

const TEXTS = envelopesWords.pattern;
const COMPLETIONS_MAX = 50;

/** The names of files that a pattern gives rows with made-up values; or why it cannot be used. */
export type PatternExample =
  | { readonly kind: "faulty"; readonly message: string }
  | { readonly kind: "names"; readonly names: readonly ExampleName[] };

/** The name of one file, and what its row is. */
type ExampleName = { readonly row: string; readonly name: string };

/** Columns that the mappings of the chosen pairs read, in the order of the forms. */
export function columnsOf(catalog: Catalog, choices: readonly PairChoice[]): readonly string[] {
  const ids = choices.map(({ mapping }) => mapping);
  const mappings = ids.flatMap((id) => catalog.mappings.filter((mapping) => mapping.id === id));
  const fields = mappings.flatMap(({ field_mappings: fed }) => Object.values(fed));
  return [...new Set(fields.flatMap(aliasesRead))];
}

/** The whole texts that the end of a pattern may be completed to: after an opened brace, the columns that match. */
export function completionsOf(pattern: string, columns: readonly string[]): readonly Completion[] {
  const opened = pattern.lastIndexOf("{");
  if (opened === -1 || pattern.indexOf("}", opened) !== -1) return [];
  const before = pattern.slice(0, opened);
  const typed = pattern.slice(opened + 1).toLowerCase();
  const matching = columns.filter((column) => column.toLowerCase().includes(typed));
  const first = matching.filter((column) => column.toLowerCase().startsWith(typed));
  return [...new Set([...first, ...matching])]
    .filter(isUsable)
    .slice(0, COMPLETIONS_MAX)
    .map((column) => ({ id: column, label: column, text: `${before}{${column}}` }));
}

/** A pattern with a column added at its end, apart from the one before. */
export function withColumn(pattern: string, column: string): string {
  const before = pattern.replace(/\{[^{}]*$/, "");
  return `${before}${before.endsWith("}") ? " " : ""}{${column}}`;
}

/** False for a name that the braces of a pattern cannot hold. */
export function isUsable(column: string): boolean {
  return !/[{}]/.test(column);
}

/** Returns the names that a pattern makes for three rows, the last of which is like the first; computed as in a job. */
export function patternExample(
  pattern: string,
  columns: readonly string[],
  expected: readonly ExpectedAlias[],
): PatternExample {
  const trimmed = pattern.trim();
  const message =
    trimmed.length > PATTERN_MAX
      ? TEXTS.tooLong(PATTERN_MAX)
      : patternFault(trimmed, new Set(columns));
  if (message !== null) return { kind: "faulty", message };
  const used = trimmed === "" ? null : trimmed;
  const row = (set: number): readonly string[] =>
    aliasesIn(used).map((alias) => exampleValue(alias, set, expected));
  const rows = [row(0), row(1), row(0)];
  const captions = [TEXTS.row(1), TEXTS.row(2), TEXTS.sameValues];
  const names = fileNames(used, rows.length, rows).map((name, index) => ({
    row: captions[index] ?? "",
    name,
  }));
  // Without a column all rows are alike.
  return { kind: "names", names };
}

/** As the service limits it, in characters. */
const PATTERN_MAX = 200;

/** Made-up values of two rows by what a column's name contains; the first match counts. */
const EXAMPLES: readonly (readonly [RegExp, readonly [string, string]])[] = [
  [/mail/i, ["ada@example.com", "max@example.com"]],
  [/first|given|vorname/i, ["Ada", "Max"]],
  [/last|family|sur|nachname/i, ["Lovelace", "Sample"]],
  [/date|birth|born|datum|day/i, ["2026-03-09", "2026-04-21"]],
  [/zip|postal|plz/i, ["04101", "10115"]],
  [/city|town|place|ort\b/i, ["London", "Berlin"]],
  [/street|address/i, ["12 Main Street", "7 Station Road"]],
  [/country|nation/i, ["France", "Spain"]],
  [/phone|mobile|fax/i, ["555-0100", "555-0101"]],
  [/number|nr\b|no\b|\bid|id\b/i, ["1001", "1002"]],
  [/name/i, ["Ada Lovelace", "Max Sample"]],
];

function exampleValue(alias: string, row: number, expected: readonly ExpectedAlias[]): string {
  const { options = [], type } = expected.find((one) => one.alias === alias) ?? {};
  if (type === "checkbox") return row === 0 ? "true" : "false";
  const option = options[row] ?? options[0];
  if (option !== undefined) return option;
  const found = EXAMPLES.find(([pattern]) => pattern.test(alias));
  return found?.[1][row] ?? `${alias} ${row + 1}`;
}
