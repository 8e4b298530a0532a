import { aliasesIn, fileNames } from "@platen/forms/file-names";
import type { Envelope, Mapping } from "@platen/sdk";
import { hasEvery, type Pair, uploadNames } from "#columns/match.ts";
import type { Target } from "#columns/targets.ts";

/** The mapping of matched columns, and the pattern of file names. */
export type Plan = {
  /** By raw name of the field. */
  readonly fieldMappings: Mapping["field_mappings"];
  /** Null: the PDFs are numbered. */
  readonly pattern: string | null;
};

/** A mapping of the ticked pairs; columns are its aliases. A divided value has an entry for each of its boxes. */
export function fieldMappingsOf(
  names: readonly string[],
  pairs: readonly Pair[],
  targets: readonly Target[],
): Mapping["field_mappings"] {
  const byId = new Map(targets.map((target) => [target.id, target]));
  const entries = pairs
    .filter(({ isTicked }) => isTicked)
    .flatMap(({ column, target }): [string, Mapping["field_mappings"][string]][] => {
      const name = names[column];
      const { fields = [], transforms = [] } = byId.get(target) ?? {};
      if (name === undefined) return [];
      if (transforms.length === 0) return [[target, name]];
      return fields.map((field, at) => [
        field,
        { source: name, transform: transforms[at] ?? null },
      ]);
    });
  return Object.fromEntries(entries);
}

/** The name under which each column is sent: for an envelope its alias, else its own name; null: left out. */
export function namesInUpload(
  names: readonly string[],
  pairs: readonly Pair[],
  isEnvelope: boolean,
): readonly (string | null)[] {
  return uploadNames(names.length, pairs, (column, target) =>
    isEnvelope ? target : (names[column] ?? target),
  );
}

/** A row as the mapping takes it: cells by the name under which their column is sent. */
export function rowByName(
  sent: readonly (string | null)[],
  cells: readonly string[],
): Readonly<Record<string, string>> {
  const entries = sent.flatMap((name, column) =>
    name === null ? [] : [[name, cells[column] ?? ""] as const],
  );
  return Object.fromEntries(entries);
}

/**
 * The newest envelope of one form whose aliases are all among the columns: the same spreadsheet was filled into the form
 * before, or a newer one of the same layout.
 */
export function fittingEnvelope(
  envelopes: readonly Envelope[],
  template: number,
  names: readonly string[],
): Envelope | null {
  const fits = ({ pairs, template_id: id, expected_aliases: aliases }: Envelope): boolean =>
    pairs.length === 1 &&
    id === template &&
    aliases.length > 0 &&
    hasEvery(
      names,
      aliases.map(({ alias }) => alias),
    );
  return envelopes.find(fits) ?? null;
}

/** The name of the first row's PDF; null: there is no row. */
export function exampleName(
  pattern: string | null,
  row: Readonly<Record<string, string>> | undefined,
): string | null {
  if (row === undefined) return null;
  const cells = aliasesIn(pattern).map((alias) => row[alias] ?? "");
  return fileNames(pattern, 1, [cells])[0] ?? null;
}

/** Columns that may name the PDFs: braces have a meaning in patterns. */
export function namingColumns(names: readonly string[], pairs: readonly Pair[]): readonly string[] {
  const used = new Set(pairs.filter(({ isTicked }) => isTicked).map(({ column }) => column));
  return names.filter((name, column) => used.has(column) && !/[{}]/.test(name));
}

/** A pattern for file names after a column; null: numbered. */
export function patternOf(column: string | null): string | null {
  return column === null ? null : `{${column}}`;
}

/** The column that PDFs are named after unless another is chosen: the first one that is called a name. */
export function usualNaming(columns: readonly string[]): string | null {
  return columns.find((name) => /name/i.test(name)) ?? null;
}
