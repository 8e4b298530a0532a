import assert from "node:assert/strict";
import { after, test } from "node:test";
import { buildForm } from "@platen/forms/builder";
import { buildXfaForm } from "../../../test/support/harness/xfa-form.ts";
import { startFormReader } from "./form-reader.ts";
import { DYNAMIC_FORM, LARGE_FORM, refusalBy } from "./xfa-converter.fixture.ts";

const CITY = "form1[0].page[0].city[0]";
const BORN = "form1[0].page[0].born[0]";

const reader = startFormReader();
after(() => reader.stop());

const plain = buildForm({ fields: [{ type: "text", name: "Name", at: [72, 700, 300, 720] }] });
test("a dynamic XFA form is read as the form that it is converted to", async () => {
  const read = await reader.read(DYNAMIC_FORM);
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

test("a form nested too deep is refused with the bound that it exceeds", async () => {
  const markup = `${"<subform>".repeat(400)}<field name="a"/>${"</subform>".repeat(400)}`;
  const { reason, message } = await refusalBy(reader, buildXfaForm({ markup }));
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
        refusalBy(strict, LARGE_FORM),
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
