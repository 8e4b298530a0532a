import assert from "node:assert/strict";
import { after, test } from "node:test";
import { buildXfaForm } from "../../../test/support/harness/xfa-form.ts";
import { startFormReader } from "./form-reader.ts";
import { UPLOAD_CPU_MS_MAX } from "./upload-cpu-time.ts";
import { DYNAMIC_FORM, LARGE_FORM, refusalBy } from "./xfa-converter.fixture.ts";
import { startXfaConverter } from "./xfa-converter.ts";

const reader = startFormReader();
after(() => reader.stop());

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
  const none = await refusalBy(reader, buildXfaForm({ markup }));
  assert.deepEqual([none.reason, /no fields/.test(none.message)], ["xfa_no_fields", true]);
  const damaged = await refusalBy(
    reader,
    buildXfaForm({ template: "<template><subform><field></template>" }),
  );
  assert.deepEqual([damaged.reason, /damaged/.test(damaged.message)], ["xfa_malformed", true]);
  assert.equal((await reader.read(DYNAMIC_FORM)).kind, "form");
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
      convert("large", LARGE_FORM),
      convert("given up", DYNAMIC_FORM, late.signal),
      convert("small", DYNAMIC_FORM),
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
