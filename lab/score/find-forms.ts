import { readdir, stat } from "node:fs/promises";
import { basename, dirname } from "node:path";

/** A folder and the PDFs in it, by their paths under it. */
export type FoundForms = { readonly dir: string; readonly files: readonly string[] };

/** Every `*.pdf` under `path`, sorted, or the one file that `path` is. Rejects when there is nothing. */
export async function findForms(path: string, only: RegExp | null): Promise<FoundForms> {
  const isFile = (await stat(path)).isFile();
  if (isFile) return { dir: dirname(path), files: [basename(path)] };
  const names = await readdir(path, { recursive: true });
  const files = names
    .filter((name) => /\.pdf$/i.test(name) && (only?.test(name) ?? true))
    .toSorted();
  if (files.length === 0) throw new Error(`no PDF under ${path}`);
  return { dir: path, files };
}
