import assert from "node:assert/strict";
import { after, test } from "node:test";
import { buildForm } from "@platen/forms/builder";
import type { FormRefusal } from "#domain/templates/untrusted";
import { buildXfaForm } from "../../../test/support/harness/xfa-form.ts";
import { startFormReader } from "./form-reader.ts";
import { UPLOAD_CPU_MS_MAX } from "./upload-cpu-time.ts";
import { startXfaConverter } from "./xfa-converter.ts";

const CITY = "form1[0].page[0].city[0]";
const BORN = "form1[0].page[0].born[0]";

const reader = startFormReader();
after(() => reader.stop());

const plain = buildForm({ fields: [{ type: "text", name: "Name", at: [72, 700, 300, 720] }] });
const form = buildXfaForm({
  fields: [
    { name: "city", caption: "City", maxLength: 40, tooltip: "Town of residence" },
    { name: "born", type: "choice", options: ["Oslo", "Rome"] },
    { name: "agreed", type: "checkbox" },
  ],
});
/** Seconds of layout. */
const large = buildXfaForm({
  fields: Array.from({ length: 800 }, (_, index) => ({
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

test("a dynamic XFA form is read as the form that it is converted to", async () => {
  const read = await reader.read(form);
  assert.ok(read.kind === "form", JSON.stringify(read));
  assert.deepEqual([read.xfa, read.pageCount], ["dynamic_flattened", 1]);
  assert.deepEqual(
    read.fields.map(({ name, type, maxLength }) => ({ name, type, maxLength })),
    [
      { name: CITY, type: "text", maxLength: 40 },
      { name: BORN, type: "choice", maxLength: null },
      { name: "form1[0].page[0].agreed[0]", type: "checkbox", maxLength: null },
    ],
  );
  const pdf = read.converted;
  assert.ok(pdf !== null);
  const again = await reader.read(pdf);
  assert.deepEqual(again.kind === "form" && [again.xfa, again.converted], ["none", null]);
  const compiled = await reader.compile([{ pdf, fields: [CITY] }]);
  assert.ok(!("kind" in compiled));
});

test("the pictures of a dynamic XFA form are drawn in the process that converts it", async () => {
  const gif = "R0lGODdhAQABAIAAAAAAAP///ywAAAAAAQABAAACAkQBADs=";
  const markup = `<draw w="20pt" h="20pt"><value><image contentType="image/gif">${gif}</image></value></draw>`;
  const read = await reader.read(buildXfaForm({ fields: [{ name: "city" }], markup }));
  assert.ok(read.kind === "form" && read.converted !== null, JSON.stringify(read));
  assert.deepEqual(read.warnings, []);
  assert.match(Buffer.from(read.converted).toString("latin1"), /\/Subtype ?\/Image/);
});

test("fields that need a script or have no place are named in warnings", async () => {
  const fields = [
    { name: "city" },
    { name: "sum", script: "this.rawValue = 1;" },
    { name: "secret", presence: "hidden" as const },
  ];
  const read = await reader.read(buildXfaForm({ fields }));
  assert.ok(read.kind === "form", JSON.stringify(read));
  assert.deepEqual(Object.fromEntries(read.warnings.map(({ code, fields: of }) => [code, of])), {
    field_not_converted: ["form1[0].page[0].secret[0]"],
    script_dropped: ["form1[0].page[0].sum[0]"],
  });
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

test("a form nested too deep is refused with the bound that it exceeds", async () => {
  const markup = `${"<subform>".repeat(400)}<field name="a"/>${"</subform>".repeat(400)}`;
  const { reason, message } = await refusalOf(buildXfaForm({ markup }));
  assert.deepEqual([reason, /nested too deep/.test(message)], ["xfa_too_large", true]);
});

test("a conversion that exceeds its time or memory is too large, and other forms are read meanwhile", async () => {
  for (const [xfa, words] of [
    [{ cpuMsMax: 50 }, /takes too long/],
    [{ memoryBytesMax: 80 * 1024 * 1024 }, /too much memory/],
  ] as const) {
    const strict = startFormReader({ processes: 1, xfa });
    try {
      const [refused, ...others] = await Promise.all([
        refusalOf(large, strict),
        ...Array.from({ length: 3 }, () => strict.read(plain)),
      ]);
      assert.equal(refused.reason, "xfa_too_large");
      assert.match(refused.message, words);
      assert.deepEqual(new Set(others.map(({ kind }) => kind)), new Set(["form"]));
    } finally {
      await strict.stop();
    }
  }
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
