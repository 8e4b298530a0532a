import assert from "node:assert/strict";
import { cpSync, mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { fileURLToPath, pathToFileURL } from "node:url";
import { buildForm } from "@platen/forms/builder";
import { ObjectDamaged } from "#base/object-faults.ts";
import { startFormReader } from "./form-reader.ts";

const reader = startFormReader();
after(() => reader.stop());

const form = buildForm({
  pages: [{}, {}],
  fields: [
    { type: "text", name: "Name", at: [72, 700, 300, 720], maxLength: 20 },
    { type: "checkbox", name: "Agreed", at: { page: 2, rect: [72, 580, 90, 598] } },
  ],
});

test("reading a form gives its fields and pages", async () => {
  const read = await reader.read(form);
  assert.ok(read.kind === "form");
  assert.deepEqual([read.pageCount, read.xfa, read.warnings], [2, "none", []]);
  assert.deepEqual(
    read.fields.map(({ name, type, page, maxLength }) => ({ name, type, page, maxLength })),
    [
      { name: "Name", type: "text", page: 1, maxLength: 20 },
      { name: "Agreed", type: "checkbox", page: 2, maxLength: null },
    ],
  );
});

test("fields that hold values are named in a warning; empty, off, default and button fields are not", async () => {
  const at = [72, 700, 300, 720] as const;
  const read = await reader.read(
    buildForm({
      fields: [
        { type: "text", name: "Name", at, value: "Ada" },
        { type: "text", name: "Empty", at, value: "" },
        { type: "text", name: "Default", at, defaultValue: "later" },
        { type: "checkbox", name: "Off", at, value: "Off" },
        { type: "checkbox", name: "On", at, value: "Yes" },
        { type: "button", name: "Print", at },
      ],
    }),
  );
  assert.ok(read.kind === "form");
  const [warning, ...others] = read.warnings;
  assert.deepEqual(
    [warning?.code, warning?.fields, others],
    ["default_values_present", ["Name", "On"], []],
  );
});

test("a form is compiled for the requested fields, in their order", async () => {
  const compiled = await reader.compile([{ pdf: form, fields: ["Agreed", "Name"] }]);
  assert.ok(!("kind" in compiled));
  assert.deepEqual(
    compiled.fields.map(({ name }) => name),
    ["Agreed", "Name"],
  );
});

test("characters that the form's fonts lack are compiled in, whatever the limit of reading", async () => {
  const hasty = startFormReader({ processes: 1, cpuMsMax: 1 });
  try {
    const compiled = await hasty.compile([{ pdf: form, fields: ["Name"] }], { characters: "Ł王ح" });
    assert.ok(!("kind" in compiled));
    const faces = compiled.plan.faces.map(({ name }) => name);
    assert.deepEqual(faces.toSorted(), ["arabic", "chinese", "sans"]);
  } finally {
    await hasty.stop();
  }
});

test("a form whose own options and values its fonts lack is read", async () => {
  const polish = buildForm({
    fields: [
      { type: "combo", name: "Town", at: [72, 700, 300, 720], options: ["Łódź", "北京"] },
      { type: "text", name: "Name", at: [72, 660, 300, 680], value: "Żółć" },
    ],
  });
  const read = await reader.read(polish);
  assert.ok(read.kind === "form");
  const compiled = await reader.compile([{ pdf: polish }]);
  assert.ok(!("kind" in compiled) && compiled.plan.faces.length === 2);
});

test("an invalid form is refused with a reason, and the next one is read", async () => {
  const refusals = [
    [new TextEncoder().encode("hello"), "invalid_pdf", "not_a_pdf"],
    [new Uint8Array(0), "invalid_pdf", "not_a_pdf"],
    [buildForm({}), "no_form_fields", "no_form_fields"],
  ] as const;
  for (const [pdf, code, reason] of refusals) {
    const read = await reader.read(pdf);
    assert.ok(read.kind === "refused");
    assert.deepEqual([read.code, read.reason], [code, reason]);
    assert.match(read.message, /^This .*\.$/);
    assert.equal((await reader.read(form)).kind, "form");
  }
});

test("a file that exceeds its CPU time is refused as too slow", async () => {
  const hasty = startFormReader({ processes: 1, cpuMsMax: 50 });
  const fields = Array.from({ length: 4000 }, (_, index) => {
    const y = 100 + (index % 30) * 20;
    return { type: "text", name: `F${index}`, at: [72, y, 300, y + 18] } as const;
  });
  try {
    const read = await hasty.read(buildForm({ fields }));
    assert.ok(read.kind === "refused");
    assert.equal(read.reason, "took_too_long");
  } finally {
    await hasty.stop();
  }
});

test("concurrent requests get their own answers", async () => {
  const forms = Array.from({ length: 12 }, (_, index) =>
    buildForm({ fields: [{ type: "text", name: `F${index}`, at: [72, 700, 300, 720] }] }),
  );
  const read = await Promise.all(forms.map((one) => reader.read(one)));
  for (const [index, one] of read.entries()) {
    assert.ok(one.kind === "form");
    assert.equal(one.fields[0]?.name, `F${index}`);
  }
});

test("93: an upload that waits for a process is not read, so that it holds no memory", async () => {
  const single = startFormReader({ processes: 1 });
  const reading = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  let opened = 0;
  const input = {
    sizeBytes: form.length,
    open: async function* () {
      opened += 1;
      reading.resolve();
      await released.promise;
      yield form.subarray(0, 100);
      yield form.subarray(100);
    },
  };
  try {
    const reads = Array.from({ length: 8 }, () => single.read(input));
    await reading.promise;
    assert.equal(opened, 1);
    released.resolve();
    for (const { kind } of await Promise.all(reads)) assert.equal(kind, "form");
    assert.equal(opened, 8);
  } finally {
    await single.stop();
  }
});

test("a stored PDF that is not as long as recorded fails the call, and the next one is read", async () => {
  for (const sizeBytes of [form.length - 1, form.length + 1]) {
    const open = async function* (): AsyncIterable<Uint8Array> {
      yield form;
    };
    await assert.rejects(reader.read({ sizeBytes, open }), ObjectDamaged);
    assert.equal((await reader.read(form)).kind, "form");
  }
});

test("forms are read where the program lies in a folder with spaces behind a symbolic link", async (t) => {
  const folder = mkdtempSync(join(tmpdir(), "platen reader "));
  t.after(() => rmSync(folder, { recursive: true }));
  const service = fileURLToPath(new URL("../../", import.meta.url));
  for (const part of ["adapters/untrusted", "base", "package.json"])
    cpSync(join(service, part), join(folder, "a program", "service", part), { recursive: true });
  symlinkSync(join(service, "..", "node_modules"), join(folder, "a program", "node_modules"));
  symlinkSync(join(folder, "a program"), join(folder, "a link"));
  const entry = join(folder, "a link", "service", "adapters", "untrusted", "form-reader.ts");
  const elsewhere = (await import(pathToFileURL(entry).href)) as typeof import("./form-reader.ts");
  const moved = elsewhere.startFormReader({ processes: 1 });
  try {
    assert.equal((await moved.read(form)).kind, "form");
  } finally {
    await moved.stop();
  }
});
