import { readFile } from "node:fs/promises";
import { basename } from "node:path";
import { demoForm } from "@platen/engine/specimen";

/** A form to be measured: the name that tables show, and its bytes. */
export type NamedForm = { readonly name: string; readonly pdf: Uint8Array };

/** The files at `paths`, or the project's own specimen when there are none. */
export async function loadForms(paths: readonly string[]): Promise<readonly NamedForm[]> {
  if (paths.length === 0) return [{ name: "specimen", pdf: demoForm() }];
  return Promise.all(
    paths.map(async (path) => ({
      name: basename(path),
      pdf: new Uint8Array(await readFile(path)),
    })),
  );
}
