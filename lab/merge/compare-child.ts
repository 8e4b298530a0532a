import { readFile } from "node:fs/promises";
import { loadPdfium } from "../referees/pdfium-library.ts";
import { loadQpdfReferee } from "../referees/qpdf.ts";
import { compareForm } from "./compare-form.ts";

/** The findings of a process by file: faults, or `null` for a form that cannot be filled. */
export type Compared = Readonly<Record<string, readonly string[] | null>>;

// A process of its own for some files at a time: damaged forms may ruin the readers' memory for the next.
const readers = { pdfium: await loadPdfium(), structure: await loadQpdfReferee() };
const found: Record<string, readonly string[] | null> = {};
for (const path of process.argv.slice(2)) {
  const pdf = new Uint8Array(await readFile(path));
  found[path] = await compareForm(pdf, readers).catch((error: unknown) => [String(error)]);
}
process.send?.(found);
