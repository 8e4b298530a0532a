import assert from "node:assert/strict";
import { inflateRawSync } from "node:zlib";
import { selfTest } from "../../engine/compile/mod.ts";
import { type Document, latin1Bytes, readDocument } from "../../engine/cos/mod.ts";
import { type Form, readForm } from "../../engine/form/mod.ts";
import {
  type CompiledTemplate,
  compile,
  type Field,
  type FieldValue,
  isWritable,
  manifest,
  open,
  RowFiller,
} from "../../engine/mod.ts";
import { nodePlatform } from "../../engine/node/mod.ts";
import type { Dice } from "../support/harness/chance.ts";

const ID = new Uint8Array(16).fill(65);
const ATTEMPTS_MAX = 3;
const TEXTS = [
  "Ada Lovelace",
  "",
  "(a\\b)",
  "1,234.50",
  "two\nlines",
  "äöü €",
  "x".repeat(300),
] as const;
/** CPU time limit for opening a file of a few hundred kilobytes, including decompression bombs of 60 MB. */
const OPEN_MS_MAX = 4000;

/**
 * Opens arbitrary bytes. They must be rejected with a code or become a form that compiles; a row must read back strictly with
 * the given values, and decompress to the same bytes. Returns the outcome.
 */
export async function checkForm(text: string, dice: Dice): Promise<string> {
  const began = process.cpuUsage();
  const opened = await open(latin1Bytes(text), nodePlatform);
  const { user, system } = process.cpuUsage(began);
  assert.ok((user + system) / 1000 < OPEN_MS_MAX, `open took ${(user + system) / 1000} ms`);
  if (opened.kind === "refused") return opened.reason;
  manifest(opened.form);
  const flatten = dice.onceIn(3);
  const fields = opened.form.fields.filter(isWritable);
  const values = fields.map((field) => anyValue(field, dice));
  const compiled = compile(opened, { flatten }, nodePlatform);
  const fault = selfTest(compiled, nodePlatform);
  if (fault !== null) return `self-test: ${fault.replace(/\d+/g, "n")}`;
  const filler = new RowFiller(compiled, nodePlatform);
  const row = fillRow(filler, compiled, values);
  if (row === null) return "no row";
  const pdf = whole(compiled, filler);
  const document = readDocument(pdf, nodePlatform.inflate);
  assert.ok("objects" in document, "message" in document ? document.message : "");
  if (!flatten) checkValues(document, readForm(document), fields, row);
  return flatten ? "flattened" : "filled";
}

function anyValue(field: Field, dice: Dice): FieldValue {
  if (dice.onceIn(6)) return null;
  switch (field.type) {
    case "text":
      return dice.of(TEXTS).slice(0, field.maxLength ?? undefined);
    case "choice":
      return dice.among(field.options)?.exportValue ?? null;
    case "checkbox":
    case "radio":
      return dice.onceIn(3) ? false : (dice.among(field.options)?.exportValue ?? true);
    case "signature":
    case "button":
      return null;
  }
}

/** The row that succeeded, without the fields that failed. */
function fillRow(
  filler: RowFiller,
  { fields }: CompiledTemplate,
  values: readonly FieldValue[],
): readonly FieldValue[] | null {
  let row = values;
  for (let attempt = 0; attempt < ATTEMPTS_MAX; attempt += 1) {
    if (filler.fill(row, ID)) {
      const noted = new Set(filler.issues.map((issue) => issue.field));
      return row.map((value, index) => (noted.has(fields[index]?.name ?? "") ? null : value));
    }
    const failed = new Set(filler.issues.map((issue) => issue.field));
    row = row.map((value, index) => (failed.has(fields[index]?.name ?? "") ? null : value));
  }
  return null;
}

/** The row's PDF, after checking that the compressed bytes decompress to it. */
function whole(compiled: CompiledTemplate, filler: RowFiller): Uint8Array {
  const pdf = Buffer.concat([compiled.prefix, filler.tail()]);
  const packed = Buffer.concat([compiled.prefixDeflated, filler.pack()]);
  assert.ok(inflateRawSync(packed).equals(pdf), "the packed row unpacks to other bytes");
  assert.equal(filler.crc(), nodePlatform.crc32(pdf), "the CRC-32 is another");
  return new Uint8Array(pdf);
}

function checkValues(
  document: Document,
  form: Form,
  fields: readonly Field[],
  row: readonly FieldValue[],
): void {
  const byName = new Map(form.fields.map((field) => [field.name, field]));
  for (const [index, { name, type }] of fields.entries()) {
    const value = row[index] ?? null;
    if (value === null) continue;
    const field = byName.get(name);
    assert.ok(field !== undefined, "a field is gone from the output");
    if (type === "checkbox" || type === "radio") {
      const isOff = field.value === "" || field.value === "Off";
      assert.equal(isOff, value === false, `a button is ${isOff ? "off" : "on"}`);
    } else {
      const [only = "", ...others] = [field.value].flat();
      assert.deepEqual([only, others], [value, []], "a field holds another value");
    }
  }
  assert.ok(document.objects.size > 0);
}
