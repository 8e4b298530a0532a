import type { ShownPage } from "@platen/engine/assemble";
import type { PageReading } from "@platen/forms";
import { type Pdfium, withDocument } from "./pdfium.ts";
import { readShapes } from "./read-shapes.ts";
import { readWords, type WordLimits } from "./read-words.ts";

/** The words and shapes of pages. */
export type DrawnPages = { readonly pages: readonly PageReading[]; readonly isPartial: boolean };

/** Reads the words and shapes of pages (1-based numbers), fields and annotations excluded. */
export function readDrawnPages(
  pdfium: Pdfium,
  pdf: Uint8Array,
  pages: ReadonlyMap<number, ShownPage>,
  limits: WordLimits & { readonly segments: number },
): DrawnPages {
  const { texts, isPartial } = readWords(pdfium, pdf, pages, limits);
  const read = withDocument(pdfium, pdf, (document) => {
    const drawn: PageReading[] = [];
    let { segments } = limits;
    for (const text of texts) {
      const shown = pages.get(text.page);
      if (shown === undefined) continue;
      if (segments <= 0 || limits.isLate()) return { pages: drawn, isPartial: true };
      const page = readShapes(pdfium, document, text.page - 1, shown, { ...limits, segments });
      segments -= page.segments;
      drawn.push({ ...text, shapes: page.shapes, shown });
      if (page.isPartial) return { pages: drawn, isPartial: true };
    }
    return { pages: drawn, isPartial };
  });
  return read ?? { pages: [], isPartial: true };
}
