import assert from "node:assert/strict";
import { mkdtemp, rm, truncate } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { serialize } from "node:v8";
import { type CompiledTemplate, open, RowFiller } from "@platen/engine";
import { nodePlatform } from "@platen/engine/node";
import { buildForm } from "@platen/forms/builder";
import fc from "fast-check";
import { ObjectMissing } from "#base/object-faults.ts";
import type { Compilation } from "#domain/filling";
import type { FormReader } from "#domain/templates/untrusted";
import type { FormToCompile } from "../../domain/filling/compilations.ts";
import { diskObjects } from "../objects/disk-objects.ts";
import { startFormReader } from "../untrusted/form-reader.ts";
import { seal, storedCompilations, unseal } from "./compilations.ts";

const folder = await mkdtemp(join(tmpdir(), "platen-compilations-"));
const objects = await diskObjects(folder);
const reader = startFormReader({ processes: 1, cpuMsMax: 60_000 });
after(async () => {
  await reader.stop();
  await rm(folder, { recursive: true, force: true });
});

const form = buildForm({
  fields: [
    { type: "text", name: "Name", at: [72, 700, 300, 720] },
    { type: "text", name: "Town", at: [72, 660, 300, 680] },
  ],
});
await objects.put("templates/form.pdf", form);
await objects.put("templates/broken.pdf", new TextEncoder().encode("no PDF"));

/** The reader, and how often it was asked to compile. */
function counting(): { readonly reader: FormReader; readonly asked: () => number } {
  let asked = 0;
  const compile: FormReader["compile"] = async (forms, options) => {
    asked += 1;
    return await reader.compile(forms, options);
  };
  return { reader: { ...reader, compile }, asked: () => asked };
}

let made = 0;

function formAt(templateKey: string): FormToCompile {
  return { templateKey, fields: ["Town", "Name"], formats: {}, overflow: {} };
}

function makeWanted(more: Partial<Compilation> = {}): Compilation {
  made += 1;
  const compiledKey = `compiled/1/${made}`;
  return {
    compiledKey,
    forms: [formAt("templates/form.pdf")],
    flatten: false,
    test: false,
    characters: "",
    signatures: [],
    ...more,
  };
}

function requireCompiled(
  found: Awaited<ReturnType<ReturnType<typeof storedCompilations>["get"]>> | null,
) {
  assert.ok(found !== null && !("kind" in found));
  return found;
}

function fillTemplate(template: CompiledTemplate): Buffer {
  const filler = new RowFiller(template, nodePlatform);
  assert.ok(filler.fill(["Oslo", "Ann"], new Uint8Array(16)));
  return Buffer.concat([template.prefix, filler.tail()]);
}

test("a template is compiled once for concurrent and later calls", async () => {
  const { reader: counted, asked } = counting();
  const compilations = storedCompilations(objects, counted);
  const compilation = makeWanted();
  const found = await Promise.all(Array.from({ length: 8 }, () => compilations.get(compilation)));
  found.push(await compilations.get(compilation));
  assert.equal(asked(), 1);
  for (const one of found) assert.equal(one, found[0]);
});

test("values are in the order of the requested fields", async () => {
  const compilations = storedCompilations(objects, reader);
  const template = requireCompiled(await compilations.get(makeWanted()));
  assert.deepEqual(
    template.fields.map(({ name }) => name),
    ["Town", "Name"],
  );
});

test("another process finds what one has compiled, and fills the same bytes with it", async () => {
  const compilation = makeWanted();
  const first = requireCompiled(await storedCompilations(objects, reader).get(compilation));
  const { reader: counted, asked } = counting();
  const other = storedCompilations(objects, counted);
  const second = requireCompiled(await other.find(compilation.compiledKey));
  assert.equal(await other.get(compilation), second);
  assert.equal(asked(), 0);
  assert.notEqual(second, first);
  assert.deepEqual(fillTemplate(second), fillTemplate(first));
});

test("an unknown compilation is not found", async () => {
  const compilations = storedCompilations(objects, reader);
  assert.equal(await compilations.find("compiled/1/never"), null);
});

test("a flattened compilation produces documents without a form", async () => {
  const compilations = storedCompilations(objects, reader);
  const filledForm = await open(
    fillTemplate(requireCompiled(await compilations.get(makeWanted()))),
    nodePlatform,
  );
  assert.equal(filledForm.kind, "form");
  const flat = fillTemplate(requireCompiled(await compilations.get(makeWanted({ flatten: true }))));
  const opened = await open(flat, nodePlatform);
  assert.equal(opened.kind === "refused" && opened.code, "no_form_fields");
});

test("a PDF that cannot be compiled is refused with a reason, not stored, and tried again next time", async () => {
  const { reader: counted, asked } = counting();
  const compilations = storedCompilations(objects, counted);
  const compilation = makeWanted({ forms: [formAt("templates/broken.pdf")] });
  for (const times of [1, 2]) {
    const found = await compilations.get(compilation);
    assert.ok("kind" in found);
    assert.deepEqual([found.kind, found.code], ["refused", "invalid_pdf"]);
    assert.equal(asked(), times);
  }
  assert.equal(await objects.size(compilation.compiledKey), null);
  const mended = await compilations.get({
    ...compilation,
    forms: [formAt("templates/form.pdf")],
  });
  assert.ok(!("kind" in mended));
});

test("a template whose PDF is missing fails the call, but not later ones", async () => {
  const compilations = storedCompilations(objects, reader);
  const compilation = makeWanted({ forms: [formAt("templates/gone.pdf")] });
  await assert.rejects(compilations.get(compilation), ObjectMissing);
  await objects.put("templates/gone.pdf", form);
  requireCompiled(await compilations.get(compilation));
});

test("a damaged compilation is not found, and recompiled to the same bytes", async () => {
  const compilation = makeWanted();
  const { compiledKey } = compilation;
  requireCompiled(await storedCompilations(objects, reader).get(compilation));
  const before = await objects.bytes(compiledKey);
  await truncate(join(folder, compiledKey), before.length - 1);
  const other = storedCompilations(objects, reader);
  assert.equal(await other.find(compiledKey), null);
  requireCompiled(await other.get(compilation));
  assert.deepEqual(await objects.bytes(compiledKey), before);
});

test("the most recently used templates stay in memory, the others are read again", async () => {
  const compilations = storedCompilations(objects, reader);
  const { compiledKey } = makeWanted();
  const first = requireCompiled(await compilations.get(makeWanted({ compiledKey })));
  const content = unseal(compiledKey, await objects.bytes(compiledKey));
  assert.ok(content !== null);
  const keys = Array.from({ length: 20 }, (_, index) => `compiled/1/copy-${index}`);
  for (const key of keys) {
    await objects.put(key, seal(key, content));
    assert.ok((await compilations.find(key)) !== null);
    // Used between, so it is never the oldest.
    assert.equal(await compilations.find(compiledKey), first);
  }
  const [oldest = "", newest = ""] = [keys[0], keys.at(-1)];
  await rm(join(folder, oldest));
  await rm(join(folder, newest));
  assert.equal(await compilations.find(oldest), null);
  assert.ok((await compilations.find(newest)) !== null);
});

test("the cache is bounded by the size of the templates", async () => {
  const compilations = storedCompilations(objects, reader);
  const small = requireCompiled(await compilations.get(makeWanted()));
  const bytes = serialize({ ...small, padding: new Uint8Array(40 * 1024 * 1024) });
  for (const key of ["compiled/1/large-1", "compiled/1/large-2"]) {
    await objects.put(key, seal(key, bytes));
    assert.ok((await compilations.find(key)) !== null);
    assert.ok((await compilations.find(key)) !== null);
    await rm(join(folder, key));
  }
  assert.equal(await compilations.find("compiled/1/large-1"), null);
  assert.ok((await compilations.find("compiled/1/large-2")) !== null);
});

test("cached compilations are in shared memory", async () => {
  const template = requireCompiled(await storedCompilations(objects, reader).get(makeWanted()));
  const tables = Object.values<unknown>(template).filter((one) => one instanceof Uint8Array);
  const large = tables.filter((table) => table.byteLength >= 1024);
  assert.ok(large.length > 0);
  for (const table of large) assert.ok(table.buffer instanceof SharedArrayBuffer);
});

const KEY = "compiled/1/a";
const CONTENT = serialize({ prefix: new Uint8Array(300).fill(7) });

test("a sealed object gives back its content", () => {
  fc.assert(
    fc.property(fc.uint8Array(), (content) => {
      assert.deepEqual(Buffer.from(unseal(KEY, seal(KEY, content)) ?? []), Buffer.from(content));
    }),
    { seed: 1 },
  );
});

test("a sealed object that is truncated, empty, altered or swapped is damaged", () => {
  const sealed = seal(KEY, CONTENT);
  for (let at = 0; at < sealed.length; at += 1) {
    const flipped = Uint8Array.from(sealed);
    flipped[at] = (flipped[at] ?? 0) ^ 1;
    assert.equal(unseal(KEY, flipped), null, `a flip at ${at}`);
    assert.equal(unseal(KEY, sealed.subarray(0, at)), null, `cut at ${at}`);
  }
  assert.equal(unseal("compiled/1/b", sealed), null);
});

test("an object without a seal is damaged", () => {
  assert.equal(unseal(KEY, CONTENT), null);
});
