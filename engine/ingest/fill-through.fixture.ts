import { compile } from "#compile";
import { readDocument } from "#cos";
import { type FieldValue, RowFiller } from "#fill";
import { type Form, readForm } from "#form";
import type { OpenForm } from "#ingest";
import { nodePlatform } from "#node";

/**
 * For tests: compiles an opened form, fills one row and reads it back strictly. Consumes the form. `values`: in the
 * order of the fillable fields.
 */
export function fillThrough(opened: OpenForm, values: readonly FieldValue[]): Form {
  const compiled = compile(opened, {}, nodePlatform);
  const filler = new RowFiller(compiled, nodePlatform);
  if (!filler.fill(values, new Uint8Array(16))) throw new Error(JSON.stringify(filler.issues));
  const tail = filler.tail();
  const pdf = new Uint8Array(compiled.prefix.length + tail.length);
  pdf.set(compiled.prefix);
  pdf.set(tail, compiled.prefix.length);
  const document = readDocument(pdf, nodePlatform.inflate);
  if (!("objects" in document)) throw new Error(document.message);
  return readForm(document);
}
