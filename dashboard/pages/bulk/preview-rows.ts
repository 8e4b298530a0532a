import { aliasesIn, fileNames } from "@platen/forms/file-names";

/** A row by alias, as it is sent. */
export type PreviewRow = Readonly<Record<string, string>>;

/** Rows by alias. */
export function previewRows(
  rows: readonly (readonly string[])[],
  aliases: readonly (string | null)[],
): readonly PreviewRow[] {
  return rows.map((cells) =>
    Object.fromEntries(
      aliases.flatMap((alias, column) => (alias === null ? [] : [[alias, cells[column] ?? ""]])),
    ),
  );
}

/** The name of the first row's PDF; null: there is no row. */
export function exampleName(pattern: string | null, [row]: readonly PreviewRow[]): string | null {
  if (row === undefined) return null;
  const cells = aliasesIn(pattern).map((alias) => row[alias] ?? "");
  return fileNames(pattern, 1, [cells])[0] ?? null;
}
