import { entryNames } from "@platen/engine";
import { present } from "#base/assert.ts";
import { type PatternPart, patternParts } from "#domain/envelopes";

/** The aliases whose cells a pattern wants, each once. */
export function aliasesIn(pattern: string | null): readonly string[] {
  const aliases = partsOf(pattern).flatMap((part) => (part.kind === "alias" ? [part.alias] : []));
  return [...new Set(aliases)];
}

/**
 * The file name of each row, in row order: what the pattern makes of its cells (`nameCells`, in the order of
 * `aliasesIn`), fit for any file system, unique whatever the case; `row-00001.pdf` where nothing is left of it.
 */
export function fileNames(
  pattern: string | null,
  total: number,
  nameCells: readonly (readonly string[])[],
): readonly string[] {
  const parts = partsOf(pattern);
  const places = new Map(aliasesIn(pattern).map((alias, place) => [alias, place]));
  const wanted = Array.from({ length: total }, (_, index) =>
    parts.map((part) => textOf(part, nameCells[index] ?? [], places)).join(""),
  );
  return entryNames(wanted, numbered);
}

/** What one document is called: `wish`, else what the pattern makes of its values; the fallback where nothing is left. */
export function documentName(asked: {
  readonly wish: string | null;
  readonly pattern: string | null;
  readonly textOf: (alias: string) => string;
  readonly fallback: string;
}): string {
  const { wish, pattern, textOf: valueOf, fallback } = asked;
  const written = partsOf(pattern).map((part) =>
    part.kind === "text" ? part.text : valueOf(part.alias),
  );
  return entryNames([wish ?? written.join("")], () => fallback)[0] ?? fallback;
}

function partsOf(pattern: string | null): readonly PatternPart[] {
  return pattern === null ? [] : present(patternParts(pattern), "parts of a checked pattern");
}

function textOf(
  part: PatternPart,
  cells: readonly string[],
  places: ReadonlyMap<string, number>,
): string {
  if (part.kind === "text") return part.text;
  return cells[places.get(part.alias) ?? -1] ?? "";
}

function numbered(index: number): string {
  return `row-${String(index + 1).padStart(5, "0")}.pdf`;
}
