import type { FormPage } from "#viewer/form.ts";
import { openPdf, type WidgetData } from "#viewer/pdf-document.ts";

/** Reads the pages of a PDF, and the widgets on them. */
export async function readPdf(
  pdf: Uint8Array,
): Promise<{ readonly pages: readonly FormPage[]; readonly widgets: readonly WidgetData[] }> {
  const document = await openPdf(pdf);
  try {
    const [pages, widgets] = await Promise.all([document.pages(), document.widgets()]);
    return { pages, widgets };
  } finally {
    document.close();
  }
}
