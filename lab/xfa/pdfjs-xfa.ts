import { openWithPdfjs } from "../referees/pdfjs-library.ts";

/** Number of pages that pdf.js lays the XFA of a dynamic file out on; null when it cannot. */
export async function countXfaPages(pdf: Uint8Array): Promise<number | null> {
  try {
    const { document } = await openWithPdfjs(pdf, { enableXfa: true });
    const pages = document.isPureXfa ? document.numPages : null;
    await document.loadingTask.destroy();
    return pages;
  } catch {
    return null;
  }
}
