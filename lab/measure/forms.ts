import { readFile } from "node:fs/promises";
import { basename } from "node:path";
import { buildForm } from "@platen/forms/builder";
import { demoForm } from "@platen/forms/residence-permit";

/** A form to be measured: the name that tables show, and its bytes. */
export type NamedForm = { readonly name: string; readonly pdf: Uint8Array };

/** Names the form of three fields, in place of a path: on it, a row's fixed cost counts most. */
export const THREE_FIELDS = "three-fields";

/** Reads the files at `paths`, or the project's own specimen if no path is given. */
export async function loadForms(paths: readonly string[]): Promise<readonly NamedForm[]> {
  return paths.length === 0 ? [await loadForm(null)] : await Promise.all(paths.map(loadForm));
}

/** Reads the file at `path`, or the project's own specimen. */
export async function loadForm(path: string | null | undefined): Promise<NamedForm> {
  if (path === null || path === undefined) return { name: "specimen", pdf: demoForm() };
  if (path === THREE_FIELDS) return { name: path, pdf: threeFieldForm() };
  return { name: basename(path), pdf: new Uint8Array(await readFile(path)) };
}

function threeFieldForm(): Uint8Array {
  return buildForm({
    title: "A form of three fields",
    pages: [
      {
        marks: [
          { kind: "text", at: [72, 706], text: "Name" },
          { kind: "text", at: [72, 676], text: "Town" },
          { kind: "text", at: [92, 646], text: "I agree" },
        ],
      },
    ],
    fields: [
      { type: "text", name: "name", at: [120, 700, 360, 718] },
      { type: "text", name: "town", at: [120, 670, 360, 688] },
      { type: "checkbox", name: "agreed", at: [72, 642, 86, 656] },
    ],
  });
}
