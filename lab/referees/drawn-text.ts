import type { PDFPageProxy } from "pdfjs-dist";
import { type Pdfjs, withPdfjsDocument } from "./pdfjs-library.ts";
import type { PdfjsAnnotation } from "./pdfjs-reader.ts";

/** The text on the pages as extracted by pdf.js: through the fonts, back to Unicode. */
export type DrawnText = {
  /** The text that each visible widget draws, by full field name and in page order; a hidden widget has no entry. */
  readonly widgets: ReadonlyMap<string, readonly string[]>;
  /** The text that each page draws itself, without annotations. */
  readonly pages: readonly string[];
};

/** Runs the drawing operators of every page and of every annotation that is shown on a screen. */
export async function extractDrawnText(pdf: Uint8Array): Promise<DrawnText> {
  const widgets = new Map<string, string[]>();
  const pages: string[] = [];
  await withPdfjsDocument(pdf, async (document, pdfjs) => {
    for (let number = 1; number <= document.numPages; number += 1) {
      const page = await document.getPage(number);
      const drawn = await drawPage(page, pdfjs);
      pages.push(drawn.page);
      const annotations: readonly PdfjsAnnotation[] = await page.getAnnotations();
      for (const { id, fieldName } of annotations) {
        const text = drawn.annotations.get(id);
        if (text === undefined || fieldName === undefined) continue;
        widgets.set(fieldName, [...(widgets.get(fieldName) ?? []), text]);
      }
      page.cleanup();
    }
  });
  return { widgets, pages };
}

type DrawnPage = { readonly page: string; readonly annotations: ReadonlyMap<string, string> };

async function drawPage(page: PDFPageProxy, { OPS, AnnotationMode }: Pdfjs): Promise<DrawnPage> {
  const { fnArray, argsArray } = await page.getOperatorList({
    intent: "display",
    annotationMode: AnnotationMode.ENABLE,
  });
  const operands: readonly unknown[] = argsArray;
  const annotations = new Map<string, string>();
  let pageText = "";
  let open: string | null = null;
  for (let index = 0; index < fnArray.length; index += 1) {
    const first = firstOf(operands[index]);
    if (fnArray[index] === OPS.beginAnnotation) {
      open = String(first);
      annotations.set(open, annotations.get(open) ?? "");
    } else if (fnArray[index] === OPS.endAnnotation) open = null;
    else if (fnArray[index] === OPS.showText) {
      const text = glyphText(first);
      if (open === null) pageText += text;
      else annotations.set(open, (annotations.get(open) ?? "") + text);
    }
  }
  return { page: pageText, annotations };
}

function firstOf(operands: unknown): unknown {
  return Array.isArray(operands) ? operands[0] : undefined;
}

/** An operand of a text operator is a run of glyphs with numbers (shifts) between. */
function glyphText(run: unknown): string {
  if (!Array.isArray(run)) return "";
  return run.map((item) => (hasUnicode(item) ? item.unicode : "")).join("");
}

function hasUnicode(item: unknown): item is { readonly unicode: string } {
  return (
    typeof item === "object" &&
    item !== null &&
    "unicode" in item &&
    typeof item.unicode === "string"
  );
}
