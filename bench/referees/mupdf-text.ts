import { loadMupdf, openWithMupdf } from "./mupdf-library.ts";

/** The first page's text as MuPDF copies it, annotations left out: through /ActualText (ISO 32000-2, 14.9.4). */
export async function readPageWithMupdf(pdf: Uint8Array): Promise<string> {
  const document = openWithMupdf(await loadMupdf(), pdf);
  try {
    return document.loadPage(0).toStructuredText("preserve-whitespace").asText();
  } finally {
    document.destroy();
  }
}
