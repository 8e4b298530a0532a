import assert from "node:assert/strict";
import type { FormReader, FormRefusal } from "#domain/templates/untrusted";
import { buildXfaForm } from "../../../test/support/harness/xfa-form.ts";

/** A dynamic form with a field of each type that the tests look at. */
export const DYNAMIC_FORM = buildXfaForm({
  fields: [
    { name: "city", caption: "City", maxLength: 40, tooltip: "Town of residence" },
    { name: "born", type: "choice", options: ["Oslo", "Rome"] },
    { name: "agreed", type: "checkbox" },
  ],
});

/** A form that takes longer to lay out. */
export const LARGE_FORM = buildXfaForm({
  fields: Array.from({ length: 120 }, (_, index) => ({
    name: `f${index}`,
    caption: `Question ${index}`,
  })),
});

/** Reads a file, and fails unless it is refused as invalid. */
export async function refusalBy(reader: FormReader, pdf: Uint8Array): Promise<FormRefusal> {
  const read = await reader.read(pdf);
  assert.ok(read.kind === "refused", JSON.stringify(read));
  assert.equal(read.code, "invalid_pdf");
  return read;
}
