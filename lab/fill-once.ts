import {
  type CompiledTemplate,
  type FieldValue,
  RowFiller,
  type RowIssue,
  type Shaper,
} from "@platen/engine";
import { nodePlatform } from "@platen/engine/node";

/** One filled document, its bytes its own; `null` when the row failed. */
export function fillOnce(
  template: CompiledTemplate,
  values: readonly FieldValue[],
  shaper: Shaper | null = null,
): { readonly pdf: Uint8Array | null; readonly issues: readonly RowIssue[] } {
  const filler = new RowFiller(template, nodePlatform, shaper);
  const filled = filler.fill(values, documentId(0));
  const pdf = filled ? wholeDocument(template, filler) : null;
  return { pdf, issues: filler.issues.slice() };
}

/** The row's PDF: the shared beginning and the row's own end. */
export function wholeDocument(template: CompiledTemplate, filler: RowFiller): Uint8Array {
  const tail = filler.tail();
  const pdf = new Uint8Array(template.prefix.length + tail.length);
  pdf.set(template.prefix);
  pdf.set(tail, template.prefix.length);
  return pdf;
}

/** The sixteen bytes that make a row's /ID. */
export function documentId(row: number): Uint8Array {
  const id = new Uint8Array(16);
  new DataView(id.buffer).setUint32(12, row);
  return id;
}
