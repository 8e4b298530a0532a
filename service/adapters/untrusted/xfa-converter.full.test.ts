import assert from "node:assert/strict";
import { after, test } from "node:test";
import type { FormRefusal } from "#domain/templates/untrusted";
import { buildXfaForm } from "../../../test/support/harness/xfa-form.ts";
import { startFormReader } from "./form-reader.ts";
import { UPLOAD_CPU_MS_MAX } from "./upload-cpu-time.ts";
import { startXfaConverter } from "./xfa-converter.ts";

const reader = startFormReader();
after(() => reader.stop());

const form = buildXfaForm({
  fields: [
    { name: "city", caption: "City", maxLength: 40, tooltip: "Town of residence" },
    { name: "born", type: "choice", options: ["Oslo", "Rome"] },
    { name: "agreed", type: "checkbox" },
  ],
});
/** Longer to lay out than the others. */
const large = buildXfaForm({
  fields: Array.from({ length: 120 }, (_, index) => ({
    name: `f${index}`,
    caption: `Question ${index}`,
  })),
});

async function refusalOf(pdf: Uint8Array, by = reader): Promise<FormRefusal> {
  const read = await by.read(pdf);
  assert.ok(read.kind === "refused", JSON.stringify(read));
  assert.equal(read.code, "invalid_pdf");
  return read;
}

test("the pictures of a dynamic XFA form are drawn in the process that converts it", async () => {
  const gif = "R0lGODdhAQABAIAAAAAAAP///ywAAAAAAQABAAACAkQBADs=";
  const markup = `<draw w="20pt" h="20pt"><value><image contentType="image/gif">${gif}</image></value></draw>`;
  const read = await reader.read(buildXfaForm({ fields: [{ name: "city" }], markup }));
  assert.ok(read.kind === "form" && read.converted !== null, JSON.stringify(read));
  assert.deepEqual(read.warnings, []);
  assert.match(Buffer.from(read.converted).toString("latin1"), /\/Subtype ?\/Image/);
});

test("a form without fields and a damaged one are refused with their reasons, and the next is read", async () => {
  const markup = "<draw w='200pt' h='20pt'><value><text>Notes</text></value></draw>";
  const none = await refusalOf(buildXfaForm({ markup }));
  assert.deepEqual([none.reason, /no fields/.test(none.message)], ["xfa_no_fields", true]);
  const damaged = await refusalOf(
    buildXfaForm({ template: "<template><subform><field></template>" }),
  );
  assert.deepEqual([damaged.reason, /damaged/.test(damaged.message)], ["xfa_malformed", true]);
  assert.equal((await reader.read(form)).kind, "form");
});

test("conversions run one after the other, and a caller that stops waiting is not served", async () => {
  const converter = startXfaConverter();
  try {
    const late = new AbortController();
    const ended: string[] = [];
    const convert = async (name: string, pdf: Uint8Array, signal?: AbortSignal): Promise<void> => {
      const { kind } = await converter.convert(pdf, UPLOAD_CPU_MS_MAX, signal);
      ended.push(`${name} ${kind}`);
    };
    const all = [
      convert("large", large),
      convert("given up", form, late.signal),
      convert("small", form),
    ];
    late.abort(new Error("waited too long"));
    const outcomes = await Promise.allSettled(all);
    assert.deepEqual(
      outcomes.map(({ status }) => status),
      ["fulfilled", "rejected", "fulfilled"],
    );
    assert.deepEqual(ended, ["large converted", "small converted"]);
  } finally {
    await converter.stop();
  }
});
