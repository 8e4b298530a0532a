import assert from "node:assert/strict";
import { test } from "node:test";
import { PlatenError, type Signature } from "@platen/sdk";
import { readSignatures, withSignatures } from "./stored-signatures.ts";

const signature = (id: string, more: Partial<Signature>): Signature => ({
  id,
  name: id,
  kind: "typed",
  typed_name: null,
  font: null,
  width: null,
  height: null,
  created_at: "2026-01-01T00:00:00.000Z",
  ...more,
});
const refusal = (status: number) =>
  new PlatenError({
    message: "",
    code: "x",
    status,
    requestId: null,
    details: [],
    retryAfterMs: null,
    extras: {},
  });
const serviceWith = (get: (id: string) => Signature) =>
  ({ signatures: { get: (id: string) => Promise.resolve().then(() => get(id)) } }) as never;

test("a typed signature is drawn with its name, a picture is left out, an unknown id stays", async () => {
  const known = new Map([
    ["sig_name", signature("sig_name", { typed_name: "Ada" })],
    ["sig_picture", signature("sig_picture", { kind: "image", width: 2, height: 1 })],
  ]);
  const service = serviceWith((id) => {
    const found = known.get(id);
    if (found === undefined) throw refusal(404);
    return found;
  });
  const stored = await readSignatures(service, ["sig_name", "sig_picture", "sig_gone"], {});
  const values = { a: "sig_name", b: " sig_picture", c: "sig_gone", d: "text", e: true };
  const { values: left, signatures } = withSignatures({ values }, stored);
  assert.deepEqual(left, { a: "sig_name", c: "sig_gone", d: "text", e: true });
  assert.deepEqual([...(signatures ?? [])], [["sig_name", { kind: "typed", name: "Ada" }]]);
});

test("another failure than 404 is not taken for an unknown signature", async () => {
  const service = serviceWith(() => {
    throw refusal(503);
  });
  await assert.rejects(readSignatures(service, ["sig_a"], {}), { status: 503 });
});

test("without signatures the input stays the same", () => {
  const input = { values: { a: "x" } };
  assert.equal(withSignatures(input, new Map()), input);
});
