import { type Document, escapeName, isSameBytes, readDocument } from "#cos";
import { type CompiledTemplate, type FieldPlan, type FieldValue, RowFiller } from "#fill";
import { type Field, readForm } from "#form";
import { joinChunks, type Platform } from "#platform";
import type { Shaper } from "#scripts";
import { sampleRows } from "./sample-rows.ts";

const ID = new Uint8Array(16);
const NO_DICTIONARY = new Uint8Array(0);
/** Fields that accept none of the samples are left out and the row is tried again, at most this often. */
const ATTEMPTS_MAX = 3;

/**
 * Fills one sample row, reads the output strictly and compares. Returns `null` on success, else the fault; the template
 * must not be used then. The strict reader reads plain files; encrypted ones are read by `decrypt`.
 */
export function selfTest(
  compiled: CompiledTemplate,
  platform: Platform,
  shaper: Shaper | null = null,
  decrypt: Decrypt | null = null,
): string | null {
  const filler = new RowFiller(compiled, platform, shaper);
  const row = findFillable(filler, compiled);
  if (row === null) return "no row can be filled";
  const pdf = unpackTail(compiled, filler, platform);
  if (pdf === null) return "the packed row does not unpack";
  const document = readOutput(pdf, compiled, platform, decrypt);
  if (document === null) return null;
  if (typeof document === "string") return `the output cannot be read: ${document}`;
  return compiled.plan.pages === null ? faultIn(document, compiled, row) : null;
}

/** The document of an encrypted PDF; `null` when it cannot be read. */
export type Decrypt = (pdf: Uint8Array, platform: Platform) => Document | null;

/** The document or the reason why it cannot be read; `null` where it is encrypted and `decrypt` absent. */
function readOutput(
  pdf: Uint8Array,
  { plan }: CompiledTemplate,
  platform: Platform,
  decrypt: Decrypt | null,
): Document | string | null {
  if (plan.encryption !== null)
    return decrypt === null ? null : (decrypt(pdf, platform) ?? "it cannot be decrypted");
  const document = readDocument(pdf, platform.inflate);
  return "objects" in document ? document : document.message;
}

/** The PDF, unpacked from the row as packed; `null` unless it is the prefix and the row's tail. */
function unpackTail(
  { prefix, prefixDeflated }: CompiledTemplate,
  filler: RowFiller,
  platform: Platform,
): Uint8Array | null {
  const tail = filler.tail();
  const packed = joinChunks([prefixDeflated, filler.pack()]);
  const whole = platform.inflateRawAfter(packed, NO_DICTIONARY, prefix.length + tail.length);
  if (whole === null) return null;
  const isSame =
    isSameBytes(whole.subarray(0, prefix.length), prefix) &&
    isSameBytes(whole.subarray(prefix.length), tail);
  return isSame ? whole : null;
}

/** The sample row that was just filled, or `null` where none can be filled. */
function findFillable(filler: RowFiller, compiled: CompiledTemplate): readonly FieldValue[] | null {
  const [first = []] = sampleRows(compiled.plan.fields);
  const row = [...first];
  for (let attempt = 0; attempt < ATTEMPTS_MAX; attempt += 1) {
    if (filler.fill(row, ID)) return row;
    const failed = new Set(filler.issues.map((issue) => issue.field));
    for (const [index, field] of compiled.fields.entries()) {
      if (failed.has(field.name)) row[index] = null;
    }
  }
  return null;
}

function faultIn(
  document: Document,
  compiled: CompiledTemplate,
  row: readonly FieldValue[],
): string | null {
  const form = readForm(document);
  const byName = new Map(form.fields.map((field) => [field.name, field]));
  for (const [index, plan] of compiled.plan.fields.entries()) {
    const value = row[index] ?? null;
    if (value === null) continue;
    const field = byName.get(plan.name);
    if (field === undefined) return `field ${index + 1} is gone from the output`;
    if (!holds(document, field, plan, value)) return `field ${index + 1} does not hold its value`;
  }
  return null;
}

function holds(document: Document, field: Field, plan: FieldPlan, value: FieldValue): boolean {
  if (plan.kind === "button") {
    const state = plan.words.find(([word]) => word === value)?.[1] ?? 0;
    const wanted = `/${plan.states[state] ?? ""}`;
    return field.nodes.every((node) => {
      const name = document.name(node.dict.get("V"));
      return name !== null && escapeName(name) === wanted;
    });
  }
  // Where several options may be selected, an empty value means none.
  const [only = "", ...others] = typeof field.value === "string" ? [field.value] : field.value;
  return others.length === 0 && only === value;
}
