import { LIBPDF } from "./libpdf.ts";
import { MUPDF } from "./mupdf.ts";
import { PDF_LIB } from "./pdf-lib.ts";
import { PDFIUM } from "./pdfium.ts";
import { PDFJS } from "./pdfjs.ts";
import type { Strategy } from "./peer.ts";

/** Every way of every peer; the best of a peer's ways is what counts. */
export const STRATEGIES: readonly Strategy[] = [
  ...PDF_LIB,
  ...LIBPDF,
  ...PDFJS,
  ...PDFIUM,
  ...MUPDF,
];
