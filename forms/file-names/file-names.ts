import { entryNames } from "@platen/engine/bundle";
import { type PatternPart, patternParts } from "./pattern.ts";

/** The aliases in a pattern, each once. */
export function aliasesIn(pattern: string | null): readonly string[] {
  const aliases = partsOf(pattern).flatMap((part) => (part.kind === "alias" ? [part.alias] : []));
  return [...new Set(aliases)];
}

/**
 * The file name of each row, in row order: the pattern filled with the row's cells (`nameCells`, in the order of
 * `aliasesIn`), valid on any file system and unique regardless of case; `row-00001.pdf` when nothing is left.
 */
export function fileNames(
  pattern: string | null,
  total: number,
  nameCells: readonly (readonly string[])[],
): readonly string[] {
  const parts = partsOf(pattern);
  const indexes = new Map(aliasesIn(pattern).map((alias, index) => [alias, index]));
  const wanted = Array.from({ length: total }, (_, index) =>
    parts.map((part) => fillPart(part, nameCells[index] ?? [], indexes)).join(""),
  );
  return entryNames(wanted, nameRow);
}

/** The file name of a document: `requested`, or the pattern filled with its values; the fallback when nothing is left. */
export function documentName(asked: {
  readonly requested: string | null;
  readonly pattern: string | null;
  readonly textOf: (alias: string) => string;
  readonly fallback: string;
}): string {
  const { requested, pattern, textOf: valueOf, fallback } = asked;
  const written = partsOf(pattern).map((part) =>
    part.kind === "text" ? part.text : valueOf(part.alias),
  );
  return entryNames([requested ?? written.join("")], () => fallback)[0] ?? fallback;
}

function partsOf(pattern: string | null): readonly PatternPart[] {
  if (pattern === null) return [];
  const parts = patternParts(pattern);
  if (parts === null) throw new Error(`The braces of ${JSON.stringify(pattern)} are unbalanced.`);
  return parts;
}

function fillPart(
  part: PatternPart,
  cells: readonly string[],
  indexes: ReadonlyMap<string, number>,
): string {
  if (part.kind === "text") return part.text;
  return cells[indexes.get(part.alias) ?? -1] ?? "";
}

function nameRow(index: number): string {
  return `row-${String(index + 1).padStart(5, "0")}.pdf`;
}
