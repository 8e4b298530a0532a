import assert from "node:assert/strict";
import { test } from "node:test";
import { inflateSync } from "node:zlib";
import { compile, selfTest } from "#compile";
import { type Document, latin1Text, readDocument, Stream } from "#cos";
import { RowFiller } from "#fill";
import { readForm } from "#form";
import { type OpenForm, open } from "#ingest";
import { loadScripts, nodePlatform } from "#node";
import { type ArchivalSpec, archivalForm } from "../pdfa/archival-form.fixture.ts";

async function openArchival(spec: ArchivalSpec, bytes = archivalForm(spec)): Promise<OpenForm> {
  const result = await open(bytes, nodePlatform);
  assert.ok(result.kind === "form", JSON.stringify(result));
  return result;
}

type Filled = { readonly text: string; readonly document: Document };

/** The form filled, as text of one character per byte and read back strictly. */
function fillForm(form: OpenForm, options: Parameters<typeof compile>[1] = {}): Filled {
  const compiled = compile(form, options, nodePlatform);
  assert.equal(selfTest(compiled, nodePlatform, null), null);
  const filler = new RowFiller(compiled, nodePlatform);
  assert.ok(filler.fill(["Ada", true], new Uint8Array(16).fill(0x2b)));
  const pdf = Buffer.concat([compiled.prefix, filler.tail()]);
  const document = readDocument(pdf, nodePlatform.inflate);
  assert.ok("objects" in document, JSON.stringify(document));
  return { text: latin1Text(pdf), document };
}

function metadataOf(document: Document): Stream {
  const metadata = document.resolve(document.dict(document.root)?.get("Metadata"));
  assert.ok(metadata instanceof Stream);
  return metadata;
}

test("outputs of a form that claims part 1 have neither object nor cross-reference streams", async () => {
  const form = await openArchival({ part: 1 });
  assert.deepEqual(form.warnings, []);
  const { text, document } = fillForm(form);
  assert.match(text, /^%PDF-1\.4\n%/u);
  assert.doesNotMatch(text, /\/ObjStm|\/XRef/u);
  assert.equal(text.match(/\nxref\n/gu)?.length, 2);
  assert.match(latin1Text(metadataOf(document).data), /<pdfaid:part>1</u);
  const values = readForm(document).fields.map(({ name, value }) => [name, value]);
  assert.deepEqual(values, [
    ["name", "Ada"],
    ["agreed", "Yes"],
  ]);
});

test("every entry of the tables has 20 bytes and is the offset of its object", async () => {
  const { text } = fillForm(await openArchival({ part: 1 }));
  let entries = 0;
  for (const match of text.matchAll(/\nxref\n(\d+) (\d+)\n/gu)) {
    const [head, first, count] = match;
    const at = match.index + head.length;
    for (let index = 0; index < Number(count); index += 1) {
      const entry = text.slice(at + 20 * index, at + 20 * index + 20);
      assert.match(entry, /^\d{10} (?:00000 n|65535 f)\r\n$/u);
      if (entry.includes("f")) continue;
      const offset = Number(entry.slice(0, 10));
      const name = `${Number(first) + index} 0 obj\n`;
      assert.equal(text.slice(offset, offset + name.length), name);
      entries += 1;
    }
  }
  assert.ok(entries > 20);
});

test("a flattened form of part 1 has tables too", async () => {
  const { text } = fillForm(await openArchival({ part: 1 }), { flatten: true });
  assert.doesNotMatch(text, /\/ObjStm|\/XRef/u);
  assert.match(text, /<pdfaid:part>1</u);
});

test("later parts keep their claim and compact files", async () => {
  for (const part of [2, 3, 4]) {
    const form = await openArchival({ part, asAttributes: true });
    assert.deepEqual(form.warnings, []);
    const { text, document } = fillForm(form);
    assert.match(text, /\/ObjStm/u);
    assert.equal(text.startsWith("%PDF-2.0"), part === 4);
    const metadata = metadataOf(document);
    assert.equal(metadata.dict.has("Filter"), false);
    assert.match(latin1Text(metadata.data), new RegExp(`pdfaid:part="${part}"`, "u"));
  }
});

test("a claim is removed where a field's font is not embedded, and the rest of the metadata stays", async () => {
  for (const asAttributes of [false, true]) {
    const form = await openArchival({ part: 2, isEmbedded: false, asAttributes });
    const [warning, ...others] = form.warnings;
    assert.deepEqual([warning?.code, others], ["pdfa_claim_removed", []]);
    assert.match(warning?.message ?? "", /claims PDF\/A-2.*fonts that are not embedded/u);
    const { dict, data } = metadataOf(fillForm(form).document);
    assert.equal(dict.has("Filter"), true);
    const text = latin1Text(inflateSync(data));
    assert.doesNotMatch(text, /pdfaid:(?:part|conformance)/u);
    assert.match(text, /<dc:format>application\/pdf<\/dc:format>/u);
  }
});

test("scripts, and signatures in part 1, contradict a claim", async () => {
  const format = "AFNumber_Format(2, 0, 0, 0, '', true);";
  const at = [72, 600, 200, 620] as const;
  const faults: readonly (readonly [ArchivalSpec, RegExp])[] = [
    [{ part: 2, fields: [{ type: "text", name: "sum", at, format }] }, /scripts/u],
    [{ part: 1, fields: [{ type: "signature", name: "sign", at }] }, /transparent/u],
  ];
  for (const [spec, reason] of faults) {
    const { warnings } = await openArchival(spec);
    assert.equal(warnings[0]?.code, "pdfa_claim_removed");
    assert.match(warnings[0].message, reason);
  }
  const { warnings } = await openArchival({
    part: 2,
    fields: [{ type: "signature", name: "sign", at }],
  });
  assert.deepEqual(warnings, []);
});

test("a fallback font of part 1 lists its glyphs", async () => {
  const scripts = await loadScripts();
  for (const part of [1, 2]) {
    const compiled = compile(
      await openArchival({ part }),
      { characters: "Ж東" },
      nodePlatform,
      scripts,
    );
    const document = readDocument(compiled.prefix, nodePlatform.inflate);
    assert.ok("objects" in document);
    const descriptors = [...document.objects.values()].flatMap((object) =>
      object instanceof Map && document.name(object.get("Type")) === "FontDescriptor" ? object : [],
    );
    const sets = descriptors.filter((dict) => dict.has("CIDSet"));
    assert.equal(sets.length, part === 1 ? 2 : 0);
    for (const dict of sets) assert.ok(document.resolve(dict.get("CIDSet")) instanceof Stream);
  }
});

test("a stamped test output claims nothing", async () => {
  const { document } = fillForm(await openArchival({ part: 1 }), { test: true });
  assert.doesNotMatch(latin1Text(inflateSync(metadataOf(document).data)), /pdfaid:part/u);
});
