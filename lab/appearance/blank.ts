import type { PDFDocument, PDFObject } from "mupdf";
import type { Sample } from "./truth.ts";
import { fieldOf, findWidget } from "./widget-stream.ts";

/**
 * Lets each widget show the sample's appearance: in the size that it was drawn for, and in its state. True where
 * anything was changed.
 */
export function showSamples(document: PDFDocument, samples: readonly Sample[]): boolean {
  let changed = false;
  for (const { sample, widget } of widgetsOf(document, samples)) {
    if (sample.state !== "" && nameOf(widget.get("AS")) !== sample.state) {
      widget.put("AS", document.newName(sample.state));
      changed = true;
    }
    const rect = fittedRect(sample);
    if (rect.every((edge, i) => Math.abs(edge - (sample.rect[i] ?? 0)) < SAME_EDGE)) continue;
    const array = document.newArray();
    for (const edge of rect) array.push(edge);
    widget.put("Rect", array);
    changed = true;
  }
  return changed;
}

/** The sample's widget, resized to the size for which its appearance was drawn. */
export function fittedRect({ rect, size }: Sample): readonly number[] {
  const [x1 = 0, y1 = 0] = rect;
  return [x1, y1, x1 + size[0], y1 + size[1]];
}

/**
 * Removes everything that keeps a library from drawing the samples' fields itself: appearances of buttons, which
 * libraries would keep, and the flag that forbids to fill. Combo boxes are made editable, because some files show a text
 * that is not among the options. Returns whether anything was changed.
 */
export function makeBlank(document: PDFDocument, samples: readonly Sample[]): boolean {
  let changed = false;
  for (const { sample, widget } of widgetsOf(document, samples)) {
    if (sample.state !== "") {
      widget.delete("AP");
      widget.delete("AS");
      changed = true;
    }
    const field = fieldOf(widget);
    const flags = field.get("Ff").isNumber() ? field.get("Ff").asNumber() : 0;
    const wanted = (flags & ~READ_ONLY) | (sample.kind === "combo" ? EDITABLE : 0);
    if (wanted === flags) continue;
    field.put("Ff", wanted);
    changed = true;
  }
  return changed;
}

/** Points; /Rect and /BBox are rounded apart. */
const SAME_EDGE = 0.01;
const READ_ONLY = 1;
const EDITABLE = 1 << 18;

function nameOf(object: PDFObject): string {
  return object.isName() ? object.asName() : "";
}

function widgetsOf(
  document: PDFDocument,
  samples: readonly Sample[],
): readonly { readonly sample: Sample; readonly widget: PDFObject }[] {
  return samples.flatMap((sample) => {
    const widget = findWidget(document, sample);
    return widget === null ? [] : [{ sample, widget }];
  });
}
