import type { FieldValue } from "@platen/engine";
import { compileForm, type OurForm } from "../compile-form.ts";
import { fillOnce } from "../fill-once.ts";
import type { Pdfium } from "../referees/pdfium-library.ts";
import type { StructureReferee } from "../referees/qpdf.ts";
import { benchRow } from "../values/rows.ts";
import { differentPixels, drawPages } from "./draw-pages.ts";
import { mergedPdf, packRows } from "./merge-rows.ts";

/** Foreign readers. */
export type Readers = { readonly pdfium: Pdfium; readonly structure: StructureReferee };

const ROWS = 3;
const SCALE = 0.8;
/** Pages that are compared of each row; the others have no fields, as a rule. */
const PAGES_MAX = 30;

/** The rows to merge; default: three that fill every field. */
export type ComparedRows = {
  readonly rows: readonly (readonly FieldValue[])[];
  /** Characters in them that the form's fonts lack. */
  readonly characters: string;
};

/**
 * Merges rows of a form, filled with and without fields, and compares every page with the flattened PDF of its
 * row. Returns what is wrong; `null` for a form that cannot be filled.
 */
export async function compareForm(
  pdf: Uint8Array,
  readers: Readers,
  given: ComparedRows | null = null,
): Promise<readonly string[] | null> {
  const characters = given?.characters ?? "";
  const forms = [
    await compileForm(pdf, { flatten: false, characters }),
    await compileForm(pdf, { flatten: true, characters }),
  ];
  const [plain, flat] = forms;
  if (plain?.kind !== "form" || flat?.kind !== "form") return null;
  const rows =
    given?.rows ??
    Array.from({ length: ROWS }, (_, row) => benchRow(plain.fields, row).map(({ value }) => value));
  const singles = rows.flatMap((row) => fillOnce(flat.template, row, flat.shaper).pdf ?? []);
  if (singles.length === 0) return null;
  return [plain, flat].flatMap((form) => {
    const faults = compareRows(form, packRows(form, rows), singles, readers);
    return faults.map((fault) => `${form === flat ? "flattened: " : ""}${fault}`);
  });
}

function compareRows(
  form: OurForm,
  rows: ReturnType<typeof packRows>,
  singles: readonly Uint8Array[],
  { pdfium, structure }: Readers,
): readonly string[] {
  const merged = mergedPdf(form, rows);
  const faults: string[] = [];
  const verdict = structure(merged);
  const own = singles[0] === undefined ? null : structure(singles[0]);
  // Damage that the template brings along, such as a broken image, is in both.
  if (verdict.status !== 0 && verdict.status !== own?.status) {
    faults.push(`qpdf: ${verdict.lines.slice(-3).join(" ")}`);
  }
  const { pageCount } = form.template;
  const expected = singles.map((single) =>
    [...drawPages(pdfium, single, SCALE)].slice(0, PAGES_MAX),
  );
  let index = 0;
  for (const page of drawPages(pdfium, merged, SCALE)) {
    const place = index % pageCount;
    const wanted = expected[Math.floor(index / pageCount)]?.[place];
    index += 1;
    if (wanted === undefined) continue;
    const different = differentPixels(page, wanted);
    if (different > 0) faults.push(`page ${index}: ${different} pixels differ`);
  }
  if (index !== pageCount * rows.length) faults.push(`${index} pages`);
  return faults;
}
